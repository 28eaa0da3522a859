#include <gtest/gtest.h>

#include "protocol/codec.hpp"
#include "protocol/documents.hpp"
#include "protocol/match_messages.hpp"
#include "protocol/notifications.hpp"

namespace kabinet::protocol {
namespace {

TEST(Encode, a_result) {
    EXPECT_EQ(encode_result(CallId(3), MatchActResult{17, 42}),
              R"({"jsonrpc":"2.0","id":3,"result":{"ply":17,"seq":42}})");
    EXPECT_EQ(encode_result(CallId("x"), Nothing{}), R"({"jsonrpc":"2.0","id":"x","result":{}})");
    EXPECT_EQ(encode_result(CallId(1), MatchRematchResult{}), R"({"jsonrpc":"2.0","id":1,"result":{}})");
}

TEST(Encode, an_error_with_its_problem) {
    const Error error{.code = Code::illegal_action, .detail = "no", .rule = "KU-4", .extra = {{"seat", 1}}};
    EXPECT_EQ(Json::parse(encode_error(CallId(8), error)), Json::parse(R"({"jsonrpc":"2.0","id":8,"error":{
        "code":3006,"message":"The rules do not allow this now","data":{"code":"illegal_action","status":409,
        "type":"/problems/illegal_action","title":"The rules do not allow this now","detail":"no","rule":"KU-4",
        "seat":1}}})"));
    const Json bare = Json::parse(encode_error(CallId::null(), {.code = Code::parse_error}));
    EXPECT_TRUE(bare["id"].is_null());
    EXPECT_FALSE(bare["error"]["data"].contains("detail"));
    EXPECT_FALSE(bare["error"]["data"].contains("rule"));
}

TEST(Encode, a_notification) {
    EXPECT_EQ(encode_notification(Goaway{"restart", 2000}),
              R"({"jsonrpc":"2.0","method":"goaway","params":{"reason":"restart","after_ms":2000}})");
}

TEST(Encode, parts_of_text_give_the_same_as_the_message) {
    const Patch patch{
        "abc", 9, {AddOp{"/a", 1}, RemoveOp{"/b"}, ReplaceOp{"/c", nullptr}}, {{Json{{"type", "x"}}}}};
    std::string out;
    append_patch(out, "abc", 9,
                 R"({"op":"add","path":"/a","value":1},{"op":"remove","path":"/b"},)"
                 R"({"op":"replace","path":"/c","value":null})",
                 R"([{"type":"x"}])");
    EXPECT_EQ(out, encode_notification(patch));
    out.clear();
    append_patch(out, "abc", 10, "", "");
    EXPECT_EQ(out, encode_notification(Patch{"abc", 10, {}, {}}));
    out.clear();
    append_snapshot(out, "lobby", "e", 3, R"({"x":1})", "[]");
    EXPECT_EQ(out, encode_notification(Snapshot{"lobby", "e", 3, {{"x", 1}}, std::vector<Json>{}}));
}

// The goal for a diff of one marble, envelope included, is 160 bytes at most (design goal of the wire).
TEST(Encode, a_one_marble_patch_is_small) {
    std::string out;
    append_patch(out, "q5kzt2mhwa", 41, R"({"op":"replace","path":"/state/cells/d4","value":"r"})", "");
    EXPECT_LE(out.size(), 160U);
}

}  // namespace
}  // namespace kabinet::protocol
