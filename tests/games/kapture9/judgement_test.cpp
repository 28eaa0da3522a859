#include "games/kapture9/judgement.hpp"

#include <gtest/gtest.h>

/// What a flick came to, from outcomes made by hand (KC-4 to KC-11, KC-14, KC-15).
namespace kabinet::kapture9 {
namespace {

using physics::Outcome;

BaseSet bases(std::initializer_list<int> list) {
    BaseSet set = 0;
    for (const int base : list) set = with(set, base);
    return set;
}

/// The board 0 has meekones on 3 and 4, 1 on 5.
constexpr auto kBoard3 = "./../001/../. 0 flick 1 9 0-0 0";

Judgement judged(const Outcome& outcome, Seat seat = 0, const char* position = kBoard3) {
    return judge(parse(position).value(), seat, outcome);
}

TEST(KaptureJudgement, KC4_a_ball_at_rest_in_an_empty_base_captures_it) {
    EXPECT_EQ(judged({.base = 6}), (Judgement{.result = Result::captured, .base = 6}));
}

TEST(KaptureJudgement, KC4_bases_are_turned_for_the_second_seat) {
    EXPECT_EQ(judged({.base = 8}, 1).base, 0);
    EXPECT_EQ(judged({.base = 1}, 1).base, 7);
}

TEST(KaptureJudgement, KC5_whatever_is_knocked_comes_off_whosever_it_is) {
    const Outcome outcome = {.touched = bases({3}), .knocked = bases({3, 5})};
    EXPECT_EQ(judged(outcome), (Judgement{.knocked = bases({3, 5}), .result = Result::dead}));
    EXPECT_EQ(judged({.knocked = bases({5, 3})}, 1).knocked, bases({3, 5}));
    EXPECT_EQ(judged({.knocked = bases({3})}, 1).knocked, bases({5}));
}

TEST(KaptureJudgement, KC6_a_meekone_that_was_touched_and_not_knocked_stays) {
    EXPECT_EQ(judged({.touched = bases({3, 4})}).knocked, 0);
}

TEST(KaptureJudgement, KC7_a_base_emptied_by_the_flick_is_captured_by_it) {
    for (const int base : {3, 4, 5}) {
        const Outcome outcome = {.touched = bases({base}), .knocked = bases({base}), .base = base};
        EXPECT_EQ(judged(outcome),
                  (Judgement{.knocked = bases({base}), .result = Result::captured, .base = base}));
    }
}

TEST(KaptureJudgement, KC7_a_base_whose_meekone_stays_is_not) {
    EXPECT_EQ(judged({.touched = bases({4}), .base = 4}), (Judgement{.result = Result::dead}));
    EXPECT_EQ(judged({.touched = bases({3, 4}), .knocked = bases({3}), .base = 4}),
              (Judgement{.knocked = bases({3}), .result = Result::dead}));
}

TEST(KaptureJudgement, KC8_home_having_touched_nothing_is_flicked_again) {
    EXPECT_EQ(judged({.home = true}), (Judgement{.result = Result::again}));
}

TEST(KaptureJudgement, KC8_also_when_the_other_ball_knocked_something) {
    EXPECT_EQ(judged({.knocked = bases({4}), .home = true}),
              (Judgement{.knocked = bases({4}), .result = Result::again}));
}

TEST(KaptureJudgement, KC9_home_after_a_touch_is_not) {
    EXPECT_EQ(judged({.touched = bases({4}), .home = true}), (Judgement{.result = Result::home}));
    EXPECT_EQ(judged({.touched = bases({4}), .knocked = bases({4}), .home = true}),
              (Judgement{.knocked = bases({4}), .result = Result::home}));
}

TEST(KaptureJudgement, KC10_anywhere_else_it_is_dead) {
    EXPECT_EQ(judged({}), (Judgement{.result = Result::dead}));
}

TEST(KaptureJudgement, KC11_leaving_the_board_and_resting_at_the_opponent_are_fouls) {
    EXPECT_EQ(judged({.left = true}), (Judgement{.result = Result::foul, .foul = Foul::left}));
    EXPECT_EQ(judged({.on_opponent = true}), (Judgement{.result = Result::foul, .foul = Foul::opponent}));
}

TEST(KaptureJudgement, KC11_a_ball_above_the_disc_of_the_other_home_base_rests_on_it) {
    const auto beside = [](double x, double y, int rules) {
        const Outcome outcome = {.rest = {x, physics::kOpponentHome.y + y}};
        return judge(parse(kBoard3).value(), 0, outcome, rules_by(rules)).foul;
    };
    EXPECT_EQ(beside(0.0089, 0, 2), Foul::opponent);
    EXPECT_EQ(beside(0.0063, -0.0063, 2), Foul::opponent);
    EXPECT_EQ(beside(0.0091, 0, 2), Foul::none);
    EXPECT_EQ(beside(-0.0059, 0, 2), Foul::opponent);
    EXPECT_EQ(beside(-0.0059, 0, 1), Foul::none);
    EXPECT_EQ(beside(0, 0.0039, 1), Foul::opponent);
}

TEST(KaptureJudgement, KC11_after_a_foul_what_is_knocked_comes_off_all_the_same) {
    EXPECT_EQ(judged({.touched = bases({3}), .knocked = bases({3, 5}), .left = true}),
              (Judgement{.knocked = bases({3, 5}), .result = Result::foul, .foul = Foul::left}));
}

TEST(KaptureJudgement, KC14_what_becomes_of_the_other_ball_is_not_asked) {
    // Only its knocks count: an outcome says nothing else about it.
    EXPECT_EQ(judged({.knocked = bases({5}), .base = 0}),
              (Judgement{.knocked = bases({5}), .result = Result::captured, .base = 0}));
}

TEST(KaptureJudgement, KC15_foul_comes_before_capture_capture_before_home) {
    EXPECT_EQ(judged({.base = 6, .left = true}).result, Result::foul);
    EXPECT_EQ(judged({.base = 6, .left = true}).base, -1);
    EXPECT_EQ(judged({.base = 6, .on_opponent = true}).result, Result::foul);
    EXPECT_EQ(judged({.base = 6, .home = true}).result, Result::captured);
    EXPECT_EQ(judged({.home = true, .on_opponent = true}).result, Result::foul);
}

}  // namespace
}  // namespace kabinet::kapture9
