#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/games/kapture9/physics/facts.hpp"
#include "tests/games/kapture9/physics/load.hpp"
#include "tests/games/kapture9/physics/shots.hpp"
#include "tests/games/kapture9/physics/staging.hpp"

/// The same flick computed in two ways must come to the same facts nearly always. Never always: a ball that
/// just falls back from a dish's rim, or just brushes a meekone, goes either way by a rounding.
namespace kabinet::physics {
namespace {

/// Of `count` flicks, the share for which both ways come to the same facts.
template <class One, class Other>
double agreement(std::uint64_t seed, int count, One&& one, Other&& other) {
    Dice dice(seed);
    int same = 0;
    for (int i = 0; i < count; ++i) {
        const Shot shot = draw_aimed(dice, 6);
        same += facts(one(shot)) == facts(other(shot));
    }
    return static_cast<double>(same) / count;
}

/// An engine with its own rate, as a function of a shot.
auto at_rate(double rate) {
    Params params;
    params.rate = rate;
    return [simulation = Simulation(params)](const Shot& shot) mutable {
        return simulation.run(shot.standing, shot.flick);
    };
}

constexpr std::array<int, kBases> kMirrored{0, 2, 1, 5, 4, 3, 7, 6, 8};

BaseSet mirrored(BaseSet set) {
    BaseSet result = 0;
    for (int k = 0; k < kBases; ++k) {
        if (has(set, k)) result = with(result, kMirrored[static_cast<std::size_t>(k)]);
    }
    return result;
}

TEST(Agreement, with_twice_the_rate) {
    EXPECT_GE(agreement(11, flicks(600), at_rate(2048), at_rate(4096)), 0.99);
}

TEST(Agreement, with_half_the_rate) {
    EXPECT_GE(agreement(12, flicks(600), at_rate(2048), at_rate(1024)), 0.98);
}

TEST(Agreement, of_left_and_right) {
    auto plain = at_rate(2048);
    auto reflected = [run = at_rate(2048)](const Shot& shot) mutable {
        Shot mirror = shot;
        mirror.standing = mirrored(shot.standing);
        mirror.flick.vx = -shot.flick.vx;
        mirror.flick.side = static_cast<std::int16_t>(-shot.flick.side);
        Outcome outcome = run(mirror);
        outcome.touched = mirrored(outcome.touched);
        outcome.knocked = mirrored(outcome.knocked);
        if (outcome.base >= 0) outcome.base = kMirrored[static_cast<std::size_t>(outcome.base)];
        return outcome;
    };
    EXPECT_GE(agreement(13, flicks(1000), plain, reflected), 0.995);
}

/// An outcome that counts a ball as in a dish wherever in it it rests. By steps alone a caught ball is not
/// set to the bottom, and rolling resistance may hold it on the slope.
Outcome with_whole_dishes(Outcome outcome) {
    const auto within = [&](const Point& centre, double aperture) {
        return !outcome.left && std::hypot(outcome.rest.x - centre.x, outcome.rest.y - centre.y) < aperture;
    };
    for (int k = 0; k < kBases; ++k) {
        if (within(kBaseCentres[static_cast<std::size_t>(k)], standard().base_aperture)) outcome.base = k;
    }
    outcome.home = within(kHome, standard().home_aperture);
    return outcome;
}

// As with half the rate: what differs are flicks that knock meekones into each other.
TEST(Agreement, of_closed_forms_and_fixed_steps) {
    World world;
    const auto stepped = [&](const Shot& shot) {
        world.begin(struck(standard(), shot.standing, shot.flick));
        return with_whole_dishes(world.settle({.stepped = true}));
    };
    auto played = [run = at_rate(2048)](const Shot& shot) mutable { return with_whole_dishes(run(shot)); };
    EXPECT_GE(agreement(14, flicks(600), played, stepped), 0.98);
}

// Where there is nothing in the way but the rim of the ball's own home the two differ by what the steps lose
// there.
TEST(Agreement, of_closed_forms_and_fixed_steps_in_place) {
    Simulation simulation;
    World world;
    Dice dice(15);
    for (int i = 0; i < flicks(100); ++i) {
        Flick flick;
        do {
            flick = aim(dice, dice.between(1000, 2200), kAnyForward);
            draw_strike(dice, flick);
        } while (flick.vy > std::abs(flick.vx));  // to the side, where there is nothing
        const Outcome closed = simulation.run(0, flick);
        world.begin(struck(standard(), 0, flick));
        const Outcome stepped = world.settle({.stepped = true});
        EXPECT_EQ(facts(with_whole_dishes(closed)), facts(with_whole_dishes(stepped))) << "flick " << i;
        if (closed.home) continue;
        EXPECT_NEAR(closed.rest.x, stepped.rest.x, 0.0005) << "flick " << i;
        EXPECT_NEAR(closed.rest.y, stepped.rest.y, 0.0005) << "flick " << i;
    }
}

TEST(Agreement, of_a_struck_scene_and_the_flick_it_stands_for) {
    World world;
    const auto staged = [&](const Shot& shot) {
        world.begin(struck(standard(), shot.standing, shot.flick));
        return world.settle();
    };
    EXPECT_GE(agreement(16, flicks(300), at_rate(2048), staged), 0.995);
}

TEST(Agreement, of_screening_on_what_it_is_for) {
    Simulation simulation;
    Dice dice(17);
    const int count = flicks(1000);
    int captures = 0;
    int knocks = 0;
    for (int i = 0; i < count; ++i) {
        const Shot shot = draw_aimed(dice, 6);
        const Outcome full = simulation.run(shot.standing, shot.flick);
        const Outcome screened = simulation.run(shot.standing, shot.flick, nullptr, Fidelity::screening);
        captures += full.base == screened.base;
        knocks += full.knocked == screened.knocked;
    }
    EXPECT_GE(captures, 0.995 * count);
    EXPECT_GE(knocks, 0.95 * count);
}

}  // namespace
}  // namespace kabinet::physics
