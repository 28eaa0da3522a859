#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "tests/games/kuba/play.hpp"

/// One test or more for each rule id of games/kuba/RULES.md: position, pushes, whole position.
namespace kabinet::kuba {
namespace {

constexpr auto kStart = "ww3bb/ww1r1bb/2rrr2/1rrrrr1/2rrr2/bb1r1ww/bb3ww w 0-0 -";

TEST(KubaRules, KU1_the_start_has_White_in_two_corners_and_to_move) {
    EXPECT_EQ(fresh()->position(), kStart);
    EXPECT_EQ(fresh()->to_move(), std::vector<Seat>{0});
}

TEST(KubaRules, KU1_rotated_turns_the_board_by_90_degrees) {
    EXPECT_EQ(fresh({{"orientation", "rotated"}})->position(),
              "bb3ww/bb1r1ww/2rrr2/1rrrrr1/2rrr2/ww1r1bb/ww3bb w 0-0 -");
}

TEST(KubaRules, KU1_the_orientation_is_for_Black_to_choose) {
    EXPECT_EQ(find_game("kuba")->info.options.at(0).name, "orientation");
    EXPECT_EQ(find_game("kuba")->info.options.at(0).values.front(), "standard");
    EXPECT_EQ(find_game("kuba")->info.options.at(0).chooser, 1);
}

TEST(KubaRules, KU2_a_marble_goes_one_cell_in_each_of_four_directions) {
    const std::string before = "7/7/7/3w3/7/7/b6 w 0-0 -";
    EXPECT_EQ(after(before, "d4 up"), "7/7/3w3/7/7/7/b6 b 0-0 -");
    EXPECT_EQ(after(before, "d4 down"), "7/7/7/7/3w3/7/b6 b 0-0 -");
    EXPECT_EQ(after(before, "d4 left"), "7/7/7/2w4/7/7/b6 b 0-0 -");
    EXPECT_EQ(after(before, "d4 right"), "7/7/7/4w2/7/7/b6 b 0-0 -");
}

TEST(KubaRules, KU2_the_cell_behind_must_be_free_or_off_the_board) {
    const std::string before = "w6/7/2r4/2w4/7/7/6b w 0-0 -";
    EXPECT_EQ(refusal(before, "c4 down"), "illegal_action KU-2");
    EXPECT_EQ(after(before, "c4 up"), "w6/2r4/2w4/7/7/7/6b b 0-0 -");
    EXPECT_EQ(after(before, "a7 right"), "1w5/7/2r4/2w4/7/7/6b b 0-0 -");
}

TEST(KubaRules, KU2_only_own_marbles_are_pushed) {
    const std::string before = "7/7/7/1w1b1r1/7/7/7 w 0-0 -";
    EXPECT_EQ(refusal(before, "d4 up"), "illegal_action KU-2");
    EXPECT_EQ(refusal(before, "f4 up"), "illegal_action KU-2");
    EXPECT_EQ(refusal(before, "a1 up"), "illegal_action KU-2");
}

TEST(KubaRules, KU3_a_whole_line_of_any_colours_moves_along) {
    EXPECT_EQ(after("7/7/7/wrbwr2/7/7/7 w 0-0 -", "a4 right"), "7/7/7/1wrbwr1/7/7/7 b 0-0 -");
}

TEST(KubaRules, KU3_six_marbles_at_most_are_pushed_along) {
    EXPECT_EQ(after("7/7/7/wrbwrbr/7/7/7 w 0-0 -", "a4 right"), "7/7/7/1wrbwrb/7/7/7 w 1-0 -");
    EXPECT_EQ(events("7/7/7/wrbwrbr/7/7/7 w 0-0 -", "a4 right")[0]["count"], 7);
}

TEST(KubaRules, KU3_marbles_behind_a_gap_stay) {
    EXPECT_EQ(after("7/7/7/wr1b3/7/7/7 w 0-0 -", "a4 right"), "7/7/7/1wrb3/7/7/7 b 0-0 -");
}

TEST(KubaRules, KU4_an_own_marble_is_not_pushed_off) {
    EXPECT_EQ(refusal("7/7/7/w5b/7/7/7 w 0-0 -", "a4 left"), "illegal_action KU-4");
    EXPECT_EQ(refusal("7/7/7/3wrbw/7/7/7 w 0-0 -", "d4 right"), "illegal_action KU-4");
}

TEST(KubaRules, KU4_a_red_or_an_opposing_marble_is_captured_by_the_pusher) {
    EXPECT_EQ(after("b6/7/7/5wr/7/7/7 w 2-3 -", "f4 right"), "b6/7/7/6w/7/7/7 w 3-3 -");
    EXPECT_EQ(after("w6/7/7/5bw/7/7/7 b 2-3 -", "f4 right"), "w6/7/7/6b/7/7/7 b 2-3 -");
    EXPECT_EQ(events("b6/7/7/5wr/7/7/7 w 2-3 -", "f4 right")[1],
              (Json{{"type", "capture"}, {"marble", "r"}, {"cell", "g4"}, {"by", 0}}));
}

TEST(KubaRules, KU4_reds_and_opposing_marbles_are_counted_apart) {
    const auto state = loaded("w6/7/7/5bw/7/7/7 b 2-3 -");
    push(*state, "f4 right");
    EXPECT_EQ(state->view(Audience::everyone())["captured"],
              (Json{{"0", {{"red", 2}, {"opponent", 7}}}, {"1", {{"red", 3}, {"opponent", 7}}}}));
}

TEST(KubaRules, KU5_a_single_opposing_marble_is_not_pushed_straight_back) {
    const std::string pushed = after("7/7/7/2wb3/7/7/7 w 0-0 -", "c4 right");
    EXPECT_EQ(pushed, "7/7/7/3wb2/7/7/7 b 0-0 e4>left");
    EXPECT_EQ(refusal(pushed, "e4 left"), "illegal_action KU-5");
}

TEST(KubaRules, KU5_nor_a_line_with_an_opposing_marble_at_its_end) {
    const std::string pushed = after("7/7/7/1wwrb2/7/7/7 w 0-0 -", "b4 right");
    EXPECT_EQ(pushed, "7/7/7/2wwrb1/7/7/7 b 0-0 f4>left");
    EXPECT_EQ(refusal(pushed, "f4 left"), "illegal_action KU-5");
}

TEST(KubaRules, KU5_holds_in_every_direction) {
    EXPECT_EQ(after("7/7/7/3bw2/7/7/7 w 0-0 -", "e4 left"), "7/7/7/2bw3/7/7/7 b 0-0 c4>right");
    EXPECT_EQ(after("7/7/3b3/3w3/7/7/7 w 0-0 -", "d4 up"), "7/3b3/3w3/7/7/7/7 b 0-0 d6>down");
    EXPECT_EQ(after("7/7/7/3w3/3b3/7/7 w 0-0 -", "d4 down"), "7/7/7/7/3w3/3b3/7 b 0-0 d2>up");
}

TEST(KubaRules, KU5_does_not_hold_when_the_line_ends_in_a_red_or_an_own_marble) {
    EXPECT_EQ(after("7/7/7/1wbr3/7/7/7 w 0-0 -", "b4 right"), "7/7/7/2wbr2/7/7/7 b 0-0 -");
    EXPECT_EQ(after("7/7/7/1wbw3/7/7/7 w 0-0 -", "b4 right"), "7/7/7/2wbw2/7/7/7 b 0-0 -");
}

TEST(KubaRules, KU5_is_about_that_cell_and_direction_only) {
    const std::string banned = "7/7/7/3wb2/7/b6/7 b 0-0 e4>left";
    EXPECT_EQ(after(banned, "e4 up"), "7/7/4b2/3w3/7/b6/7 w 0-0 -");
    EXPECT_EQ(after(banned, "a2 up"), "7/7/7/3wb2/b6/7/7 w 0-0 -");
}

TEST(KubaRules, KU5_lasts_for_the_bonus_pushes_of_that_turn) {
    const auto state = loaded("7/7/7/3wb2/7/5br/7 b 0-0 e4>left");
    push(*state, "f2 right");
    EXPECT_EQ(state->position(), "7/7/7/3wb2/7/6b/7 b 0-1 e4>left");
    EXPECT_EQ(refusal(state->position(), "e4 left"), "illegal_action KU-5");
}

TEST(KubaRules, KU5_is_gone_on_the_turn_after) {
    const auto state = loaded("w6/7/7/3wb2/7/b6/7 b 0-0 e4>left");
    push(*state, "a2 up");
    push(*state, "a7 right");
    EXPECT_EQ(state->position(), "1w5/7/7/3wb2/b6/7/7 b 0-0 -");
    push(*state, "e4 left");
    EXPECT_EQ(state->position(), "1w5/7/7/2wb3/b6/7/7 w 0-0 c4>right") << "White's marble is at the end now";
}

TEST(KubaRules, KU6_a_capture_gives_another_push_with_any_marble_and_so_on) {
    const auto state = loaded("w6/7/7/5wr/7/5wr/b6 w 0-0 -");
    push(*state, "f4 right");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
    EXPECT_EQ(state->view({})["bonus"], true);
    push(*state, "f2 right");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
    push(*state, "a7 right");
    EXPECT_EQ(state->position(), "1w5/7/7/6w/7/6w/b6 b 2-0 -");
    EXPECT_FALSE(state->view({}).contains("bonus"));
}

TEST(KubaRules, KU6_the_bonus_push_is_compulsory) {
    const auto state = loaded("b6/7/7/5wr/7/7/7 w 0-0 -");
    EXPECT_EQ(push(*state, "f4 right").back(), (Json{{"type", "bonus"}, {"seat", 0}}));
    const auto refused = state->play(1, {{"type", "push"}, {"from", "a7"}, {"dir", "down"}});
    EXPECT_EQ(refused.error().code, "not_your_turn");
    for (const Json& action : state->legal(0)) EXPECT_EQ(action["type"], "push");
}

TEST(KubaRules, KU6_without_a_legal_bonus_push_the_game_is_lost) {
    const auto state = loaded("7/7/6b/5wr/6b/7/7 w 0-0 g4>left");
    EXPECT_EQ(push(*state, "f4 right").back(), (Json{{"type", "won"}, {"seat", 1}, {"rule", "KU-8"}}));
    EXPECT_EQ(state->outcome(), (Outcome{{2, 1}, {1, 0}}));
    EXPECT_FALSE(state->view({}).contains("bonus"));
}

TEST(KubaRules, KU7_seven_reds_win_at_once) {
    const auto state = loaded("b6/7/7/5wr/7/7/7 w 6-6 -");
    EXPECT_EQ(push(*state, "f4 right").back(), (Json{{"type", "won"}, {"seat", 0}, {"rule", "KU-7"}}));
    EXPECT_EQ(state->outcome(), (Outcome{{1, 2}, {7, 6}}));
    EXPECT_TRUE(state->to_move().empty());
}

TEST(KubaRules, KU8_a_side_without_a_legal_push_loses) {
    const auto state = loaded("7/7/3b3/2bwb2/3b3/7/7 w 1-2 -");
    EXPECT_EQ(state->outcome(), (Outcome{{2, 1}, {1, 2}}));
    EXPECT_TRUE(state->legal(0).empty());
    EXPECT_FALSE(loaded("7/7/3b3/2bwb2/7/7/7 w 1-2 -")->outcome());
}

TEST(KubaRules, KU8_comes_with_the_push_that_leaves_the_other_none) {
    EXPECT_EQ(events("7/7/3b3/2bwb2/7/3b3/7 b 1-2 -", "d2 up").back(),
              (Json{{"type", "won"}, {"seat", 1}, {"rule", "KU-8"}}));
}

TEST(KubaRules, KU8_a_side_without_marbles_loses_at_once) {
    const auto state = loaded("7/7/7/5wb/7/7/7 w 1-2 -");
    EXPECT_EQ(push(*state, "f4 right").back(), (Json{{"type", "won"}, {"seat", 0}, {"rule", "KU-8"}}));
    EXPECT_EQ(state->outcome(), (Outcome{{1, 2}, {1, 2}}));
}

TEST(KubaRules, KU9_the_loser_is_White_next_and_colours_swap_after_a_draw) {
    const auto rematch = find_game("kuba")->rematch;
    EXPECT_EQ(rematch({{2, 1}, {0, 7}}), (std::vector<Seat>{0, 1}));
    EXPECT_EQ(rematch({{1, 2}, {7, 0}}), (std::vector<Seat>{1, 0}));
    EXPECT_EQ(rematch({{1, 1}, {0, 0}}), (std::vector<Seat>{1, 0}));
}

/// Both sides go to and fro until the start has occurred `times` times.
void to_and_fro(State& state, int times) {
    for (int i = 1; i < times; ++i) {
        for (const char* there_and_back : {"a7 right", "a1 right", "b7 left", "b1 left"})
            push(state, there_and_back);
    }
}

constexpr auto kToAndFro = "w6/7/7/3r3/7/7/b6 w 0-0 -";

TEST(KubaRules, KU10_the_third_occurrence_of_a_position_is_a_draw) {
    const auto state = loaded(kToAndFro);
    to_and_fro(*state, 2);
    EXPECT_EQ(state->position(), kToAndFro);
    EXPECT_FALSE(state->outcome());
    for (const char* there : {"a7 right", "a1 right", "b7 left"}) push(*state, there);
    EXPECT_EQ(push(*state, "b1 left").back(), (Json{{"type", "drawn"}, {"rule", "KU-10"}}));
    EXPECT_EQ(state->outcome(), (Outcome{{1, 1}, {0, 0}}));
}

TEST(KubaRules, KU10_a_saved_game_remembers_what_occurred) {
    const auto state = loaded(kToAndFro);
    to_and_fro(*state, 2);
    const auto again = find_game("kuba")->restore(state->save()).value();
    to_and_fro(*again, 2);
    EXPECT_TRUE(again->outcome());
}

TEST(KubaRules, KU10_another_ban_is_another_position) {
    const auto state = loaded("w6/7/7/3wb2/7/b6/7 b 0-0 e4>left");
    const auto round = [&] {
        for (const char* there_and_back : {"a2 up", "a7 right", "a3 down", "b7 left"})
            push(*state, there_and_back);
    };
    round();
    EXPECT_EQ(state->position(), "w6/7/7/3wb2/7/b6/7 b 0-0 -");
    round();
    EXPECT_FALSE(state->outcome()) << "the board is there for the third time, once with a ban";
    push(*state, "a2 up");
    EXPECT_TRUE(state->outcome()) << "this one never had a ban";
}

TEST(KubaRules, KU10_none_goes_on_for_ever) {
    auto saved = loaded(kToAndFro)->save();
    saved["options"]["repetition"] = "none";
    const auto state = find_game("kuba")->restore(saved).value();
    to_and_fro(*state, 5);
    EXPECT_FALSE(state->outcome());
}

}  // namespace
}  // namespace kabinet::kuba
