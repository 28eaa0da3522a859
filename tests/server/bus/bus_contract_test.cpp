#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "server/bus/cluster_bus.hpp"
#include "server/bus/exchange.hpp"
#include "tests/server/sim/air.hpp"
#include "tests/server/sim/world.hpp"

/// What every bus promises, whatever lies between the two shards.
namespace kabinet::testing {
namespace {

constexpr std::size_t kRoom = 4;  // of a mailbox

/// Two shards, and what each has received.
struct Shards {
    sim::World world{1};
    std::shared_ptr<sim::Pulse> pulses[2] = {std::make_shared<sim::Pulse>(), std::make_shared<sim::Pulse>()};
    sim::SimLoop loops[2] = {sim::SimLoop(world, pulses[0]), sim::SimLoop(world, pulses[1])};
    Count refused;
    std::vector<Message> came[2];
    std::optional<Exchange> exchanges[2];

    void join(LocalBus& bus, std::size_t i) {
        bus.join(loops[i], [this, i](Message message) {
            if (auto* answered = std::get_if<Answered>(&message))
                return exchanges[i]->take(std::move(*answered));
            came[i].push_back(std::move(message));
        });
    }
    void wait() { world.run(world.now() + 50); }
    /// Shard 1 takes nothing out of its mailbox meanwhile.
    void hold(std::int64_t ms) { pulses[1]->held_until = world.now() + ms; }
};

struct OfOneProcess : Shards {
    OfOneProcess() {
        for (std::size_t i = 0; i < 2; ++i) {
            join(bus, i);
            exchanges[i].emplace(bus, at(i), refused);
        }
    }
    Bus& of(std::size_t) { return bus; }
    static ShardAddress at(std::size_t i) { return address_of(0, i); }
    LocalBus bus{kRoom};
};

struct OfTwoProcesses : Shards {
    OfTwoProcesses() {
        for (std::size_t i = 0; i < 2; ++i) {
            join(locals[i], i);
            buses[i].emplace(locals[i], wires[i], ClusterMember{node(i), 1}, world.now(), [] {});
            wires[i].open([this, i](std::string_view bytes) { buses[i]->take(bytes); });
            exchanges[i].emplace(*buses[i], at(i), refused);
        }
        for (auto& bus : buses) bus->follow(node(0), {node(0), node(1)});
        for (int beats = 0; beats < 10; ++beats) {
            for (auto& bus : buses) bus->beat(world.now());
            world.run(world.now() + Links::kBeat);
        }
        for (auto& all : came) all.clear();
    }
    ~OfTwoProcesses() {
        for (auto& wire : wires) wire.close();
    }
    OfTwoProcesses(const OfTwoProcesses&) = delete;
    Bus& of(std::size_t i) { return *buses[i]; }
    static NodeNumber node(std::size_t i) { return 100 + i; }
    static ShardAddress at(std::size_t i) { return address_of(node(i), 0); }
    sim::SimAir air{.world = world};
    sim::SimWire wires[2] = {sim::SimWire(air, node(0)), sim::SimWire(air, node(1))};
    LocalBus locals[2] = {LocalBus(kRoom), LocalBus(kRoom)};
    std::optional<ClusterBus> buses[2];
};

template <class Way>
struct BusContract : ::testing::Test {
    Way way;
};

using Ways = ::testing::Types<OfOneProcess, OfTwoProcesses>;
TYPED_TEST_SUITE(BusContract, Ways);

TYPED_TEST(BusContract, brings_messages_of_all_kinds_in_order_to_whom_they_are_for) {
    auto& way = this->way;
    const std::vector<Message> all{Attach{"x", 1, {}, {}}, Deliver{"x", {}}, Asked{way.at(0), 1, TellLobby()},
                                   Detach{"x", 1},         Hint{},           Deliver{"y", {}}};
    for (const Message& message : all) {
        EXPECT_TRUE(way.of(0).send(way.at(1), message));
        if (&message == &all[kRoom - 1]) way.wait();
    }
    way.wait();
    EXPECT_TRUE(way.came[0].empty());
    ASSERT_EQ(way.came[1].size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(way.came[1][i].index(), all[i].index()) << i;
    EXPECT_EQ(std::get<Deliver>(way.came[1].back()).doc, "y");
}

TYPED_TEST(BusContract, everywhere_is_each_shard_but_that_of_the_sender) {
    auto& way = this->way;
    way.of(0).send_everywhere(way.at(0), LookForTasks{});
    way.wait();
    EXPECT_TRUE(way.came[0].empty());
    EXPECT_EQ(way.came[1].size(), 1U);
}

TYPED_TEST(BusContract, a_call_that_finds_no_room_is_refused_and_the_others_are_not) {
    auto& way = this->way;
    way.hold(100);
    int busy = 0;
    for (std::size_t i = 0; i < kRoom + 2; ++i) {
        way.exchanges[0]->ask(way.at(1), ReadRecord{"m"}, [&busy](const auto& record) {
            EXPECT_EQ(record.error().code, "busy");
            ++busy;
        });
    }
    way.of(1).send(way.at(0), Asked{way.at(1), 1, ReadRecord{"m"}});
    way.world.run(way.world.now() + 200);
    EXPECT_EQ(busy, 2);
    EXPECT_EQ(way.came[1].size(), kRoom);
    EXPECT_EQ(way.came[0].size(), 1U) << "each has a mailbox of its own";
}

TYPED_TEST(BusContract, a_change_that_finds_no_room_leaves_a_mark_in_its_place) {
    auto& way = this->way;
    way.hold(100);
    for (std::size_t i = 0; i < kRoom + 2; ++i) way.of(0).send(way.at(1), Deliver{"x", {}});
    way.world.run(way.world.now() + 200);
    ASSERT_EQ(way.came[1].size(), kRoom + 1) << "one mark is enough";
    for (std::size_t i = 0; i < kRoom; ++i) EXPECT_TRUE(std::holds_alternative<Deliver>(way.came[1][i])) << i;
    ASSERT_TRUE(std::holds_alternative<Missed>(way.came[1].back()));
    EXPECT_EQ(std::get<Missed>(way.came[1].back()).doc, "x");
    way.of(0).send(way.at(1), Deliver{"x", {}});
    way.wait();
    EXPECT_TRUE(std::holds_alternative<Deliver>(way.came[1].back())) << "there is room again";
}

}  // namespace
}  // namespace kabinet::testing
