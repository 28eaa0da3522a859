#include "server/session/welcome.hpp"

#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "protocol/testing/client_codec.hpp"

namespace kabinet {
namespace {

protocol::HelloResult read(const std::string& text) {
    auto out = protocol::read_value<protocol::HelloResult>(Json::parse(text), protocol::Unknown::refuse);
    EXPECT_TRUE(out) << text;
    return out.value_or(protocol::HelloResult());
}

// What is put in stands where the message's own encoding has it.
TEST(Welcome, is_the_text_of_its_message) {
    const Welcome welcome(LimitsConfig(), "abcd2345");
    const protocol::Player ann{"aaaabbbbcccc", "\"now\":0, \"Ann\"", true, {}, {}};
    const std::vector<std::string> lost{"lobby", "m1"};
    for (const auto& player : {std::optional<protocol::Player>(), std::optional(ann)}) {
        for (const auto& gone : {std::optional<std::vector<std::string>>(), std::optional(lost)}) {
            const auto parts = welcome.text(1'700'000'000'123, player, gone);
            std::string text(parts.head);
            text.append(parts.moment).append(parts.tail).append(parts.end);
            const auto message = read(text);
            EXPECT_EQ(text, protocol::to_text(message));
            EXPECT_EQ(message.now, 1'700'000'000'123);
            EXPECT_EQ(message.epoch, "abcd2345");
            EXPECT_EQ(message.player.has_value(), player.has_value());
            EXPECT_EQ(message.lost, gone);
            EXPECT_EQ(message.games.size(), all_games().size());
        }
    }
}

}  // namespace
}  // namespace kabinet
