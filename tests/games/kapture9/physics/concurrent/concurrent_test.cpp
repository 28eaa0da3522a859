#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

namespace kabinet::physics {
namespace {

std::vector<std::uint64_t> hashes(std::uint64_t seed, int count) {
    Simulation simulation;
    Dice dice(seed);
    std::vector<std::uint64_t> result;
    for (int i = 0; i < count; ++i) {
        const Shot shot = draw_any(dice);
        result.push_back(simulation.run(shot.standing, shot.flick).hash);
    }
    return result;
}

// What two threads could share is nothing but constants.
TEST(Concurrent, two_threads_come_to_what_one_comes_to) {
    constexpr int flicks = 100;
    const auto expected_one = hashes(41, flicks);
    const auto expected_two = hashes(42, flicks);
    std::vector<std::uint64_t> one;
    std::vector<std::uint64_t> two;
    std::thread first([&] { one = hashes(41, flicks); });
    std::thread second([&] { two = hashes(42, flicks); });
    first.join();
    second.join();
    EXPECT_EQ(one, expected_one);
    EXPECT_EQ(two, expected_two);
}

}  // namespace
}  // namespace kabinet::physics
