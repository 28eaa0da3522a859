#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/site.hpp"
#include "tests/server/net/test_server.hpp"

namespace kabinet::net::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string request(std::string_view method, std::string_view target, std::string_view extra = "") {
    std::string out(method);
    out.append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n").append(extra).append("\r\n");
    return out;
}

Services services(std::shared_ptr<const Assets> files = nullptr) {
    Services out;
    out.metrics = [] { return std::string("kabinet_connections 0\n"); };
    out.record = [](std::string match, Services::Record done) {
        if (match == "abcdefghij") return done(R"({"record":1})");
        const auto code = protocol::code_named(match);
        done(std::unexpected(code.value_or(protocol::Code::unknown_match)));
    };
    out.files = std::move(files);
    return out;
}

/// Sends one request and reads its answer.
std::string ask(TestServer& server, const std::string& bytes) {
    RawClient client(server.port());
    client.send(bytes);
    return client.response();
}

TEST(Http, health_readiness_and_metrics) {
    TestServer server({}, services());
    RawClient client(server.port());
    client.send(request("GET", "/healthz"));
    EXPECT_THAT(client.response(),
                AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), ::testing::EndsWith("\r\n\r\nok\n")));
    client.send(request("GET", "/readyz"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 200 OK\r\n"));
    server.writable = false;
    client.send(request("GET", "/healthz") + request("GET", "/readyz"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(client.response(), AllOf(StartsWith("HTTP/1.1 503 "), HasSubstr("nothing can be written")));
    server.writable = true;
    client.send(request("GET", "/readyz"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 200 OK\r\n"));
    server.ready = false;
    client.send(request("GET", "/readyz"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 503 Service Unavailable\r\n"));
    client.send(request("GET", "/metrics"));
    EXPECT_THAT(client.response(), HasSubstr("kabinet_connections 0\n"));
}

TEST(Http, records) {
    TestServer server({}, services());
    EXPECT_THAT(ask(server, request("GET", "/records/abcdefghij")),
                AllOf(HasSubstr("Content-Type: application/json"), HasSubstr("abcdefghij.json"),
                      HasSubstr(R"({"record":1})")));
    EXPECT_THAT(ask(server, request("GET", "/records/bbbbbbbbbb")), StartsWith("HTTP/1.1 404 "));
    EXPECT_THAT(ask(server, request("GET", "/records/%2e%2e%2fx")), StartsWith("HTTP/1.1 404 "));
}

TEST(Http, TN37_plain_texts_for_streams) {
    Services with = services();
    with.overlay = [](const std::string& tournament, const std::string& name, const std::string& invite,
                      const Services::Overlay& done) {
        if (tournament == "t_private" && invite != "sesame")
            return done(std::unexpected(protocol::Code::bad_invite));
        if (tournament != "t_abc" && tournament != "t_private")
            return done(std::unexpected(protocol::Code::unknown_tournament));
        if (name == "table/9") return done(std::unexpected(protocol::Code::no_table));
        done(name + " of " + tournament);
    };
    TestServer server({}, std::move(with));
    const std::string answer = ask(server, request("GET", "/t/t_abc/overlay/standings.txt"));
    EXPECT_THAT(
        answer,
        AllOf(StartsWith("HTTP/1.1 200 "), HasSubstr("\r\nContent-Type: text/plain; charset=utf-8\r\n"),
              HasSubstr("\r\nCache-Control: no-store\r\n"),
              HasSubstr("\r\nAccess-Control-Allow-Origin: *\r\n"), HasSubstr("\r\n\r\nstandings of t_abc")));
    EXPECT_THAT(ask(server, request("GET", "/t/t_abc/overlay/table/3.txt")),
                HasSubstr("\r\n\r\ntable/3 of t_abc"));
    // TN-4: a private event shows itself with its code.
    EXPECT_THAT(ask(server, request("GET", "/t/t_private/overlay/round.txt?x=1&code=sesame")),
                HasSubstr("\r\n\r\nround of t_private"));
    for (const char* target :
         {"/t/t_private/overlay/round.txt", "/t/t_private/overlay/round.txt?code=other",
          "/t/t_private/overlay/round.txt?code=", "/t/t_private/overlay/round.txt?c",
          "/t/t_abc/overlay/table/9.txt", "/t/t_abd/overlay/clock.txt", "/t/abc/overlay/clock.txt",
          "/t/t_abc/overlay/clock", "/t/overlay/clock.txt"}) {
        EXPECT_THAT(ask(server, request("GET", target)), StartsWith("HTTP/1.1 404 ")) << target;
    }
}

TEST(Http, says_why_there_is_no_record) {
    Services with_codes = services();
    protocol::Code why{};
    with_codes.record = [&why](const std::string&, const Services::Record& done) {
        done(std::unexpected(why));
    };
    TestServer server({}, std::move(with_codes));
    for (const auto& [code, status] : {std::pair(protocol::Code::unknown_match, "404 Not Found"),
                                       std::pair(protocol::Code::record_hidden, "403 Forbidden"),
                                       std::pair(protocol::Code::busy, "503 Service Unavailable"),
                                       std::pair(protocol::Code::storage_failed, "503 Service Unavailable"),
                                       std::pair(protocol::Code::record_damaged, "500 Internal")}) {
        why = code;
        const std::string name(protocol::info(code).name);
        EXPECT_THAT(ask(server, request("GET", "/records/abcdefghij")),
                    AllOf(StartsWith(std::string("HTTP/1.1 ") + status), HasSubstr(name)));
    }
}

TEST(Http, takes_absolute_urls) {
    TestServer server({}, services());
    EXPECT_THAT(ask(server, request("GET", "http://localhost/healthz")), StartsWith("HTTP/1.1 200 "));
    EXPECT_THAT(ask(server, request("GET", "https://localhost:8080/healthz?x")), StartsWith("HTTP/1.1 200 "));
    EXPECT_THAT(ask(server, request("GET", "http://localhost")), StartsWith("HTTP/1.1 200 "));
    EXPECT_THAT(ask(server, request("GET", "http:///healthz")), StartsWith("HTTP/1.1 400 "));
}

TEST(Http, the_host_of_an_absolute_url_is_the_one_that_counts) {
    TestServer server({}, services());
    std::string sent = upgrade_request("Origin: http://localhost\r\n");
    const std::string path = " /ws ";
    sent.replace(sent.find(path), path.size(), " http://elsewhere.example/ws ");
    EXPECT_THAT(ask(server, sent), StartsWith("HTTP/1.1 403 "));
}

TEST(Http, what_follows_a_body_of_unknown_length_is_no_request) {
    TestServer server({}, services());
    RawClient client(server.port());
    client.send(request("GET", "/healthz", "Transfer-Encoding: xchunked\r\n") + request("GET", "/metrics"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 400 "));
    EXPECT_EQ(client.rest(), "");
}

TEST(Http, no_path_leads_out) {
    const Site site;
    TestServer server({}, services(site.assets()));
    for (const char* target :
         {"/../etc/passwd", "/%2e%2e/etc/passwd", "/assets/../../etc/passwd", "//etc/passwd", "/.secret",
          "/link", "/assets", "/..%5cindex.html", "/protocol/../index.html"}) {
        EXPECT_THAT(ask(server, request("GET", target)), StartsWith("HTTP/1.1 404 ")) << target;
    }
    for (const char* target : {"/%", "/%4", "/%zz", "/%00", "index.html", "*", "ftp://x/", "http://"}) {
        EXPECT_THAT(ask(server, request("GET", target)), StartsWith("HTTP/1.1 400 ")) << target;
    }
}

TEST(Http, protocol_documents_and_their_list) {
    const Site site;
    Services with = services();
    with.protocol = site.assets();
    TestServer server({}, std::move(with));
    EXPECT_THAT(ask(server, request("GET", "/protocol/")),
                HasSubstr("\r\n\r\nassets/index-B3k9xQ2a.js\nindex.html\n"));
    EXPECT_THAT(ask(server, request("GET", "/protocol/index.html")), HasSubstr("<!doctype html>"));
    EXPECT_THAT(ask(server, request("GET", "/protocol/missing")), StartsWith("HTTP/1.1 404 "));
    EXPECT_THAT(ask(server, request("GET", "/")), HasSubstr("No web client is installed"));
}

TEST(Http, problems_are_explained) {
    TestServer server({}, services());
    EXPECT_THAT(
        ask(server, request("GET", "/problems/busy")),
        AllOf(StartsWith("HTTP/1.1 200 "), HasSubstr("text/plain"), HasSubstr("\r\n\r\nbusy (1011)\n")));
    EXPECT_THAT(ask(server, request("GET", "/problems/nosuch")), StartsWith("HTTP/1.1 404 "));
    EXPECT_THAT(ask(server, request("GET", "/problems/")), StartsWith("HTTP/1.1 404 "));
}

TEST(Http, head_has_no_body) {
    TestServer server({}, services());
    RawClient client(server.port());
    client.send(request("HEAD", "/healthz") + request("GET", "/healthz"));
    EXPECT_THAT(client.response(true), HasSubstr("Content-Length: 3\r\n"));
    EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 200"));
}

TEST(Http, pipelined_requests_are_answered_in_order) {
    TestServer server({}, services());
    RawClient client(server.port());
    client.send(request("GET", "/healthz") + request("GET", "/nothing") + request("GET", "/readyz"));
    EXPECT_THAT(client.response(), HasSubstr("ok\n"));
    EXPECT_THAT(client.response(), HasSubstr("404"));
    EXPECT_THAT(client.response(), HasSubstr("ready\n"));
}

TEST(Http, refusals_are_problems) {
    TestServer server({}, services());
    const std::string refusal = ask(server, request("GET", "/nothing"));
    EXPECT_THAT(refusal, HasSubstr("Content-Type: application/problem+json\r\n"));
    const auto problem = nlohmann::json::parse(refusal.substr(refusal.find("\r\n\r\n")));
    EXPECT_EQ(problem["status"], 404);
    EXPECT_EQ(problem["title"], "Not Found");
}

struct Bad {
    const char* name;
    std::string sent;
    int status;
};

class HttpRefuses : public ::testing::TestWithParam<Bad> {};

TEST_P(HttpRefuses, and_closes_or_goes_on) {
    TestServer server({}, services());
    EXPECT_THAT(ask(server, GetParam().sent),
                StartsWith("HTTP/1.1 " + std::to_string(GetParam().status) + " "));
}

std::vector<Bad> bad() {
    const std::string long_header = "X: " + std::string(9000, 'x') + "\r\n";
    return {
        {"method", request("DELETE", "/healthz"), 405},
        {"post", request("POST", "/healthz", "Content-Length: 0\r\n"), 405},
        {"body", request("GET", "/healthz", "Content-Length: 5\r\n") + "hello", 413},
        {"chunked", request("POST", "/healthz", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n", 413},
        {"lengths", request("GET", "/", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400},
        {"other_coding", request("GET", "/healthz", "Transfer-Encoding: xchunked\r\n"), 400},
        {"gzip_coding", request("GET", "/healthz", "Transfer-Encoding: gzip\r\n"), 400},
        {"two_keys", upgrade_request("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), 400},
        {"two_versions", upgrade_request("Sec-WebSocket-Version: 13\r\n"), 400},
        {"long_head", request("GET", "/healthz", long_header), 431},
        {"long_target", request("GET", "/" + std::string(9000, 'x')), 431},
        {"garbage", "\x16\x03\x01\x02\r\n\r\n", 400},
        {"no_host", "GET / HTTP/1.1\r\n\r\n", 400},
        {"two_hosts", request("GET", "/", "Host: b\r\n"), 400},
        {"version", "GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505},
        {"bare_socket", request("GET", "/ws"), 426},
        {"old_websocket",
         request("GET", "/ws",
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 8\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
         426},
        {"bad_key",
         request("GET", "/ws",
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: x\r\n"),
         400},
        {"other_path", request("GET", "/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\n"), 404},
        {"early_data", upgrade_request() + client_frame(1, "early"), 400},
        {"origin", upgrade_request("Origin: https://evil.example\r\n"), 403},
        {"null_origin", upgrade_request("Origin: null\r\n"), 403},
    };
}

INSTANTIATE_TEST_SUITE_P(Bad, HttpRefuses, ::testing::ValuesIn(bad()),
                         [](const auto& row) { return row.param.name; });

TEST(Http, a_request_that_never_ends_is_given_up) {
    TestServer server(TestServer::small(), services());
    RawClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: ");
    EXPECT_TRUE(client.ended());
}

TEST(Http, an_idle_connection_is_given_up) {
    TestServer server(TestServer::small(), services());
    RawClient client(server.port());
    EXPECT_TRUE(client.ended());
}

TEST(Http, http_1_0_is_answered_and_closed) {
    TestServer server({}, services());
    RawClient client(server.port());
    client.send("GET /healthz HTTP/1.0\r\n\r\n");
    EXPECT_THAT(client.rest(), AllOf(HasSubstr("200 OK"), HasSubstr("Connection: close")));
}

TEST(Http, over_the_limit_is_told_so) {
    Config config = TestServer::small();
    config.limits.connections_per_address = 2;
    TestServer server(config, services());
    auto one = RawClient::websocket(server.port());
    auto two = RawClient::websocket(server.port());
    RawClient three(server.port());
    three.send(upgrade_request());
    EXPECT_THAT(three.response(), AllOf(StartsWith("HTTP/1.1 503 "), HasSubstr("Retry-After")));
    EXPECT_TRUE(three.ended());
    one.reset();
    // Its place is free once the server has seen the reset.
    server.events().wait("gone");
    for (;;) {
        RawClient next(server.port());
        next.send(upgrade_request());
        if (next.head().starts_with("HTTP/1.1 101 ")) break;
    }
    two.text("still here");
    EXPECT_EQ(two.message(), "still here");
}

TEST(Http, far_over_the_limit_is_closed_at_once) {
    Config config;
    config.limits.connections = 1;
    TestServer server(config, services());
    auto only = RawClient::websocket(server.port());
    std::vector<RawClient> crowd;
    for (int i = 0; i < 128; ++i) crowd.emplace_back(server.port());
    RawClient last(server.port());
    EXPECT_TRUE(last.ended());
    only.text("unharmed");
    EXPECT_EQ(only.message(), "unharmed");
}

TEST(Http, subprotocols) {
    TestServer server({}, services());
    const auto answer = [&](std::string_view offered) {
        RawClient client(server.port());
        client.send(upgrade_request(offered));
        std::string head = client.head();
        EXPECT_THAT(head, StartsWith("HTTP/1.1 101 "));
        client.text("hi");
        const auto frame = client.frame();
        return std::pair(std::move(head), frame ? frame->code() == 4406 ? 4406 : frame->opcode : 0);
    };
    const auto ours = answer("Sec-WebSocket-Protocol: other, kabinet.v1.json\r\n");
    EXPECT_THAT(ours.first, HasSubstr("Sec-WebSocket-Protocol: kabinet.v1.json\r\n"));
    EXPECT_EQ(ours.second, 1);
    const auto none = answer("");
    EXPECT_THAT(none.first, Not(HasSubstr("Sec-WebSocket-Protocol")));
    EXPECT_EQ(none.second, 1);
    const auto others = answer("Sec-WebSocket-Protocol: graphql-ws, mqtt\r\n");
    EXPECT_THAT(others.first, HasSubstr("Sec-WebSocket-Protocol: graphql-ws\r\n"));
    EXPECT_EQ(others.second, 4406);
}

TEST(Http, no_upgrade_while_stopping) {
    TestServer server({}, services());
    server.ready = false;
    EXPECT_THAT(ask(server, upgrade_request()), StartsWith("HTTP/1.1 503 "));
}

}  // namespace
}  // namespace kabinet::net::testing
