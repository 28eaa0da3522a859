#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

/// Byo-yomi: main time, and periods that a turn may use without losing them.
namespace kabinet {
namespace {

using ::testing::IsEmpty;

/// The periods and the time, with all of them, that seat 0 has at `t`.
struct Left {
    int periods;
    Millis time;
    bool operator==(const Left&) const = default;
    friend void PrintTo(const Left& left, std::ostream* out) {
        *out << left.periods << " periods, " << left.time << " ms";
    }
};

/// The clock of seat 0, which has a minute, three periods of 10 s, and the turn.
struct Byoyomi : ::testing::Test {
    Byoyomi() { clock.turn({0}, 0); }

    Left left(Millis t) const { return {clock.periods(0, t), clock.left(0, t)}; }
    /// Seat 0 ends its turn at `t`, and has the turn again at once.
    Left turn_ends(Millis t) {
        clock.acted(0, t);
        clock.turn({1}, t);
        const Left rests = left(t);
        clock.turn({0}, t);
        return rests;
    }

    Clock clock{byoyomi_clock(60'000, 10'000, 3), 2};
};

TEST_F(Byoyomi, main_time_comes_first_and_does_not_come_back) {
    EXPECT_EQ(left(0), (Left{3, 90'000}));
    EXPECT_EQ(turn_ends(20'000), (Left{3, 70'000}));
    EXPECT_EQ(turn_ends(50'000), (Left{3, 40'000}));
    EXPECT_EQ(left(59'999), (Left{3, 30'001}));
}

TEST_F(Byoyomi, a_turn_that_ends_with_the_main_time_leaves_all_periods) {
    EXPECT_EQ(turn_ends(60'000), (Left{3, 30'000}));
}

TEST_F(Byoyomi, a_turn_that_ends_within_a_period_costs_nothing_of_it) {
    EXPECT_EQ(left(65'000), (Left{3, 25'000}));
    EXPECT_EQ(turn_ends(65'000), (Left{3, 30'000})) << "the main time has ended in the turn";
    EXPECT_EQ(turn_ends(74'999), (Left{3, 30'000}));
}

TEST_F(Byoyomi, a_period_that_passes_whole_is_used_up) {
    EXPECT_EQ(left(69'999), (Left{3, 20'001}));
    EXPECT_EQ(left(70'000), (Left{2, 20'000}));
    EXPECT_EQ(turn_ends(70'000), (Left{2, 20'000})) << "to the millisecond, too";
    EXPECT_EQ(turn_ends(79'000), (Left{2, 20'000}));
}

TEST_F(Byoyomi, several_periods_pass_in_a_turn) {
    EXPECT_EQ(turn_ends(85'000), (Left{1, 10'000}));
    EXPECT_EQ(turn_ends(94'999), (Left{1, 10'000})) << "the last one lasts as long as each turn is short";
    EXPECT_EQ(clock.deadline(), 104'999);
}

TEST_F(Byoyomi, the_seat_has_lost_with_the_last_period) {
    EXPECT_EQ(clock.deadline(), 90'000);
    EXPECT_FALSE(clock.expired(0, 89'999));
    EXPECT_TRUE(clock.expired(0, 90'000));
    EXPECT_EQ(left(90'000), (Left{0, 0}));
    clock.stop(95'000);
    EXPECT_EQ(left(99'000), (Left{0, 0}));
}

TEST_F(Byoyomi, the_turn_begins_the_period_anew_and_not_the_action) {
    clock.acted(0, 64'000);
    clock.turn({0}, 64'000);
    EXPECT_EQ(left(64'000), (Left{3, 26'000}));
    clock.acted(0, 71'000);
    EXPECT_EQ(turn_ends(72'000), (Left{2, 20'000})) << "a period has passed in the turn";
}

TEST_F(Byoyomi, the_others_have_their_own_periods) {
    turn_ends(85'000);
    EXPECT_EQ(clock.periods(1, 85'000), 3);
    EXPECT_EQ(clock.left(1, 85'000), 90'000);
}

TEST_F(Byoyomi, without_main_time_the_periods_come_at_once) {
    clock = Clock(byoyomi_clock(0, 10'000, 1), 2);
    clock.turn({0}, 0);
    EXPECT_EQ(turn_ends(9'999), (Left{1, 10'000}));
    EXPECT_EQ(clock.deadline(), 19'999);
}

TEST_F(Byoyomi, a_pause_leaves_a_period_as_it_is) {
    clock.stop(74'000);
    EXPECT_EQ(left(500'000), (Left{2, 16'000}));
    clock.turn({0}, 500'000);
    EXPECT_EQ(left(505'999), (Left{2, 10'001}));
    EXPECT_EQ(left(506'000), (Left{1, 10'000}));
}

TEST_F(Byoyomi, after_a_takeback_the_period_is_whole_and_used_periods_stay_so) {
    clock.come_back({0}, 74'000);
    EXPECT_EQ(left(74'000), (Left{2, 20'000}));
    EXPECT_EQ(clock.left(1, 74'000), 90'000);
}

TEST_F(Byoyomi, time_from_a_director_is_main_time) {
    clock.add(0, 5'000, 10'000);
    EXPECT_EQ(left(10'000), (Left{3, 85'000}));
    clock.add(0, 30'000, 87'000);
    EXPECT_EQ(left(87'000), (Left{1, 38'000})) << "8 s of a period are gone, and two whole ones";
    EXPECT_EQ(turn_ends(100'000), (Left{1, 25'000})) << "15 s of main time";
    EXPECT_EQ(turn_ends(120'000), (Left{1, 10'000}));
}

TEST_F(Byoyomi, the_other_clocks_have_no_periods) {
    for (const ClockSpec& spec : {ClockSpec{}, move_clock(1000), fischer_clock(1000, 0)})
        EXPECT_EQ(Clock(spec, 2).periods(0, 0), 0);
}

// ---- in a match and its record

Scribe in_byoyomi() {
    Scribe scribe(test_header("kuba", 2, byoyomi_clock(60'000, 10'000, 3)));
    scribe.begin();
    return scribe;
}

TEST(ByoyomiMatch, is_lost_on_time_behind_the_last_period_and_not_before) {
    Scribe scribe = in_byoyomi();
    scribe.play(0, 75'000);
    EXPECT_EQ(scribe.fold().clock().periods(0, 75'000), 2);
    scribe.play(0, 80'000);
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 99'999), "cannot_claim");
    EXPECT_EQ(scribe.add(InputType::timeout, 0, Json::object(), 100'000), "");
    EXPECT_EQ(scribe.fold().outcome()->reason, "timeout");
    EXPECT_THAT(flaws(scribe.record()), IsEmpty());
}

TEST(ByoyomiMatch, an_action_behind_the_last_period_is_out_of_time) {
    Scribe scribe = in_byoyomi();
    const Json action = scribe.fold().state()->legal(0).front();
    EXPECT_EQ(scribe.add(InputType::act, 0, action, 90'000), "out_of_time");
    EXPECT_EQ(scribe.add(InputType::act, 0, action, 89'999), "");
}

/// The verifier computes the clocks from the record alone.
TEST(ByoyomiMatch, a_record_with_a_time_out_that_comes_too_early_is_found) {
    Scribe scribe = in_byoyomi();
    scribe.play(0, 75'000);
    scribe.play(0, 80'000);
    scribe.add(InputType::timeout, 0, Json::object(), 100'000);
    Json record = scribe.record();
    Json& entries = record["entries"];
    for (std::size_t i = entries.size() - 2; i < entries.size(); ++i) entries[i]["t"] = 99'999;
    EXPECT_EQ(flaws(rehashed(record)).at(0), std::to_string(entries.size() - 1) + " illegal");
}

TEST(ByoyomiMatch, a_record_with_more_periods_than_there_may_be_is_none) {
    Scribe scribe = in_byoyomi();
    scribe.add(InputType::resign, 0);
    Json record = scribe.record();
    record["header"]["clock"]["periods"] = 11;
    EXPECT_THAT(flaws(rehashed(record)), ::testing::ElementsAre("0 bad_form"));
}

}  // namespace
}  // namespace kabinet
