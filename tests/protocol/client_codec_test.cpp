#include <gtest/gtest.h>

#include "protocol/documents.hpp"
#include "protocol/match_messages.hpp"
#include "protocol/notifications.hpp"
#include "protocol/session_messages.hpp"
#include "protocol/testing/client_codec.hpp"

namespace kabinet::protocol {
namespace {

ServerMessage only(std::string_view text) {
    auto messages = decode_server_frame(text);
    EXPECT_EQ(messages.size(), 1U);
    return std::move(messages.front());
}

TEST(ClientCodec, a_request_without_id_has_none) {
    EXPECT_EQ(encode_request(CallId(), Ping{}), R"({"jsonrpc":"2.0","method":"ping","params":{}})");
    EXPECT_EQ(encode_request(CallId(2), Ping{}), R"({"jsonrpc":"2.0","id":2,"method":"ping","params":{}})");
}

TEST(ClientCodec, reads_a_reply) {
    auto message = only(encode_result(CallId(4), MatchActResult{1, 2}));
    auto& reply = std::get<Reply>(message);
    EXPECT_EQ(reply.id, CallId(4));
    ASSERT_TRUE(reply.result);
    const auto result = read_result<MatchAct>(*reply.result);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ply, 1);
    EXPECT_EQ(result->seq, 2);
}

TEST(ClientCodec, reads_an_error) {
    const auto message = only(encode_error(
        CallId("a"), {.code = Code::illegal_action, .detail = "no", .rule = "KU-4", .extra = {{"seat", 1}}}));
    const auto& reply = std::get<Reply>(message);
    EXPECT_EQ(reply.id, CallId("a"));
    ASSERT_FALSE(reply.result);
    EXPECT_EQ(reply.result.error().code, Code::illegal_action);
    EXPECT_EQ(reply.result.error().detail, "no");
    EXPECT_EQ(reply.result.error().rule, "KU-4");
    EXPECT_EQ(reply.result.error().extra["seat"], 1);
}

TEST(ClientCodec, reads_the_replies_of_a_batch) {
    const auto messages = decode_server_frame("[" + encode_result(CallId(1), Nothing{}) + "," +
                                              encode_error(CallId(2), {}) + "]");
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_TRUE(std::get<Reply>(messages[0]).result);
    EXPECT_FALSE(std::get<Reply>(messages[1]).result);
}

TEST(ClientCodec, passes_over_members_a_newer_server_sends) {
    const auto message = only(
        R"({"jsonrpc":"2.0","method":"patch","params":{"doc":"m","seq":1,"ops":[{"op":"remove","path":"/a","x":1}],"y":2}})");
    EXPECT_EQ(std::get<Patch>(std::get<Notification>(message)).ops.size(), 1U);
}

TEST(ClientCodec, says_what_is_odd) {
    for (const char* text :
         {"", "1", "{}", "[1]", R"({"jsonrpc":"2.0"})", R"({"jsonrpc":"2.0","id":1})",
          R"({"jsonrpc":"2.0","id":[]})", R"({"jsonrpc":"2.0","method":"news","params":{}})",
          R"({"jsonrpc":"2.0","method":"patch"})",
          R"({"jsonrpc":"2.0","method":"patch","params":{"doc":"m","seq":1,"ops":[{"op":"move"}]}})",
          R"({"jsonrpc":"1.0","id":1,"result":{}})"}) {
        EXPECT_TRUE(std::holds_alternative<Oddity>(only(text))) << text;
    }
}

TEST(ClientCodec, a_result_of_another_method_is_a_fault) {
    Json result{{"now", 1}};
    const auto read = read_result<MatchAct>(result);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().pointer, "/ply");
}

TEST(ClientCodec, errors_of_a_newer_server_are_kept) {
    const auto message = only(R"({"jsonrpc":"2.0","id":1,"error":{"code":9999,"message":"new"}})");
    const Error& error = std::get<Reply>(message).result.error();
    EXPECT_EQ(static_cast<int>(error.code), 9999);
    EXPECT_EQ(error.detail, "new");
    EXPECT_EQ(info(error.code).code, Code::internal);
}

}  // namespace
}  // namespace kabinet::protocol
