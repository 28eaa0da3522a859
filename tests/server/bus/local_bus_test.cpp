#include "server/bus/local_bus.hpp"

#include <gtest/gtest.h>

#include "tests/server/sim/world.hpp"

/// What every bus promises.
namespace kabinet::testing {
namespace {

struct BusTest : ::testing::Test {
    BusTest() {
        for (int i = 0; i < 2; ++i)
            bus.join(loops[i], [this, i](Message message) { came[i].push_back(message.index()); });
    }
    sim::World world{1};
    sim::SimLoop loops[2] = {sim::SimLoop(world), sim::SimLoop(world)};
    LocalBus bus{4};
    std::vector<std::size_t> came[2];
};

TEST_F(BusTest, brings_messages_of_all_kinds_in_order_to_whom_they_are_for) {
    const std::vector<Message> all{Answered{1, Done()},      Attach{"x", 1, {}, {}}, Deliver{"x", {}},
                                   Asked{0, 1, TellLobby()}, Detach{"x", 1},         Hint{}};
    std::vector<std::size_t> kinds;
    for (const Message& message : all) {
        if (kinds.size() == 4) world.run(world.now() + 10);
        kinds.push_back(message.index());
        EXPECT_TRUE(bus.send(1, message));
    }
    world.run(world.now() + 10);
    EXPECT_EQ(came[0], std::vector<std::size_t>());
    EXPECT_EQ(came[1], kinds);
}

TEST_F(BusTest, has_a_mailbox_for_each) {
    for (std::uint64_t i = 1; i <= 4; ++i) EXPECT_TRUE(bus.send(0, Asked{1, i, ReadRecord{"m"}}));
    EXPECT_FALSE(bus.send(0, Asked{1, 5, ReadRecord{"m"}}));
    EXPECT_TRUE(bus.send(1, Asked{0, 1, ReadRecord{"m"}}));
}

}  // namespace
}  // namespace kabinet::testing
