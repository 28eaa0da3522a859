#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "games/analysis/judgement.hpp"
#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

using analysis::Point;

/// What the analysis of a match owes in every game (BO-11).
class AnalysisThought : public Contract {
  protected:
    static constexpr analysis::Budget kBudget{Level::easy, 2};

    /// Calls `look` at a few states of a play-out, ever further apart, with an action that its first mover
    /// may play.
    void look_at_some(const std::function<void(const State&, Seat, const Json&)>& look) const {
        int seen = 0, next = 0;
        Dice dice(7);
        look_now_and_then(31, [&](const State& state) {
            if (state.outcome() || seen++ != next) return;
            next = std::max(4, 2 * next);
            const Seat seat = state.to_move().front();
            look(state, seat, dice.pick(state.legal(seat)));
        });
    }

    Point judged(const State& state, Seat seat, const Json& action) const {
        return analysis::judge(game(), state, 3, seat, action, sha256("analysis"), kBudget);
    }

    /// The bytes of what is said of the action itself, by what the seat knew before it.
    static std::string text(Point point) {
        point.luck.reset();
        return to_json(point).dump();
    }

    static void expect_shares(const analysis::Shares& shares, int seats) {
        ASSERT_EQ(shares.size(), static_cast<std::size_t>(seats));
        EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0), 10'000, seats);
    }
};

TEST_P(AnalysisThought, BO11_a_point_is_complete_and_the_same_each_time) {
    look_at_some([&](const State& state, Seat seat, const Json& action) {
        const std::string before = state.save().dump();
        const Point point = judged(state, seat, action);
        for (const auto& shares : {point.shares, point.after, point.kept})
            expect_shares(shares, state.seats());
        EXPECT_GE(point.lost, 0);
        EXPECT_EQ(point.lost == 0, point.kept == point.after);
        EXPECT_EQ(to_json(judged(state, seat, action)).dump(), to_json(point).dump());
        EXPECT_EQ(analysis::point_from(to_json(point)), point);
        EXPECT_EQ(state.save().dump(), before);
        EXPECT_TRUE(game().info.chance || game().info.hidden || !point.luck);
    });
}

TEST_P(AnalysisThought, BO11_a_seat_is_judged_by_nothing_that_it_could_not_know) {
    if (!game().redeal) GTEST_SKIP() << "nothing is hidden";
    FairStream chance(Seed{}, "twins");
    bool differs = false;
    look_at_some([&](const State& state, Seat seat, const Json& action) {
        const auto twin = game().redeal(state, Audience::of(seat), chance);
        differs = differs || twin->save() != state.save();
        EXPECT_EQ(text(judged(state, seat, action)), text(judged(*twin, seat, action)));
    });
    EXPECT_TRUE(differs);
}

/// Luck is told by what the seat has learnt from its action, and by nothing else.
TEST_P(AnalysisThought, BO11_luck_depends_on_nothing_that_the_seat_does_not_see) {
    if (!game().redeal) GTEST_SKIP() << "nothing is hidden";
    FairStream chance(Seed{}, "lucky twins");
    int compared = 0;
    look_at_some([&](const State& state, Seat seat, const Json& action) {
        for (int i = 0; i < 8; ++i) {
            const auto twin = game().redeal(state, Audience::of(seat), chance);
            const auto here = copy_of(game(), state), there = copy_of(game(), *twin);
            if (!here->play(seat, action) || !there->play(seat, action)) continue;
            if (here->view(Audience::of(seat)) != there->view(Audience::of(seat))) continue;
            const Point point = judged(state, seat, action);
            ++compared;
            EXPECT_EQ(to_json(point).dump(), to_json(judged(*twin, seat, action)).dump());
        }
    });
    EXPECT_GT(compared, 0);
}

/// The seed of a match draws what comes after the action, too.
TEST_P(AnalysisThought, BO11_a_seat_is_not_judged_by_chance_to_come) {
    if (game().info.hidden) GTEST_SKIP() << "BO11_a_seat_is_judged_by_nothing_that_it_could_not_know";
    const auto state = variant().start(5);
    Json other = state->save();
    if (!other.contains("seed")) GTEST_SKIP() << "nothing is drawn after the start";
    other["seed"] = to_hex(sha256("another seed"));
    const auto twin = game().restore(other).value();
    const Seat seat = state->to_move().front();
    const Json action = Dice(8).pick(state->legal(seat));
    EXPECT_EQ(text(judged(*state, seat, action)), text(judged(*twin, seat, action)));
}

INSTANTIATE_TEST_SUITE_P(Games, AnalysisThought, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
