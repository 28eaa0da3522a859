#include <gtest/gtest.h>

#include <algorithm>

#include "games/core/registry.hpp"
#include "games/kapow/round.hpp"
#include "tests/games/kapow/play.hpp"

/// How rounds and matches end: KP-13 to KP-17 of games/kapow/RULES.md.
namespace kabinet::kapow {
namespace {

/// Seat 0 has one card to turn up, the other two seats have some.
Scene last_card(const std::string& draw) {
    return {.hands = "1,5,(9)/-/-|K,5,(6)/8,9,(0)/-|(7),8,12/-/-", .draw = draw, .counts = "3,0,0,-"};
}

TEST(KapowRounds, KP13_who_has_no_face_down_card_left_goes_out) {
    const auto state = loaded(last_card("*,7,2"));
    act(*state, "take draw");
    const auto events = act(*state, "replace 02");
    EXPECT_EQ(types_of(events), "replace out reveal reveal");
    EXPECT_EQ(events.at(1), (Json{{"type", "out"}, {"seat", 0}}));
    EXPECT_EQ(state->view({})["out"], 0);
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KapowRounds, KP13_also_with_all_triads_discarded) {
    const auto state = loaded({.hands = "5,5,(9)/-/-|(7),8,12/-/-", .draw = "*,5"});
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "replace 02")), "replace triad out reveal");
    EXPECT_TRUE(state->view({})["hands"]["0"].empty());
}

TEST(KapowRounds, KP13_nobody_goes_out_before_the_end_of_the_turn) {
    const auto state = loaded({.hands = "K,5,(9)/-/-|(7),8,12/-/-", .draw = "*,12"});
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "replace 02")), "replace");
    EXPECT_FALSE(state->view({}).contains("out"));
    EXPECT_EQ(types_of(act(*state, "end")), "end out reveal");
}

TEST(KapowRounds, KP13_what_revealing_completes_goes_before_a_card_is_taken) {
    Scene scene = last_card("*,7,2");
    scene.hands = "1,5,(9)/-/-|7,8,(9)/8,9,(0)/-|(7),8,12/-/-";
    const auto state = loaded(scene);
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "replace 02")), "replace out reveal reveal triad");
    EXPECT_EQ(top(*state), "7");
    EXPECT_EQ(refusal(*state, "take discard arrange 01"), "illegal_action KP-9") << "it is gone";
}

TEST(KapowRounds, KP13_KP9_it_waits_for_its_owner_where_it_can_be_arranged) {
    const auto state = loaded(last_card("*,7,2"));
    act(*state, "take draw");
    act(*state, "replace 02");
    EXPECT_EQ(triad(*state, 1, 0), "K 5 6") << "4 5 6, or 6 5 4";
    EXPECT_EQ(state->legal(1).size(), 4U);
    EXPECT_EQ(refusal(*state, "take discard arrange 01"), "illegal_action KP-9");
    const auto events = act(*state, "take discard arrange 02");
    EXPECT_EQ(events.at(0)["cards"], (Json::array({"6", "5", "K"})));
    EXPECT_EQ(events.at(1)["card"], "6") << "the card it laid on top itself";
}

TEST(KapowRounds, KP13_a_final_turn_may_swap_as_often_as_it_has_kapows) {
    const auto state =
        loaded({.hands = "1,5,9/-/-|K,(0),12/K,(9),1/-", .draw = "*,3", .turn = "0", .counts = "2,0,0,-"});
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard out reveal reveal");
    act(*state, "take discard");
    act(*state, "discard");
    EXPECT_EQ(state->view({})["swaps"], 2);
    EXPECT_EQ(types_of(act(*state, "swap 00 01")), "swap");
    EXPECT_EQ(state->view({})["swaps"], 1);
    EXPECT_EQ(types_of(act(*state, "swap 10 11")), "swap scored deal");
}

TEST(KapowRounds, KP13_a_kapow_that_is_gone_takes_its_swap_with_it) {
    const auto state =
        loaded({.hands = "1,5,9/-/-|K,(5),9/K,3,8/-", .draw = "*,3", .turn = "0", .counts = "2,0,0,-"});
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard out reveal");
    act(*state, "take discard");
    act(*state, "discard");
    EXPECT_EQ(state->view({})["swaps"], 2);
    const auto events = act(*state, "swap 00 11");
    EXPECT_EQ(types_of(events), "swap triad scored deal") << "both are discarded, and the turn is over";
    EXPECT_EQ(events.at(1)["cards"], (Json::array({"K", "K", "8"})));
    EXPECT_EQ(events.at(2)["points"], (Json{{"0", 15}, {"1", 17}})) << "3, 5 and 9 are left";
}

TEST(KapowRounds, KP13_everybody_else_has_one_final_turn_in_turn_order) {
    const auto state = loaded(last_card("*,7,3,4,2"));
    act(*state, "take draw");
    act(*state, "replace 02");
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard reveal");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{2});
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard scored deal");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
}

TEST(KapowRounds, KP14_KP15_scores_and_who_went_out_doubles) {
    const auto hand = [](const std::string& text) {
        return parse(Scene{.hands = text + "|" + kHidden}.text()).value().hands[0];
    };
    const Hand ten = hand("1,5,4/-/-");
    const Hand nine = hand("K-1,5,5/-/-");
    const Hand minus = hand("0-2,0-1,1/-/-");
    const Hand none = hand("-/-/-");
    const Hand kapow = hand("K,0,0+1/-/3,9,9");
    EXPECT_EQ(points_of(ten), 10);
    EXPECT_EQ(points_of(nine), 9);
    EXPECT_EQ(points_of(minus), -2);
    EXPECT_EQ(points_of(none), 0);
    EXPECT_EQ(points_of(kapow), 47);
    const auto score = [](std::vector<Hand> hands) { return score_of(hands, 0); };
    EXPECT_EQ(score({ten, nine, kapow}).points, (std::vector{20, 9, 47}));
    EXPECT_TRUE(score({ten, nine, kapow}).doubled);
    EXPECT_EQ(score({nine, ten, kapow}).points, (std::vector{9, 10, 47}));
    EXPECT_EQ(score({ten, ten, kapow}).points, (std::vector{10, 10, 47})) << "equal is not lower";
    EXPECT_EQ(score({none, minus}).points, (std::vector{0, -2})) << "zero is not above zero";
    EXPECT_EQ(score({minus, none}).points, (std::vector{-2, 0}));
    EXPECT_FALSE(score({none, minus}).doubled);
}

/// Seat 1 went out and seat 0 has its final turn, of the round named.
Scene ending(const std::string& round, const std::string& sheet) {
    return {
        .hands = "1,5,9/-/-|0,7,12/-/-", .draw = "*,3", .counts = "2,0,0,1", .round = round, .sheet = sheet};
}

TEST(KapowRounds, KP3_who_went_out_begins_the_next_round) {
    const auto state = loaded(ending("1/10", "-"));
    act(*state, "take draw");
    const auto events = act(*state, "discard");
    EXPECT_EQ(
        events.at(1),
        (Json{{"type", "scored"}, {"round", 1}, {"points", {{"0", 15}, {"1", 38}}}, {"doubled", true}}));
    EXPECT_EQ(events.at(2)["type"], "deal");
    EXPECT_EQ(events.at(2)["first"], 1);
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
    const Json view = state->view({});
    EXPECT_EQ(view["round"], 2);
    EXPECT_EQ(view["stage"], "reveal");
    EXPECT_EQ(view["sheet"], (Json{{"1", {{"0", 15}, {"1", 38}}}}));
    EXPECT_FALSE(view.contains("out"));
    EXPECT_EQ(state->legal(1).size(), 36U);
}

TEST(KapowRounds, GEN1_KP2_every_round_is_dealt_from_the_seed) {
    Position position = start(3, 3, 10, sha256("deals"));
    for (position.round = 1; position.round <= 10; ++position.round) {
        deal(position, 2);
        auto deck = whole_deck();
        FairStream(position.seed, "deal/round" + std::to_string(position.round)).shuffle(deck);
        std::ranges::reverse(deck);
        EXPECT_EQ(position.turn, 2);
        EXPECT_EQ(position.hands[0].triads[0]->at(0).top, deck[0]);
        EXPECT_EQ(position.hands[0].triads[0]->at(2).top, deck[2]);
        EXPECT_EQ(position.hands[1].triads[1]->at(0).top, deck[12]);
        EXPECT_EQ(position.discard, std::vector{deck[27]});
        EXPECT_EQ(position.draw.back(), deck[28]);
        EXPECT_EQ(position.draw.front(), deck.back());
    }
}

TEST(KapowRounds, KP16_the_lowest_total_of_all_rounds_wins) {
    const auto state = loaded(ending("2/2", "30,-10"));
    EXPECT_EQ(state->view({})["totals"], (Json{{"0", 30}, {"1", -10}}));
    act(*state, "take draw");
    EXPECT_EQ(act(*state, "discard").back(), (Json{{"type", "won"}, {"seat", 1}, {"rule", "KP-16"}}));
    EXPECT_EQ(state->outcome(), (Outcome{{2, 1}, {45, 28}}));
    EXPECT_TRUE(state->to_move().empty());
    EXPECT_EQ(state->view({})["stage"], "over");
    EXPECT_EQ(state->play(0, action_of("take draw")).error().code, "match_over");
}

TEST(KapowRounds, KP16_equal_totals_share_the_place) {
    const auto state = loaded(ending("2/2", "23,0"));
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard scored won won");
    EXPECT_EQ(state->outcome(), (Outcome{{1, 1}, {38, 38}}));
}

TEST(KapowRounds, KP16_there_are_as_many_rounds_as_the_option_says) {
    EXPECT_EQ(fresh(2)->view({})["rounds"], 10);
    for (int rounds = 1; rounds <= 10; ++rounds) {
        const auto state = fresh(2, {{"rounds", std::to_string(rounds)}});
        EXPECT_EQ(state->view({})["rounds"], rounds);
    }
}

void pass(State& state) {
    act(state, "take discard");
    act(state, "discard");
}

TEST(KapowRounds, KP17_a_round_in_which_everybody_passes_twice_ends) {
    const auto state = loaded({.hands = "1,5,(9)/-/-|(7),8,9/4,4,5/-", .discard = "12", .round = "1/1"});
    for (int i = 0; i < 3; ++i) pass(*state);
    act(*state, "take discard");
    const auto events = act(*state, "discard");
    EXPECT_EQ(types_of(events), "discard stalled reveal reveal triad scored won");
    EXPECT_EQ(events.at(1)["seat"], 0) << "the next to move";
    EXPECT_EQ(state->outcome(), (Outcome{{2, 1}, {30, 13}})) << "15 doubled, as if seat 0 had gone out";
}

TEST(KapowRounds, KP17_anything_but_a_pass_begins_the_count_again) {
    for (const char* play : {"discard", "replace 00"}) {
        const auto state = loaded({.hands = "1,5,(9)/-/-|(7),8,9/4,4,5/-", .draw = "*,6", .round = "1/1"});
        for (int i = 0; i < 2; ++i) pass(*state);
        act(*state, "take draw");
        act(*state, play);
        for (int i = 0; i < 3; ++i) pass(*state);
        EXPECT_FALSE(state->outcome());
        pass(*state);
        EXPECT_TRUE(state->outcome());
    }
}

/// A lone KAPOW! for seat 0, who has a card face down, and a round that is the last or not.
Scene passing(const std::string& round) {
    return {.hands = "K,5,(9)/-/-|(7),8,9/4,4,5/-", .discard = "12", .round = round};
}

TEST(KapowRounds, KP17_a_pass_followed_by_a_swap_is_a_pass) {
    const auto state = loaded(passing("1/1"));
    pass(*state);
    EXPECT_EQ(types_of(act(*state, "swap 00 01")), "swap");
    EXPECT_EQ(parse(state->position()).value().passes, 1);
    pass(*state);
    pass(*state);
    EXPECT_EQ(types_of(act(*state, "swap 01 00")), "swap");
    act(*state, "take discard");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard stalled reveal reveal triad scored won");
    EXPECT_EQ(state->outcome(), (Outcome{{2, 1}, {78, 13}})) << "39 doubled";
}

TEST(KapowRounds, KP17_passes_of_opening_turns_do_not_count) {
    const auto state = loaded({.hands = std::string(kHidden) + "|(8),(9),(10)/(11),(12),(8)/(0),(9),(10)",
                               .stage = "reveal",
                               .counts = "0,0,0,-",
                               .round = "1/1"});
    for (int opening = 0; opening < 2; ++opening) {
        act(*state, "reveal 00 10");
        pass(*state);
        EXPECT_EQ(parse(state->position()).value().passes, 0) << opening;
    }
    for (int later = 1; later <= 3; ++later) {
        pass(*state);
        EXPECT_EQ(parse(state->position()).value().passes, later);
    }
    EXPECT_FALSE(state->outcome());
    pass(*state);
    EXPECT_TRUE(state->outcome());
}

TEST(KapowRounds, KP17_KP3_the_seat_that_counts_as_out_begins_the_next_round) {
    Scene scene = passing("1/2");
    scene.hands = "(7),8,9/4,4,5/-|1,5,(9)/-/-|(8),1,9/-/-";
    scene.turn = "1";
    scene.counts = "3,0,0,-";
    const auto state = loaded(scene);
    for (int i = 0; i < 5; ++i) pass(*state);
    act(*state, "take discard");
    const auto events = act(*state, "discard");
    EXPECT_EQ(events.at(1), (Json{{"type", "stalled"}, {"seat", 1}})) << "the next to move";
    EXPECT_EQ(events.back()["type"], "deal");
    EXPECT_EQ(events.back()["first"], 1);
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
    EXPECT_EQ(state->view({})["round"], 2);
    EXPECT_EQ(state->view({})["sheet"], (Json{{"1", {{"0", 13}, {"1", 30}, {"2", 18}}}}));
}

TEST(KapowRounds, KP17_a_rematch_moves_everybody_on_by_one_seat) {
    EXPECT_EQ(find_game("kapow")->rematch({{1, 2, 3}, {4, 5, 6}}), (std::vector<Seat>{1, 2, 0}));
}

TEST(KapowRounds, a_stand_in_draws_discards_and_swaps_nothing) {
    const auto state = fresh(2);
    const Seat seat = state->to_move().at(0);
    for (const char* words : {"reveal 00 01", "take draw", "discard"}) {
        EXPECT_EQ(state->stand_in(seat), action_of(words));
        act(*state, words);
    }
    const auto swapping = loaded({.hands = "K,5,(9)/-/-|(7),8,9/4,4,5/-", .stage = "swap:1"});
    EXPECT_EQ(swapping->stand_in(0), action_of("end"));
}

}  // namespace
}  // namespace kabinet::kapow
