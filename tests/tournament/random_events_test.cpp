#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/tournament/random/trial.hpp"

namespace kabinet::tournament {
namespace {

/// How many events are played; KABINET_EVENTS says it, KABINET_EVENT names a single one by its seed.
std::uint64_t events() {
    const char* const text = std::getenv("KABINET_EVENTS");
    return text ? std::strtoull(text, nullptr, 10) : 30;
}

bool play(std::uint64_t seed, bool more) {
    SCOPED_TRACE("KABINET_EVENT=" + std::to_string(seed));
    return Trial(seed, more).run();
}

/// As a parameter: whether everything that directors can do happens.
struct RandomEvents : ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(WithMore, RandomEvents, ::testing::Bool());

TEST_P(RandomEvents, TN1_every_rule_holds_whatever_people_do) {
    if (const char* const one = std::getenv("KABINET_EVENT")) {
        play(std::strtoull(one, nullptr, 10), GetParam());
        return;
    }
    std::uint64_t started = 0;
    for (std::uint64_t seed = 1; seed <= events(); ++seed) {
        started += play(seed, GetParam()) ? 1 : 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(started, events() / 2) << "most events have enough entrants";
}

}  // namespace
}  // namespace kabinet::tournament
