#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/test_server.hpp"

/// Limits on what comes from outside before anybody is known, over real sockets.
namespace kabinet::net::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The head of the answer to an upgrade that says it was forwarded for `client`.
std::string upgrade_for(RawClient& socket, const std::string& client) {
    socket.send(upgrade_request("X-Forwarded-For: " + client + "\r\n"));
    return socket.head();
}

TEST(Hostile, behind_a_trusted_proxy_clients_are_told_apart) {
    Config config;
    config.server.trusted_proxies = {"127.0.0.0/8"};
    config.limits.connections_per_address = 1;
    TestServer server(config);
    RawClient one(server.port()), two(server.port()), three(server.port());
    EXPECT_THAT(upgrade_for(one, "198.51.100.7"), StartsWith("HTTP/1.1 101 "));
    EXPECT_THAT(upgrade_for(two, "198.51.100.8"), StartsWith("HTTP/1.1 101 "));
    EXPECT_THAT(upgrade_for(three, "203.0.113.1\r\nX-Forwarded-For: 198.51.100.7"),
                AllOf(StartsWith("HTTP/1.1 503 "), HasSubstr("Retry-After: 10")));
    server.events().wait("accepted", 2);
    server.on_loop([&] {
        EXPECT_EQ(server.acceptor().peers[0]->address(), "198.51.100.7");
        EXPECT_EQ(server.acceptor().peers[1]->address(), "198.51.100.8");
    });
}

TEST(Hostile, without_a_trusted_proxy_nobody_is_believed) {
    TestServer server;
    RawClient socket(server.port());
    EXPECT_THAT(upgrade_for(socket, "198.51.100.7"), StartsWith("HTTP/1.1 101 "));
    server.events().wait("accepted");
    server.on_loop([&] { EXPECT_EQ(server.acceptor().peers[0]->address(), "127.0.0.1"); });
}

TEST(Hostile, a_wrong_list_of_proxies_is_named) {
    Config config;
    config.server.trusted_proxies = {"10.0.0.0/33"};
    AsioLoop loop;
    EchoAcceptor acceptor;
    ShardMetrics metrics;
    Gate gate(loop, config, acceptor, {}, metrics);
    const auto listener = Listener::open(config, {&gate});
    ASSERT_FALSE(listener);
    EXPECT_EQ(listener.error(), "server.trusted_proxies: \"10.0.0.0/33\" is no address and no network");
}

TEST(Hostile, metrics_are_read_from_where_the_operator_says) {
    for (const auto& [from, status] : {std::pair("127.0.0.0/8", "200"), std::pair("10.0.0.0/8", "403")}) {
        Config config;
        config.server.metrics_from = {from};
        Services services;
        services.metrics = [] { return std::string("kabinet_connections 0\n"); };
        TestServer server(config, std::move(services));
        RawClient client(server.port());
        client.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        EXPECT_TRUE(client.response().starts_with(std::string("HTTP/1.1 ") + status)) << from;
        EXPECT_TRUE(client.response().starts_with("HTTP/1.1 200"));
    }
}

TEST(Hostile, metrics_are_for_the_client_behind_a_proxy_not_for_the_proxy) {
    Config config;
    config.server.trusted_proxies = {"127.0.0.1"};
    config.server.metrics_from = {"127.0.0.1", "192.0.2.7"};
    Services services;
    services.metrics = [] { return std::string("kabinet_connections 0\n"); };
    TestServer server(config, std::move(services));
    for (const auto& [client, status] : {std::pair("192.0.2.7", "200"), std::pair("198.51.100.1", "403")}) {
        RawClient proxy(server.port());
        proxy.send(std::string("GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ") + client +
                   "\r\n\r\n");
        EXPECT_TRUE(proxy.response().starts_with(std::string("HTTP/1.1 ") + status)) << client;
    }
}

TEST(Hostile, a_flood_of_requests_is_answered_429) {
    Config config;
    config.limits.requests_per_address_per_s = 1;
    TestServer server(config);
    for (int i = 0; i < 2; ++i) {
        RawClient client(server.port());
        client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        EXPECT_THAT(client.response(), StartsWith("HTTP/1.1 200 "));
    }
    RawClient client(server.port());
    client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_THAT(client.response(),
                AllOf(StartsWith("HTTP/1.1 429 Too Many Requests\r\n"), HasSubstr("Retry-After: 1\r\n")));
    EXPECT_TRUE(client.ended());
}

/// Frames of which no message comes: there is nothing that a limit on messages would count.
TEST(Hostile, a_flood_of_fragments_is_closed_4429) {
    const std::string begin = client_frame(1, "", false);
    const std::string end = client_frame(0, "");
    std::string crumbs = begin;
    for (int i = 0; i < 100; ++i) crumbs += client_frame(0, "x", false);
    const std::vector<std::pair<std::string, std::string>> floods = {
        {begin, client_frame(0, "", false)},                        // empty ones of one message
        {begin + client_frame(9, ""), client_frame(0, "", false)},  // with a ping in between
        {"", crumbs + end},                                         // messages in crumbs
    };
    for (const auto& [first, again] : floods) {
        Config config;
        config.limits.message_bytes = 1024;
        config.limits.messages_per_s = 1;
        config.limits.messages_burst = 10;
        TestServer server(config);
        auto client = RawClient::websocket(server.port());
        std::string all = first;
        while (all.size() < 100'000) all += again;
        client.send(all + end + client_frame(8, close_payload(1000)));
        auto frame = client.frame();
        while (frame && frame->opcode != 8) frame = client.frame();
        ASSERT_TRUE(frame) << again.size();
        EXPECT_EQ(frame->code(), 4429) << again.size();
    }
}

/// A library may cut as it likes: a message of full length in frames of a byte, and what belongs to messages
/// is no overhead, however much it is.
TEST(Hostile, no_honest_fragment_is_too_many) {
    Config config;
    config.limits.message_bytes = 4096;
    config.limits.messages_per_s = 1;
    config.limits.messages_burst = 1;
    TestServer server(config);
    auto client = RawClient::websocket(server.port());
    const std::string longest(static_cast<std::size_t>(config.limits.message_bytes), 'x');
    std::string all = client_frame(1, longest.substr(0, 1), false);
    for (std::size_t i = 2; i < longest.size(); ++i) all += client_frame(0, "x", false);
    client.send(all + client_frame(0, "x"));
    EXPECT_EQ(client.message(), longest);
    for (int i = 0; i < 50; ++i) {
        client.text(longest);
        ASSERT_EQ(client.message(), longest) << i;
    }
}

/// Whoever goes on sending after the close frame is cut off, long before the time for closing is over.
TEST(Hostile, who_does_not_stop_when_closed_is_cut_off) {
    Config config;
    config.limits.close_ms = 3'600'000;
    TestServer server(config);
    auto client = RawClient::websocket(server.port());
    client.text("!close 4400 enough");
    EXPECT_EQ(client.frame()->code(), 4400);
    const std::string more = client_frame(1, std::string(1000, 'x'));
    std::size_t sent = 0;
    while (server.metrics().connections.get() > 0 && sent < (1u << 28))
        sent += client.send_some(more.substr(sent % more.size()));
    EXPECT_EQ(server.metrics().connections.get(), 0);
}

/// Half-open HTTP and sockets that never say hello, three times as many as there may be.
TEST(Hostile, who_says_nothing_makes_room_for_who_does) {
    Config config;
    config.limits.connections_before_hello = 10;
    TestServer server(config);
    auto known = RawClient::websocket(server.port());
    server.events().wait("accepted");
    server.on_loop([&] { EXPECT_TRUE(server.acceptor().peers.front()->rise(PeerClass::onlooker)); });
    std::vector<RawClient> silent;
    for (int i = 0; i < 15; ++i) {
        silent.push_back(RawClient::websocket(server.port()));
        silent.emplace_back(server.port());
        silent.back().send("GET / HTTP/1.1\r\nHost:");
    }
    auto late = RawClient::websocket(server.port());
    late.text("I am here");
    EXPECT_EQ(late.message(), "I am here") << "the newest is served";
    for (std::size_t i = 0; i < 20; ++i) EXPECT_TRUE(silent[i].ended()) << i;
    known.text("and so am I");
    EXPECT_EQ(known.message(), "and so am I") << "who has said hello is none of them";
    server.on_loop([&] { EXPECT_GE(server.metrics().connections_evicted.get(), 20); });
}

/// It takes something now and then, so that no write ever stands still for long, and never catches up.
TEST(Hostile, one_that_only_trickles_is_closed) {
    Config config = TestServer::small();
    config.limits.catch_up_ms = 1000;
    config.limits.write_deadline_ms = 3'600'000;
    config.limits.heartbeat_ms = 3'600'000;
    TestServer server(config);
    auto client = RawClient::websocket(server.port(), 4096);
    client.text("!flood 2000");
    for (int taken = 0; server.events().count("gone") == 0 && taken < 1900; ++taken) {
        const auto frame = client.frame();
        if (!frame || frame->opcode == 8) break;
    }
    // Whoever reads faster than that stops short of the end here.
    server.events().wait("gone");
    server.on_loop([&] { EXPECT_EQ(server.metrics().connections_slow.get(), 1); });
}

TEST(Hostile, small_messages_that_wait_are_counted_too) {
    Config config;
    config.limits.outbox_soft_messages = 50;
    config.limits.send_buffer_bytes = 4096;
    config.limits.write_deadline_ms = 3'600'000;
    TestServer server(config);
    auto client = RawClient::websocket(server.port(), 4096);
    std::string all;
    for (int i = 0; i < 50'000; ++i) all += client_frame(1, "tiny");
    std::size_t sent = 0;
    // Reading stops long before so much has been echoed: the client cannot get rid of its bytes.
    for (int idle = 0; idle < 1000 && sent < all.size();) {
        const std::size_t more = client.send_some(std::string_view(all).substr(sent));
        more == 0 ? ++idle : idle = 0;
        sent += more;
        server.on_loop([&] { EXPECT_LE(server.acceptor().peers.front()->queued().frames, 51u); });
    }
    for (int i = 0; i < 100; ++i) ASSERT_EQ(client.message(), "tiny") << i;
}

}  // namespace
}  // namespace kabinet::net::testing
