#include "server/bus/exchange.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

namespace kabinet::testing {
namespace {

/// Keeps what is sent, and refuses calls when told to.
struct NoteBus : Bus {
    bool send(ShardAddress to, Message message) override {
        if (full && std::holds_alternative<Asked>(message)) return false;
        sent.emplace_back(to, std::move(message));
        return true;
    }
    void send_everywhere(ShardAddress, const Message&) override {}
    void send_abroad(const Message&) override {}
    Answered answer() { return std::get<Answered>(std::move(sent.back().second)); }
    const Asked& asked() const { return std::get<Asked>(sent.back().second); }

    bool full = false;
    std::deque<std::pair<ShardAddress, Message>> sent;
};

struct ExchangeTest : ::testing::Test {
    void ask(const std::string& match) {
        here.ask(1, ReadRecord{match}, [this](const std::expected<NamedRecord, Refusal>& record) {
            told.push_back(record ? record->record : record.error().code);
        });
    }

    NoteBus bus;
    Count refused;
    Exchange here{bus, 0, refused}, there{bus, 1, refused};
    std::vector<std::string> told;
};

TEST_F(ExchangeTest, an_answer_finds_its_call) {
    ask("a");
    const Asked first = bus.asked();
    ask("b");
    const Asked second = bus.asked();
    EXPECT_EQ(bus.sent.back().first, 1);
    there.back<NamedRecord>(second.from, second.number)(NamedRecord{"record of b", {}});
    EXPECT_EQ(bus.sent.back().first, 0);
    here.take(bus.answer());
    there.back<NamedRecord>(first.from, first.number)(refuse("unknown_match", "no such match"));
    here.take(bus.answer());
    EXPECT_EQ(told, (std::vector<std::string>{"record of b", "unknown_match"}));
}

TEST_F(ExchangeTest, a_call_that_finds_no_room_is_busy) {
    bus.full = true;
    ask("a");
    EXPECT_EQ(told, std::vector<std::string>{"busy"});
    EXPECT_EQ(refused.get(), 1);
}

/// They are asked again: an end of a watch must not overtake the watch.
TEST_F(ExchangeTest, calls_to_a_lost_process_end_in_their_order) {
    std::vector<int> ended;
    for (int i = 0; i < 100; ++i)
        here.ask(address_of(7, 0), ReadRecord{"m"},
                 [&ended, i](const std::expected<NamedRecord, Refusal>&) { ended.push_back(i); });
    here.lost(7);
    EXPECT_EQ(ended.size(), 100u);
    EXPECT_TRUE(std::ranges::is_sorted(ended));
}

}  // namespace
}  // namespace kabinet::testing
