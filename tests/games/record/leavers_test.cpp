#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

/// Tables at which a bot plays on for who is out (BO-7).
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Header bots_play_on(int seats = 4, const ClockSpec& clock = {}) {
    Header header = test_header("nine", seats, clock);
    header.bot_for_leavers = true;
    return header;
}

Scribe left_by(Seat seat, const ClockSpec& clock = {}) {
    Scribe scribe(bots_play_on(4, clock));
    scribe.begin();
    scribe.add(InputType::resign, seat);
    return scribe;
}

Json any_action(const Scribe& scribe) {
    return scribe.fold().state()->legal(scribe.fold().turn().at(0)).at(0);
}

TEST(Leavers, BO7_nobody_plays_for_a_seat_that_is_out_until_its_bot_does) {
    Scribe scribe = left_by(0);
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(0));
    EXPECT_EQ(scribe.add(InputType::act, 0, any_action(scribe)), "match_over") << "the player is out";
    EXPECT_EQ(scribe.add_by_bot(0, any_action(scribe)), "");
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(1));
    EXPECT_EQ(scribe.fold().ply(), 1);
    EXPECT_FALSE(scribe.fold().seats().at(0).acted) << "the bot's action is not the player's";
}

TEST(Leavers, BO7_a_bot_plays_for_nobody_who_is_in) {
    Scribe scribe = left_by(3);
    EXPECT_EQ(scribe.add_by_bot(0, any_action(scribe)), "no_bot_plays");
    EXPECT_EQ(scribe.fold().ply(), 0);
}

TEST(Leavers, BO7_a_bot_plays_only_where_the_table_wants_that) {
    Scribe scribe(test_header("nine", 4));
    scribe.begin();
    scribe.add(InputType::resign, 2);
    EXPECT_EQ(scribe.add_by_bot(2, any_action(scribe)), "no_bot_plays");
}

TEST(Leavers, BO7_no_clock_runs_while_the_bot_thinks) {
    Scribe scribe = left_by(0, move_clock(1000));
    EXPECT_EQ(scribe.fold().clock().deadline(), -1);
    EXPECT_EQ(scribe.add_by_bot(0, any_action(scribe), 5000), "");
    EXPECT_EQ(scribe.fold().clock().deadline(), 6000) << "that of seat 1 does";
}

TEST(Leavers, BO7_the_record_says_what_the_bot_did_and_verifies) {
    Scribe scribe = left_by(0);
    while (scribe.fold().status() == Status::playing) {
        const Seat seat = scribe.fold().turn().at(0);
        seat == 0 ? void(scribe.add_by_bot(0, any_action(scribe))) : scribe.play();
    }
    const Json record = scribe.record();
    EXPECT_EQ(record["header"]["leavers"], "bot");
    EXPECT_EQ(record["entries"][6]["by"], "bot");
    EXPECT_THAT(flaws(record), IsEmpty());
    EXPECT_EQ(scribe.fold().outcome()->ranks[0], 4) << "who is out ranks behind all who stayed";
}

TEST(Leavers, BO7_a_record_cannot_call_an_action_a_bots_that_is_not) {
    Scribe scribe = left_by(0);
    scribe.add_by_bot(0, any_action(scribe));
    scribe.add(InputType::close);
    const Json record = scribe.record();
    Json other = record;
    other["entries"][6]["by"] = "somebody";
    EXPECT_THAT(flaws(rehashed(other)), ElementsAre("0 bad_form"));
    Json hidden = record;
    hidden["entries"][6].erase("by");
    EXPECT_THAT(flaws(rehashed(hidden)), ElementsAre("7 illegal"));
    Json unwanted = record;
    unwanted["header"].erase("leavers");
    EXPECT_THAT(flaws(rehashed(unwanted)), ElementsAre("7 illegal"));
    Json resigned = record;
    resigned["entries"][5]["by"] = "bot";
    EXPECT_THAT(flaws(rehashed(resigned)), ElementsAre("0 bad_form"));
}

}  // namespace
}  // namespace kabinet
