#include "tournament/stages.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/tournament/director.hpp"
#include "tournament/log.hpp"
#include "tournament/pairing/bracket.hpp"
#include "tournament/places.hpp"

namespace kabinet::tournament {
namespace {

Json groups(int size, int advance, Json inner = {{"format", "round_robin"}}) {
    return {{"format", "groups"}, {"size", size}, {"advance", advance}, {"inner", std::move(inner)}};
}
Json event_of(Json stages) {
    return {{"game", "kuba"}, {"stages", std::move(stages)}, {"seeding", "order"}};
}

/// Plays the current stage through; the better seed of the event wins.
void play_stage(Director& event) {
    while (!stage_over(event.state())) {
        ASSERT_EQ(event.pair_next(), "");
        event.play();
    }
}

TEST(Groups, TN30_a_snake_makes_groups_whose_sizes_differ_by_at_most_one) {
    Director event(event_of({groups(4, 2), {{"format", "knockout"}}}), 10);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.state().groups.size(), 3U);
    EXPECT_EQ(event.state().groups[0], (std::vector{1, 6, 7}));
    EXPECT_EQ(event.state().groups[1], (std::vector{2, 5, 8}));
    EXPECT_EQ(event.state().groups[2], (std::vector{3, 4, 9, 10}));
    play_stage(event);
    EXPECT_EQ(event.state().rounds.size(), 3U);
    EXPECT_EQ(going_on(event.state()).size(), 6U);
}

TEST(Groups, TN30_groups_by_lot_are_drawn_the_same_again) {
    Json stage = groups(4, 2);
    stage["by_lot"] = true;
    const auto drawn_groups = [&] {
        Director event(event_of({stage, {{"format", "knockout"}}}), 12);
        EXPECT_EQ(event.start(), "");
        return event.state().groups;
    };
    EXPECT_EQ(drawn_groups(), drawn_groups());
    Director snake(event_of({groups(4, 2), {{"format", "knockout"}}}), 12);
    EXPECT_EQ(snake.start(), "");
    EXPECT_NE(drawn_groups(), snake.state().groups);
}

TEST(Groups, TN30_group_mates_come_to_opposite_halves) {
    for (int entrants = 6; entrants <= 40; ++entrants) {
        Director event(event_of({groups(3, 2), {{"format", "knockout"}}}), entrants);
        ASSERT_EQ(event.start(), "");
        play_stage(event);
        const std::vector<int> field = going_on(event.state());
        int size = 2;
        while (size < static_cast<int>(field.size())) size *= 2;
        const std::vector<int> seeds = standard_seeding(size);
        for (const auto& group : event.state().groups) {
            std::set<bool> halves;
            for (std::size_t i = 0; i < seeds.size(); ++i) {
                const auto seed = static_cast<std::size_t>(seeds[i]);
                if (seed > field.size()) continue;
                const bool member = std::ranges::find(group, field[seed - 1]) != group.end();
                if (member) halves.insert(i < seeds.size() / 2);
            }
            EXPECT_EQ(halves.size(), 2U) << entrants;
        }
    }
}

TEST(Groups, TN30_a_withdrawn_qualifier_is_replaced_by_the_next_of_the_group) {
    Director event(event_of({groups(4, 2), {{"format", "knockout"}}}), 8);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    const std::vector<int> before = going_on(event.state());
    const int second = standings(group_view(event.state(), 0))[1].entrant;
    const int third = standings(group_view(event.state(), 0))[2].entrant;
    EXPECT_NE(std::ranges::find(before, second), before.end());
    ASSERT_EQ(event.of(InputType::withdraw, second), "");
    const std::vector<int> after = going_on(event.state());
    EXPECT_EQ(std::ranges::find(after, second), after.end());
    EXPECT_NE(std::ranges::find(after, third), after.end());
}

TEST(Stages, TN30_the_next_stage_begins_with_no_points_and_its_first_round) {
    Director event(event_of({groups(4, 2), {{"format", "knockout"}}}), 8);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().stage_number, 2);
    EXPECT_EQ(event.state().past.size(), 1U);
    EXPECT_EQ(event.state().field.size(), 4U);
    EXPECT_EQ(standings(event.state())[0].points, Fraction(0));
    EXPECT_EQ(standings(event.state())[4].stage, 1) << "who is out stands behind with the groups' values";
    ASSERT_EQ(event.tell(InputType::unpaired, {{"stage", 2}, {"round", 1}}), "");
    EXPECT_EQ(event.state().stage_number, 1) << "without its first round the stage has not come";
    ASSERT_EQ(event.pair_next(), "");
    event.play();
    play_stage(event);
    EXPECT_TRUE(event_over(event.state()));
    std::vector<int> order;
    for (const auto& [rank, entrant] : event.ranks()) order.push_back(entrant);
    EXPECT_EQ(order[0], 1);
    EXPECT_EQ(order.size(), 8U);
}

TEST(Stages, TN18_a_correction_of_an_earlier_stage_that_changes_who_goes_on_is_refused) {
    Director event(event_of({{{"format", "swiss"}, {"rounds", 1}, {"advance", 2}}, {{"format", "knockout"}}}),
                   4);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    ASSERT_EQ(event.pair_next(), "");
    const GameResult first = event.state().past[0].rounds[0].tables[0].games[0];
    const auto correct = [&](std::vector<int> ranks) {
        return event.tell(InputType::correct,
                          {{"stage", 1}, {"table", 1}, {"ranks", ranks}, {"source", "ruled"}});
    };
    EXPECT_EQ(correct({first.ranks[1], first.ranks[0]}), "paired_already");
    EXPECT_EQ(correct(first.ranks), "");
    ASSERT_EQ(event.tell(InputType::unpaired, {{"stage", 2}, {"round", 1}}), "");
    EXPECT_EQ(correct({first.ranks[1], first.ranks[0]}), "");
}

TEST(Stages, TN30_a_swiss_inside_groups_and_a_swiss_behind_them) {
    const Json inner{{"format", "swiss"}, {"rounds", 2}};
    Director event(event_of({groups(5, 3, inner), {{"format", "swiss"}, {"rounds", 3}}}), 14);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().field.size(), 9U);
    event.play();
    play_stage(event);
    EXPECT_TRUE(event_over(event.state()));
    for (const Places& places : possible_places(event.state())) EXPECT_EQ(places.best, places.worst);
}

TEST(Stages, TN29_nobody_plays_outside_of_the_own_group) {
    Director event(event_of(Json::array({groups(3, 0)})), 6);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair_next(), "");
    Json body = body_of(event.state().rounds[0]);
    std::swap(body["tables"][0]["seats"][0], body["tables"][1]["seats"][0]);
    EXPECT_EQ(event.tell(InputType::repaired, body), "bad_pairing");
}

TEST(Stages, TN6_the_absent_do_not_start_in_groups_and_brackets) {
    for (const Json& stage : {groups(3, 0), Json{{"format", "knockout"}}}) {
        Json settings = event_of(Json::array({stage}));
        settings["check_in"] = 10;
        Director event(settings, 5);
        for (int entrant = 1; entrant <= 4; ++entrant) event.of(InputType::check_in, entrant);
        ASSERT_EQ(event.start(), "");
        EXPECT_EQ(event.state().field, (std::vector{1, 2, 3, 4}));
    }
}

TEST(Stages, TN39_a_round_robin_has_at_most_64_entrants) {
    Json settings = event_of({{{"format", "round_robin"}}});
    Director event(settings, 65);
    EXPECT_EQ(event.start(), "too_many_entrants");
    settings["stages"][0]["cycles"] = 2;
    EXPECT_EQ(Director(settings, 34).start(), "too_many_entrants");
    EXPECT_EQ(Director(settings, 33).start(), "");
}

TEST(Stages, TN4_an_automatic_start_cuts_the_rounds) {
    Director event(swiss(9), 4);
    EXPECT_EQ(event.tell(InputType::start), "too_many_rounds");
    EXPECT_EQ(event.tell(InputType::start, {{"automatic", true}}), "");
    EXPECT_EQ(event.state().rounds_planned, 3);
}

TEST(Stages, TN3_a_cancelled_event_keeps_its_standings_without_places) {
    Director event(swiss(2), 4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair_next(), "");
    event.play();
    ASSERT_EQ(event.tell(InputType::cancel), "");
    const auto rows = standings(event.state());
    ASSERT_EQ(rows.size(), 4U);
    for (const Row& row : rows) EXPECT_EQ(row.rank, 0);
    EXPECT_EQ(rows[0].points, Fraction(1));
    EXPECT_TRUE(possible_places(event.state()).empty());
}

/// Pairs and plays until the event is over; the first seat wins.
void play_through(Log& log) {
    while (!event_over(log.state())) {
        const auto next = propose(log.state(), false);
        ASSERT_TRUE(next) << next.error().message;
        ASSERT_TRUE(log.append({InputType::paired, body_of(next->round)}));
        for (const Table& table : next->round.tables) {
            const Json body{{"table", table.number}, {"ranks", {1, 2}}, {"source", "typed"}};
            ASSERT_TRUE(log.append({InputType::result, body}));
        }
    }
}

/// The log proves itself before its secret is revealed, and after.
void expect_proof(const Log& log) {
    for (const bool reveal : {true, false}) {
        const Json json = log.to_json(reveal);
        EXPECT_TRUE(verify_log(json).empty())
            << (reveal ? "" : "without the secret: ") << verify_log(json).front().message;
        const auto again = read_log(json);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->state().field, log.state().field);
    }
}

/// A Swiss without tie-breaks, so that who has the same points is level, and a play-off behind.
Json swiss_with_play_off(int rounds) {
    Json settings =
        event_of({{{"format", "swiss"}, {"rounds", rounds}}, {{"format", "knockout"}, {"play_off", true}}});
    settings["tiebreaks"] = Json::array();
    return settings;
}

TEST(Stages, TN31_who_shares_the_first_place_plays_it_off) {
    Director event(swiss_with_play_off(1), 6);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    EXPECT_FALSE(event_over(event.state()));
    const std::vector<int> level = going_on(event.state());
    EXPECT_EQ(std::set<int>(level.begin(), level.end()), (std::set{1, 2, 3})) << "the winners of the round";
    for (const Places& each : possible_places(event.state())) {
        const bool plays = each.entrant <= 3;
        EXPECT_TRUE(plays ? each.best == 1 && each.worst == 3 : each.best == each.worst && each.best > 3);
    }
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.state().stage_number, 2);
    event.play();
    play_stage(event);
    EXPECT_TRUE(event_over(event.state()));
    const std::vector<Row> rows = standings(event.state());
    EXPECT_EQ(rows[0].entrant, 1);
    EXPECT_EQ(rows.size(), 6U);
    EXPECT_EQ(rows[3].rank, 4) << "who was not level stands where the Swiss left them";
}

TEST(Stages, TN31_one_alone_in_front_needs_no_play_off) {
    Director event(swiss_with_play_off(2), 4);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    EXPECT_TRUE(event_over(event.state()));
    EXPECT_EQ(event.pair_next(), "bad_round");
    EXPECT_EQ(standings(event.state()).front().entrant, 1);
    for (const Places& each : possible_places(event.state())) EXPECT_EQ(each.best, each.worst);
}

TEST(Stages, TN31_who_withdrew_plays_nothing_off) {
    Director event(swiss_with_play_off(1), 6);
    ASSERT_EQ(event.start(), "");
    play_stage(event);
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    EXPECT_EQ(going_on(event.state()).size(), 2U);
    ASSERT_EQ(event.pair_next(), "");
    event.play();
    play_stage(event);
    EXPECT_EQ(standings(event.state())[0].entrant, 2);
    EXPECT_EQ(standings(event.state())[2].entrant, 1) << "behind those who played";
}

TEST(Stages, TN2_a_log_with_a_play_off_proves_itself_with_and_without_the_secret) {
    const Bytes32 secret{9};
    Log log({settings_of(swiss_with_play_off(1)), to_hex(commitment(secret)), 1}, secret);
    for (int i = 1; i <= 10; ++i)
        ASSERT_TRUE(log.append({InputType::enter, {{"entrant", i}, {"account", "a" + std::to_string(i)}}}));
    ASSERT_TRUE(log.append({InputType::start}));
    play_through(log);
    EXPECT_EQ(log.state().stage_number, 2);
    expect_proof(log);
}

TEST(Stages, TN2_a_log_of_stages_proves_itself_with_and_without_the_secret) {
    const Bytes32 secret{9};
    Json settings = event_of({groups(4, 2), {{"format", "double_knockout"}}});
    settings["seeding"] = "lot";
    settings["stages"][0]["by_lot"] = true;
    Log log({settings_of(settings), to_hex(commitment(secret)), 1}, secret);
    for (int i = 1; i <= 11; ++i) {
        const Json entry{{"entrant", i}, {"account", "a" + std::to_string(i)}};
        ASSERT_TRUE(log.append({InputType::enter, entry}));
    }
    ASSERT_TRUE(log.append({InputType::start}));
    play_through(log);
    expect_proof(log);
}

}  // namespace
}  // namespace kabinet::tournament
