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

TEST_F(DeadlinesTest, WakesInOrderOfTime) {
    deadlines.set(a, in(30));
    deadlines.set(b, in(10));
    deadlines.set(c, in(20));
    wait(9);
    EXPECT_EQ(rung, Rung{});
    wait(30);
    EXPECT_EQ(rung, (Rung{2, 3, 1}));
}

TEST_F(DeadlinesTest, WakesThoseOfOneTimeInTheOrderInWhichTheyAsked) {
    for (Alarm* alarm : {&b, &c, &a}) deadlines.set(*alarm, in(10));
    wait(10);
    EXPECT_EQ(rung, (Rung{2, 3, 1}));
}

TEST_F(DeadlinesTest, WakesEachOnce) {
    deadlines.set(a, in(10));
    wait(100);
    EXPECT_EQ(rung, Rung{1});
    EXPECT_EQ(deadlines.size(), 0u);
}

TEST_F(DeadlinesTest, OnlyTheLastTimeCounts) {
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

TEST_F(DeadlinesTest, ATimePastIsDueAtOnce) {
    deadlines.set(a, in(-500));
    wait(0);
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, AClearedOneSleepsOn) {
    deadlines.set(a, in(10));
    deadlines.set(b, in(20));
    deadlines.clear(a);
    deadlines.clear(a);
    wait(50);
    EXPECT_EQ(rung, Rung{2});
}

TEST_F(DeadlinesTest, MaySetItselfAgain) {
    a.then = [&] { deadlines.set(a, in(10)); };
    deadlines.set(a, in(10));
    wait(35);
    EXPECT_EQ(rung, (Rung{1, 1, 1}));
}

TEST_F(DeadlinesTest, MayClearOneThatIsDueWithIt) {
    a.then = [&] { deadlines.clear(b); };
    deadlines.set(a, in(9));
    deadlines.set(b, in(10));
    loop.on_wake = [] {};
    wait(20);
    deadlines.on_wake();
    EXPECT_EQ(rung, Rung{1});
}

TEST_F(DeadlinesTest, MayPutOffOneThatIsDueWithIt) {
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

TEST_F(DeadlinesTest, SettingToTheSameTimeChangesNothing) {
    a.then = [&] { deadlines.set(b, 1010); };
    deadlines.set(a, 1009);
    deadlines.set(b, 1010);
    loop.on_wake = [] {};
    wait(20);
    deadlines.on_wake();
    EXPECT_EQ(rung, (Rung{1, 2}));
    EXPECT_EQ(deadlines.size(), 0u);
}

TEST_F(DeadlinesTest, OneDestroyedByAnotherIsNotWoken) {
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

TEST_F(DeadlinesTest, OneThatAsksForThePastForeverLetsOthersRun) {
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
