#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "tests/games/record/scribe.hpp"

/// What players do about a match beside playing it.
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A record that the browser's verifier reads, too.
Json kept_record(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream("tests/games/record/" + name + ".json").rdbuf();
    return Json::parse(text.str(), nullptr, false);
}

TEST(Abort, a_match_is_aborted_until_each_seat_has_acted) {
    Scribe early;
    EXPECT_EQ(early.add(InputType::abort, 0), "not_started");
    early.begin();
    ASSERT_EQ(early.add(InputType::abort, 1), "") << "out of turn, too";
    EXPECT_THAT(early.event_types(), ElementsAre("aborted"));
    EXPECT_EQ(early.fold().aborted_by(), 1);
    EXPECT_TRUE(early.fold().closed_in_play());
    EXPECT_EQ(early.fold().outcome()->ranks, std::vector<int>({1, 1}));
    EXPECT_EQ(early.add(InputType::abort, 0), "match_over");
    EXPECT_EQ(early.add(InputType::rematch, 0, {{"nonce", ""}}), "") << "they may try again";

    Scribe late;
    late.begin();
    late.play(0);
    EXPECT_TRUE(late.fold().abortable());
    late.play(0);
    EXPECT_FALSE(late.fold().abortable());
    EXPECT_EQ(late.add(InputType::abort, 0), "cannot_abort");
}

TEST(Abort, a_seat_that_is_out_need_not_have_acted) {
    Scribe scribe(test_header("nine", 3));
    scribe.begin();
    const Seat first = scribe.fold().turn().front();
    ASSERT_EQ(scribe.add(InputType::resign, first), "");
    EXPECT_EQ(scribe.add(InputType::abort, first), "match_over") << "who is out aborts nothing";
    scribe.play(0);
    EXPECT_TRUE(scribe.fold().abortable());
    scribe.play(0);
    EXPECT_FALSE(scribe.fold().abortable()) << "both who stayed have acted";
}

TEST(Abort, not_in_tournaments_and_not_in_records_of_format_1) {
    Header event = test_header();
    event.tournament = {{"id", "spring"}};
    Scribe tie(event);
    tie.begin();
    EXPECT_EQ(tie.add(InputType::abort, 0), "cannot_abort");
    Header old = test_header();
    old.format = 1;
    auto fold = Fold::begin(old, test_secret()).value();
    EXPECT_FALSE(fold.abortable());
}

TEST(Abort, a_record_with_an_abort_proves_itself) {
    Scribe scribe;
    scribe.begin();
    scribe.play(0, 1'000);
    scribe.add(InputType::abort, 1, Json::object(), 2'000);
    EXPECT_EQ(scribe.record(), kept_record("aborted")) << scribe.record().dump();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
    Json late = kept_record("aborted");
    late["entries"].erase(late["entries"].size() - 1);
    EXPECT_THAT(flaws(rehashed(late)), ElementsAre("0 bad_end"));
}

// ---- taking back

std::vector<Seat> may_ask(const Scribe& scribe) {
    return scribe.fold().takebacks().value_or(std::vector<Seat>{-1});
}

TEST(Takeback, brings_the_position_before_the_askers_last_action_and_a_new_ply) {
    Scribe scribe;
    scribe.begin();
    EXPECT_THAT(may_ask(scribe), IsEmpty());
    EXPECT_EQ(scribe.add(InputType::ask_takeback, 0), "no_takeback") << "nothing was played";
    scribe.play(0);
    scribe.play(1);
    const std::string before = scribe.fold().state_hash();
    scribe.play(2);
    scribe.play(3);
    EXPECT_THAT(may_ask(scribe), ElementsAre(0, 1));
    ASSERT_EQ(scribe.add(InputType::ask_takeback, 0), "");
    EXPECT_EQ(scribe.fold().takeback_asked(), (Wish{0, {}}));
    EXPECT_EQ(scribe.fold().ply(), 4) << "a wish changes nothing";
    EXPECT_EQ(scribe.add(InputType::takeback, 0), "nothing_asked") << "nobody agrees with oneself";
    ASSERT_EQ(scribe.add(InputType::takeback, 1), "");
    EXPECT_EQ(scribe.events().front().body, Json({{"type", "taken_back"}, {"seat", 0}, {"to", 2}}));
    EXPECT_EQ(scribe.fold().state_hash(), before);
    EXPECT_EQ(scribe.fold().ply(), 5) << "it never falls";
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(0));
    EXPECT_THAT(may_ask(scribe), ElementsAre(0, 1)) << "and further back";
    ASSERT_EQ(scribe.add(InputType::ask_takeback, 1), "");
    ASSERT_EQ(scribe.add(InputType::takeback, 0), "");
    EXPECT_THAT(scribe.fold().turn(), ElementsAre(1));
    scribe.play_out();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Takeback, is_declined_withdrawn_or_ended_by_an_action_and_asked_once_a_ply) {
    Scribe scribe;
    scribe.begin();
    scribe.play(0);
    ASSERT_EQ(scribe.add(InputType::ask_takeback, 0), "");
    EXPECT_EQ(scribe.add(InputType::ask_takeback, 0), "already_asked");
    ASSERT_EQ(scribe.add(InputType::decline_takeback, 1), "");
    EXPECT_FALSE(scribe.fold().takeback_asked());
    EXPECT_EQ(scribe.add(InputType::decline_takeback, 1), "nothing_asked");
    EXPECT_EQ(scribe.add(InputType::ask_takeback, 0), "already_asked") << "at this ply";
    scribe.play(1);
    ASSERT_EQ(scribe.add(InputType::ask_takeback, 0), "");
    scribe.play(2);
    EXPECT_FALSE(scribe.fold().takeback_asked());
    EXPECT_EQ(scribe.add(InputType::takeback, 1), "nothing_asked");
}

TEST(Takeback, of_three_wants_all_and_ends_when_one_is_out) {
    Scribe scribe(test_header("nine", 3));
    scribe.begin();
    const Seat first = scribe.fold().turn().front();
    const auto other = [&](int i) { return (first + i) % 3; };
    const std::string before = scribe.fold().state_hash();
    scribe.play(0);
    ASSERT_EQ(scribe.add(InputType::ask_takeback, first), "");
    ASSERT_EQ(scribe.add(InputType::takeback, other(1)), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("takeback_agreed"));
    EXPECT_EQ(scribe.add(InputType::takeback, other(1)), "nothing_asked") << "twice";
    EXPECT_EQ(scribe.fold().ply(), 2);
    ASSERT_EQ(scribe.add(InputType::takeback, other(2)), "");
    EXPECT_EQ(scribe.fold().state_hash(), before);
    EXPECT_EQ(scribe.fold().ply(), 3);
    scribe.play(0);
    ASSERT_EQ(scribe.add(InputType::ask_takeback, first), "");
    ASSERT_EQ(scribe.add(InputType::resign, other(1)), "");
    EXPECT_FALSE(scribe.fold().takeback_asked());
    EXPECT_FALSE(scribe.fold().takebacks());
}

TEST(Takeback, only_in_casual_matches_of_games_that_hide_nothing_and_draw_nothing_after_the_start) {
    Header rated = test_header();
    rated.rated = true;
    Header event = test_header();
    event.tournament = {{"id", "spring"}};
    for (const Header& header : {rated, event, test_header("kapow"), test_header("kapture9")}) {
        Scribe scribe(header);
        scribe.begin();
        EXPECT_FALSE(scribe.fold().takebacks()) << header.game;
        EXPECT_EQ(scribe.add(InputType::ask_takeback, 0), "no_takeback") << header.game;
    }
    for (const char* game : {"kuba", "nine", "kabetopo"}) {
        Scribe scribe(test_header(game));
        scribe.begin();
        EXPECT_TRUE(scribe.fold().takebacks()) << game;
    }
}

TEST(Takeback, leaves_the_clocks_the_time_that_is_left) {
    Scribe scribe(test_header("kuba", 2, fischer_clock(60'000, 2'000)));
    scribe.begin();
    scribe.play(0, 10'000);
    EXPECT_EQ(scribe.fold().clock().left(0, 10'000), 52'000);
    scribe.add(InputType::ask_takeback, 0, Json::object(), 15'000);
    scribe.add(InputType::takeback, 1, Json::object(), 20'000);
    EXPECT_EQ(scribe.fold().clock().left(1, 50'000), 50'000) << "no increment, and it stands";
    EXPECT_EQ(scribe.fold().clock().left(0, 21'000), 51'000);
    Scribe moves(test_header("kuba", 2, move_clock(30'000)));
    moves.begin();
    moves.play(0, 10'000);
    moves.add(InputType::ask_takeback, 0, Json::object(), 35'000);
    moves.add(InputType::takeback, 1, Json::object(), 35'000);
    EXPECT_EQ(moves.fold().clock().deadline(), 65'000);
    moves.play(1, 40'000);
    EXPECT_EQ(moves.fold().clock().left(1, 40'000), 30'000);
}

TEST(Takeback, in_a_record_proves_itself) {
    Scribe scribe;
    scribe.begin();
    scribe.play(0, 1'000);
    scribe.play(1, 2'000);
    scribe.add(InputType::ask_takeback, 0, Json::object(), 3'000);
    scribe.add(InputType::takeback, 1, Json::object(), 4'000);
    scribe.play(2, 5'000);
    scribe.add(InputType::ask_takeback, 0, Json::object(), 6'000);
    scribe.add(InputType::decline_takeback, 1, Json::object(), 7'000);
    scribe.add(InputType::resign, 1, Json::object(), 8'000);
    EXPECT_EQ(scribe.record(), kept_record("taken_back")) << scribe.record().dump();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
    Json bare = kept_record("taken_back");
    bare["entries"][5]["type"] = "decline_draw";  // the wish is left out
    EXPECT_THAT(flaws(rehashed(bare)), ElementsAre("6 illegal"));
}

// ---- pauses

Scribe timed() {
    Scribe scribe(test_header("kuba", 2, fischer_clock(60'000, 2'000)));
    scribe.begin();
    scribe.play(0, 10'000);
    return scribe;
}

TEST(Pause, by_agreement_stops_the_clocks_until_somebody_goes_on) {
    Scribe scribe = timed();
    ASSERT_EQ(scribe.add(InputType::ask_pause, 1, Json::object(), 20'000), "");
    EXPECT_EQ(scribe.add(InputType::pause, 1, Json::object(), 20'000), "nothing_asked");
    ASSERT_EQ(scribe.add(InputType::pause, 0, Json::object(), 25'000), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("paused"));
    EXPECT_TRUE(scribe.fold().paused());
    EXPECT_EQ(scribe.fold().paused_until(), 25'000 + kLongestPause);
    EXPECT_EQ(scribe.fold().clock().deadline(), -1);
    for (const InputType type : {InputType::act, InputType::resign, InputType::ask_takeback,
                                 InputType::ask_pause, InputType::abort, InputType::timeout})
        EXPECT_EQ(scribe.add(type, 0, Json::object(), 30'000), "match_paused") << name_of(type);
    EXPECT_EQ(scribe.add(InputType::resume, -1, Json::object(), 30'000), "no_pause") << "too early";
    ASSERT_EQ(scribe.add(InputType::resume, 0, Json::object(), 100'000), "");
    EXPECT_EQ(scribe.fold().clock().left(1, 100'000), 45'000);
    EXPECT_EQ(scribe.fold().paused_until(), -1);
    EXPECT_EQ(scribe.add(InputType::resume, 0, Json::object(), 100'000), "no_pause");
}

TEST(Pause, ends_by_itself_after_a_day) {
    Scribe scribe = timed();
    scribe.add(InputType::ask_pause, 0, Json::object(), 20'000);
    scribe.add(InputType::pause, 1, Json::object(), 20'000);
    EXPECT_EQ(scribe.add(InputType::resume, -1, Json::object(), 20'000 + kLongestPause), "");
    EXPECT_FALSE(scribe.fold().paused());
}

TEST(Pause, wants_a_clock_a_begun_match_and_no_tournament) {
    Scribe untimed;
    untimed.begin();
    untimed.play(0);
    EXPECT_EQ(untimed.add(InputType::ask_pause, 0), "no_pause");
    Scribe fresh(test_header("kuba", 2, move_clock(30'000)));
    fresh.begin();
    EXPECT_EQ(fresh.add(InputType::ask_pause, 0), "no_pause");
    Header event = test_header("kuba", 2, move_clock(30'000));
    event.tournament = {{"id", "spring"}};
    Scribe tie(event);
    tie.begin();
    tie.play(0);
    EXPECT_EQ(tie.add(InputType::ask_pause, 0), "no_pause");
    ASSERT_EQ(tie.add(InputType::pause, -1, {{"ruling", 1}}), "");
    EXPECT_EQ(tie.add(InputType::resume, 0), "no_pause") << "a director's pause is not theirs";
}

TEST(Pause, that_is_declined_can_be_asked_for_after_the_next_action) {
    Scribe scribe = timed();
    scribe.add(InputType::ask_pause, 0, Json::object(), 20'000);
    ASSERT_EQ(scribe.add(InputType::decline_pause, 1, Json::object(), 20'000), "");
    EXPECT_EQ(scribe.add(InputType::ask_pause, 0, Json::object(), 20'000), "already_asked");
    scribe.play(0, 20'000);
    EXPECT_EQ(scribe.add(InputType::ask_pause, 0, Json::object(), 20'000), "");
    scribe.play(0, 20'000);
    EXPECT_TRUE(scribe.fold().pause_asked()) << "it stands until it is answered";
}

TEST(Pause, in_a_record_proves_itself) {
    Scribe scribe = timed();
    scribe.add(InputType::ask_pause, 1, Json::object(), 20'000);
    scribe.add(InputType::pause, 0, Json::object(), 25'000);
    scribe.add(InputType::resume, 1, Json::object(), 90'000);
    scribe.add(InputType::ask_pause, 0, Json::object(), 91'000);
    scribe.add(InputType::decline_pause, 1, Json::object(), 92'000);
    scribe.add(InputType::resign, 1, Json::object(), 93'000);
    EXPECT_EQ(scribe.record(), kept_record("paused")) << scribe.record().dump();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

}  // namespace
}  // namespace kabinet
