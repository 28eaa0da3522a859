#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/core/registry.hpp"
#include "tests/games/kapow/play.hpp"

/// How a turn goes: KP-2 to KP-12 of games/kapow/RULES.md, position and action by position and action.
namespace kabinet::kapow {
namespace {

std::string hands(const std::string& own) {
    return own + "|" + kOther;
}

TEST(KapowRules, KP2_four_triads_for_two_to_four_players_and_three_for_more) {
    for (int seats = 2; seats <= 8; ++seats) {
        const Json view = fresh(seats)->view({});
        ASSERT_EQ(view["hands"].size(), static_cast<std::size_t>(seats));
        for (const Json& hand : view["hands"]) {
            ASSERT_EQ(hand.size(), seats <= 4 ? 4U : 3U);
            for (const Json& triad : hand) EXPECT_EQ(triad, (Json::array({"?", "?", "?"})));
        }
        EXPECT_EQ(view["discard"].size(), 1U);
        EXPECT_EQ(view["draw"], 118 - 1 - seats * (seats <= 4 ? 12 : 9));
    }
}

TEST(KapowRules, KP2_the_option_hand_sets_it_for_any_number) {
    for (int seats = 2; seats <= 8; ++seats) {
        EXPECT_EQ(fresh(seats, {{"hand", "9"}})->view({})["hands"]["0"].size(), 3U);
        EXPECT_EQ(fresh(seats, {{"hand", "12"}})->view({})["hands"]["0"].size(), 4U);
    }
}

TEST(KapowRules, KP3_the_seat_after_the_dealer_begins) {
    std::set<Seat> first;
    for (int i = 0; i < 20; ++i) {
        const Seed seed = sha256(std::to_string(i));
        const auto dealer = static_cast<Seat>(FairStream(seed, "dealer").below(3));
        EXPECT_EQ(fresh(3, Json::object(), seed)->to_move(), std::vector<Seat>{(dealer + 1) % 3});
        first.insert(dealer);
    }
    EXPECT_EQ(first.size(), 3U) << "any seat may be the dealer";
}

/// The first of two to have its opening turn.
const Scene kOpening = {.hands = std::string(kHidden) + "|(8),(9),(10)/(11),(12),(8)/(0),(9),(10)",
                        .draw = "*,7,p1",
                        .stage = "reveal",
                        .counts = "0,0,0,-"};

TEST(KapowRules, KP4_an_opening_turn_begins_with_revealing_exactly_two) {
    const auto state = loaded(kOpening);
    EXPECT_EQ(refusal(*state, "take draw"), "illegal_action KP-4");
    EXPECT_EQ(refusal(*state, "discard"), "illegal_action KP-4");
    EXPECT_EQ(refusal(*state, "end"), "illegal_action KP-4");
    EXPECT_EQ(refusal(*state, "reveal 01 01"), "illegal_action KP-4");
    EXPECT_EQ(refusal(*state, "reveal 21 01"), "illegal_action KP-4");
    EXPECT_EQ(refusal(*state, "reveal 01 30"), "illegal_action KP-2");
    EXPECT_EQ(state->legal(0).size(), 36U);
    const auto events = act(*state, "reveal 01 21");
    EXPECT_EQ(events.at(0), (Json{{"type", "reveal"}, {"by", 0}, {"at", {0, 1}}, {"card", "3"}}));
    EXPECT_EQ(events.at(1), (Json{{"type", "reveal"}, {"by", 0}, {"at", {2, 1}}, {"card", "6"}}));
    EXPECT_EQ(triad(*state, 0, 0), "? 3 ?");
    EXPECT_EQ(refusal(*state, "reveal 00 10"), "illegal_action KP-4") << "once";
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
}

TEST(KapowRules, KP4_then_a_card_is_taken_and_played_and_the_turn_is_over) {
    for (const char* play : {"discard", "replace 00", "replace 01", "powerset 01 beneath -1"}) {
        const auto state = loaded(kOpening);
        act(*state, "reveal 01 21");
        act(*state, "take draw");
        EXPECT_EQ(refusal(*state, "end"), "illegal_action KP-10");
        act(*state, play);
        EXPECT_EQ(state->to_move(), std::vector<Seat>{1}) << play;
        EXPECT_EQ(state->view({})["stage"], "reveal") << play;
    }
}

TEST(KapowRules, KP4_no_kapow_is_swapped_in_an_opening_turn) {
    Scene scene = kOpening;
    scene.hands = "(K),(3),(3)/(4),(4),(4)/(6),(6),(6)|" + scene.hands.substr(scene.hands.find('|') + 1);
    const auto state = loaded(scene);
    act(*state, "reveal 00 21");
    act(*state, "take draw");
    EXPECT_EQ(refusal(*state, "swap 00 10"), "illegal_action KP-10");
    act(*state, "discard");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KapowRules, KP4_a_triad_may_be_complete_in_an_opening_turn) {
    Scene scene = kOpening;
    scene.draw = "*,3";
    const auto state = loaded(scene);
    act(*state, "reveal 01 02");
    act(*state, "take draw");
    EXPECT_EQ(types_of(act(*state, "replace 00")), "replace triad");
    EXPECT_EQ(triad(*state, 0, 0), "-");
}

TEST(KapowRules, KP5_a_turn_takes_one_card_from_either_pile) {
    const Scene scene = {.hands = hands(kHidden), .discard = "5,9", .draw = "*,7"};
    const auto state = loaded(scene);
    for (const char* play : {"discard", "replace 00", "powerset 00 top 1"})
        EXPECT_EQ(refusal(*state, play), "illegal_action KP-5") << play;
    EXPECT_EQ(state->legal(0).size(), 2U);
    act(*state, "take draw");
    EXPECT_EQ(refusal(*state, "take draw"), "illegal_action KP-5");
    act(*state, "discard");
    EXPECT_EQ(top(*state), "7");
    const auto other = loaded(scene);
    EXPECT_EQ(act(*other, "take discard").at(0),
              (Json{{"type", "take"}, {"by", 0}, {"from", "discard"}, {"card", "9"}}));
    act(*other, "replace 12");
    EXPECT_EQ(triad(*other, 0, 1), "? ? 9");
}

TEST(KapowRules, KP5a_the_card_is_discarded_also_the_one_just_taken_from_there) {
    const auto state = loaded({.hands = hands(kHidden), .discard = "5,9"});
    act(*state, "take discard");
    EXPECT_EQ(types_of(act(*state, "discard")), "discard");
    EXPECT_EQ(top(*state), "9");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KapowRules, KP5b_it_replaces_any_position_hidden_or_not_a_powerset_as_a_whole) {
    const Scene scene = {.hands = hands("(3),7,K+2/(4),(4),(4)/(6),(6),(6)"), .draw = "*,9"};
    const std::pair<const char*, const char*> cases[] = {{"00", "3"}, {"01", "7"}, {"02", "K"}};
    for (const auto& [spot, discarded] : cases) {
        const auto state = loaded(scene);
        act(*state, "take draw");
        const auto events = act(*state, std::string("replace ") + spot);
        EXPECT_EQ(events.at(0)["card"], "9");
        EXPECT_EQ(top(*state), discarded);
    }
    const auto state = loaded(scene);
    act(*state, "take draw");
    EXPECT_EQ(act(*state, "replace 02").at(0)["discarded"], "K+2");
    EXPECT_EQ(state->view({})["discard"].size(), 3U);
}

TEST(KapowRules, KP5b_only_of_the_own_hand_and_of_what_is_left_of_it) {
    const auto state = loaded({.hands = hands("-/(4),(4),(4)/(6),(6),(6)"), .draw = "*,9"});
    act(*state, "take draw");
    EXPECT_EQ(refusal(*state, "replace 00"), "illegal_action KP-9");
    EXPECT_EQ(refusal(*state, "powerset 02 top 1"), "illegal_action KP-9");
    EXPECT_EQ(refusal(*state, "replace 30"), "illegal_action KP-2");
    EXPECT_EQ(refusal(*state, "replace 40"), "bad_action ");
    EXPECT_EQ(refusal(*state, "replace 13"), "bad_action ");
}

TEST(KapowRules, KP5c_on_top_of_a_lone_power_card_with_the_modifier_chosen) {
    const Scene scene = {.hands = hands("p1,6,K/p2+1,K-1,(p1)/p2,(6),(6)"), .draw = "*,9"};
    const auto state = loaded(scene);
    act(*state, "take draw");
    for (const char* spot : {"01", "02", "10", "11", "12"})
        EXPECT_EQ(refusal(*state, std::string("powerset ") + spot + " top 1"), "illegal_action KP-5") << spot;
    EXPECT_EQ(refusal(*state, "powerset 00 top 2"), "illegal_action KP-1");
    EXPECT_EQ(refusal(*state, "powerset 00 top 3"), "bad_action ");
    EXPECT_EQ(refusal(*state, "powerset 00 beneath 1"), "illegal_action KP-5") << "a 9 goes beneath nothing";
    EXPECT_EQ(act(*state, "powerset 00 top -1").at(0),
              (Json{{"type", "powerset"}, {"by", 0}, {"at", {0, 0}}, {"cards", "9-1"}}));
    EXPECT_EQ(triad(*state, 0, 0), "9-1 6 K");
}

TEST(KapowRules, KP5c_a_kapow_or_a_power_card_may_be_that_card) {
    for (const char* card : {"K", "p2", "p1"}) {
        const auto state =
            loaded({.hands = hands("p1,7,(3)/(4),(4),(4)/(6),(6),(6)"), .draw = std::string("*,") + card});
        act(*state, "take draw");
        act(*state, "powerset 00 top 1");
        EXPECT_EQ(triad(*state, 0, 0), std::string(card) + "+1 7 ?");
    }
}

TEST(KapowRules, KP5d_a_power_card_goes_beneath_a_fixed_card_a_powerset_or_a_power_card) {
    const Scene scene = {.hands = hands("p1,7,K/p2+1,K-1,(p1)/7+2-1,(6),(6)"), .draw = "*,p2"};
    const std::pair<const char*, const char*> cases[] = {
        {"00", "p1-2"}, {"01", "7-2"}, {"10", "p2+1-2"}, {"11", "K-1-2"}, {"20", "7+2-1-2"}};
    for (const auto& [spot, made] : cases) {
        const auto state = loaded(scene);
        act(*state, "take draw");
        EXPECT_EQ(act(*state, std::string("powerset ") + spot + " beneath -2").at(0)["cards"], made);
    }
    const auto state = loaded(scene);
    act(*state, "take draw");
    EXPECT_EQ(refusal(*state, "powerset 01 beneath 1"), "illegal_action KP-1");
    EXPECT_EQ(refusal(*state, "powerset 02 beneath 2"), "illegal_action KP-5") << "not beneath a lone KAPOW!";
    EXPECT_EQ(refusal(*state, "powerset 12 beneath 2"), "illegal_action KP-5") << "nothing face down";
}

TEST(KapowRules, KP6_a_card_drawn_is_known_to_its_taker_alone_until_it_is_played) {
    const auto state = loaded({.hands = hands(kHidden), .draw = "*,9"});
    const auto events = state->play(0, action_of("take draw")).value();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].body, (Json{{"type", "take"}, {"by", 0}, {"from", "draw"}}));
    EXPECT_FALSE(events[0].only);
    EXPECT_EQ(events[1].body, (Json{{"type", "drawn"}, {"card", "9"}}));
    EXPECT_EQ(events[1].only, 0);
    EXPECT_EQ(state->view(Audience::of(0))["taken"], (Json{{"from", "draw"}, {"card", "9"}}));
    for (const Audience other : {Audience::everyone(), Audience::of(1)})
        EXPECT_EQ(state->view(other)["taken"], (Json{{"from", "draw"}}));
    EXPECT_TRUE(state->legal(1).empty());
}

TEST(KapowRules, KP6_a_card_from_the_discard_pile_is_public) {
    const auto state = loaded({.hands = hands(kHidden)});
    EXPECT_EQ(types_of(act(*state, "take discard")), "take");
    EXPECT_EQ(state->view({})["taken"], (Json{{"from", "discard"}, {"card", "5"}}));
}

TEST(KapowRules, KP9_a_complete_triad_goes_at_once_its_top_card_on_top) {
    const auto state =
        loaded({.hands = hands("7,7-1,(3)/(4),(4),(4)/(6),(6),(6)"), .discard = "2", .draw = "*,5"});
    act(*state, "take draw");
    const auto events = act(*state, "replace 02");
    EXPECT_EQ(events.at(1), (Json{{"type", "triad"}, {"by", 0}, {"triad", 0}, {"cards", {"7", "7-1", "5"}}}));
    EXPECT_EQ(triad(*state, 0, 0), "-");
    EXPECT_EQ(state->view({})["discard"],
              (Json{{"0", "2"}, {"1", "3"}, {"2", "5"}, {"3", "p1"}, {"4", "7"}, {"5", "7"}}));
}

TEST(KapowRules, KP9_also_where_a_kapow_completes_it) {
    const auto state = loaded({.hands = hands("7,(3),7/(4),(4),(4)/(6),(6),(6)"), .draw = "*,K"});
    act(*state, "take draw");
    act(*state, "replace 01");
    EXPECT_EQ(triad(*state, 0, 0), "-");
    EXPECT_EQ(top(*state), "7");
}

TEST(KapowRules, KP9_its_owner_chooses_what_comes_on_top) {
    const Scene scene = {.hands = hands("6,(3),8/(4),(4),(4)/(6),(6),(6)"), .draw = "*,K"};
    const auto state = loaded(scene);
    act(*state, "take draw");
    EXPECT_EQ(refusal(*state, "replace 01 arrange 01"), "illegal_action KP-9") << "K 6 8 is not complete";
    EXPECT_EQ(refusal(*state, "replace 01 arrange 02"), "illegal_action KP-9")
        << "8 K 6 needs no KAPOW! moved";
    EXPECT_EQ(refusal(*state, "replace 01 arrange 11"), "illegal_action KP-9")
        << "that triad is not complete";
    EXPECT_EQ(refusal(*state, "replace 01 arrange 00"), "bad_action ");
    const auto run = loaded({.hands = hands("6,7,(3)/(4),(4),(4)/(6),(6),(6)"), .draw = "*,K"});
    act(*run, "take draw");
    EXPECT_EQ(refusal(*run, "replace 02 arrange 01"), "illegal_action KP-9");
    EXPECT_EQ(act(*run, "replace 02 arrange 02").at(1)["cards"], (Json::array({"K", "7", "6"})));
    EXPECT_EQ(top(*run), "K");
}

TEST(KapowRules, KP9_every_arrangement_is_listed_where_another_card_comes_on_top) {
    const auto state = loaded({.hands = hands("K,5,(3)/K,K,(4)/(6),(6),(6)"), .draw = "*,5"});
    act(*state, "take draw");
    const Json legal = state->legal(0);
    const auto listed = [&](const char* words) {
        return std::find(legal.begin(), legal.end(), action_of(words)) != legal.end();
    };
    EXPECT_TRUE(listed("replace 02"));
    EXPECT_TRUE(listed("replace 02 arrange 01"));
    EXPECT_TRUE(listed("replace 02 arrange 02"));
    EXPECT_TRUE(listed("replace 12 arrange 12"));
    EXPECT_FALSE(listed("replace 12 arrange 11")) << "a KAPOW! for a KAPOW!";
    EXPECT_FALSE(listed("replace 00 arrange 01"));
}

/// A lone KAPOW! in hand, a card drawn and discarded: the stage of swapping.
std::unique_ptr<State> swapping(const std::string& own) {
    auto state = loaded({.hands = hands(own), .draw = "*,9"});
    act(*state, "take draw");
    act(*state, "discard");
    return state;
}

TEST(KapowRules, KP10_one_kapow_may_be_swapped_after_the_play) {
    const auto state = swapping("K,(7),2/12,(4),7+1/(6),(6),(6)");
    EXPECT_EQ(state->view({})["swaps"], 1);
    EXPECT_EQ(refusal(*state, "take draw"), "illegal_action KP-10");
    EXPECT_EQ(refusal(*state, "discard"), "illegal_action KP-10");
    for (const char* swap : {"swap 01 00", "swap 02 00", "swap 12 00", "swap 00 00"})
        EXPECT_EQ(refusal(*state, swap), "illegal_action KP-10") << swap;
    EXPECT_EQ(act(*state, "swap 00 12").at(0),
              (Json{{"type", "swap"}, {"by", 0}, {"from", {0, 0}}, {"to", {1, 2}}}));
    EXPECT_EQ(triad(*state, 0, 0), "7+1 ? 2");
    EXPECT_EQ(triad(*state, 0, 1), "12 ? K");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KapowRules, KP10_a_face_down_card_stays_face_down) {
    const auto state = swapping("K,(7),2/12,(4),7+1/(6),(6),(6)");
    act(*state, "swap 00 20");
    EXPECT_EQ(triad(*state, 0, 0), "? ? 2");
    EXPECT_EQ(triad(*state, 0, 2), "K ? ?");
}

TEST(KapowRules, KP10_what_a_swap_completes_goes_and_may_be_arranged) {
    const auto state = swapping("K,1,2/12,12,5/(6),(6),(6)");
    EXPECT_EQ(triad(*state, 0, 0), "-") << "it was complete before the swap";
    const auto other = swapping("K,(1),2/12,12,5/(6),(6),(6)");
    EXPECT_EQ(types_of(act(*other, "swap 00 12 arrange 12")), "swap triad");
    EXPECT_EQ(top(*other), "K");
    EXPECT_EQ(triad(*other, 0, 0), "5 ? 2");
}

TEST(KapowRules, KP10_a_swap_may_complete_two_triads_the_lower_goes_first) {
    const auto state = swapping("K,12,11/12+1,4,4/(6),(6),(6)");
    EXPECT_EQ(types_of(act(*state, "swap 00 10 arrange 11")), "swap triad triad");
    EXPECT_EQ(triad(*state, 0, 0), "-");
    EXPECT_EQ(triad(*state, 0, 1), "-");
    EXPECT_EQ(top(*state), "4");
}

TEST(KapowRules, KP10_a_kapow_in_a_powerset_is_not_swapped) {
    const auto state = swapping("K,(7),K+1/12,(4),7+1/(6),(6),(6)");
    EXPECT_EQ(refusal(*state, "swap 02 10"), "illegal_action KP-10");
    EXPECT_EQ(swapping("K-1,(7),2/12,(4),7+1/(6),(6),(6)")->to_move(), std::vector<Seat>{1})
        << "nothing to swap";
    EXPECT_EQ(swapping("(K),(7),2/12,(4),7+1/(6),(6),(6)")->to_move(), std::vector<Seat>{1}) << "face down";
}

TEST(KapowRules, KP10_the_player_may_end_the_turn_instead) {
    const auto state = swapping("K,(7),2/12,(4),7+1/(6),(6),(6)");
    EXPECT_EQ(types_of(act(*state, "end")), "end");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
    EXPECT_EQ(refusal(*state, "end"), "illegal_action KP-5");
}

TEST(KapowRules, KP11_what_was_discarded_is_as_new) {
    const auto state = loaded({.hands = hands("7-1,(7),2/12,(4),p2/(6),(6),(6)"), .draw = "*,9"});
    act(*state, "take draw");
    act(*state, "replace 00");
    EXPECT_EQ(state->view({})["discard"], (Json{{"0", "5"}, {"1", "p1"}, {"2", "7"}}));
    const auto other = loaded({.hands = hands("9,(7),2/12,(4),p2/(6),(6),(6)"), .discard = "p1"});
    act(*other, "take discard");
    act(*other, "powerset 00 beneath 1");
    EXPECT_EQ(triad(*other, 0, 0), "9+1 ? 2") << "whatever it showed before";
}

TEST(KapowRules, KP12_an_empty_discard_pile_is_begun_anew_at_the_end_of_the_turn) {
    const auto state =
        loaded({.hands = hands("p1,K,(3)/(4),(4),(4)/(6),(6),(6)"), .discard = "5", .draw = "*,9"});
    act(*state, "take discard");
    EXPECT_EQ(types_of(act(*state, "powerset 00 top 1")), "powerset") << "a swap is still to come";
    EXPECT_EQ(top(*state), "-");
    const auto events = act(*state, "end");
    EXPECT_EQ(events.at(1), (Json{{"type", "turn_up"}, {"card", "9"}}));
    EXPECT_EQ(top(*state), "9");
}

TEST(KapowRules, KP12_an_empty_draw_pile_is_made_of_the_discard_pile) {
    Position position = parse(Scene{.hands = hands(kHidden), .discard = "5"}.text()).value();
    position.discard = std::exchange(position.draw, {position.draw.back()});
    position.discard.back() = fixed(5);
    position.seed = sha256("reshuffled");
    const auto state = find_game("kapow")->load(to_text(position)).value();
    std::vector<Card> expected = position.discard;
    act(*state, "take draw");
    const auto events = act(*state, "discard");
    EXPECT_EQ(events.at(1), (Json{{"type", "reshuffle"}, {"cards", expected.size()}}));
    FairStream(position.seed, "reshuffle/round1/1").shuffle(expected);
    const Position after = parse(state->position()).value();
    EXPECT_EQ(after.draw, expected);
    EXPECT_EQ(after.discard, position.draw);
    EXPECT_EQ(after.reshuffles, 1);
}

}  // namespace
}  // namespace kabinet::kapow
