#include <gmock/gmock.h>

#include "tests/server/support/match_bench.hpp"

/// The seats that the house plays (BO-5, BO-6), and those for whose players it plays on (BO-7).
namespace kabinet::testing {
namespace {

using ::testing::ElementsAre;

constexpr std::int64_t kShows = 400;  // the default of match.bot_shows_ms

/// A match of player 0 against bots of the house on all other seats.
struct AgainstTheHouse : MatchBench {
    explicit AgainstTheHouse(const std::string& game = "kuba", int seats = 2, Level level = Level::easy,
                             ClockSpec clock = {})
        : MatchBench(game, seats, clock) {
        EXPECT_EQ(did(0, InputType::sit, {{"nonce", "00"}}, 0), "ok");
        for (int seat = 1; seat < seats; ++seat)
            EXPECT_EQ(ask_for_bot(0, InputType::sit, -1, level)->code, "ok");
        EXPECT_EQ(did(0, InputType::start), "ok");
    }
    Seat turn() { return match().fold().turn().at(0); }
    int ply() { return match().fold().ply(); }
    /// Player 0 acts if it is that player's turn.
    void act() {
        if (turn() == 0) EXPECT_EQ(did(0, InputType::act, action()), "ok");
    }
};

Header bots_play_on(MatchBench& bench) {
    Header header = bench.header;
    header.match = bench.secrets.match_id("p0", "leavers");
    header.commitment = to_hex(commitment(bench.secrets.secret(header.match)));
    header.bot_for_leavers = true;
    return header;
}

TEST(House, BO6_the_host_fills_free_seats) {
    MatchBench bench("nine", 4);
    EXPECT_EQ(bench.did(0, InputType::sit, {{"nonce", "00"}}, 1), "ok");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, -1, Level::hard)->receipt.seat, 0);
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 3, Level::hard)->receipt.seat, 3);
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 3, Level::hard)->code, "seat_taken");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 9, Level::hard)->code, "no_such_seat");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, -1, Level::easy)->receipt.seat, 2);
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, -1, Level::easy)->code, "seat_taken");
    const Json seats = bench.document()["seats"];
    const Json first{{"bot", true}, {"id", "house_hard_1"}, {"level", "hard"}, {"name", "Hard bot"}};
    EXPECT_EQ(seats["0"]["player"], first);
    EXPECT_EQ(seats["3"]["player"]["name"], "Hard bot 2");
    EXPECT_EQ(seats["2"]["player"]["level"], "easy");
    EXPECT_EQ(seats["2"]["present"], true);
    EXPECT_EQ(bench.did(0, InputType::start), "ok");
}

TEST(House, BO6_only_the_host_invites_bots_and_sends_them_away) {
    MatchBench bench("nine", 3);
    EXPECT_EQ(bench.did(1, InputType::sit, {{"nonce", "01"}}, 1), "ok");
    EXPECT_EQ(bench.ask_for_bot(1, InputType::sit, -1)->code, "not_host");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::sit, 2)->code, "ok");
    EXPECT_EQ(bench.ask_for_bot(1, InputType::leave, 2)->code, "not_host");
    EXPECT_EQ(bench.ask_for_bot(0, InputType::leave, 1)->code, "not_your_seat") << "a person sits there";
    EXPECT_EQ(bench.ask_for_bot(0, InputType::leave, 0)->code, "not_your_seat") << "nobody sits there";
    EXPECT_EQ(bench.ask_for_bot(0, InputType::leave, 2)->code, "ok");
    EXPECT_FALSE(bench.document()["seats"].contains("2"));
}

TEST(House, BO6_the_same_request_again_seats_no_second_bot) {
    MatchBench bench("nine", 4);
    const auto ask = [&](Level level) {
        return bench.ask_for_bot(0, InputType::sit, -1, level, "once")->code;
    };
    EXPECT_EQ(ask(Level::hard), "ok");
    EXPECT_EQ(ask(Level::hard), "ok");
    EXPECT_EQ(ask(Level::easy), "key_reused");
    EXPECT_EQ(bench.document()["seats"].size(), 1u);
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(ask(Level::hard), "ok");
    EXPECT_EQ(bench.document()["seats"].size(), 1u);
}

TEST(House, BO5_a_bot_answers_after_some_time_of_showing) {
    AgainstTheHouse bench;
    bench.act();
    ASSERT_EQ(bench.turn(), 1);
    bench.wait(kShows - 1);
    EXPECT_EQ(bench.ply(), 1);
    bench.wait(2 * kShows + 1);
    EXPECT_GE(bench.ply(), 2);
}

TEST(House, BO5_a_bot_shows_less_when_its_clock_is_low) {
    AgainstTheHouse bench("kuba", 2, Level::easy, {.kind = ClockSpec::Kind::move, .move = 1000});
    bench.act();
    bench.wait(1000 / 20);
    EXPECT_EQ(bench.turn(), 0);
}

TEST(House, BO5_a_bot_waits_for_a_worker_and_keeps_nobody_from_acting) {
    AgainstTheHouse bench("nine", 3);
    bench.workers.hold = true;
    bench.act();
    bench.wait(5000);
    EXPECT_EQ(bench.ply(), 1) << "the bot still thinks";
    EXPECT_EQ(bench.workers.waiting(), 1u);
    EXPECT_EQ(bench.did(0, InputType::resign), "ok");
    bench.workers.work_all();
    bench.wait(2000);
    EXPECT_GT(bench.ply(), 1);
}

TEST(House, BO5_when_the_workers_are_full_the_house_asks_again) {
    AgainstTheHouse bench;
    bench.workers.full = true;
    bench.act();
    bench.wait(3500);
    EXPECT_EQ(bench.ply(), 1);
    EXPECT_LE(bench.workers.count, 6) << "about once a second";
    bench.workers.full = false;
    bench.wait(1500);
    EXPECT_GE(bench.ply(), 2);
}

TEST(House, BO5_a_match_that_comes_back_goes_on_with_the_same_action) {
    AgainstTheHouse bench;
    bench.workers.hold = true;
    bench.act();
    const auto goes_on = [&] {
        bench.workers.work_all();
        bench.wait(1200);
        return bench.match().fold().state_hash();
    };
    ASSERT_TRUE(bench.recover()) << "the thought of the match that is gone is for nobody";
    EXPECT_EQ(bench.ply(), 1);
    const std::string once = goes_on();
    EXPECT_EQ(bench.ply(), 2);
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.match().fold().state_hash(), once);
}

TEST(House, BO5_what_was_thought_when_the_journal_fails_is_played_later) {
    AgainstTheHouse bench;
    bench.act();
    bench.journal.broken = true;
    bench.wait(1500);
    EXPECT_EQ(bench.ply(), 1);
    bench.journal.broken = false;
    bench.wait(2500);
    EXPECT_GE(bench.ply(), 2);
}

TEST(House, BO6_a_person_plays_a_match_to_its_end_and_its_record_is_sound) {
    for (const std::string game : {"nine", "kapow"}) {
        AgainstTheHouse bench(game, 3);
        for (int i = 0; i < 4000 && !bench.match().over(); ++i) {
            if (bench.turn() == 0) {
                bench.act();
            } else {
                bench.wait(3 * kShows);
            }
        }
        EXPECT_TRUE(bench.match().over()) << game;
        EXPECT_TRUE(bench.recover()) << bench.damage;
    }
}

TEST(House, BO6_bots_play_again_whenever_somebody_asks) {
    AgainstTheHouse bench("nine", 3);
    EXPECT_EQ(bench.did(0, InputType::resign), "ok");
    while (!bench.match().over()) bench.wait(1200);
    const auto reply = bench.ask(0, InputType::rematch, {{"nonce", "0a"}});
    bench.settle();
    ASSERT_EQ(bench.sent.size(), 1u) << "all want a rematch";
    EXPECT_EQ(bench.match().fold().rematch().size(), 3u);
    bench.follow("next-match");
    bench.settle();
    EXPECT_EQ(reply->receipt.next, "next-match");
}

/// Who sits with an open nonce is answered by nobody who knows that nonce.
TEST(House, GEN2_the_house_brings_nothing_to_the_draws) {
    AgainstTheHouse bench("nine", 3);
    for (const Seat seat : {1, 2}) {
        EXPECT_EQ(bench.match().fold().seats().at(seat).part.nonce, "");
        EXPECT_EQ(bench.match().fold().seats().at(seat).part.hash, "");
    }
    EXPECT_EQ(bench.did(0, InputType::resign), "ok");
    while (!bench.match().over()) bench.wait(1200);
    bench.ask(0, InputType::rematch, {{"nonce", "0a"}});
    bench.settle();
    ASSERT_EQ(bench.match().fold().rematch().size(), 3u);
    for (const Seat seat : {1, 2}) EXPECT_EQ(bench.match().fold().rematch().at(seat).nonce, "");
}

TEST(House, BO7_the_medium_bot_plays_on_where_the_table_says_so) {
    MatchBench bench("nine", 3);
    bench.create(bots_play_on(bench));
    bench.begin();
    EXPECT_EQ(bench.document()["leavers"], "bot");
    EXPECT_EQ(bench.did(0, InputType::resign), "ok");
    EXPECT_THAT(bench.match().fold().turn(), ElementsAre(0)) << "nobody has played for it yet";
    EXPECT_EQ(bench.document()["seats"]["0"]["played_by"], "bot");
    bench.wait(1200);
    EXPECT_THAT(bench.match().fold().turn(), ElementsAre(1));
    EXPECT_EQ(bench.match().fold().ply(), 1);
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.match().fold().ply(), 1);
}

}  // namespace
}  // namespace kabinet::testing
