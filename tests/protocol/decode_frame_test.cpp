#include <gtest/gtest.h>

#include "protocol/codec.hpp"
#include "protocol/match_messages.hpp"
#include "protocol/session_messages.hpp"

/// What decode_frame makes of one message that is not as it should be. Sections are those of the JSON-RPC 2.0
/// specification.
namespace kabinet::protocol {
namespace {

/// The one call `text` holds.
Call only(std::string_view text, const Limits& limits = {}) {
    Calls calls = decode_frame(text, limits);
    EXPECT_EQ(calls.calls.size(), 1U);
    EXPECT_FALSE(calls.batch);
    return std::move(calls.calls.front());
}

void expect_refused(std::string_view text, Code code, std::string_view id = "null",
                    const Limits& limits = {}) {
    const Call call = only(text, limits);
    ASSERT_FALSE(call.request) << text;
    EXPECT_EQ(call.request.error().code, code) << text;
    EXPECT_EQ(call.id.text(), id) << text;
}

std::string nested(int depth) {
    return R"({"jsonrpc":"2.0","id":1,"method":"match.act","params":{"key":"k","match":"m","action":{"a":)" +
           std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}}}";
}

TEST(DecodeFrame, reads_a_request) {
    const Call call = only(
        R"({"jsonrpc":"2.0","id":7,"method":"match.act","params":{"key":"k1","match":"abc","action":{"x":[1,2.5,null]}}})");
    ASSERT_TRUE(call.request);
    EXPECT_EQ(call.id, CallId(7));
    const auto& act = *call.request->as<MatchAct>();
    EXPECT_EQ(act.key, "k1");
    EXPECT_EQ(act.match, "abc");
    EXPECT_EQ(act.action, Json::parse(R"({"x":[1,2.5,null]})"));
    EXPECT_FALSE(act.seat);
}

TEST(DecodeFrame, embedded_values_are_kept_as_they_are) {
    const Call call = only(
        R"({"jsonrpc":"2.0","id":1,"method":"match.act","params":{"key":"k","match":"m","action":{"a":true,"b":false,)"
        R"("c":-3,"d":18446744073709551615,"e":"\u00e9\n","f":{},"g":[]}}})");
    ASSERT_TRUE(call.request);
    EXPECT_EQ(call.request->as<MatchAct>()->action.dump(),
              R"({"a":true,"b":false,"c":-3,"d":18446744073709551615,"e":"é\n","f":{},"g":[]})");
}

// 4.2: params may be left out.
TEST(DecodeFrame, params_may_be_left_out_where_none_are_needed) {
    EXPECT_TRUE(only(R"({"jsonrpc":"2.0","id":1,"method":"ping"})").request);
    EXPECT_TRUE(only(R"({"jsonrpc":"2.0","id":1,"method":"lobby.watch"})").request);
    expect_refused(R"({"jsonrpc":"2.0","id":1,"method":"match.watch"})", Code::invalid_params, "1");
}

// 4: a string, a number without fraction, or null; it comes back as it was.
TEST(DecodeFrame, ids_come_back_as_they_were) {
    EXPECT_EQ(only(R"({"jsonrpc":"2.0","id":"a\"b","method":"ping"})").id.text(), R"("a\"b")");
    EXPECT_EQ(only(R"({"jsonrpc":"2.0","id":-4,"method":"ping"})").id.text(), "-4");
    EXPECT_EQ(only(R"({"jsonrpc":"2.0","id":null,"method":"ping"})").id.text(), "null");
}

// 4.1: no id, no reply.
TEST(DecodeFrame, without_id_there_is_no_reply) {
    EXPECT_FALSE(only(R"({"jsonrpc":"2.0","method":"ping"})").id.wants_reply());
    const Call unknown = only(R"({"jsonrpc":"2.0","method":"nothing"})");
    EXPECT_FALSE(unknown.id.wants_reply());
    EXPECT_EQ(unknown.request.error().code, Code::unknown_method);
    const Call wrong = only(R"({"jsonrpc":"2.0","method":"ping","params":{"x":1}})");
    EXPECT_FALSE(wrong.id.wants_reply());
    EXPECT_EQ(wrong.request.error().code, Code::invalid_params);
}

TEST(DecodeFrame, refuses_ids_of_other_kinds) {
    for (const char* id :
         {"1.5", "true", "[]", "{}", "9007199254740992", "-9007199254740992", "18446744073709551615"}) {
        expect_refused(R"({"jsonrpc":"2.0","method":"ping","id":)" + std::string(id) + "}",
                       Code::invalid_request);
    }
    const std::string longest(64, 'a');
    EXPECT_TRUE(only(R"({"jsonrpc":"2.0","method":"ping","id":")" + longest + "\"}").request);
    expect_refused(R"({"jsonrpc":"2.0","method":"ping","id":")" + longest + "a\"}", Code::invalid_request);
}

// 5.1: Parse error.
TEST(DecodeFrame, refuses_what_is_not_json) {
    for (const char* text :
         {"",         " ",         "{",           "}",          "[",    "{]",    "nul",        "'a'",
          "{\"a\":}", "{\"a\" 1}", "[1,]",        "{\"a\":1,}", "NaN",  "[NaN]", "[Infinity]", "[-Infinity]",
          "[1e400]",  "[-1e400]",  "[01]",        "[+1]",       "[.5]", "[1.]",  "[1e]",       "[0x1]",
          "\"abc",    "\"\\x\"",   "\"\\ud800\"", "\"\t\"",     "1 2",  "{} {}", "/**/1",      "\"\\u12\"",
          "{1:2}",    "tru",       "[1}",         "\x01"}) {
        expect_refused(text, Code::parse_error);
    }
}

TEST(DecodeFrame, refuses_what_is_not_utf8) {
    for (const char* bytes :
         {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80", "\xf8\x88"}) {
        expect_refused(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(bytes) + "\"}",
                       Code::parse_error);
        expect_refused(R"({"jsonrpc":"2.0","id":1,")" + std::string(bytes) + "\":1}", Code::parse_error);
    }
}

TEST(DecodeFrame, a_nul_byte_is_no_end) {
    expect_refused(std::string_view("{}\0", 3), Code::parse_error);
    expect_refused(std::string_view("\0{}", 3), Code::parse_error);
}

// 5.1: Invalid Request.
TEST(DecodeFrame, refuses_what_is_no_request) {
    for (const char* text :
         {"1", "\"a\"", "null", "true", "{}", R"({"foo":"bar"})", R"({"method":"ping"})",
          R"({"jsonrpc":"2.0"})", R"({"jsonrpc":"1.0","method":"ping"})",
          R"({"jsonrpc":2.0,"method":"ping"})", R"({"jsonrpc":"2.0","method":1})",
          R"({"jsonrpc":"2.0","method":null})", R"({"jsonrpc":"2.0","method":"ping","params":1})",
          R"({"jsonrpc":"2.0","method":"ping","params":"bar"})",
          R"({"jsonrpc":"2.0","method":"ping","params":null})",
          R"({"jsonrpc":"2.0","method":"ping","extra":1})", R"({"jsonrpc":"2.0","result":1})"}) {
        expect_refused(text, Code::invalid_request);
    }
    // Where the id can be read it is told.
    expect_refused(R"({"jsonrpc":"1.0","id":3,"method":"ping"})", Code::invalid_request, "3");
    expect_refused(R"({"jsonrpc":"2.0","id":"x","method":"ping","extra":1})", Code::invalid_request, "\"x\"");
}

TEST(DecodeFrame, refuses_member_names_that_stand_twice) {
    expect_refused(R"({"jsonrpc":"2.0","id":1,"method":"ping","id":2})", Code::invalid_request);
    expect_refused(
        R"({"jsonrpc":"2.0","id":1,"method":"match.act","params":{"key":"k","match":"m","action":{"a":1,"\u0061":1}}})",
        Code::invalid_request);
    EXPECT_TRUE(only(R"({"jsonrpc":"2.0","id":1,"method":"match.act","params":{"key":"k","match":"m",)"
                     R"("action":{"a":{"a":1},"b":[{"a":1},{"a":1}]}}})")
                    .request);
}

// The envelope, its params and the action are three of the levels.
TEST(DecodeFrame, refuses_what_nests_too_deep) {
    EXPECT_TRUE(only(nested(29)).request);
    expect_refused(nested(30), Code::invalid_request);
    EXPECT_TRUE(only(nested(2), {.depth = 5}).request);
    expect_refused(nested(3), Code::invalid_request, "null", {.depth = 5});
    expect_refused(std::string(1'000'000, '['), Code::invalid_request);
    std::string objects;
    for (int i = 0; i < 200'000; ++i) objects += "{\"a\":";
    expect_refused(objects, Code::invalid_request);
}

TEST(DecodeFrame, refuses_unknown_methods) {
    for (const char* method : {"", "Ping", "ping ", "match", "match.", "rpc.discover", "snapshot", "patch"}) {
        expect_refused(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + "\"}",
                       Code::unknown_method, "1");
    }
}

// 4.2: by position is not offered, since every parameter has a name.
TEST(DecodeFrame, refuses_parameters_by_position) {
    expect_refused(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", Code::invalid_params, "1");
}

// 6: Batch.
TEST(DecodeFrame, reads_a_batch) {
    const Calls calls = decode_frame(
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"ping"},1,{"jsonrpc":"2.0","id":2,"method":"x"}])");
    ASSERT_EQ(calls.calls.size(), 4U);
    EXPECT_TRUE(calls.batch);
    EXPECT_TRUE(calls.calls[0].request);
    EXPECT_FALSE(calls.calls[1].id.wants_reply());
    EXPECT_EQ(calls.calls[2].request.error().code, Code::invalid_request);
    EXPECT_EQ(calls.calls[2].id, CallId::null());
    EXPECT_EQ(calls.calls[3].request.error().code, Code::unknown_method);
}

TEST(DecodeFrame, refuses_empty_and_overlong_batches) {
    expect_refused("[]", Code::invalid_request);
    const auto batch = [](int size) {
        std::string text;
        for (int i = 0; i < size; ++i)
            text += (i ? "," : "[") + std::string(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
        return text + "]";
    };
    EXPECT_EQ(decode_frame(batch(16)).calls.size(), 16U);
    expect_refused(batch(17), Code::invalid_request);
    EXPECT_EQ(decode_frame(batch(2), {.batch = 2}).calls.size(), 2U);
    expect_refused(batch(3), Code::invalid_request, "null", {.batch = 2});
}

TEST(DecodeFrame, a_batch_in_a_batch_is_no_request) {
    const Calls calls = decode_frame(R"([[{"jsonrpc":"2.0","id":1,"method":"ping"}]])");
    ASSERT_EQ(calls.calls.size(), 1U);
    EXPECT_TRUE(calls.batch);
    EXPECT_EQ(calls.calls[0].request.error().code, Code::invalid_request);
}

}  // namespace
}  // namespace kabinet::protocol
