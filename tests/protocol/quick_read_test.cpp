#include "protocol/quick_read.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

#include "protocol/describe/examples.hpp"
#include "tests/protocol/arbitrary.hpp"
#include "tests/protocol/scrambler.hpp"
#include "tests/protocol/seeds.hpp"
#include "tests/protocol/shown.hpp"

/// The quick way to read a request and the careful one give the same, and what is usual goes the quick way.
namespace kabinet::protocol {
namespace {

constexpr int kDepth = 6;

bool is_quick(std::string_view text, int depth = kDepth) {
    Call call;
    return quick_read(text, depth, all_methods(), call);
}

/// What decode_frame makes of `text`, and whether it makes the same of it the careful way.
testing::AssertionResult agrees(std::string_view text) {
    const Limits limits{.depth = kDepth};
    const std::string either = shown(decode_frame(text, limits));
    const std::string careful = shown(careful_frame(text, limits));
    if (either == careful) return testing::AssertionSuccess();
    return testing::AssertionFailure() << text << "\n" << either << "\nbut carefully\n" << careful;
}

std::string act(std::string_view action, std::string_view ply = "1", std::string_view id = "1") {
    return R"({"jsonrpc":"2.0","id":)" + std::string(id) +
           R"(,"method":"match.act","params":{"key":"k","match":"m","action":)" + std::string(action) +
           R"(,"ply":)" + std::string(ply) + "}}";
}

TEST(QuickRead, takes_the_example_of_every_method) {
    std::size_t methods = 0;
    for_each_method([&]<Params P>() { ++methods; });
    ASSERT_EQ(call_examples().size(), methods);
    for (const CallExample& example : call_examples()) {
        const std::string text = R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(example.method) +
                                 R"(","params":)" + std::string(example.params) + "}";
        EXPECT_TRUE(is_quick(text)) << text;
        EXPECT_TRUE(agrees(text));
    }
}

TEST(QuickRead, takes_every_request_of_plain_text) {
    for_each_method([]<Params P>() {
        EXPECT_TRUE(holds_for_seeds(P::method, [](std::uint64_t seed) {
            const P request = Arbitrary(seed, "ab/ {}[]:,\x7f").value<P>();
            const std::string text = encode_request(CallId(5), request);
            RC_ASSERT(is_quick(text));
            RC_ASSERT(agrees(text));
        })) << P::method;
    });
}

TEST(QuickRead, agrees_on_requests_written_in_any_way) {
    for_each_method([]<Params P>() {
        EXPECT_TRUE(holds_for_seeds(P::method, [](std::uint64_t seed) {
            const P request = Arbitrary(seed).value<P>();
            const Json value = Json::parse(encode_request(CallId(5), request));
            RC_ASSERT(agrees(Scrambler(seed, 0).text(value)));
        })) << P::method;
    });
}

TEST(QuickRead, agrees_on_requests_with_faults_in_them) {
    for_each_method([]<Params P>() {
        EXPECT_TRUE(holds_for_seeds(P::method, [](std::uint64_t seed) {
            const P request = Arbitrary(seed, "ab {").value<P>();
            const std::string text = encode_request(CallId(5), request);
            for (const std::size_t one_in : {4, 16, 64}) {
                RC_ASSERT(agrees(Scrambler(seed, one_in).text(Json::parse(text))));
            }
        })) << P::method;
    });
}

TEST(QuickRead, agrees_on_requests_with_one_byte_changed) {
    constexpr std::string_view odd("\0\n\"\\{}[],:0-. a\xc3", 16);
    for (const CallExample& example : call_examples()) {
        const std::string text = R"({"jsonrpc":"2.0","id":"a","method":")" + std::string(example.method) +
                                 R"(","params":)" + std::string(example.params) + "}";
        for (std::size_t at = 0; at < text.size(); ++at) {
            EXPECT_TRUE(agrees(text.substr(0, at) + text.substr(at + 1)));
            // A third of them at each place: the next two places, and other examples, have the rest.
            for (std::size_t one = at % 3; one < odd.size(); one += 3) {
                std::string other = text;
                other[at] = odd[one];
                EXPECT_TRUE(agrees(other));
            }
        }
    }
}

TEST(QuickRead, agrees_on_numbers) {
    for (const std::string number : {"0",
                                     "-0",
                                     "-1",
                                     "01",
                                     "1.0",
                                     "1e0",
                                     "1e3",
                                     "9007199254740991",
                                     "9007199254740992",
                                     "-9007199254740991",
                                     "-9007199254740992",
                                     "9223372036854775807",
                                     "9223372036854775808",
                                     "18446744073709551615",
                                     "18446744073709551616",
                                     "-9223372036854775809",
                                     "1e400",
                                     "1e-400",
                                     "-",
                                     "1.",
                                     "true",
                                     "null"}) {
        EXPECT_TRUE(agrees(act("{}", number)));
        EXPECT_TRUE(agrees(act("{}", "1", number)));
        EXPECT_TRUE(agrees(act(R"({"a":)" + number + "}")));
    }
    EXPECT_TRUE(is_quick(act("{}", "9007199254740991")));
    EXPECT_TRUE(is_quick(act(R"({"angle":-12.5,"length":0.75})")));
}

TEST(QuickRead, agrees_on_strings) {
    const auto hello = [](const std::string& client) {
        return R"({"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":")" + client + "\"}}";
    };
    std::string wide;
    for (int i = 0; i < 64; ++i) wide += "ä";
    for (const std::string& client :
         {std::string(), std::string(64, 'a'), std::string(65, 'a'), wide, wide + "a", std::string(1, '\0'),
          std::string("\x7f"), std::string("\t"), std::string("\xff"), std::string("\xed\xa0\x80"),
          std::string(R"(\u0061)"), std::string(R"(\ud800)"), std::string(R"(\)")}) {
        EXPECT_TRUE(agrees(hello(client)));
        EXPECT_TRUE(agrees(act("{}", "1", '"' + client + '"')));
        EXPECT_TRUE(agrees(act(R"({")" + client + R"(":")" + client + "\"}")));
    }
    EXPECT_TRUE(is_quick(hello(std::string(64, 'a'))));
}

// A string that breaks off is no reason to read what follows it as something else.
TEST(QuickRead, agrees_on_strings_that_break_off) {
    for (const std::string id : {"\"a\n5", "\"a\n\"5\"", "\"\n5", "\"\nnull"}) {
        EXPECT_TRUE(agrees(act("{}", "1", id)));
        EXPECT_TRUE(agrees(act(id)));
        EXPECT_TRUE(agrees(act("{}", id)));
    }
}

TEST(QuickRead, agrees_on_counts) {
    for (const int count : {0, 1, 64, 65}) {
        std::string list;
        std::string map;
        for (int i = 0; i < count; ++i) {
            const std::string comma = i == 0 ? "" : ",";
            list += comma + R"({"doc":"d","epoch":"e","seq":1})";
            map += comma + R"("o)" + std::to_string(i) + R"(":"v")";
        }
        for (const std::string& text :
             {R"({"jsonrpc":"2.0","method":"hello","params":{"client":"c","resume":[)" + list + "]}}",
              R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","options":{)" + map +
                  "}}}"}) {
            EXPECT_TRUE(agrees(text));
            EXPECT_EQ(is_quick(text), count <= 64) << text;
        }
    }
}

TEST(QuickRead, agrees_on_depth) {
    for (const std::string action :
         {"{}", R"({"a":[[]]})", R"({"a":[[[]]]})", R"({"a":[[[[]]]]})", R"({"a":{"b":{"c":{"d":1}}}})"}) {
        EXPECT_TRUE(agrees(act(action)));
    }
    EXPECT_TRUE(is_quick(act(R"({"a":[[[]]],"b":[[[]]]})")));
    EXPECT_FALSE(is_quick(act(R"({"a":[[[[]]]]})")));
    EXPECT_FALSE(is_quick(act("{}"), 2));
}

TEST(QuickRead, takes_the_envelope_in_the_usual_orders) {
    for (const char* text :
         {R"({"id":1,"jsonrpc":"2.0","method":"ping","params":{}})",
          R"({"method":"ping","params":{},"id":1,"jsonrpc":"2.0"})", R"({"jsonrpc":"2.0","method":"ping"})",
          R"({"jsonrpc":"2.0","method":"ping","id":null})",
          " {\"jsonrpc\" : \"2.0\",\n\"id\" :\t\"x\", \"method\":\"lobby.watch\"}\r\n"}) {
        EXPECT_TRUE(is_quick(text)) << text;
        EXPECT_TRUE(agrees(text));
    }
}

TEST(QuickRead, leaves_the_rest_to_the_careful_way) {
    for (
        const char* text :
        {R"({"jsonrpc":"2.0","id":1,"params":{},"method":"ping"})",
         R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])",
         R"({"jsonrpc":"2.0","id":1,"method":"p\u0069ng"})",
         R"({"jsonrpc":"2.0","id":1,"method":"none"})",
         R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})",
         R"({"jsonrpc":"2.0","id":null,"id":null,"method":"ping"})",
         R"({"jsonrpc":"2.0","jsonrpc":"2.0","method":"ping"})",
         R"({"jsonrpc":"2.0","method":"ping","method":"ping"})",
         R"({"jsonrpc":"2.0","method":"ping","params":{},"params":{}})",
         R"({"jsonrpc":"2.0","method":"ping","more":1})",
         R"({"method":"ping"})",
         R"({"jsonrpc":"2.0"})",
         R"({"jsonrpc":"2.1","method":"ping"})",
         R"({"jsonrpc":"2.0","method":"match.watch"})",
         R"({"jsonrpc":"2.0","method":"ping","params":[]})",
         R"({"jsonrpc":"2.0","method":"ping"}{})",
         R"({"jsonrpc":"2.0","method":"match.watch","params":{"match":"m","match":"m"}})",
         R"({"jsonrpc":"2.0","method":"table.join","params":{"match":"m","invite":"i"}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","clock":{"type":"odd"}}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","clock":{"type":"none","type":"none"}}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","clock":{"move_ms":1,"type":"move"}}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","clock":{"type":"move"}}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","clock":{}}})",
         R"({"jsonrpc":"2.0","method":"table.create","params":{"key":"k","game":"g","options":{"a":"b","a":"b"}}})"}) {
        EXPECT_FALSE(is_quick(text)) << text;
        EXPECT_TRUE(agrees(text));
    }
}

}  // namespace
}  // namespace kabinet::protocol
