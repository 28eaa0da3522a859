#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/load.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

namespace kabinet::physics {
namespace {

struct Effort {
    double mean;
    std::int32_t p99;
    std::int32_t most;
};

Effort steps(Fidelity fidelity) {
    Simulation simulation;
    Dice dice(51);
    std::vector<std::int32_t> counts;
    double sum = 0;
    for (int i = 0; i < flicks(2000); ++i) {
        const Shot shot = draw_aimed(dice, 6);
        counts.push_back(simulation.run(shot.standing, shot.flick, nullptr, fidelity).steps);
        sum += counts.back();
    }
    std::sort(counts.begin(), counts.end());
    return {sum / static_cast<double>(counts.size()), counts[counts.size() * 99 / 100], counts.back()};
}

// What a flick costs is its steps, and these can be counted: bench/flick_bench.cpp says what one takes. The
// limits are a third above what was measured, for changes that are meant.
TEST(Effort, a_flick_takes_few_steps) {
    const Effort full = steps(Fidelity::full);
    RecordProperty("mean", std::to_string(full.mean));
    EXPECT_LT(full.mean, 430);
    EXPECT_LT(full.p99, 1800);
    EXPECT_LT(full.most, 3200);
}

TEST(Effort, screening_takes_less_than_half_of_them) {
    EXPECT_LT(steps(Fidelity::screening).mean, 0.5 * steps(Fidelity::full).mean);
}

}  // namespace
}  // namespace kabinet::physics
