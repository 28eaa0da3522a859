#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

/// What the clock of a seat does not count of an action: its way (decision 0172).
namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Lag : ::testing::Test {
    explicit Lag(const ClockSpec& clock = fischer_clock(60'000, 0)) : scribe(test_header("kuba", 2, clock)) {
        scribe.begin();
    }
    std::string act(Millis t, Millis lag) {
        const Seat seat = scribe.fold().turn().at(0);
        const Json action = scribe.fold().state()->legal(seat).at(0);
        return scribe.add(Input{.seat = seat, .detail = action, .lag = lag}, t);
    }
    Millis left(Seat seat, Millis now) { return scribe.fold().clock().left(seat, now); }
    Scribe scribe;
};

TEST_F(Lag, is_spared_by_one_and_paid_by_nobody) {
    ASSERT_EQ(act(10'000, 200), "");
    EXPECT_EQ(left(0, 10'000), 60'000 - 9'800);
    EXPECT_EQ(left(1, 10'000), 60'000) << "the rival's clock begins when the action is there";
    EXPECT_EQ(left(1, 11'000), 59'000);
}

TEST_F(Lag, gives_no_time_that_was_not_used) {
    ASSERT_EQ(act(100, 300), "");
    EXPECT_EQ(left(0, 100), 60'000);
}

TEST_F(Lag, lets_an_action_count_that_left_in_time) {
    EXPECT_EQ(act(60'200, 200), "out_of_time");
    EXPECT_EQ(act(60'199, 200), "");
    EXPECT_EQ(left(0, 60'199), 1);
}

TEST_F(Lag, stands_in_the_record_and_verifies) {
    ASSERT_EQ(act(10'000, 200), "");
    ASSERT_EQ(act(11'000, 0), "");
    scribe.add(InputType::resign, 0, Json::object(), 12'000);
    const Json record = scribe.record();
    EXPECT_EQ(record["entries"][3]["lag"], 200);
    EXPECT_FALSE(record["entries"][4].contains("lag"));
    EXPECT_THAT(flaws(record), IsEmpty());
    const auto read = Entry::from_json([&] {
        Json entry = record["entries"][3];
        entry.erase("hash");
        return entry;
    }());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->input.lag, 200);
    EXPECT_EQ(Json::parse(read->text()), read->to_json());
}

TEST_F(Lag, is_of_an_action_and_bounded) {
    ASSERT_EQ(act(10'000, 200), "");
    scribe.add(InputType::resign, 0, Json::object(), 12'000);
    const auto with = [&](std::size_t entry, const Json& lag) {
        Json record = scribe.record();
        record["entries"][entry]["lag"] = lag;
        return flaws(rehashed(record));
    };
    for (const Json& lag : {Json(0), Json(-1), Json(2001), Json("200"), Json(1.5), Json()})
        EXPECT_THAT(with(3, lag), ElementsAre("0 bad_form")) << lag;
    EXPECT_THAT(with(4, 200), ElementsAre("0 bad_form")) << "a seat resigned";
    EXPECT_THAT(with(3, 2000), IsEmpty());
}

struct LagOfMoves : Lag {
    LagOfMoves() : Lag(move_clock(5'000)) {}
};

TEST_F(LagOfMoves, a_clock_per_move_begins_anew_all_the_same) {
    ASSERT_EQ(act(5'100, 200), "");
    ASSERT_EQ(act(6'000, 0), "");
    EXPECT_EQ(left(0, 6'000), 5'000);
}

struct LagInOvertime : Lag {
    LagInOvertime() : Lag(byoyomi_clock(0, 5'000, 2)) {}
};

TEST_F(LagInOvertime, a_period_that_the_way_alone_exceeds_is_not_used_up) {
    ASSERT_EQ(act(5'150, 200), "");
    EXPECT_EQ(scribe.fold().clock().periods(0, 5'150), 2);
    EXPECT_EQ(left(0, 5'150), 10'000);
    ASSERT_EQ(act(10'350, 100), "");
    EXPECT_EQ(scribe.fold().clock().periods(1, 10'350), 1) << "the rest of the time exceeds it";
}

}  // namespace
}  // namespace kabinet
