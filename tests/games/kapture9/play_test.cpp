#include "games/kapture9/play.hpp"

#include <gtest/gtest.h>

/// Turns, rounds and the end of the game, from judgements made by hand (KC-1, KC-4, KC-7 to KC-13, KC-16).
namespace kabinet::kapture9 {
namespace {

Judgement captures(int base, BaseSet knocked = 0) {
    return {.knocked = knocked, .result = Result::captured, .base = base};
}
constexpr Judgement kDead = {};
constexpr Judgement kFoul = {.result = Result::foul, .foul = Foul::left};

std::string after(const char* text, const Judgement& judged) {
    Position position = parse(text).value();
    flicked(position, judged);
    return to_text(position);
}

std::string after_placing(const char* text, int base) {
    Position position = parse(text).value();
    placed(position, base);
    return to_text(position);
}

TEST(KapturePlay, KC4_a_capture_puts_a_meekone_there_and_passes_the_turn) {
    EXPECT_EQ(after("./../.../../. 0 flick 1 0 0-0 0", captures(4)), "./../.0./../. 1 flick 1 1 0-0 0");
    EXPECT_EQ(after("./../.0./../. 1 flick 1 1 0-0 0", captures(8)), "./../.0./../1 0 flick 1 2 0-0 0");
}

TEST(KapturePlay, KC5_knocked_meekones_of_both_come_off) {
    const Judgement both = {.knocked = 0b111, .result = Result::dead};
    EXPECT_EQ(after("0/10/.0./../1 0 flick 1 5 0-0 0", both), "./../.0./../1 1 flick 1 6 0-0 0");
}

TEST(KapturePlay, KC7_one_meekone_is_put_on_however_many_come_off) {
    EXPECT_EQ(after("0/10/.0./../1 0 flick 1 5 0-0 0", captures(1, 0b111)),
              "./0./.0./../1 1 flick 1 6 0-0 0");
}

TEST(KapturePlay, KC8_again_keeps_the_turn_and_counts_as_a_flick) {
    EXPECT_EQ(after("./../.../../. 0 flick 1 0 0-0 0", {.result = Result::again}),
              "./../.../../. 0 flick 1 1 0-0 0");
}

TEST(KapturePlay, KC9_KC10_home_and_dead_pass_the_turn) {
    EXPECT_EQ(after("./../.../../. 0 flick 1 0 0-0 0", {.result = Result::home}),
              "./../.../../. 1 flick 1 1 0-0 0");
    EXPECT_EQ(after("./../.../../. 1 flick 1 3 0-0 0", kDead), "./../.../../. 0 flick 1 4 0-0 0");
}

TEST(KapturePlay, KC11_KC12_after_a_foul_the_other_chooses) {
    EXPECT_EQ(after("./../.../../. 0 flick 1 0 0-0 0", kFoul), "./../.../../. 1 choose 1 1 0-0 0");
}

TEST(KapturePlay, KC12_placing_passes_the_turn_back) {
    EXPECT_EQ(after_placing("./../.../../. 1 choose 1 1 0-0 0", 4), "./../.1./../. 0 flick 1 1 0-0 0");
}

TEST(KapturePlay, KC12_or_the_other_flicks_as_usual) {
    EXPECT_EQ(after("./../.../../. 1 choose 1 1 0-0 0", captures(4)), "./../.1./../. 0 flick 1 2 0-0 0");
    EXPECT_EQ(after("./../.../../. 1 choose 1 1 0-0 0", kFoul), "./../.../../. 0 choose 1 2 0-0 0");
    EXPECT_EQ(after("./../.../../. 1 choose 1 1 0-0 0", {.result = Result::again}),
              "./../.../../. 1 flick 1 2 0-0 0");
}

TEST(KapturePlay, KC13_the_ninth_base_ends_the_round_for_who_has_more) {
    Position position = parse("0/01/010/10/. 0 flick 1 30 0-0 1").value();
    const auto end = flicked(position, captures(8));
    EXPECT_EQ(end, (RoundEnd{.round = 1, .bases = {6, 3}, .winner = 0}));
    EXPECT_EQ(to_text(position), "./../.../../. 1 flick 2 0 1-0 1");
}

TEST(KapturePlay, KC13_a_placement_can_end_it_too_and_lose_it) {
    Position position = parse("0/00/000/.1/1 1 choose 1 30 0-0 0").value();
    const auto end = placed(position, 6);
    EXPECT_EQ(end, (RoundEnd{.round = 1, .bases = {6, 3}, .winner = 0}));
}

TEST(KapturePlay, KC13_a_ninth_base_that_is_knocked_off_again_does_not) {
    EXPECT_EQ(after("0/01/010/10/. 0 flick 1 30 0-0 1", captures(8, 0b1)),
              "./01/010/10/0 1 flick 1 31 0-0 1");
}

TEST(KapturePlay, KC1_the_loser_of_a_round_begins_the_next) {
    EXPECT_EQ(after("0/01/010/10/. 0 flick 1 30 0-0 0", captures(8)), "./../.../../. 1 flick 2 0 1-0 1");
    EXPECT_EQ(after("1/10/101/11/. 1 flick 1 30 0-0 1", captures(8)), "./../.../../. 0 flick 2 0 0-1 0");
}

TEST(KapturePlay, KC1_the_third_round_won_wins_the_game) {
    Position position = parse("0/01/010/10/. 0 flick 5 30 2-2 0").value();
    EXPECT_TRUE(flicked(position, captures(8)));
    EXPECT_EQ(to_text(position), "0/01/010/10/0 0 over 5 31 3-2 0");
    EXPECT_EQ(winner(position), 0);
}

TEST(KapturePlay, KC16_the_200th_flick_ends_a_round_whatever_it_was) {
    Position position = parse("0/01/.../../. 0 flick 1 199 0-0 0").value();
    EXPECT_EQ(flicked(position, kDead), (RoundEnd{.round = 1, .bases = {2, 1}, .winner = 0}));
    EXPECT_EQ(to_text(position), "./../.../../. 1 flick 2 0 1-0 1");
    for (const Judgement& last : {kDead, kFoul, Judgement{.result = Result::again}})
        EXPECT_EQ(after("0/01/.../../. 0 flick 1 199 0-0 0", last), "./../.../../. 1 flick 2 0 1-0 1");
    EXPECT_EQ(after("0/01/.../../. 0 flick 1 198 0-0 0", kDead), "0/01/.../../. 1 flick 1 199 0-0 0");
}

TEST(KapturePlay, KC16_with_equal_bases_nobody_wins_it_and_the_same_player_begins_again) {
    Position position = parse("0/.1/.../../. 0 flick 1 199 0-0 1").value();
    EXPECT_EQ(flicked(position, kDead), (RoundEnd{.round = 1, .bases = {1, 1}, .winner = {}}));
    EXPECT_EQ(to_text(position), "./../.../../. 1 flick 2 0 0-0 1");
}

TEST(KapturePlay, KC16_the_game_is_over_after_15_rounds) {
    EXPECT_EQ(after("0/.1/.../../. 0 flick 14 199 1-2 1", kDead), "./../.../../. 1 flick 15 0 1-2 1");
    Position position = parse("0/.1/.../../. 0 flick 15 199 1-2 1").value();
    EXPECT_TRUE(flicked(position, kDead));
    EXPECT_EQ(to_text(position), "0/.1/.../../. 0 over 15 200 1-2 1");
    EXPECT_EQ(winner(position), 1);
}

TEST(KapturePlay, KC16_equal_rounds_are_a_draw) {
    Position position = parse("0/../.../../. 0 flick 15 199 1-2 1").value();
    flicked(position, kDead);
    EXPECT_EQ(to_text(position), "0/../.../../. 0 over 15 200 2-2 1");
    EXPECT_EQ(winner(position), std::nullopt);
}

}  // namespace
}  // namespace kabinet::kapture9
