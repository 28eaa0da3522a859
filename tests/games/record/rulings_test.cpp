#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "tests/games/record/scribe.hpp"

/// Rulings of directors about a match that is played (TN-18).
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Scribe event_match(const ClockSpec& clock = fischer_clock(60'000, 2'000), const std::string& game = "kuba",
                   int seats = 2) {
    Header header = test_header(game, seats, clock);
    header.tournament = {{"id", "spring"}};
    Scribe scribe(header);
    scribe.begin();
    return scribe;
}

Json ruling(int number) {
    return {{"ruling", number}};
}
Json more_time(int number, Millis ms) {
    return {{"ruling", number}, {"add_ms", ms}};
}

TEST(Rulings, TN18_in_a_pause_the_clocks_stand_and_nobody_acts) {
    Scribe scribe = event_match();
    ASSERT_EQ(scribe.add(InputType::pause, -1, ruling(7), 10'000), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("paused"));
    EXPECT_TRUE(scribe.fold().paused());
    EXPECT_THAT(scribe.fold().turn(), IsEmpty());
    EXPECT_EQ(scribe.fold().clock().deadline(), -1);
    EXPECT_EQ(scribe.fold().clock().left(0, 90'000), 50'000);
    for (const InputType type :
         {InputType::act, InputType::resign, InputType::offer_draw, InputType::timeout, InputType::claim})
        EXPECT_EQ(scribe.add(type, 0, Json::object(), 90'000), "match_paused") << name_of(type);
    ASSERT_EQ(scribe.add(InputType::resume, -1, ruling(8), 100'000), "");
    EXPECT_THAT(scribe.event_types(), ElementsAre("resumed"));
    EXPECT_EQ(scribe.fold().clock().deadline(), 150'000) << "seat 0 goes on where it stood";
    EXPECT_EQ(scribe.fold().clock().left(1, 150'000), 60'000) << "a pause brings nobody an increment";
    scribe.play(0, 110'000);
    EXPECT_EQ(scribe.fold().clock().left(0, 110'000), 42'000);
}

TEST(Rulings, TN18_a_director_gives_the_clock_of_a_seat_more_time) {
    Scribe scribe = event_match();
    ASSERT_EQ(scribe.add(InputType::rule, 0, more_time(3, 30'000), 59'000), "");
    EXPECT_EQ(scribe.events().front().body, Json({{"type", "extended"}, {"seat", 0}, {"ms", 30'000}}));
    EXPECT_EQ(scribe.fold().clock().left(0, 60'000), 30'000);
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 60'000), "cannot_claim");
    ASSERT_EQ(scribe.add(InputType::pause, -1, ruling(4), 60'000), "");
    ASSERT_EQ(scribe.add(InputType::rule, 1, more_time(5, 1'000), 70'000), "") << "in a pause, too";
    EXPECT_EQ(scribe.fold().clock().left(1, 70'000), 61'000);
}

TEST(Rulings, TN18_a_ruling_is_carried_out_once) {
    Scribe scribe = event_match();
    ASSERT_EQ(scribe.add(InputType::rule, 0, more_time(3, 30'000)), "");
    EXPECT_EQ(scribe.add(InputType::rule, 0, more_time(3, 30'000)), "bad_ruling");
    EXPECT_EQ(scribe.add(InputType::resume, -1, ruling(4)), "bad_ruling") << "there is no pause";
    ASSERT_EQ(scribe.add(InputType::pause, -1, ruling(5)), "");
    EXPECT_EQ(scribe.add(InputType::pause, -1, ruling(6)), "bad_ruling") << "it is paused";
    EXPECT_TRUE(scribe.fold().has_ruling(5));
    EXPECT_FALSE(scribe.fold().has_ruling(6));
}

TEST(Rulings, TN18_what_is_no_ruling_is_refused) {
    Scribe scribe = event_match();
    EXPECT_EQ(scribe.add(InputType::pause, 0, ruling(1)), "bad_ruling") << "no seat pauses";
    EXPECT_EQ(scribe.add(InputType::rule, -1, more_time(1, 5'000)), "bad_ruling") << "of which seat?";
    EXPECT_EQ(scribe.add(InputType::rule, 0, more_time(1, 999)), "bad_ruling");
    EXPECT_EQ(scribe.add(InputType::rule, 0, more_time(0, 5'000)), "bad_ruling");
    EXPECT_EQ(scribe.add(InputType::rule, 2, more_time(1, 5'000)), "bad_ruling");
    EXPECT_EQ(event_match({}).add(InputType::rule, 0, more_time(1, 5'000)), "bad_ruling") << "no clock";
    Scribe table{test_header()};
    EXPECT_EQ(table.add(InputType::pause, -1, ruling(1)), "not_started");
    table.begin();
    EXPECT_EQ(table.add(InputType::pause, -1, ruling(1)), "bad_ruling") << "of no tournament";
}

TEST(Rulings, TN18_a_paused_match_can_be_closed) {
    Scribe scribe = event_match();
    scribe.add(InputType::pause, -1, ruling(1));
    EXPECT_EQ(scribe.add(InputType::close), "");
    EXPECT_FALSE(scribe.fold().paused());
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

/// The record that the browser's verifier reads, too.
Json kept_record() {
    std::ostringstream text;
    text << std::ifstream("tests/games/record/rulings.json").rdbuf();
    return Json::parse(text.str(), nullptr, false);
}

TEST(Rulings, TN18_a_record_with_rulings_proves_itself) {
    Scribe scribe = event_match();
    scribe.play(0, 1'000);
    scribe.add(InputType::pause, -1, ruling(17), 2'000);
    scribe.add(InputType::rule, 1, more_time(18, 30'000), 3'000);
    scribe.add(InputType::resume, -1, ruling(19), 63'000);
    scribe.add(InputType::timeout, 1, Json::object(), 152'000);
    EXPECT_EQ(scribe.fold().outcome()->reason, "timeout");
    EXPECT_EQ(scribe.record(), kept_record()) << scribe.record().dump();
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(Rulings, TN18_the_verifier_finds_an_action_in_a_pause_and_a_ruling_without_a_number) {
    Json early = kept_record();
    std::swap(early["entries"][6], early["entries"][7]);
    early["entries"][6]["n"] = 7;
    early["entries"][6]["t"] = 63'000;
    early["entries"][7]["n"] = 8;
    EXPECT_THAT(flaws(rehashed(early)), ElementsAre("7 illegal"));
    Json bare = kept_record();
    bare["entries"][4]["detail"] = Json::object();
    EXPECT_THAT(flaws(rehashed(bare)), ElementsAre("5 illegal"));
    Json more = kept_record();
    more["entries"][4]["detail"]["until"] = 5;
    EXPECT_THAT(flaws(rehashed(more)), ElementsAre("5 newer"));
}

}  // namespace
}  // namespace kabinet
