#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/places.hpp"
#include "tournament/stages.hpp"

namespace kabinet::tournament {
namespace {

Json knockout(Json stage = Json::object()) {
    if (!stage.contains("format")) stage["format"] = "knockout";
    return {{"game", "kuba"}, {"stages", Json::array({stage})}, {"seeding", "order"}};
}

Director started(const Json& settings, int entrants) {
    Director event(settings, entrants);
    EXPECT_EQ(event.start(), "");
    EXPECT_EQ(event.pair_next(), "");
    return event;
}

using Ranks = std::vector<std::pair<int, int>>;

/// Gives a table to one of its two, whatever seats they have.
std::string give(Director& event, int table, int winner, Json rest = Json::object()) {
    const int game = rest.value("game", 1);
    const Table& at = *event.state().rounds.back().table(table);
    const bool first = seats_of_game(event.state().settings, at, game).front() == winner;
    return event.result(table, first ? std::vector{1, 2} : std::vector{2, 1}, std::move(rest));
}

int table_of(const Director& event, int entrant) {
    return event.state().rounds.back().table_of(entrant)->number;
}

TEST(Knockout, TN27_the_best_have_byes_and_losers_share_a_place) {
    Director event = started(knockout(), 6);
    EXPECT_EQ(event.state().rounds[0].tables.size(), 2U);
    EXPECT_EQ(event.state().rounds[0].bye_of(1)->kind, ByeKind::pairing);
    EXPECT_EQ(event.state().rounds[0].bye_of(2)->kind, ByeKind::pairing);
    EXPECT_EQ(event.pair_next(), "round_open");
    for (int round = 1; round <= 3; ++round) {
        event.play();
        if (round < 3) ASSERT_EQ(event.pair_next(), "");
    }
    EXPECT_EQ(event.pair_next(), "bad_round");
    EXPECT_TRUE(event_over(event.state()));
    EXPECT_EQ(event.ranks(), (Ranks{{1, 1}, {2, 2}, {3, 3}, {3, 4}, {5, 5}, {5, 6}}));
    EXPECT_EQ(event.tell(InputType::finish), "");
}

TEST(Knockout, TN3_an_event_that_is_cancelled_before_its_start_has_no_places) {
    for (const char* format : {"knockout", "double_knockout"}) {
        Director event(knockout({{"format", format}}), 4);
        EXPECT_EQ(event.tell(InputType::cancel), "") << format;
        EXPECT_EQ(event.ranks(), Ranks()) << format;
    }
}

TEST(Knockout, TN27_the_third_place_is_played_for) {
    Director event = started(knockout({{"third_place", true}}), 4);
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().rounds[1].tables.size(), 2U);
    event.play([](int a, int b) { return std::max(a, b); });
    EXPECT_EQ(event.ranks(), (Ranks{{1, 2}, {2, 1}, {3, 4}, {4, 3}}));
}

TEST(Knockout, TN27_a_level_tie_goes_on_and_then_the_better_seed_does) {
    Director event = started(knockout(), 2);
    ASSERT_EQ(event.result(1, {1, 1}), "");
    const std::vector<int> first = event.state().rounds[0].tables[0].games[0].seats;
    ASSERT_EQ(event.result(1, {1, 1}, {{"game", 2}}), "");
    EXPECT_NE(event.state().rounds[0].tables[0].games[1].seats, first) << "seats are exchanged";
    ASSERT_EQ(event.result(1, {1, 1}, {{"game", 3}}), "");
    EXPECT_EQ(event.result(1, {1, 1}, {{"game", 4}}), "bad_input");
    EXPECT_EQ(event.ranks(), (Ranks{{1, 1}, {2, 2}})) << "in the final too";

    Director decided = started(knockout(), 2);
    ASSERT_EQ(decided.result(1, {1, 1}), "");
    ASSERT_EQ(give(decided, 1, 2, {{"game", 2}}), "");
    EXPECT_EQ(decided.result(1, {1, 1}, {{"game", 3}}), "tie_over");
    EXPECT_EQ(decided.ranks(), (Ranks{{1, 2}, {2, 1}}));

    Director none = started(knockout({{"extra_games", 0}}), 2);
    ASSERT_EQ(none.result(1, {1, 1}), "");
    EXPECT_EQ(none.ranks(), (Ranks{{1, 1}, {2, 2}}));
}

TEST(Knockout, TN27_a_level_sum_goes_on_by_one_more_pair) {
    Json settings = knockout();
    settings.update({{"game", "nine"}, {"tie", {{"mode", "sum"}, {"games", 2}}}});
    Director event = started(settings, 2);
    for (int game = 1; game <= 2; ++game)
        ASSERT_EQ(event.result(1, {1, 2}, {{"game", game}, {"scores", {5, 4}}}), "");
    ASSERT_EQ(event.result(1, {1, 2}, {{"game", 3}, {"scores", {6, 3}}}), "");
    EXPECT_FALSE(over(event.state().settings, event.state().rounds[0])) << "the pair is played out";
    ASSERT_EQ(event.result(1, {1, 2}, {{"game", 4}, {"scores", {5, 4}}}), "");
    EXPECT_TRUE(over(event.state().settings, event.state().rounds[0]));
    EXPECT_EQ(event.result(1, {1, 2}, {{"game", 5}, {"scores", {5, 4}}}), "bad_input");
}

TEST(Knockout, TN27_after_a_double_forfeit_the_opposite_place_has_a_bye) {
    Director event = started(knockout(), 4);
    ASSERT_EQ(event.forfeit(1, {1, 4}), "");
    event.play();
    EXPECT_EQ(event.pair_next(), "bad_round") << "nobody is left to play against";
    EXPECT_EQ(event.ranks(), (Ranks{{1, 2}, {3, 1}, {3, 3}, {3, 4}}));
    Director final = started(knockout(), 2);
    ASSERT_EQ(final.forfeit(1, {1, 2}), "");
    EXPECT_EQ(final.ranks(), (Ranks{{2, 1}, {2, 2}})) << "both share second";
}

TEST(Knockout, TN8_the_next_opponent_of_who_withdraws_goes_on) {
    Director event = started(knockout(), 4);
    event.play();
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_TRUE(stage_over(event.state()));
    EXPECT_EQ(event.ranks().front(), std::pair(1, 2));
}

TEST(Knockout, TN15_a_no_show_loses_the_tie) {
    Director event = started(knockout(), 4);
    ASSERT_EQ(event.forfeit(table_of(event, 1), {1}), "");
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_TRUE(event.state().rounds[1].tables[0].seats_entrant(4));
    EXPECT_EQ(event.state().entrant(1).status, Entrant::Status::active) << "one missed tie withdraws nobody";
}

TEST(Knockout, TN18_who_goes_on_changes_until_that_match_begins) {
    Director event = started(knockout(), 4);
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    const auto correct = [&](std::vector<int> ranks) {
        const Table& first = event.state().rounds[0].tables[0];
        if (first.games[0].seats[0] != 1) std::ranges::reverse(ranks);
        return event.tell(InputType::correct,
                          {{"round", 1}, {"table", 1}, {"ranks", ranks}, {"source", "ruled"}});
    };
    EXPECT_EQ(correct({2, 1}), "");
    EXPECT_TRUE(event.state().rounds[1].tables[0].seats_entrant(4)) << "the other one sits there now";
    EXPECT_FALSE(event.state().rounds[1].tables[0].seats_entrant(1));
    EXPECT_EQ(event.tell(InputType::annul, {{"round", 1}, {"table", 1}}), "has_begun")
        << "nobody would go on";
    ASSERT_EQ(event.tell(InputType::begun, {{"table", 1}}), "");
    EXPECT_EQ(correct({1, 2}), "has_begun");
    EXPECT_EQ(correct({2, 1}), "") << "a correction that changes nobody";
    event.play();
    EXPECT_EQ(event.ranks().front(), std::pair(1, 2));
}

TEST(Knockout, TN12_a_first_round_by_hand_seats_the_field_anew) {
    Director event = started(knockout(), 5);
    Json body = body_of(event.state().rounds[0]);
    ASSERT_EQ(body["tables"].size(), 1U);
    body["tables"][0]["seats"] = {1, 5};
    for (Json& bye : body["byes"])
        if (bye["entrant"] == 1) bye["entrant"] = 4;
    EXPECT_EQ(event.tell(InputType::repaired, body), "");
    EXPECT_TRUE(event.state().rounds[0].by_hand);
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_TRUE(event.state().rounds[1].table_of(4)->seats_entrant(1)) << "4 has the place of 1 now";
    body["tables"][0]["seats"] = {1, 1};
    EXPECT_EQ(event.tell(InputType::repaired, body), "bad_round");
}

TEST(Knockout, TN12_what_has_begun_stays_when_a_round_is_paired_anew) {
    Director event = started(swiss(2), 6);
    const Round before = event.state().rounds[0];
    ASSERT_EQ(event.tell(InputType::begun, {{"table", 1}}), "");
    Json body = body_of(before);
    body["tables"][0]["seats"] = before.tables[1].seats;
    body["tables"][1]["seats"] = before.tables[0].seats;
    EXPECT_EQ(event.tell(InputType::repaired, body), "has_begun");
    body = body_of(before);
    std::swap(body["tables"][1]["seats"][0], body["tables"][2]["seats"][0]);
    EXPECT_EQ(event.tell(InputType::repaired, body), "");
    EXPECT_TRUE(event.state().rounds[0].tables[0].begun);
}

TEST(Knockout, TN33_places_follow_from_the_bracket) {
    Director event = started(knockout(), 8);
    for (const Places& places : possible_places(event.state())) EXPECT_EQ(places.worst, 5);
    event.play();
    const auto places = possible_places(event.state());
    EXPECT_EQ(places[0], (Places{1, 1, 3}));
    EXPECT_EQ(places[7], (Places{8, 5, 5}));
}

TEST(DoubleKnockout, TN27_who_loses_twice_is_out_and_the_final_may_be_played_again) {
    Director event = started(knockout({{"format", "double_knockout"}}), 4);
    const auto wins = [](int a, int b) {
        // 1 loses to 2 in the first final alone; else the better seed wins.
        return std::min(a, b);
    };
    for (int round = 0; round < 3; ++round) {
        event.play(wins);
        ASSERT_EQ(event.pair_next(), "");
    }
    ASSERT_EQ(event.state().rounds.back().tables.size(), 1U);
    ASSERT_EQ(give(event, 1, 2), "") << "the one from the losers wins the final";
    ASSERT_EQ(event.pair_next(), "") << "so there is a second one";
    ASSERT_EQ(give(event, 1, 1), "");
    EXPECT_TRUE(event_over(event.state()));
    EXPECT_EQ(event.ranks(), (Ranks{{1, 1}, {2, 2}, {3, 3}, {4, 4}}));
}

TEST(DoubleKnockout, TN27_without_reset_the_first_final_decides) {
    Director event = started(knockout({{"format", "double_knockout"}, {"reset", false}}), 3);
    while (!event_over(event.state())) {
        event.play([](int a, int b) { return std::max(a, b); });
        if (!event_over(event.state())) ASSERT_EQ(event.pair_next(), "");
    }
    EXPECT_EQ(event.ranks().front(), std::pair(1, 3));
}

TEST(DoubleKnockout, TN27_a_no_show_goes_to_the_losers_bracket) {
    Director event = started(knockout({{"format", "double_knockout"}}), 4);
    ASSERT_EQ(event.forfeit(table_of(event, 1), {1}), "");
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_TRUE(event.state().rounds[1].table_of(1)) << "the no-show plays on";
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_FALSE(event.state().rounds[2].table_of(1));
}

Json cup(int advance) {
    return {{"game", "nine"},
            {"seats", 4},
            {"smallest", 3},
            {"stages", {{{"format", "knockout"}, {"advance", advance}}}},
            {"seeding", "order"}};
}

TEST(Cup, TN27_the_first_of_each_table_go_on_to_one_last_table) {
    Director event = started(cup(2), 16);
    EXPECT_EQ(event.state().rounds[0].tables.size(), 4U);
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().rounds[1].tables.size(), 2U);
    event.play();
    ASSERT_EQ(event.pair_next(), "");
    ASSERT_EQ(event.state().rounds[2].tables.size(), 1U);
    event.play();
    EXPECT_TRUE(event_over(event.state()));
    const auto ranks = event.ranks();
    EXPECT_EQ(ranks[0], std::pair(1, 1));
    EXPECT_EQ(ranks[1].first, 2);
    for (std::size_t i = 4; i < 8; ++i) EXPECT_EQ(ranks[i].first, 5) << "out in the same round";
    for (std::size_t i = 8; i < 16; ++i) EXPECT_EQ(ranks[i].first, 9);
}

TEST(Cup, TN27_a_shared_rank_at_the_cut_goes_to_the_better_seed_and_a_shared_final_is_shared) {
    Director event = started(cup(1), 8);
    for (const Table& table : event.state().rounds[0].tables)
        ASSERT_EQ(event.result(table.number, {1, 1, 1, 1}), "");
    EXPECT_EQ(event.pair_next(), "bad_round") << "two are left, and a table has three";
    EXPECT_TRUE(event_over(event.state()));
    EXPECT_EQ(event.ranks()[0].first, 1);
    EXPECT_EQ(event.ranks()[1].first, 1);
    Director final = started(cup(1), 4);
    std::vector<int> ranks{1, 1, 3, 4};
    ASSERT_EQ(final.result(1, ranks), "");
    EXPECT_EQ(final.ranks()[0].first, 1);
    EXPECT_EQ(final.ranks()[1].first, 1);
    EXPECT_EQ(final.ranks()[2].first, 3);
}

TEST(Cup, TN18_a_correction_that_changes_who_goes_on_is_refused) {
    Director event = started(cup(2), 8);
    event.play();
    const GameResult first = event.state().rounds[0].tables[0].games[0];
    ASSERT_EQ(event.pair_next(), "");
    std::vector<int> turned = first.ranks;
    for (int& rank : turned) rank = 5 - rank;
    const Json body{{"round", 1}, {"table", 1}, {"ranks", turned}, {"source", "ruled"}};
    EXPECT_EQ(event.tell(InputType::correct, body), "paired_already");
    ASSERT_EQ(event.tell(InputType::unpaired, {{"stage", 1}, {"round", 2}}), "");
    EXPECT_EQ(event.tell(InputType::correct, body), "");
}

}  // namespace
}  // namespace kabinet::tournament
