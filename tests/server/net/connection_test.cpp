#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/test_server.hpp"

namespace kabinet::net::testing {
namespace {

TEST(Connection, echoes_in_order) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    std::string all;
    for (int i = 0; i < 500; ++i) all += client_frame(1, std::to_string(i));
    client.send(all);
    for (int i = 0; i < 500; ++i) ASSERT_EQ(client.message(), std::to_string(i));
}

TEST(Connection, several_frames_leave_in_one_write) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.text("first");
    client.message();
    std::int64_t before = 0, after = 0;
    server.on_loop([&] {
        before = server.metrics().writes.get();
        for (int i = 0; i < 20; ++i) {
            server.acceptor().peers.front()->send(Frame::text("x"), FrameKind::urgent);
        }
    });
    for (int i = 0; i < 20; ++i) client.message();
    server.on_loop([&] { after = server.metrics().writes.get(); });
    EXPECT_EQ(after - before, 1);
}

TEST(Connection, large_output_survives_a_small_send_buffer) {
    TestServer server(TestServer::small());
    auto client = RawClient::websocket(server.port(), 4096);
    client.text("!flood 100");
    client.text("after");
    for (int i = 0; i < 100; ++i) ASSERT_EQ(client.message(), std::string(10'000, 'x')) << i;
    EXPECT_EQ(client.message(), "after");
    server.events().wait("drained");
}

TEST(Connection, keeps_order_between_kinds) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.send(client_frame(1, "!bulk one") + client_frame(1, "two"));
    EXPECT_EQ(client.message(), "one");
    EXPECT_EQ(client.message(), "two");
}

TEST(Connection, one_that_never_reads_is_closed_and_harms_nobody) {
    Config config = TestServer::small();
    config.limits.write_deadline_ms = 100;
    TestServer server(config);
    auto stuck = RawClient::websocket(server.port(), 4096);
    stuck.text("!flood 2000");
    auto other = RawClient::websocket(server.port());
    for (int i = 0; i < 100; ++i) {
        other.text("still here");
        ASSERT_EQ(other.message(), "still here");
    }
    server.events().wait("gone");
    other.text("and now");
    EXPECT_EQ(other.message(), "and now");
    server.on_loop([&] { EXPECT_EQ(server.metrics().connections_slow.get(), 1); });
    EXPECT_TRUE(stuck.ended());
}

/// Beast's own time-outs do not see such a peer: it sends all the time.
TEST(Connection, one_that_sends_and_never_reads_is_not_read_from_for_ever) {
    Config config = TestServer::small();
    config.limits.write_deadline_ms = 2000;
    TestServer server(config);
    auto client = RawClient::websocket(server.port(), 4096);
    const std::string frame = client_frame(1, std::string(10'000, 'y'));
    // The echoes fill both buffers, then the outbox; then the server stops reading, and its deadline comes.
    std::size_t sent = 0;
    while (server.events().count("gone") == 0) sent += client.send_some(frame.substr(sent % frame.size()));
    std::int64_t queued = 0;
    server.on_loop([&] { queued = server.metrics().bytes_in.get() - server.metrics().bytes_out.get(); });
    EXPECT_LT(queued, config.limits.outbox_soft_bytes + 2 * 10'000);
}

TEST(Connection, a_flood_of_pings_that_are_never_read_ends) {
    Config config = TestServer::small();
    config.limits.write_deadline_ms = 100;
    config.limits.messages_burst = 1'000'000;
    TestServer server(config);
    auto client = RawClient::websocket(server.port(), 4096);
    const std::string ping = client_frame(9, std::string(125, 'p'));
    std::size_t sent = 0;
    while (server.events().count("gone") == 0) sent += client.send_some(ping.substr(sent % ping.size()));
    EXPECT_TRUE(client.ended());
}

/// One that answers pings, or sends them, has its share of that and no more.
TEST(Connection, a_flood_of_control_frames_is_closed_4429) {
    for (const int opcode : {9, 10}) {
        Config config;
        config.limits.messages_per_s = 1;
        config.limits.messages_burst = 20;
        TestServer server(config);
        auto client = RawClient::websocket(server.port());
        for (int i = 0; i < 20; ++i) client.send(client_frame(opcode, ""));
        client.send(client_frame(1, "all of that was fine"));
        auto frame = client.frame();
        while (frame && frame->opcode == 10) frame = client.frame();
        ASSERT_TRUE(frame && frame->opcode == 1) << opcode;
        for (int i = 0; i < 100; ++i) client.send(client_frame(opcode, ""));
        frame = client.frame();
        while (frame && frame->opcode == 10) frame = client.frame();
        ASSERT_TRUE(frame && frame->opcode == 8) << opcode;
        EXPECT_EQ(frame->payload.substr(0, 2), close_payload(4429)) << opcode;
    }
}

TEST(Connection, pongs_never_cut_into_our_frames) {
    TestServer server(TestServer::small());
    auto client = RawClient::websocket(server.port(), 4096);
    std::string all = client_frame(1, "!flood 40");
    for (int i = 0; i < 20; ++i)
        all += client_frame(9, "ping " + std::to_string(i)) + client_frame(1, "text");
    client.send(all);
    int pongs = 0, texts = 0;
    while (pongs < 20 || texts < 60) {
        const auto frame = client.frame();
        ASSERT_TRUE(frame);
        if (frame->opcode == 10) {
            EXPECT_EQ(frame->payload, "ping " + std::to_string(pongs++));
        } else {
            ASSERT_EQ(frame->opcode, 1);
            ++texts;
        }
    }
}

TEST(Connection, a_silent_peer_is_pinged_then_given_up) {
    Config config;
    config.limits.heartbeat_ms = 100;
    TestServer server(config);
    auto client = RawClient::websocket(server.port());
    const auto ping = client.frame();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, 9);
    server.events().wait("gone");
    EXPECT_TRUE(client.ended());
}

TEST(Connection, a_pong_keeps_it_alive) {
    Config config;
    config.limits.heartbeat_ms = 1500;
    TestServer server(config);
    auto client = RawClient::websocket(server.port());
    // The second ping comes when the connection would have been given up without the pong.
    for (int i = 0; i < 2; ++i) {
        const auto ping = client.frame();
        ASSERT_TRUE(ping);
        EXPECT_EQ(ping->opcode, 9);
        client.send(client_frame(10, ""));
    }
}

TEST(Connection, one_that_talks_is_pinged_too_and_its_way_is_measured) {
    using std::chrono::steady_clock;
    Config config;
    config.limits.heartbeat_ms = 600;
    TestServer server(config);
    auto client = RawClient::websocket(server.port());
    const auto echo = [&client] {
        client.text("x");
        const auto frame = client.frame();
        return frame ? frame->opcode : -1;
    };
    const auto begun = steady_clock::now();
    while (echo() != 9) ASSERT_LT(steady_clock::now() - begun, std::chrono::seconds(30)) << "no ping came";
    // The pong is late.
    for (const auto pinged = steady_clock::now();
         steady_clock::now() - pinged < std::chrono::milliseconds(30);)
        EXPECT_EQ(echo(), 1);
    client.send(client_frame(10, ""));
    // The ping came in place of an echo, so the first echo here answers what was sent before the pong.
    for (int i = 0; i < 2; ++i) EXPECT_EQ(echo(), 1);
    std::int64_t lag = 0;
    server.on_loop([&] { lag = server.acceptor().peers.front()->lag(); });
    EXPECT_GE(lag, 30);
}

TEST(Connection, the_server_closes_after_what_is_queued) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.send(client_frame(1, "last words") + client_frame(1, "!close 4400 enough") +
                client_frame(1, "ignored"));
    EXPECT_EQ(client.message(), "last words");
    const auto close = client.frame();
    ASSERT_TRUE(close);
    EXPECT_EQ(close->code(), 4400);
    EXPECT_EQ(close->payload.substr(2), "enough");
    server.events().wait("gone");
    client.send(client_frame(8, close->payload));
    EXPECT_EQ(client.rest(), "");
    EXPECT_EQ(server.events().count("text"), 2);
}

TEST(Connection, a_close_that_is_never_answered_ends_all_the_same) {
    TestServer server(TestServer::small());
    auto client = RawClient::websocket(server.port());
    client.text("!close 1001 bye");
    EXPECT_EQ(client.frame()->code(), 1001);
    EXPECT_TRUE(client.ended());
}

TEST(Connection, loss_is_told_once) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.text("hello");
    client.message();
    client.reset();
    server.events().wait("gone");
    server.on_loop([&] { EXPECT_EQ(server.metrics().connections.get(), 0); });
    EXPECT_EQ(server.events().count("gone"), 1);
}

TEST(Connection, an_end_without_close_frame_is_a_loss) {
    TestServer server;
    auto client = RawClient::websocket(server.port());
    client.text("hello");
    client.message();
    client.shut();
    server.events().wait("gone");
    EXPECT_EQ(client.rest(), "");
}

TEST(Connection, a_fault_of_the_receiver_closes_that_connection_alone) {
    TestServer server;
    auto other = RawClient::websocket(server.port());
    auto client = RawClient::websocket(server.port());
    client.text("!throw");
    EXPECT_EQ(client.frame()->code(), 1011);
    other.text("fine");
    EXPECT_EQ(other.message(), "fine");
}

TEST(Connection, faults_at_will_are_logged_once) {
    Services services;
    services.metrics = []() -> std::string { throw std::runtime_error("asked for"); };
    TestServer server({}, services);
    ::testing::internal::CaptureStderr();
    for (int i = 0; i < 20; ++i) {
        auto client = RawClient::websocket(server.port());
        client.text("!throw");
        client.frame();
        RawClient http(server.port());
        http.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
        EXPECT_TRUE(http.ended());
    }
    const std::string log = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::ranges::count(log, '\n'), 1) << log;
    EXPECT_NE(log.find("session_fault"), log.npos) << log;
}

TEST(Connection, refused_by_the_acceptor_closes_1013) {
    TestServer server;
    server.acceptor().refuse = true;
    auto client = RawClient::websocket(server.port());
    EXPECT_EQ(client.frame()->code(), 1013);
}

TEST(Connection, players_before_spectators) {
    TestServer server;
    std::vector<RawClient> spectators;
    for (int i = 0; i < 150; ++i) spectators.push_back(RawClient::websocket(server.port()));
    auto player = RawClient::websocket(server.port());
    server.events().wait("accepted", 151);
    server.on_loop([&] {
        const auto& peers = server.acceptor().peers;
        for (Peer* peer : peers) {
            peer->send(Frame::text("patch"), peer == peers.back() ? FrameKind::urgent : FrameKind::bulk);
        }
        // Runs after the flush at the end of this turn: the player's frame and one chunk of the others are
        // out.
        server.post([&] {
            EXPECT_EQ(peers.back()->queued().bytes, 0u);
            EXPECT_EQ(std::ranges::count_if(peers, [](Peer* peer) { return peer->queued().bytes > 0; }),
                      150 - 64);
            server.events().add("looked");
        });
    });
    server.events().wait("looked");
    EXPECT_EQ(player.message(), "patch");
    for (auto& spectator : spectators) ASSERT_EQ(spectator.message(), "patch");
}

TEST(Connection, shards_take_turns) {
    TestServer server({}, {}, 2);
    auto one = RawClient::websocket(server.port());
    auto two = RawClient::websocket(server.port());
    one.text("a");
    two.text("b");
    EXPECT_EQ(one.message(), "a");
    EXPECT_EQ(two.message(), "b");
    EXPECT_EQ(server.metrics(0).connections_opened.get(), 1);
    EXPECT_EQ(server.metrics(1).connections_opened.get(), 1);
}

}  // namespace
}  // namespace kabinet::net::testing
