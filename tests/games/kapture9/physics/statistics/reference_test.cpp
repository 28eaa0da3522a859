#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/facts.hpp"
#include "tests/games/kapture9/physics/mujoco/flicks.hpp"

/// The same 500 flicks as an engine of a different kind computed them: mujoco/README.md. Single flicks may
/// differ, how often things happen may not.
namespace kabinet::physics {
namespace {

constexpr double kAgreement = 0.90;
constexpr double kSigmas = 3;

struct Row {
    Shot shot;
    Facts facts;
    int fallen = 0;
    Point rest;
};

std::vector<Row> reference() {
    std::ifstream file("tests/games/kapture9/physics/mujoco/reference.tsv");
    std::vector<Row> rows;
    std::string line;
    std::getline(file, line);  // the names of the columns
    while (std::getline(file, line)) {
        std::istringstream cells(line);
        Row row;
        int number = 0;
        int touched = 0;
        double x = 0;
        double y = 0;
        cells >> number >> row.shot.standing >> row.shot.flick.vx >> row.shot.flick.vy >>
            row.shot.flick.side >> row.shot.flick.height >> touched >> row.facts.knocked >> row.fallen >>
            row.facts.base >> row.facts.left >> row.facts.home >> row.facts.on_opponent >> x >> y;
        row.facts.touched = touched != 0;
        row.rest = {x * 1e-6, y * 1e-6};
        rows.push_back(row);
    }
    return rows;
}

/// Both engines' facts of every flick.
class Reference : public testing::Test {
  protected:
    Reference() : rows_(reference()) {
        Simulation simulation;
        for (const Row& row : rows_) {
            const Outcome outcome = simulation.run(row.shot.standing, row.shot.flick);
            ours_.push_back(facts(outcome));
            rests_.push_back(outcome.rest);
        }
    }

    /// The share of flicks for which both agree on something.
    template <class Same>
    double share(Same same) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) count += same(ours_[i], rows_[i].facts);
        return static_cast<double>(count) / static_cast<double>(rows_.size());
    }

    /// Something happens so often in one and so often in the other; whether that is chance, were both right.
    /// The flicks are the same, so only those count for which they differ (McNemar's test).
    template <class Happens>
    void expect_as_often(const char* what, Happens happens) const {
        double only_ours = 0;
        double only_theirs = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const bool here = happens(ours_[i]);
            const bool there = happens(rows_[i].facts);
            only_ours += here && !there;
            only_theirs += there && !here;
        }
        EXPECT_LE(std::fabs(only_ours - only_theirs), kSigmas * std::sqrt(only_ours + only_theirs))
            << what << ": " << only_ours << " only here, " << only_theirs << " only there";
    }

    std::vector<Row> rows_;
    std::vector<Facts> ours_;
    std::vector<Point> rests_;
};

TEST_F(Reference, is_of_the_flicks_it_says) {
    ASSERT_EQ(rows_.size(), static_cast<std::size_t>(reference::kFlicks));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Shot shot = reference::flick_number(static_cast<int>(i));
        EXPECT_EQ(rows_[i].shot.standing, shot.standing) << i;
        EXPECT_EQ(rows_[i].shot.flick, shot.flick) << i;
    }
}

// Everything but which base a ball fell into: whether a dish catches hangs on how an engine treats its rim.
TEST_F(Reference, agrees_on_nine_flicks_of_ten) {
    EXPECT_GE(share([](Facts a, Facts b) {
                  a.base = b.base = -1;
                  return a == b;
              }),
              kAgreement);
}

TEST_F(Reference, agrees_on_each_fact_nearly_always) {
    EXPECT_GE(share([](const Facts& a, const Facts& b) { return a.left == b.left; }), 0.97);
    EXPECT_GE(share([](const Facts& a, const Facts& b) { return a.touched == b.touched; }), 0.97);
    EXPECT_GE(share([](const Facts& a, const Facts& b) { return a.knocked == b.knocked; }), 0.92);
    EXPECT_GE(share([](const Facts& a, const Facts& b) { return a.on_opponent == b.on_opponent; }), 0.98);
}

TEST_F(Reference, things_happen_as_often) {
    expect_as_often("left", [](const Facts& f) { return f.left; });
    expect_as_often("touched", [](const Facts& f) { return f.touched; });
    expect_as_often("knocked", [](const Facts& f) { return f.knocked != 0; });
    expect_as_often("on opponent", [](const Facts& f) { return f.on_opponent; });
}

/// Whether a straight way from home to there keeps clear of every dish.
bool is_clear(const Point& rest) {
    const double x = rest.x - kHome.x;
    const double y = rest.y - kHome.y;
    for (const Point& base : kBaseCentres) {
        const double along = ((base.x - kHome.x) * x + (base.y - kHome.y) * y) / (x * x + y * y);
        const double t = std::clamp(along, 0.0, 1.0);
        if (std::hypot(kHome.x + t * x - base.x, kHome.y + t * y - base.y) < 0.010) return false;
    }
    return true;
}

// Without side spin: MuJoCo lets a ball that drills roll with less resistance.
TEST_F(Reference, an_undisturbed_ball_rests_in_the_same_place) {
    std::vector<double> apart;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Facts& theirs = rows_[i].facts;
        const bool spun = rows_[i].shot.flick.side != 0;
        if (theirs.touched || theirs.left || spun || !is_clear(rows_[i].rest)) continue;
        apart.push_back(std::hypot(rests_[i].x - rows_[i].rest.x, rests_[i].y - rows_[i].rest.y));
    }
    ASSERT_GE(apart.size(), 50);
    std::sort(apart.begin(), apart.end());
    EXPECT_LT(apart[apart.size() / 2], 0.001);
    EXPECT_LT(apart[apart.size() * 9 / 10], 0.003);
}

}  // namespace
}  // namespace kabinet::physics
