#include "client-cli/model/match_view.hpp"

#include <gtest/gtest.h>

#include "client-cli/model/lobby_view.hpp"
#include "client-cli/model/server_clock.hpp"
#include "client-cli/net/address.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

TEST(MatchView, reads_a_document) {
    const MatchView match = MatchView::of(kuba_match());
    EXPECT_TRUE(match.playing());
    EXPECT_EQ(match.seat_of("p2"), 1);
    EXPECT_EQ(match.seat_of("p3"), std::nullopt);
    EXPECT_EQ(match.name_of(1), "Ben");
    EXPECT_TRUE(match.has_turn(0));
    EXPECT_FALSE(match.has_turn(1));
}

TEST(MatchView, GEN2_a_locked_table_names_the_seats_that_are_awaited) {
    Json value = kuba_match();
    value["status"] = "open";
    EXPECT_FALSE(MatchView::of(value).locked());
    value["lock"] = std::string(64, '1');
    value["awaiting"] = {1};
    value["seats"]["1"]["nonce_hash"] = std::string(64, 'b');
    const MatchView match = MatchView::of(value);
    EXPECT_TRUE(match.locked());
    EXPECT_EQ(match.lock, std::string(64, '1'));
    EXPECT_FALSE(match.awaits(0));
    EXPECT_TRUE(match.awaits(1));
    EXPECT_EQ(match.seats.at(0).nonce_hash, "");
    EXPECT_EQ(match.seats.at(1).nonce_hash, std::string(64, 'b'));
}

TEST(MatchView, GEN2_a_table_is_complete_with_every_seat_and_every_hash) {
    Json value = kuba_match();
    value["status"] = "open";
    EXPECT_TRUE(MatchView::of(value).complete());
    value["seats"]["1"]["hash_wanted"] = true;
    EXPECT_FALSE(MatchView::of(value).complete());
    value["seats"].erase("1");
    EXPECT_FALSE(MatchView::of(value).complete());
}

TEST(MatchView, a_seat_that_is_no_number_is_nonsense_like_any_other) {
    for (const char* name : {"D", "", "-1", "1x", "99999999999"}) {
        Json value = kuba_match();
        value["seats"][name] = value["seats"]["0"];
        EXPECT_THROW(MatchView::of(value), Json::exception) << name;
        const Json row = {{"game", "kuba"}, {"taken", {{name, "Ann"}}}};
        EXPECT_THROW(lobby_rows({{"tables", {{"m", row}}}, {"matches", Json::object()}}, ""), Json::exception)
            << name;
    }
}

TEST(MatchView, only_the_clock_of_the_seat_to_move_runs) {
    const MatchView match = MatchView::of(kuba_match());
    EXPECT_EQ(match.time_left(0, match.since + 5'000), 295'000);
    EXPECT_EQ(match.time_left(1, match.since + 5'000), 300'000);
    EXPECT_EQ(match.time_left(0, match.since + 999'000), 0);
    EXPECT_EQ(match.time_left(0, match.since - 50), 300'000)
        << "a clock that is behind shows no more than there is";
}

TEST(MatchView, of_byoyomi_the_main_time_is_shown_and_then_the_periods) {
    Json value = kuba_match();
    value["clock"] = *parse_clock("10m+3x30s");
    value["left"] = {{"0", 100'000}, {"1", 60'000}};
    value["periods"] = {{"0", 3}, {"1", 2}};
    const MatchView match = MatchView::of(value);
    const auto face = [&](Millis ran) { return clock_face(*match.clock_of(0, match.since + ran)); };
    const auto low = [&](Millis ran) { return match.clock_of(0, match.since + ran)->low; };
    EXPECT_EQ(face(0), "0:10");
    EXPECT_EQ(face(9'999), "0.0") << "of main time";
    EXPECT_EQ(face(10'000), "0:30 x3");
    EXPECT_EQ(face(12'500), "0:27 x3");
    EXPECT_EQ(face(39'999), "0.0 x3");
    EXPECT_EQ(face(40'000), "0:30 x2");
    EXPECT_EQ(face(99'000), "1.0 x1");
    EXPECT_EQ(face(100'000), "0.0");
    EXPECT_EQ(clock_face(*match.clock_of(1, match.since + 5'000)), "0:30 x2") << "it stands";
    EXPECT_TRUE(low(0)) << "the main time ends";
    EXPECT_FALSE(low(30'000)) << "10 s of the period are left";
    EXPECT_TRUE(low(30'001));
    EXPECT_FALSE(low(40'000)) << "each period warns by itself";
}

TEST(MatchView, who_need_not_wait_at_the_board_is_never_gone) {
    Json value = kuba_match();
    value["seats"]["1"]["present"] = false;
    value["seats"]["1"].erase("away_until");
    EXPECT_EQ(MatchView::of(value).grace_left(1, 1'990'000), std::nullopt);
}

TEST(MatchView, the_grace_of_one_who_is_gone_runs_out) {
    Json value = kuba_match();
    value["seats"]["1"]["present"] = false;
    value["seats"]["1"]["away_until"] = 2'000'000;
    const MatchView match = MatchView::of(value);
    EXPECT_EQ(match.grace_left(1, 1'990'000), 10'000);
    EXPECT_EQ(match.grace_left(1, 2'990'000), 0);
    EXPECT_EQ(match.grace_left(0, 1'990'000), std::nullopt);
}

TEST(Clock, is_read_as_it_is_written_on_the_command_line) {
    EXPECT_EQ(parse_clock("none"), Json({{"type", "none"}}));
    EXPECT_EQ(parse_clock("move:30s"), Json({{"type", "move"}, {"move_ms", 30'000}}));
    EXPECT_EQ(parse_clock("move:2d"), Json({{"type", "move"}, {"move_ms", 172'800'000}}));
    EXPECT_EQ(parse_clock("5m+3s"),
              Json({{"type", "fischer"}, {"initial_ms", 300'000}, {"increment_ms", 3'000}}));
    EXPECT_EQ(parse_clock("10m"), Json({{"type", "fischer"}, {"initial_ms", 600'000}, {"increment_ms", 0}}));
    EXPECT_EQ(parse_clock("10m+3x30s"),
              Json({{"type", "byoyomi"}, {"initial_ms", 600'000}, {"period_ms", 30'000}, {"periods", 3}}));
    EXPECT_EQ(parse_clock("0+1x1m"),
              Json({{"type", "byoyomi"}, {"initial_ms", 0}, {"period_ms", 60'000}, {"periods", 1}}));
    EXPECT_EQ(parse_clock("byoyomi"), parse_clock("10m+3x30s"));
    EXPECT_EQ(parse_clock("blitz"), parse_clock("5m+3s"));
    EXPECT_EQ(parse_clock("bullet"), parse_clock("1m+0s"));
    EXPECT_EQ(parse_clock("rapid"), usual_clock());
    EXPECT_EQ(parse_clock("long"), parse_clock("30m+20s"));
    for (const char* text : {"", "5x", "move:", "5m+", "+3s", "m", "-5m", "5m+x30s", "5m+3x", "5m+0x30s",
                             "5m+3xx", "+3x30s", "3x30s", "5m+3sx30s", "5m+99999999999x1s"})
        EXPECT_EQ(parse_clock(text), std::nullopt) << text;
}

TEST(Clock, is_written_for_people) {
    EXPECT_EQ(clock_in_words(*parse_clock("5m+3s")), "blitz 5m+3s");
    EXPECT_EQ(clock_in_words(*parse_clock("7m+3s")), "7m+3s");
    EXPECT_EQ(clock_in_words(*parse_clock("byoyomi")), "10m+3x30s");
    EXPECT_EQ(clock_in_words(*parse_clock("0+1x60")), "0s+1x1m");
    EXPECT_EQ(clock_in_words(*parse_clock("move:1d")), "1 day a move");
    EXPECT_EQ(clock_in_words(*parse_clock("move:72h")), "3 days a move");
    EXPECT_EQ(clock_in_words(*parse_clock("move:25h")), "25h a move");
    EXPECT_EQ(clock_in_words(*parse_clock("move:90s")), "90s a move");
    EXPECT_EQ(clock_in_words(*parse_clock("none")), "no clock");
    EXPECT_EQ(clock_face(247'000), "4:07");
    EXPECT_EQ(clock_face(3'723'000), "1:02:03");
    EXPECT_EQ(clock_face(187'200'000), "2 d 4 h");
    EXPECT_EQ(clock_face(86'399'000), "23:59:59");
    EXPECT_EQ(clock_face(9'560), "9.5");
    EXPECT_EQ(clock_face(0), "0.0");
}

TEST(ServerClock, believes_the_shortest_round_trip) {
    ServerClock clock;
    EXPECT_FALSE(clock.known());
    clock.sample(0, 1000, 50'000);  // the answer may be anything from 0 to 1000 old
    clock.sample(2000, 2010, 51'805);
    clock.sample(4000, 4800, 99'999);
    EXPECT_EQ(clock.at(3000), 52'800);
}

TEST(Address, of_a_server) {
    const auto plain = Address::parse("ws://example.org");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->host, "example.org");
    EXPECT_EQ(plain->port, "80");
    EXPECT_EQ(plain->path, "/ws");
    const auto full = Address::parse("ws://[::1]:8080/kabinet/ws");
    ASSERT_TRUE(full);
    EXPECT_EQ(full->host, "::1");
    EXPECT_EQ(full->port, "8080");
    EXPECT_EQ(full->path, "/kabinet/ws");
    for (const char* url : {"http://a", "wss://a", "ws://", "ws://a:x", "ws://:80", "a"}) {
        EXPECT_FALSE(Address::parse(url)) << url;
    }
}

}  // namespace
}  // namespace kabinet::cli
