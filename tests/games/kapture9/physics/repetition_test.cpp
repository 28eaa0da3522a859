#include <gtest/gtest.h>

#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

/// A flick is a pure function: what was computed before it, by whom and who looks on does not change a bit.
namespace kabinet::physics {
namespace {

std::vector<Shot> shots(std::uint64_t seed, int count) {
    Dice dice(seed);
    std::vector<Shot> result;
    for (int i = 0; i < count; ++i) result.push_back(draw_any(dice));
    return result;
}

std::vector<std::uint64_t> hashes(Simulation& simulation, const std::vector<Shot>& shots) {
    std::vector<std::uint64_t> result;
    for (const Shot& shot : shots) result.push_back(simulation.run(shot.standing, shot.flick).hash);
    return result;
}

/// Looks at everything and keeps nothing.
class Onlooker : public Recorder {
  public:
    void arc(int, double, double, Vector, Vector, Vector) override { ++calls; }
    void at(int, double, Vector, Vector) override { ++calls; }
    void hit(int, int, double, double) override { ++calls; }
    int calls = 0;
};

TEST(Repetition, a_second_time_in_the_same_simulation) {
    Simulation simulation;
    const auto list = shots(21, 200);
    EXPECT_EQ(hashes(simulation, list), hashes(simulation, list));
}

TEST(Repetition, in_another_order) {
    Simulation simulation;
    auto list = shots(22, 200);
    auto expected = hashes(simulation, list);
    Dice dice(1);
    for (std::size_t i = list.size(); i > 1; --i) {
        const auto j = static_cast<std::size_t>(dice.between(0, static_cast<std::int64_t>(i) - 1));
        std::swap(list[i - 1], list[j]);
        std::swap(expected[i - 1], expected[j]);
    }
    EXPECT_EQ(hashes(simulation, list), expected);
}

TEST(Repetition, in_a_simulation_of_its_own) {
    Simulation shared;
    for (const Shot& shot : shots(23, 100)) {
        EXPECT_EQ(shared.run(shot.standing, shot.flick).hash,
                  Simulation().run(shot.standing, shot.flick).hash);
    }
}

TEST(Repetition, with_somebody_looking_on) {
    Simulation simulation;
    for (const Shot& shot : shots(24, 200)) {
        Onlooker onlooker;
        EXPECT_EQ(simulation.run(shot.standing, shot.flick).hash,
                  simulation.run(shot.standing, shot.flick, &onlooker).hash);
        EXPECT_GT(onlooker.calls, 0);
    }
}

TEST(Repetition, after_screening) {
    Simulation simulation;
    for (const Shot& shot : shots(25, 100)) {
        const std::uint64_t before = simulation.run(shot.standing, shot.flick).hash;
        simulation.run(shot.standing, shot.flick, nullptr, Fidelity::screening);
        EXPECT_EQ(simulation.run(shot.standing, shot.flick).hash, before);
    }
}

TEST(Repetition, different_flicks_end_differently) {
    Simulation simulation;
    const std::uint64_t one = simulation.run(0, {.vx = 3000, .vy = 500}).hash;
    EXPECT_NE(one, simulation.run(0, {.vx = 3000, .vy = 501}).hash);
    EXPECT_NE(one, simulation.run(0, {.vx = 3000, .vy = 500, .side = 0, .height = 1}).hash);
    EXPECT_NE(one, simulation.run(with(0, 5), {.vx = 3000, .vy = 500}).hash);
}

}  // namespace
}  // namespace kabinet::physics
