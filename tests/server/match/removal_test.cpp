#include <gmock/gmock.h>

#include "games/record/verify.hpp"
#include "server/accounts/house.hpp"
#include "tests/server/support/match_bench.hpp"

/// How a host frees a seat for good.
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Removal : ::testing::Test {
    Removal() {
        for (int who = 0; who < 2; ++who) EXPECT_EQ(sits(who, who), "ok");
    }
    std::string sits(int who, Seat seat) { return bench.did(who, InputType::sit, Json::object(), seat); }
    std::string removes(int who, const std::string& whom, const std::string& key = "") {
        return bench.did(who, InputType::remove, {{"player", whom}}, -1, key);
    }
    std::string removes(int who, int whom) { return removes(who, player(whom).id); }

    MatchBench bench{"nine", 3};
};

TEST_F(Removal, frees_the_seat_and_tells_all_who_watch) {
    Reader reader;
    bench.watch(reader, 1);
    const int listed = bench.listed;
    EXPECT_EQ(removes(0, 1), "ok");
    EXPECT_FALSE(reader.value["seats"].contains("1"));
    EXPECT_EQ(reader.value["removed"], Json({"p1"}));
    EXPECT_THAT(reader.events, ElementsAre(Json({{"type", "removed"}, {"seat", 1}})));
    EXPECT_EQ(reader.last_kind, FrameKind::bulk) << "of a spectator from now on";
    EXPECT_EQ(bench.listed, listed + 1);
    EXPECT_EQ(bench.match().row()["taken"], Json({{"0", "Player 0"}}));
}

TEST_F(Removal, lasts_for_this_player_at_this_table_also_across_a_restart) {
    EXPECT_EQ(removes(0, 1), "ok");
    EXPECT_EQ(sits(1, 1), "removed");
    EXPECT_EQ(sits(1, 2), "removed");
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(sits(1, 1), "removed");
    EXPECT_EQ(bench.document()["removed"], Json({"p1"}));
    EXPECT_EQ(sits(2, 1), "ok") << "the seat is free for others";
}

TEST_F(Removal, is_for_the_host_alone) {
    EXPECT_EQ(removes(1, 0), "not_host");
    EXPECT_EQ(removes(1, 1), "not_host");
    EXPECT_EQ(removes(7, 1), "not_host");
}

TEST_F(Removal, is_of_somebody_who_sits_there_beside_the_host) {
    EXPECT_EQ(removes(0, 0), "unknown_player");
    EXPECT_EQ(removes(0, 2), "unknown_player");
    EXPECT_EQ(removes(0, 1), "ok");
    EXPECT_EQ(removes(0, 1), "unknown_player");
    EXPECT_EQ(bench.document()["status"], "open");
}

TEST_F(Removal, is_done_once_however_often_it_is_asked_for) {
    EXPECT_EQ(removes(0, "p1", "same"), "ok");
    EXPECT_EQ(removes(0, "p1", "same"), "ok");
    EXPECT_EQ(removes(0, "p2", "same"), "key_reused");
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(removes(0, "p1", "same"), "ok");
}

TEST_F(Removal, comes_to_an_end_with_the_start) {
    EXPECT_EQ(removes(0, 1), "ok");
    EXPECT_EQ(sits(2, 1), "ok");
    EXPECT_EQ(sits(3, 2), "ok");
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
    EXPECT_EQ(removes(0, 2), "already_started");
    EXPECT_FALSE(bench.document().contains("removed"));
    for (int who : {0, 2}) EXPECT_EQ(bench.did(who, InputType::resign), "ok");
    std::string text;
    bench.match().record("", [&](auto answer) { text = answer.value().record; });
    EXPECT_THAT(verify(Json::parse(text)), IsEmpty());
}

TEST_F(Removal, is_too_late_once_the_table_is_closed) {
    EXPECT_EQ(bench.did(0, InputType::leave), "ok");
    EXPECT_EQ(removes(0, 1), "table_closed");
}

TEST_F(Removal, of_a_bot_of_the_house_lets_others_like_it_come) {
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 2)->code, "ok");
    EXPECT_EQ(removes(0, house_account(Level::easy, 1)), "ok");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 2)->code, "ok");
    EXPECT_FALSE(bench.document().contains("removed"));
}

TEST(GivenSeats, are_not_for_the_host_to_free) {
    MatchBench bench("nine", 3);
    Header header = bench.header;
    header.match = bench.secrets.match_id("p0", "given");
    header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
    header.queue = Json::object();
    bench.create(header);
    EXPECT_EQ(bench.did(0, InputType::remove, {{"player", "p1"}}), "not_host");
}

}  // namespace
}  // namespace kabinet::testing
