#include "server/wire/nats_wire.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <stdexcept>
#include <thread>

#include "tests/server/wire/ears.hpp"
#include "tests/server/wire/nats_server.hpp"

namespace kabinet {
namespace {

using Event = NatsWire::Event;

/// A loop with a thread.
struct Looping {
    Looping() : thread([this] { loop.run(); }) {}
    ~Looping() { stop(); }
    void stop() {
        loop.stop();
        if (thread.joinable()) thread.join();
    }
    boost::asio::io_context loop{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{loop.get_executor()};
    std::thread thread;
};

/// A process with a wire, which is lent to the loop where there is one.
struct Process : Ears {
    Process(const std::string& url, NodeNumber self, boost::asio::io_context* loop)
        : wire({.url = url, .self = self, .told = told(), .loop = loop}) {}
    void open() { wire.open(receive()); }
    void connect() {
        open();
        await_connected();
    }
    NatsWire wire;
};

/// With a thread of the wire, and lent to a loop.
class NatsWireTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        if (!NatsServer::is_here())
            GTEST_SKIP() << "SKIP: nats-server is not installed (deploy/apt-packages.txt has it)";
    }

    boost::asio::io_context* loop() { return GetParam() ? &looping.loop : nullptr; }

    NatsServer nats;
    Looping looping;
};

INSTANTIATE_TEST_SUITE_P(Each, NatsWireTest, testing::Bool(),
                         [](const auto& one) { return one.param ? "Lent" : "Alone"; });

std::string numbered(int sender, int number) {
    // From a few bytes to 100 KiB.
    const std::size_t size = number % 100 == 0 ? 100 << 10 : static_cast<std::size_t>(number % 50);
    return std::to_string(sender) + " " + std::to_string(number) + " " + std::string(size, 'x');
}

TEST_P(NatsWireTest, BytesGoBothWaysInTheOrderOfEachSender) {
    constexpr int kEach = 2'500;
    nats.start();
    Process one(nats.url(), 1, loop()), two(nats.url(), 0xabcdef012345, loop());
    one.connect();
    two.connect();
    const auto send = [](NatsWire& wire, NodeNumber to, int sender) {
        for (int number = 0; number < kEach; ++number)
            while (!wire.send(to, numbered(sender, number))) std::this_thread::yield();
    };
    {
        std::vector<std::jthread> senders;
        for (const int sender : {0, 1}) {
            senders.emplace_back([&, sender] { send(one.wire, 0xabcdef012345, sender); });
            senders.emplace_back([&, sender] { send(two.wire, 1, sender); });
        }
    }
    for (Process* const process : {&one, &two}) {
        std::array<int, 2> next{};
        for (const auto& message : process->heard(2 * kEach)) {
            const auto sender = static_cast<std::size_t>(message.at(0) - '0');
            ASSERT_EQ(message, numbered(static_cast<int>(sender), next.at(sender)++));
        }
        EXPECT_EQ(next, (std::array{kEach, kEach}));
    }
}

TEST_P(NatsWireTest, AMessageOfNoAndOfAllBytesComesAsItIs) {
    nats.start();
    Process one(nats.url(), 1, loop());
    one.connect();
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    EXPECT_TRUE(one.wire.send(1, ""));
    EXPECT_TRUE(one.wire.send(1, all));
    EXPECT_EQ(one.heard(2), (std::vector<std::string>{"", all}));
}

TEST_P(NatsWireTest, TakesWhatTheServerTakesAndNoMore) {
    nats.start();
    Process one(nats.url(), 1, loop());
    one.connect();
    EXPECT_FALSE(one.wire.send(1, std::string((1 << 20) + 1, 'x')));
    EXPECT_TRUE(one.wire.send(1, std::string(1 << 20, 'x')));
    EXPECT_EQ(one.heard(1).front().size(), 1 << 20);
}

TEST_P(NatsWireTest, TakesEightMebibytesWhereTheServerDoes) {
    NatsServer large("max_payload: 8MB\n");
    large.start();
    Process one(large.url(), 1, loop());
    one.connect();
    EXPECT_FALSE(one.wire.send(1, std::string(NatsWire::kLargest + 1, 'x')));
    EXPECT_TRUE(one.wire.send(1, std::string(NatsWire::kLargest, 'x')));
    EXPECT_EQ(one.heard(1).front().size(), NatsWire::kLargest);
}

TEST_P(NatsWireTest, WhatIsTooLargeAsTheServerSaysLaterIsLostAlone) {
    Process one(nats.url(), 1, loop());
    one.open();
    one.why(Event::disconnected);
    EXPECT_TRUE(one.wire.send(1, std::string(NatsWire::kLargest, 'x')));
    nats.start();
    one.await_connected();
    EXPECT_TRUE(one.wire.send(1, "small"));
    EXPECT_EQ(one.heard(1).front(), "small");
}

TEST_P(NatsWireTest, BeginsBeforeNatsIsThere) {
    Process one(nats.url(), 1, loop());
    one.open();
    EXPECT_NE(one.why(Event::disconnected), "");
    nats.start();
    one.await_connected();
    EXPECT_TRUE(one.wire.send(1, "hello"));
    EXPECT_EQ(one.heard(1).front(), "hello");
}

TEST_P(NatsWireTest, GoesOnWhenNatsWasAway) {
    nats.start();
    Process one(nats.url(), 1, loop()), two(nats.url(), 2, loop());
    one.connect();
    two.connect();
    nats.stop();
    EXPECT_NE(one.why(Event::disconnected), "");
    EXPECT_NE(two.why(Event::disconnected), "");
    nats.start();
    one.await_connected(2);
    two.await_connected(2);
    EXPECT_TRUE(one.wire.send(2, "hello"));
    EXPECT_EQ(two.heard(1).front(), "hello");
}

TEST_P(NatsWireTest, NoticesThatNatsHangs) {
    nats.start();
    Process one(nats.url(), 1, loop());
    one.connect();
    nats.freeze();
    EXPECT_NE(one.why(Event::disconnected), "");
}

TEST_P(NatsWireTest, SendingNeverWaitsForAServerThatHangs) {
    nats.start();
    Process one(nats.url(), 1, loop());
    one.connect();
    nats.freeze();
    const std::string some(1 << 20, 'x');
    // More than socket and queue hold. Would it wait, NATS were taken for lost first.
    while (one.wire.send(1, some)) continue;
    EXPECT_NE(one.why(Event::disconnected), "");
}

TEST_P(NatsWireTest, AnExceptionOfTheReceiverIsToldAndHarmsNothing) {
    nats.start();
    Ears ears;
    NatsWire wire({.url = nats.url(), .self = 1, .told = ears.told(), .loop = loop()});
    wire.open([to = ears.receive()](std::string_view bytes) {
        if (bytes == "bad") throw std::runtime_error("no");
        to(bytes);
    });
    ears.await_connected();
    EXPECT_TRUE(wire.send(1, "bad"));
    EXPECT_TRUE(wire.send(1, "good"));
    EXPECT_EQ(ears.heard(1).front(), "good");
    EXPECT_EQ(ears.why(Event::trouble), "a message was not taken: no");
}

TEST_P(NatsWireTest, ClosingSendsWhatWaitsAndIsFinal) {
    nats.start();
    Process one(nats.url(), 1, loop()), two(nats.url(), 2, loop());
    one.connect();
    two.connect();
    for (int number = 0; number < 1000; ++number) EXPECT_TRUE(one.wire.send(2, std::string(1000, 'x')));
    one.wire.close();
    EXPECT_FALSE(one.wire.send(2, "late"));
    EXPECT_TRUE(two.wire.send(1, "nobody hears this"));
    EXPECT_EQ(two.heard(1000).size(), 1000);
    two.wire.close();
    one.wire.close();
    EXPECT_EQ(one.count(), 0);
}

TEST_P(NatsWireTest, ClosingWaitsForTheReceiver) {
    nats.start();
    Ears ears;
    NatsWire wire({.url = nats.url(), .self = 1, .told = ears.told(), .loop = loop()});
    std::promise<void> within, go_on;
    std::atomic<bool> is_over = false;
    wire.open([&](std::string_view) {
        within.set_value();
        go_on.get_future().wait();
        is_over = true;
    });
    ears.await_connected();
    EXPECT_TRUE(wire.send(1, "hello"));
    within.get_future().wait();
    std::jthread closing([&] {
        wire.close();
        EXPECT_TRUE(is_over);
    });
    go_on.set_value();
}

/// A process that ends stops its loops first.
TEST_P(NatsWireTest, ClosingSendsWhatWaitsWhereTheLoopHasStopped) {
    nats.start();
    Process one(nats.url(), 1, loop()), two(nats.url(), 2, nullptr);
    one.connect();
    two.connect();
    EXPECT_TRUE(one.wire.send(2, "early"));
    EXPECT_EQ(two.heard(1).size(), 1);
    looping.stop();
    for (int number = 0; number < 1000; ++number) EXPECT_TRUE(one.wire.send(2, std::string(1000, 'x')));
    one.wire.close();
    EXPECT_EQ(two.heard(1001).size(), 1001);
}

TEST_P(NatsWireTest, WhoWasNeverOpenedOrConnectedEnds) {
    {
        Process never(nats.url(), 1, loop());
    }
    Process one(nats.url(), 1, loop());
    one.open();
    one.why(Event::disconnected);
    EXPECT_TRUE(one.wire.send(1, "hello"));
    one.wire.close();
}

TEST_P(NatsWireTest, WhatWaitsIsBounded) {
    Process one(nats.url(), 1, loop());
    one.open();
    const std::string some(1 << 20, 'x');
    int taken = 0;
    while (one.wire.send(1, some)) ++taken;
    EXPECT_EQ(taken, 15);
}

TEST(NatsWireSpaceTest, IsAWord) {
    for (const char* space : {"", "a.b", "*", ">", "a b", "A"})
        EXPECT_THROW(NatsWire({.url = "nats://127.0.0.1:1", .space = space, .self = 1}),
                     std::invalid_argument);
}

}  // namespace
}  // namespace kabinet
