#include <gtest/gtest.h>

#include "protocol/codec.hpp"

/// Parameters that are refused: which error, and where it points.
namespace kabinet::protocol {
namespace {

struct Wrong {
    const char* method;
    const char* params;
    const char* pointer;
};

class WrongParams : public testing::TestWithParam<Wrong> {};

TEST_P(WrongParams, are_refused_with_a_pointer) {
    const std::string text = R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(GetParam().method) +
                             R"(","params":)" + GetParam().params + "}";
    const Calls calls = decode_frame(text);
    ASSERT_FALSE(calls.calls[0].request) << text;
    const Error& error = calls.calls[0].request.error();
    EXPECT_EQ(error.code, Code::invalid_params) << text;
    EXPECT_EQ(error.extra["pointer"], GetParam().pointer) << text;
    EXPECT_FALSE(error.detail.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Protocol, WrongParams,
    testing::Values(
        // missing, unknown, null
        Wrong{"hello", R"({})", "/params/client"},
        Wrong{"hello", R"({"client":"c","tocken":"t"})", "/params/tocken"},
        Wrong{"hello", R"({"client":null})", "/params/client"},
        Wrong{"hello", R"({"client":"c","token":null})", "/params/token"},
        Wrong{"ping", R"({"a/b~c":1})", "/params/a~1b~0c"},
        // types
        Wrong{"hello", R"({"client":1})", "/params/client"},
        Wrong{"hello", R"({"client":"c","resume":{}})", "/params/resume"},
        Wrong{"hello", R"({"client":"c","resume":[1]})", "/params/resume/0"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","private":1})", "/params/private"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","options":[]})", "/params/options"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","options":{"a":1}})", "/params/options/a"},
        Wrong{"table.sit", R"({"key":"k","match":"m","seat":"0"})", "/params/seat"},
        Wrong{"table.sit", R"({"key":"k","match":"m","seat":1.0})", "/params/seat"},
        Wrong{"match.act", R"({"key":"k","match":"m","action":[]})", "/params/action"},
        Wrong{"match.act", R"({"key":"k","match":"m","action":null})", "/params/action"},
        // lengths and ranges
        Wrong{"hello", R"({"client":""})", "/params/client"},
        Wrong{"sign_in.guest", R"({"name":""})", "/params/name"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","seats":0})", "/params/seats"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","seats":100})", "/params/seats"},
        Wrong{"match.act", R"({"key":"k","match":"m","action":{},"ply":-1})", "/params/ply"},
        Wrong{"match.act", R"({"key":"k","match":"m","action":{},"ply":9007199254740992})", "/params/ply"},
        Wrong{"match.act", R"({"key":"k","match":"m","action":{},"ply":18446744073709551615})",
              "/params/ply"},
        // patterns
        Wrong{"match.resign", R"({"key":"","match":"m"})", "/params/key"},
        Wrong{"match.resign", R"({"key":"a b","match":"m"})", "/params/key"},
        Wrong{"match.resign", R"({"key":"k","match":"M"})", "/params/match"},
        Wrong{"match.resign", R"({"key":"k","match":"../x"})", "/params/match"},
        Wrong{"table.sit", R"({"key":"k","match":"m","seat":0,"nonce":"abc"})", "/params/nonce"},
        Wrong{"table.sit", R"({"key":"k","match":"m","seat":0,"nonce":"AB"})", "/params/nonce"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","options":{"A":"b"}})", "/params/options/A"},
        // unions and rules over several members
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":{}})", "/params/clock"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":"none"})", "/params/clock"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":{"type":1}})", "/params/clock"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":{"type":"sand"}})", "/params/clock/type"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":{"type":"none","move_ms":1}})",
              "/params/clock/move_ms"},
        Wrong{"table.create", R"({"key":"k","game":"kuba","clock":{"type":"move"}})",
              "/params/clock/move_ms"},
        Wrong{"table.join", R"({})", "/params"},
        Wrong{"table.join", R"({"match":"m","invite":"i"})", "/params"}));

TEST(Params, no_more_than_64_documents_are_resumed) {
    const auto hello = [](int count) {
        std::string text = R"({"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"c","resume":[)";
        for (int i = 0; i < count; ++i)
            text += (i ? "," : "") + std::string(R"({"doc":"m","epoch":"e","seq":0})");
        return text + "]}}";
    };
    EXPECT_TRUE(decode_frame(hello(64)).calls[0].request);
    EXPECT_FALSE(decode_frame(hello(65)).calls[0].request);
}

TEST(Params, names_are_counted_in_characters) {
    std::string name;
    for (int i = 0; i < 200; ++i) name += "\xf0\x9f\x8e\xb2";
    const std::string head = R"({"jsonrpc":"2.0","id":1,"method":"sign_in.guest","params":{"name":")";
    EXPECT_TRUE(decode_frame(head + name + "\"}}").calls[0].request);
    EXPECT_FALSE(decode_frame(head + name + "a\"}}").calls[0].request);
}

// What a client sent must not come back at length, nor cut within a character.
TEST(Params, a_pointer_is_cut_short) {
    std::string name;
    for (int i = 0; i < 1000; ++i) name += "\xc3\xa9";
    const auto calls =
        decode_frame(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"a)" + name + "\":1}}");
    const std::string reply = encode_error(calls.calls[0].id, calls.calls[0].request.error());
    EXPECT_LT(reply.size(), 600U);
    EXPECT_EQ(reply.find("\xef\xbf\xbd"), std::string::npos);
}

}  // namespace
}  // namespace kabinet::protocol
