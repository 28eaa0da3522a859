#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "tests/server/support/match_bench.hpp"

/// How players change seats before the start.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Moves : ::testing::Test {
    Moves() {
        for (int who = 0; who < 2; ++who) EXPECT_EQ(bench.did(who, InputType::sit, nonce(who), who), "ok");
    }
    static Json nonce(int who) { return {{"nonce", "0" + std::to_string(who)}}; }
    std::string moves(int who, int whom, Seat to, const std::string& key = "") {
        return bench.did(who, InputType::move, {{"player", player(whom).id}, {"to", to}}, -1, key);
    }
    std::string seated() {
        std::string list;
        for (const auto& [seat, holder] : bench.match().fold().seats())
            list += std::to_string(seat) + '=' + holder.player.id + ' ';
        return list;
    }

    MatchBench bench{"kapow", 3};
};

TEST_F(Moves, to_a_free_seat_are_made_by_the_host_and_by_each_player_for_oneself) {
    Reader reader;
    bench.watch(reader, 7);
    EXPECT_EQ(moves(0, 1, 2), "ok");
    EXPECT_EQ(seated(), "0=p0 2=p1 ");
    EXPECT_THAT(reader.events, ElementsAre(Json({{"type", "moved"}, {"seat", 1}, {"to", 2}})));
    EXPECT_EQ(reader.value["seats"]["2"]["player"]["id"], "p1");
    EXPECT_EQ(moves(1, 1, 1), "ok");
    EXPECT_EQ(seated(), "0=p0 1=p1 ");
    EXPECT_EQ(bench.match().row()["taken"], Json({{"0", "Player 0"}, {"1", "Player 1"}}));
}

TEST_F(Moves, to_a_taken_seat_change_two_players_and_are_for_the_host_alone) {
    EXPECT_EQ(moves(1, 1, 0), "seat_taken");
    EXPECT_EQ(moves(1, 0, 2), "not_host");
    EXPECT_EQ(moves(7, 1, 2), "not_host");
    EXPECT_EQ(seated(), "0=p0 1=p1 ");
    EXPECT_EQ(moves(0, 1, 0), "ok");
    EXPECT_EQ(seated(), "0=p1 1=p0 ");
    EXPECT_EQ(bench.document()["status"], "open") << "the host sits, on another seat";
}

TEST_F(Moves, of_nobody_and_to_nowhere_are_refused) {
    EXPECT_EQ(moves(0, 5, 2), "unknown_player");
    EXPECT_EQ(moves(5, 5, 2), "unknown_player");
    EXPECT_EQ(moves(0, 1, 3), "no_such_seat");
    EXPECT_EQ(moves(0, 1, -1), "no_such_seat");
    EXPECT_EQ(moves(0, 1, 1), "seat_taken");
    EXPECT_EQ(seated(), "0=p0 1=p1 ");
}

TEST_F(Moves, are_made_once_however_often_they_are_asked_for_and_last) {
    EXPECT_EQ(moves(0, 1, 2, "same"), "ok");
    EXPECT_EQ(moves(0, 1, 2, "same"), "ok");
    EXPECT_EQ(moves(0, 1, 1, "same"), "key_reused");
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(seated(), "0=p0 2=p1 ");
    EXPECT_EQ(moves(0, 1, 2, "same"), "ok");
    EXPECT_EQ(seated(), "0=p0 2=p1 ");
}

TEST_F(Moves, show_each_player_the_cards_of_the_new_seat_alone) {
    Reader reader;
    bench.watch(reader, 1);
    EXPECT_EQ(moves(0, 1, 0), "ok");
    EXPECT_EQ(bench.did(2, InputType::sit, nonce(2), 2), "ok");
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
    Reader own;
    bench.watch(own, 1);
    EXPECT_EQ(reader.value, own.value) << "a watcher goes over to the new seat";
    EXPECT_EQ(bench.match().fold().seat_of("p1"), 0);
    EXPECT_EQ(moves(0, 1, 1), "already_started");
    for (int who : {0, 2}) EXPECT_EQ(bench.did(who, InputType::resign), "ok");
    std::string text;
    bench.match().record("", [&](auto answer) { text = answer.value().record; });
    EXPECT_THAT(verify(Json::parse(text)), IsEmpty());
}

TEST(GivenSeatsToo, are_not_for_moving) {
    MatchBench bench("nine", 3);
    Header header = bench.header;
    header.match = bench.secrets.match_id("p0", "given");
    header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
    header.queue = Json::object();
    bench.create(header);
    EXPECT_EQ(bench.did(0, InputType::move, {{"player", "p1"}, {"to", 0}}), "not_host");
}

}  // namespace
}  // namespace kabinet::testing
