#include "server/shard/look_ups.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/sim/world.hpp"

namespace kabinet::testing {
namespace {

/// What became of a match's rating is asked until the ladder answers (RA-2: what is shown is what is in the
/// log).
struct LookUpsTest : ::testing::Test {
    LookUpsTest() {
        loop.on_wake = [this] { deadlines.on_wake(); };
    }
    void wait(std::int64_t ms) { world.run(world.now() + ms); }
    static RatedMatch match(std::string id) {
        return {.ladder = {"kuba", LadderKind::two}, .match = std::move(id)};
    }

    sim::World world{1};
    sim::SimLoop loop{world};
    Deadlines deadlines{loop};
    std::vector<std::string> asked;
    int failures = 0;
    LookUps look_ups{loop, deadlines, [this](const RatedMatch& match) {
                         asked.push_back(match.match);
                         if (failures-- > 0) look_ups.again(match);
                     }};
};

TEST_F(LookUpsTest, asks_again_a_second_later) {
    look_ups.again(match("a"));
    look_ups.again(match("b"));
    wait(999);
    EXPECT_TRUE(asked.empty());
    wait(2);
    EXPECT_EQ(asked, (std::vector<std::string>{"a", "b"}));
    wait(5000);
    EXPECT_EQ(asked.size(), 2U);
    EXPECT_EQ(deadlines.size(), 0U);
}

TEST_F(LookUpsTest, goes_on_while_the_answer_fails) {
    failures = 3;
    look_ups.again(match("a"));
    wait(10'000);
    EXPECT_EQ(asked, (std::vector<std::string>{"a", "a", "a", "a"}));
}

TEST_F(LookUpsTest, drops_the_oldest_of_too_many) {
    for (int i = 0; i < 1001; ++i) look_ups.again(match(std::to_string(i)));
    wait(1001);
    ASSERT_EQ(asked.size(), 1000U);
    EXPECT_EQ(asked.front(), "1");
}

}  // namespace
}  // namespace kabinet::testing
