#include "server/runtime/deadlines.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/server/sim/world.hpp"

namespace kabinet::testing {
namespace {

struct DeadlinesTest : ::testing::Test {
    struct Alarm : Sleeper {
        void on_time() override {
            rung.push_back(name);
            if (then) then();
        }
        Alarm(int number, std::vector<int>& list) : name(number), rung(list) {}
        int name;
        std::vector<int>& rung;
        std::function<void()> then;
    };
    DeadlinesTest() {
        loop.on_wake = [this] { deadlines.on_wake(); };
    }
    void wait(std::int64_t ms) { world.run(world.now() + ms); }
    std::int64_t in(std::int64_t ms) { return world.now() + ms; }

    sim::World world{1};
    sim::SimLoop loop{world};
    Deadlines deadlines{loop};
    std::vector<int> rung;
    Alarm a{1, rung};
    Alarm b{2, rung};
    Alarm c{3, rung};
};

using Rung = std::vector<int>;

TEST_F(DeadlinesTest, wakes_in_order_of_time) {
    deadlines.set(a, in(30));
    deadlines.set(b, in(10));
    deadlines.set(c, in(20));
    wait(9);
    EXPECT_EQ(rung, Rung{});
    wait(30);
    EXPECT_EQ(rung, (Rung{2, 3, 1}));
}

TEST_F(DeadlinesTest, wakes_those_of_one_time_in_the_order_in_which_they_asked) {
    for (Alarm* alarm : {&b, &c, &a}) deadlines.set(*alarm, in(10));
    wait(10);
    EXPECT_EQ(rung, (Rung{2, 3, 1}));
}

TEST_F(DeadlinesTest, wakes_each_once) {
    deadlines.set(a, in(10));
    wait(100);
    EXPECT_EQ(rung, Rung{1});
    EXPECT_EQ(deadlines.size(), 0u);
}

TEST_F(DeadlinesTest, only_the_last_time_counts) {
    deadlines.set(a, in(10));
    deadlines.set(a, in(50));
    wait(40);
    EXPECT_EQ(rung, Rung{});
    deadlines.set(a, in(5));
    wait(5);
    EXPECT_EQ(rung, Rung{1});
    wait(100);
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, a_time_past_is_due_at_once) {
    deadlines.set(a, in(-500));
    wait(0);
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, a_cleared_one_sleeps_on) {
    deadlines.set(a, in(10));
    deadlines.set(b, in(20));
    deadlines.clear(a);
    deadlines.clear(a);
    wait(50);
    EXPECT_EQ(rung, Rung{2});
}

TEST_F(DeadlinesTest, may_set_itself_again) {
    a.then = [&] { deadlines.set(a, in(10)); };
    deadlines.set(a, in(10));
    wait(35);
    EXPECT_EQ(rung, (Rung{1, 1, 1}));
}

TEST_F(DeadlinesTest, may_clear_one_that_is_due_with_it) {
    a.then = [&] { deadlines.clear(b); };
    deadlines.set(a, in(9));
    deadlines.set(b, in(10));
    loop.on_wake = [] {};
    wait(20);
    deadlines.on_wake();
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, may_put_off_one_that_is_due_with_it) {
    a.then = [&] { deadlines.set(b, in(10)); };
    deadlines.set(a, in(9));
    deadlines.set(b, in(10));
    loop.on_wake = [] {};
    wait(20);
    loop.on_wake = [this] { deadlines.on_wake(); };
    deadlines.on_wake();
    EXPECT_EQ(rung, Rung{1});
    wait(10);
    EXPECT_EQ(rung, (Rung{1, 2}));
}

TEST_F(DeadlinesTest, setting_to_the_same_time_changes_nothing) {
    a.then = [&] { deadlines.set(b, 1010); };
    deadlines.set(a, 1009);
    deadlines.set(b, 1010);
    loop.on_wake = [] {};
    wait(20);
    deadlines.on_wake();
    EXPECT_EQ(rung, (Rung{1, 2}));
    EXPECT_EQ(deadlines.size(), 0u);
}

TEST_F(DeadlinesTest, one_destroyed_by_another_is_not_woken) {
    auto doomed = std::make_unique<Alarm>(9, rung);
    a.then = [&] {
        deadlines.clear(*doomed);
        doomed.reset();
    };
    deadlines.set(a, in(9));
    deadlines.set(*doomed, in(10));
    loop.on_wake = [] {};
    wait(20);
    deadlines.on_wake();
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, one_that_asks_for_the_past_forever_lets_others_run) {
    int times = 0;
    a.then = [&] {
        if (++times < 5) deadlines.set(a, in(-1));
    };
    deadlines.set(a, in(0));
    deadlines.set(b, in(0));
    deadlines.on_wake();
    EXPECT_EQ(rung, (Rung{1, 2}));
    wait(0);
    EXPECT_EQ(times, 5);
}

}  // namespace
}  // namespace kabinet::testing
