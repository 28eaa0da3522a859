// RFC 6455 as the Autobahn test suite checks it; the case ids stand before each row. What comes back is what
// that suite wants: echoes, pongs, or a close frame with one of the codes a server may use there.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/test_server.hpp"

namespace kabinet::net::testing {
namespace {

using Frames = std::vector<std::string>;

constexpr int kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10;

std::string whole(int opcode, std::string_view payload) {
    return client_frame(opcode, payload);
}
std::string part(int opcode, std::string_view payload) {
    return client_frame(opcode, payload, false);
}

struct Case {
    const char* id;
    std::string sent;
    std::vector<WireFrame> answers;  ///< before the close
    int code = 0;                    ///< then a close frame with this code; 0: none, the connection goes on
};

void PrintTo(const Case& row, std::ostream* out) {
    *out << "AB " << row.id;
}

WireFrame echo(std::string payload) {
    return {true, kText, std::move(payload)};
}
WireFrame ponged(std::string payload) {
    return {true, kPong, std::move(payload)};
}

class Conformance : public ::testing::TestWithParam<Case> {};

void check(const Case& row, RawClient& client) {
    for (const WireFrame& wanted : row.answers) {
        const auto got = client.frame();
        ASSERT_TRUE(got);
        EXPECT_EQ(*got, wanted);
    }
    if (row.code == 0) {
        client.text("still open");
        EXPECT_EQ(client.message(), "still open");
        return;
    }
    const auto got = client.frame();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->opcode, kClose);
    EXPECT_EQ(got->code(), row.code);
    client.send(client_frame(kClose, got->payload));
    EXPECT_EQ(client.frame(), std::nullopt);
}

TEST_P(Conformance, answers_as_it_must) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.send(GetParam().sent);
    check(GetParam(), client);
}

TEST_P(Conformance, however_the_bytes_are_cut) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    const std::string_view sent = GetParam().sent;
    const std::size_t size = sent.size() < 300 ? 1 : 997;
    for (std::size_t at = 0; at < sent.size(); at += size) client.send(sent.substr(at, size));
    check(GetParam(), client);
}

std::string of(std::size_t size) {
    return std::string(size, '*');
}

const std::string kUtf8 = "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5";
const std::string kBadUtf8 = kUtf8 + "\xed\xa0\x80" + "edited";

std::vector<Case> cases() {
    std::vector<Case> out = {
        // 1: framing. Binary messages are refused here, by design.
        {"1.1.1", whole(kText, ""), {echo("")}},
        {"1.1.2", whole(kText, of(125)), {echo(of(125))}},
        {"1.1.3", whole(kText, of(126)), {echo(of(126))}},
        {"1.1.4", whole(kText, of(127)), {echo(of(127))}},
        {"1.1.5", whole(kText, of(128)), {echo(of(128))}},
        {"1.1.6", whole(kText, of(65535)), {echo(of(65535))}},
        {"1.1.7", whole(kText, of(65536)), {echo(of(65536))}},
        {"1.2.1", whole(kBinary, ""), {}, 1003},
        {"1.2.2", whole(kBinary, of(125)), {}, 1003},
        {"9.1.1 over our limit", whole(kText, of(65537)), {}, 1009},
        // 2: pings and pongs.
        {"2.1", whole(kPing, ""), {ponged("")}},
        {"2.2", whole(kPing, "Hello"), {ponged("Hello")}},
        {"2.3", whole(kPing, "\x00\xff\xfe\xfd"), {ponged("\x00\xff\xfe\xfd")}},
        {"2.4", whole(kPing, of(125)), {ponged(of(125))}},
        {"2.5", whole(kPing, of(126)), {}, 1002},
        {"2.7", whole(kPong, ""), {}},
        {"2.8", whole(kPong, "unasked"), {}},
        {"2.9", whole(kPong, "unasked") + whole(kPing, "asked"), {ponged("asked")}},
        {"2.10",
         whole(kPing, "1") + whole(kPing, "2") + whole(kPing, "3"),
         {ponged("1"), ponged("2"), ponged("3")}},
        // 3: reserved bits without an extension.
        {"3.1", client_frame(kText, "x", true, 1), {}, 1002},
        {"3.2", whole(kText, "y") + client_frame(kText, "x", true, 2) + whole(kPing, ""), {echo("y")}, 1002},
        {"3.3", whole(kText, "y") + client_frame(kText, "x", true, 3), {echo("y")}, 1002},
        {"3.4", client_frame(kText, "x", true, 4), {}, 1002},
        {"3.5", client_frame(kBinary, "x", true, 5), {}, 1002},
        {"3.6", client_frame(kPing, "x", true, 6), {}, 1002},
        {"3.7", client_frame(kClose, "", true, 7), {}, 1002},
        // 4: reserved opcodes.
        {"4.1.1", whole(3, ""), {}, 1002},
        {"4.1.2", whole(4, "x"), {}, 1002},
        {"4.1.3", whole(kText, "y") + whole(5, "") + whole(kPing, ""), {echo("y")}, 1002},
        {"4.1.4", whole(kText, "y") + whole(6, "x"), {echo("y")}, 1002},
        {"4.1.5", whole(7, ""), {}, 1002},
        {"4.2.1", whole(11, ""), {}, 1002},
        {"4.2.2", whole(12, "x"), {}, 1002},
        {"4.2.3", whole(kText, "y") + whole(13, ""), {echo("y")}, 1002},
        {"4.2.4", whole(14, "x"), {}, 1002},
        {"4.2.5", whole(15, ""), {}, 1002},
        // 5: fragments.
        {"5.1", part(kPing, "1") + whole(0, "2"), {}, 1002},
        {"5.2", part(kPong, "1") + whole(0, "2"), {}, 1002},
        {"5.3", part(kText, "1") + whole(0, "2"), {echo("12")}},
        {"5.6", part(kText, "1") + whole(kPing, "p") + whole(0, "2"), {ponged("p"), echo("12")}},
        {"5.9", whole(0, "no start") + whole(kText, "x"), {}, 1002},
        {"5.12", part(0, "no start") + whole(kText, "x"), {}, 1002},
        {"5.15", part(kText, "1") + whole(0, "2") + part(0, "3") + whole(kText, "4"), {echo("12")}, 1002},
        {"5.18", part(kText, "1") + whole(kText, "2"), {}, 1002},
        {"5.19",
         part(kText, "1") + part(0, "2") + whole(kPing, "p") + part(0, "3") + part(0, "4") +
             whole(kPing, "q") + whole(0, "5"),
         {ponged("p"), ponged("q"), echo("12345")}},
        // 6: UTF-8.
        {"6.1.1", whole(kText, ""), {echo("")}},
        {"6.1.2", part(kText, "") + part(0, "") + whole(0, ""), {echo("")}},
        {"6.1.3", part(kText, "") + part(0, "middle") + whole(0, ""), {echo("middle")}},
        {"6.2.1", whole(kText, kUtf8), {echo(kUtf8)}},
        {"6.2.2", part(kText, kUtf8.substr(0, 5)) + whole(0, kUtf8.substr(5)), {echo(kUtf8)}},
        {"6.3.1", whole(kText, kBadUtf8), {}, 1007},
        {"6.3.2", part(kText, kBadUtf8.substr(0, 12)) + whole(0, kBadUtf8.substr(12)), {}, 1007},
        {"6.4.1", part(kText, kUtf8) + part(0, "\xf4\x90\x80\x80"), {}, 1007},
        {"6.6.1", whole(kText, "\xce"), {}, 1007},
        {"6.9.3", whole(kText, "\xef\xbf\xbf"), {echo("\xef\xbf\xbf")}},
        {"6.9.4", whole(kText, "\xf4\x8f\xbf\xbf"), {echo("\xf4\x8f\xbf\xbf")}},
        {"6.10.1", whole(kText, "\xf7\xbf\xbf\xbf"), {}, 1007},
        {"6.12.1", whole(kText, "\x80"), {}, 1007},
        {"6.14.1", whole(kText, "\xc0"), {}, 1007},
        {"6.18.1 overlong", whole(kText, "\xc1\xbf"), {}, 1007},
        {"6.20.1 surrogate", whole(kText, "\xed\xa0\x80"), {}, 1007},
        {"6.23.1", whole(kText, "\xef\xbf\xbd"), {echo("\xef\xbf\xbd")}},
        // 7: closing.
        {"7.1.1", whole(kText, "x") + whole(kClose, close_payload(1000)), {echo("x")}, 1000},
        {"7.1.2", whole(kClose, close_payload(1000)) + whole(kClose, close_payload(1000)), {}, 1000},
        {"7.1.3", whole(kClose, close_payload(1000)) + whole(kPing, "late"), {}, 1000},
        {"7.1.4", whole(kClose, close_payload(1000)) + whole(kText, "late"), {}, 1000},
        {"7.1.5", part(kText, "1") + whole(kClose, close_payload(1000)) + whole(0, "2"), {}, 1000},
        {"7.3.1", whole(kClose, ""), {}, 1000},
        {"7.3.2", whole(kClose, "x"), {}, 1002},
        {"7.3.3", whole(kClose, close_payload(1000)), {}, 1000},
        {"7.3.4", whole(kClose, close_payload(1000, "Hello")), {}, 1000},
        {"7.3.5", whole(kClose, close_payload(1000, of(123))), {}, 1000},
        {"7.3.6", whole(kClose, close_payload(1000, of(124))), {}, 1002},
        {"7.5.1", whole(kClose, close_payload(1000, kBadUtf8)), {}, 1002},
        // An unmasked frame (RFC 6455 5.1), which the suite can't send.
        {"unmasked", std::string("\x81\x01x", 3), {}, 1002},
        // A length not in its shortest form (RFC 6455 5.2).
        {"overlong length", std::string("\x81\xfe\x00\x01\x00\x00\x00\x00x", 9), {}, 1002},
    };
    for (const int code : {1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999}) {
        out.push_back({"7.7", whole(kClose, close_payload(code)), {}, code});
    }
    for (const int code : {0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999}) {
        out.push_back({"7.9", whole(kClose, close_payload(code)), {}, 1002});
    }
    return out;
}

INSTANTIATE_TEST_SUITE_P(Autobahn, Conformance, ::testing::ValuesIn(cases()));

}  // namespace
}  // namespace kabinet::net::testing
