#include "tournament/fold.hpp"

#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/hosting_words.hpp"
#include "tournament/rules.hpp"
#include "tournament/sheet.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

std::string points(const Director& event, int entrant) {
    return sheet_of(event.state()).card(entrant)->points.text();
}

TEST(Start, TN5_a_start_says_the_ratings_where_they_are_those_of_the_start) {
    Json settings = swiss(2);
    settings["seeding"] = "rating";
    settings["rating_at"] = "start";
    const auto order = [&](const Json& body, const char* code) {
        Director event(settings);
        for (const int rating : {1500, 1600, 1400}) event.enter({{"rating", rating}});
        EXPECT_EQ(event.tell(InputType::start, body), code) << body;
        return event.state().field;
    };
    EXPECT_EQ(order(Json::object(), ""), (std::vector{2, 1, 3})) << "as they were at entry";
    EXPECT_EQ(order({{"ratings", {{"3", 1700}, {"1", 1650}}}}, ""), (std::vector{3, 1, 2}));
    for (const Json& bad :
         {Json{{"4", 1500}}, Json{{"1", -1}}, Json{{"1", "1500"}}, Json{{"1", 10'001}}, Json(3)})
        order({{"ratings", bad}}, "bad_input");
    settings.erase("rating_at");
    order({{"ratings", {{"3", 1700}}}}, "bad_input");
}

TEST(Entrants, TN5_an_account_enters_once) {
    Director event(swiss(2));
    EXPECT_EQ(event.enter({{"account", "ada"}}), "");
    EXPECT_EQ(event.enter({{"account", "ada"}}), "already_entered");
    EXPECT_EQ(event.state().entrants.size(), 1U);
}

TEST(Entrants, TN5_seeding_is_by_rating_and_among_equals_by_entry) {
    Director event({{"game", "kuba"}, {"stages", {{{"format", "swiss"}}}}});
    for (const Json& rating : {Json(1500), Json(), Json(1800), Json(1500)}) event.enter({{"rating", rating}});
    ASSERT_EQ(event.start(), "");
    std::vector<int> seeds;
    for (const Entrant& entrant : event.state().entrants) seeds.push_back(entrant.seed);
    EXPECT_EQ(seeds, (std::vector{2, 4, 1, 3}));
}

TEST(Entrants, TN5_seeding_by_hand_and_by_lot) {
    Director hand({{"game", "kuba"}, {"stages", {{{"format", "swiss"}}}}, {"seeding", "hand"}}, 3);
    EXPECT_EQ(hand.tell(InputType::seeds, {{"entrants", {3, 3, 1}}}), "bad_input");
    EXPECT_EQ(hand.tell(InputType::seeds, {{"entrants", {3, 1, 2}}}), "");
    ASSERT_EQ(hand.start(), "");
    EXPECT_EQ(hand.state().entrant(3).seed, 1);
    const auto by_lot = [] {
        Director lot({{"game", "kuba"}, {"stages", {{{"format", "swiss"}}}}, {"seeding", "lot"}}, 9);
        lot.start();
        std::vector<int> seeds;
        for (const Entrant& entrant : lot.state().entrants) seeds.push_back(entrant.seed);
        return seeds;
    };
    EXPECT_EQ(by_lot(), by_lot());
}

TEST(Entrants, TN4_who_waits_longest_has_the_place_of_who_leaves) {
    Json settings = swiss(1);
    settings.update({{"max_entrants", 2}});
    Director event(settings, 4);
    EXPECT_EQ(event.state().entrant(3).status, Entrant::Status::waiting);
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    EXPECT_EQ(event.state().entrant(3).status, Entrant::Status::active);
    EXPECT_EQ(event.enter(), "") << "a newcomer";
    EXPECT_EQ(event.state().entrant(5).status, Entrant::Status::waiting);
    ASSERT_EQ(event.of(InputType::back, 1), "");
    EXPECT_EQ(event.state().entrant(1).status, Entrant::Status::waiting) << "behind all who wait";
    ASSERT_EQ(event.of(InputType::withdraw, 4), "") << "who waits leaves, and nobody moves up";
    EXPECT_EQ(event.state().entrant(5).status, Entrant::Status::waiting);
    ASSERT_EQ(event.of(InputType::withdraw, 2), "");
    EXPECT_EQ(event.state().entrant(5).status, Entrant::Status::active);
    ASSERT_EQ(event.of(InputType::withdraw, 3), "");
    EXPECT_EQ(event.state().entrant(1).status, Entrant::Status::active);
}

TEST(Entrants, TN6_who_does_not_check_in_loses_the_place_to_who_waits) {
    Json settings = swiss(1);
    settings.update({{"check_in", 30}, {"max_entrants", 2}});
    Director event(settings, 3);
    EXPECT_EQ(event.state().entrant(3).status, Entrant::Status::waiting);
    ASSERT_EQ(event.of(InputType::check_in, 1), "");
    ASSERT_EQ(event.of(InputType::check_in, 3), "");
    ASSERT_EQ(event.start(), "");
    EXPECT_EQ(event.state().entrant(2).status, Entrant::Status::withdrawn);
    EXPECT_EQ(event.state().entrant(3).status, Entrant::Status::active);
}

TEST(Entrants, TN7_late_entry_brings_half_a_point_for_the_last_missed_round) {
    Director event(swiss(5), 7);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}, {5, 6}}, {{7, "pairing"}}), "");
    EXPECT_EQ(event.enter(), "");
    EXPECT_EQ(points(event, 8), "0.5");
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 8}, {"round", 3}, {"kind", "half"}}), "bye_refused");
    for (int table = 1; table <= 3; ++table) ASSERT_EQ(event.result(table, {1, 2}), "");
    ASSERT_EQ(event.pair({{1, 3}, {2, 4}, {5, 7}, {6, 8}}), "");
    EXPECT_EQ(event.enter(), "entry_closed") << "half of five rounds have begun";
}

TEST(Entrants, TN7_no_bye_in_the_first_round_played_if_another_can_take_it) {
    // All have half a point but the late one, to whom the bye would go by points.
    const auto second_round = [](int rules) {
        Json settings = swiss(5);
        settings.update({{"rules", rules}, {"half_byes", 0}});
        Director event(settings, 6);
        event.start();
        event.pair({{1, 2}, {3, 4}, {5, 6}});
        event.enter();
        for (int table = 1; table <= 3; ++table) event.result(table, {1, 1});
        EXPECT_EQ(event.pair_next(), "");
        return event.state().rounds[1].bye_of(7) != nullptr;
    };
    EXPECT_FALSE(second_round(2));
    EXPECT_TRUE(second_round(1)) << "as events of version 1 have it";
}

TEST(Entrants, TN7_TN25_a_late_entrant_at_pods_is_not_left_over_either) {
    const Json settings{{"game", "kapow"},      {"seats", 3},
                        {"smallest", 3},        {"seeding", "order"},
                        {"tiebreaks", {"win"}}, {"stages", {{{"format", "swiss"}, {"rounds", 6}}}}};
    for (int lot = 0; lot < 8; ++lot) {
        Director event(settings);
        for (int i = 0; i < 6; ++i) event.enter({{"nonce", "0" + std::to_string(lot)}});
        event.start();
        event.pair({{1, 2, 3}, {4, 5, 6}});
        event.enter();
        event.play();
        ASSERT_EQ(event.pair_next(), "");
        EXPECT_FALSE(event.state().rounds[1].bye_of(7)) << lot;
    }
}

TEST(Entrants, TN8_who_withdraws_forfeits_the_running_tie_and_is_paired_no_more) {
    Director event(swiss(2), 4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    EXPECT_EQ(points(event, 2), "1");
    ASSERT_EQ(event.result(2, {1, 2}), "");
    EXPECT_EQ(event.pair({{1, 3}, {2, 4}}), "bad_pairing");
    EXPECT_EQ(event.pair({{2, 3}}, {{4, "pairing"}}), "");
}

TEST(Entrants, TN8_half_point_byes_are_counted_and_not_for_the_last_round) {
    Director event(swiss(3), 4);
    ASSERT_EQ(event.start(), "");
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 1}, {"round", 3}, {"kind", "half"}}), "bye_refused");
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 1}, {"round", 2}, {"kind", "half"}}), "");
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 1}, {"round", 1}, {"kind", "half"}}), "bye_refused");
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 1}, {"round", 1}, {"kind", "zero"}}), "");
}

TEST(Entrants, TN8_few_ties_of_who_leaves_a_round_robin_count_for_nobody) {
    const auto after_two_rounds = [](const char* leaver) {
        Json settings = round_robin();
        settings["leaver"] = leaver;
        Director event(settings, 6);
        EXPECT_EQ(event.start(), "");
        EXPECT_EQ(event.pair({{1, 6}, {2, 5}, {3, 4}}), "");
        for (int table = 1; table <= 3; ++table) EXPECT_EQ(event.result(table, {1, 2}), "");
        EXPECT_EQ(event.of(InputType::withdraw, 6), "");
        return event;
    };
    EXPECT_EQ(points(after_two_rounds("annulled"), 1), "0");
    Director forfeited = after_two_rounds("forfeited");
    EXPECT_EQ(points(forfeited, 1), "1");
    ASSERT_EQ(forfeited.pair({{6, 4}, {5, 3}, {1, 2}}), "");
    EXPECT_EQ(points(forfeited, 4), "1") << "a forfeit of the scheduled tie";
}

TEST(Entrants, TN9_two_missed_ties_withdraw) {
    Director event(swiss(3), 4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    ASSERT_EQ(event.forfeit(1, {1}), "");
    ASSERT_EQ(event.result(2, {1, 2}), "");
    EXPECT_EQ(event.state().entrant(1).status, Entrant::Status::active);
    ASSERT_EQ(event.pair({{1, 3}, {2, 4}}), "");
    ASSERT_EQ(event.forfeit(1, {1}), "");
    EXPECT_EQ(event.state().entrant(1).status, Entrant::Status::withdrawn);
}

TEST(Entrants, TN12_a_half_point_bye_that_a_director_gives_is_not_counted) {
    Director event(swiss(3), 4);
    const auto bye = [&](int round, bool given) {
        Json body{{"entrant", 1}, {"round", round}, {"kind", "half"}};
        if (given) body["given"] = true;
        return event.tell(InputType::bye, std::move(body));
    };
    EXPECT_EQ(bye(1, false), "");
    EXPECT_EQ(bye(2, false), "bye_refused") << "one may ask for one";
    EXPECT_EQ(bye(2, true), "");
    EXPECT_EQ(bye(3, false), "bye_refused") << "the last round";
    EXPECT_EQ(bye(3, true), "");
    EXPECT_EQ(event.state().entrant(1).half_byes, 1);
}

TEST(Entrants, TN9_who_was_expelled_does_not_come_back_alone) {
    Director event(swiss(3), 4);
    ASSERT_EQ(event.tell(InputType::withdraw, {{"entrant", 1}}), "");
    EXPECT_TRUE(rules::comes_back_alone(event.state(), 1));
    ASSERT_EQ(event.tell(InputType::withdraw, {{"entrant", 2}, {"expelled", true}}), "");
    EXPECT_FALSE(rules::comes_back_alone(event.state(), 2));
    ASSERT_EQ(event.of(InputType::back, 2), "");
    EXPECT_FALSE(event.state().entrant(2).expelled);
    EXPECT_EQ(event.tell(InputType::withdraw, {{"entrant", 2}, {"expelled", "yes"}}), "bad_input");
}

TEST(Rounds, TN13_a_second_pairing_bye_is_marked) {
    Director event(swiss(3), 3);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}}, {{3, "pairing"}}), "");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    ASSERT_EQ(event.pair({{1, 2}}, {{3, "pairing"}}), "");
    const Json rounds = tables_of(event.state());
    EXPECT_FALSE(rounds[0]["byes"][0].contains("again"));
    EXPECT_EQ(rounds[1]["byes"][0]["again"], true);
}

TEST(Rounds, TN3_nothing_changes_after_the_end) {
    Director event(swiss(1), 2);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}}), "");
    EXPECT_EQ(event.tell(InputType::finish), "round_open");
    EXPECT_EQ(event.tell(InputType::hold), "");
    EXPECT_EQ(event.pair({{1, 2}}), "not_running");
    EXPECT_EQ(event.tell(InputType::go_on), "");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    ASSERT_EQ(event.tell(InputType::finish), "");
    EXPECT_EQ(event.of(InputType::withdraw, 1), "finished");
    EXPECT_EQ(event.tell(InputType::undo, {{"input", 7}}), "finished");
}

TEST(Rounds, TN3_an_event_wants_its_fewest_entrants) {
    Json settings = swiss(1);
    settings["min_entrants"] = 4;
    Director event(settings, 3);
    EXPECT_EQ(event.start(), "too_few_entrants");
}

TEST(Rounds, TN4_more_rounds_than_opponents_are_refused) {
    Director even(swiss(4), 4), odd(swiss(5), 5), too_many(swiss(6), 5);
    EXPECT_EQ(even.start(), "too_many_rounds");
    EXPECT_EQ(odd.start(), "");
    const auto denied = too_many.fold.apply({InputType::start});
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().detail["max"], 5);
    EXPECT_EQ(odd.tell(InputType::rounds, {{"rounds", 6}}), "too_many_rounds");
    EXPECT_EQ(odd.tell(InputType::rounds, {{"rounds", 3}}), "");
}

TEST(Rounds, TN10_everybody_who_is_in_stands_in_the_round_once) {
    Director event(swiss(2), 5);
    ASSERT_EQ(event.start(), "");
    EXPECT_EQ(event.pair({{1, 2}, {3, 4}}), "bad_pairing");
    EXPECT_EQ(event.pair({{1, 2}, {3, 3}}, {{5, "pairing"}, {4, "zero"}}), "bad_pairing");
    EXPECT_EQ(event.pair({{1, 2}, {3, 6}}, {{5, "pairing"}, {4, "zero"}}), "bad_input");
    EXPECT_EQ(event.pair({{1, 2}, {3, 4}}, {{5, "pairing"}}), "");
    EXPECT_EQ(event.pair({{1, 3}, {2, 4}}, {{5, "pairing"}}), "round_open");
}

TEST(Rounds, TN12_a_round_is_unpaired_until_a_match_begins) {
    Director two(swiss(1), 2);
    ASSERT_EQ(two.start(), "");
    ASSERT_EQ(two.pair({{1, 2}}), "");
    EXPECT_EQ(two.tell(InputType::unpaired, {{"stage", 1}, {"round", 1}}), "");
    ASSERT_EQ(two.pair({{2, 1}}), "");
    ASSERT_EQ(two.tell(InputType::begun, {{"table", 1}}), "");
    EXPECT_EQ(two.tell(InputType::unpaired, {{"stage", 1}, {"round", 1}}), "has_begun");
}

Director tie_of(const char* mode, int games, const char* game = "kuba") {
    Json settings = swiss(1);
    settings["tie"] = {{"mode", mode}, {"games", games}};
    settings["game"] = game;
    Director event(settings, 3);
    EXPECT_EQ(event.start(), "");
    EXPECT_EQ(event.pair({{1, 2}}, {{3, "pairing"}}), "");
    return event;
}

TEST(Ties, TN14_single_games_are_each_scored_and_seats_exchanged) {
    Director event = tie_of("single", 2);
    EXPECT_EQ(points(event, 3), "2");
    EXPECT_EQ(event.result(1, {1, 2}, {{"game", 2}}), "tie_over") << "the first game comes first";
    ASSERT_EQ(event.result(1, {1, 2}), "");
    ASSERT_EQ(event.result(1, {1, 2}, {{"game", 2}}), "");
    EXPECT_EQ(points(event, 1), "1") << "in the second game entrant 2 has seat 0";
    EXPECT_EQ(points(event, 2), "1");
}

TEST(Ties, TN14_a_best_of_three_ends_when_it_is_decided) {
    Director event = tie_of("best", 3);
    EXPECT_EQ(points(event, 3), "1");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(points(event, 1), "0");
    // KU-9: the loser, entrant 2, begins.
    EXPECT_EQ(seats_of_game(event.state().settings, event.state().rounds[0].tables[0], 2),
              (std::vector{2, 1}));
    ASSERT_EQ(event.result(1, {2, 1}, {{"game", 2}}), "");
    EXPECT_EQ(points(event, 1), "1");
    EXPECT_EQ(event.result(1, {1, 2}, {{"game", 3}}), "tie_over");
}

TEST(Ties, TN14_sums_add_scores_and_give_all_for_a_game_given_up) {
    Director event = tie_of("sum", 2, "nine");
    EXPECT_EQ(event.result(1, {1, 2}), "bad_input") << "a sum wants scores";
    ASSERT_EQ(event.result(1, {1, 2}, {{"scores", {7, 2}}}), "");
    ASSERT_EQ(event.result(1, {1, 2}, {{"game", 2}, {"scores", {3, 3}}, {"reason", "resigned"}}), "");
    EXPECT_EQ(points(event, 2), "1") << "2 + 9 against 7 + 0";
}

TEST(Ties, TN14_who_forfeits_a_game_loses_the_tie_and_played_games_stay) {
    Director event = tie_of("sum", 2, "nine");
    ASSERT_EQ(event.result(1, {1, 2}, {{"scores", {9, 0}}}), "");
    ASSERT_EQ(event.forfeit(1, {1}), "");
    EXPECT_EQ(points(event, 1), "0");
    EXPECT_EQ(points(event, 2), "1");
    EXPECT_EQ(sheet_of(event.state()).card(1)->games, 1);
}

TEST(Ties, TN15_nobody_came_is_a_double_forfeit) {
    Director event = tie_of("single", 1);
    ASSERT_EQ(event.forfeit(1, {1, 2}), "");
    EXPECT_EQ(points(event, 1), "0");
    EXPECT_EQ(points(event, 2), "0");
    EXPECT_TRUE(over(event.state().settings, event.state().rounds[0]));
}

TEST(Ties, TN15_a_larger_table_goes_on_without_the_absent) {
    Director event({{"game", "nine"},
                    {"seats", 3},
                    {"stages", {{{"format", "swiss"}, {"rounds", 2}}}},
                    {"seeding", "order"}},
                   6);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2, 3}, {4, 5, 6}}), "");
    ASSERT_EQ(event.forfeit(1, {2}), "");
    ASSERT_EQ(event.result(1, {2, 1}, {{"scores", {1, 5}}}), "");
    EXPECT_EQ(points(event, 3), "6");
    EXPECT_EQ(points(event, 2), "0");
    ASSERT_EQ(event.forfeit(2, {4, 6}), "");
    EXPECT_EQ(points(event, 5), "6") << "one present of three wins";
}

TEST(Rulings, TN18_a_corrected_result_changes_the_points_at_once) {
    Director event = tie_of("single", 1);
    EXPECT_EQ(event.tell(InputType::correct, {{"table", 1}, {"ranks", {1, 2}}, {"source", "ruled"}}),
              "no_result");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    ASSERT_EQ(event.tell(InputType::correct, {{"table", 1}, {"ranks", {1, 1}}, {"source", "ruled"}}), "");
    EXPECT_EQ(points(event, 1), "0.5");
    ASSERT_EQ(event.tell(InputType::annul, {{"table", 1}}), "");
    EXPECT_EQ(points(event, 1), "0");
    EXPECT_EQ(event.state().rounds[0].tables[0].games[0].attempt, 2);
    EXPECT_EQ(event.result(1, {2, 1}), "");
}

TEST(Rulings, TN18_undo_takes_back_the_last_input_and_then_the_one_before) {
    Director event = tie_of("single", 1);
    ASSERT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(event.tell(InputType::undo, {{"input", 5}}), "bad_input");
    EXPECT_EQ(event.tell(InputType::undo, {{"input", 6}}), "");
    EXPECT_EQ(points(event, 1), "0");
    EXPECT_EQ(event.fold.undoable(), 5);
    EXPECT_EQ(event.tell(InputType::undo, {{"input", 5}}), "");
    EXPECT_TRUE(event.state().rounds.empty());
    ASSERT_EQ(event.pair({{3, 2}}, {{1, "pairing"}}), "");
    EXPECT_EQ(event.fold.undoable(), 9);
}

TEST(Rulings, TN18_undo_is_blocked_where_a_match_was_played) {
    Director event = tie_of("single", 1);
    ASSERT_EQ(event.tell(InputType::begun, {{"table", 1}}), "");
    const auto blocked = event.fold.undoable();
    ASSERT_FALSE(blocked);
    EXPECT_EQ(blocked.error().code, "undo_blocked");
    EXPECT_EQ(blocked.error().detail["by"], 6);
}

TEST(Rulings, TN1_a_refused_input_changes_nothing) {
    Director event = tie_of("single", 1);
    const int inputs = event.fold.inputs();
    for (const Json& bad : {Json{{"table", 9}}, Json{{"table", 1}, {"ranks", {1, 3}}, {"source", "typed"}},
                            Json{{"table", 1}, {"ranks", {1}}, {"source", "typed"}}, Json{{"table", "x"}},
                            Json{{"round", 0}}, Json{{"table", 1}, {"ranks", {1, 2}}, {"source", "guessed"}},
                            Json{{"table", 1}, {"ranks", {1, 2}}, {"source", "typed"}, {"more", 1}}}) {
        EXPECT_NE(event.tell(InputType::result, bad), "") << bad;
    }
    EXPECT_EQ(event.fold.inputs(), inputs);
    EXPECT_EQ(event.result(1, {1, 2}), "");
}

}  // namespace
}  // namespace kabinet::tournament
