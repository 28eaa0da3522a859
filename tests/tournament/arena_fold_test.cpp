#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/arena_of.hpp"
#include "tournament/stages.hpp"

namespace kabinet::tournament {
namespace {

constexpr std::int64_t kMinute = 60'000;

Director arena(int entrants, Json stage = Json::object(), Json more = Json::object()) {
    stage["format"] = "arena";
    if (!stage.contains("minutes")) stage["minutes"] = 10;
    Json settings{{"game", "kuba"}, {"stages", Json::array({stage})}, {"seeding", "order"}};
    settings.update(more);
    Director event(settings, entrants);
    EXPECT_EQ(event.start(), "");
    return event;
}

/// Gives the open table of one to that one.
void win(Director& event, int entrant) {
    for (const Round& wave : event.state().rounds) {
        const Table* const table = wave.table_of(entrant);
        if (!table || over(event.state().settings, *table)) continue;
        const int number = table->number;
        const bool first = table->seats[0] == entrant;
        ASSERT_EQ(event.result(number, first ? std::vector{1, 2} : std::vector{2, 1}), "");
        return;
    }
    FAIL() << entrant << " does not play";
}

std::string points(const Director& event, int entrant) {
    for (const Row& row : standings(event.state()))
        if (row.entrant == entrant) return row.points.text();
    return "";
}

std::set<int> numbers_of(const std::vector<ArenaEntrant>& entrants) {
    std::set<int> numbers;
    for (const ArenaEntrant& entrant : entrants) numbers.insert(entrant.number);
    return numbers;
}

TEST(Arena, TN28_who_waits_has_no_open_table_and_is_active) {
    Director event = arena(5);
    const auto expect = [&](const std::set<int>& wanted) {
        EXPECT_EQ(who_waits(event.state()), wanted);
        EXPECT_EQ(numbers_of(waiting_entrants(event.state())), wanted);
    };
    expect({1, 2, 3, 4, 5});
    ASSERT_EQ(event.pair_next(), "");
    const std::vector<int> seats = event.state().rounds[0].tables[0].seats;
    std::set<int> waits;
    for (int entrant = 1; entrant <= 5; ++entrant)
        if (!event.state().rounds[0].table_of(entrant)) waits.insert(entrant);
    expect(waits);
    win(event, seats[0]);
    ASSERT_EQ(event.tell(InputType::withdraw, {{"entrant", seats[1]}}), "");
    waits.insert(seats[0]);
    expect(waits);
}

TEST(Arena, TN28_who_is_free_is_paired_again_and_tables_are_numbered_through) {
    Director event = arena(4);
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.pair_next(), "no_pairing") << "everybody plays";
    const std::vector<int> first = event.state().rounds[0].tables[0].seats;
    win(event, first[0]);
    EXPECT_EQ(event.pair_next(), "") << "two alone who wait meet again";
    EXPECT_EQ(event.state().rounds[1].tables[0].number, 3);
    EXPECT_EQ(event.tell(InputType::result, {{"table", 2}, {"ranks", {1, 2}}, {"source", "typed"}}), "")
        << "found by its number";
}

TEST(Arena, TN28_the_odd_one_out_is_who_waited_least) {
    Director event = arena(5);
    ASSERT_EQ(event.pair_next(), "");
    int waits = 0;
    for (int entrant = 1; entrant <= 5; ++entrant)
        if (!event.state().rounds[0].table_of(entrant)) waits = entrant;
    ASSERT_EQ(event.tell(InputType::time, {{"time", kMinute}}), "");
    win(event, event.state().rounds[0].tables[0].seats[0]);
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_NE(event.state().rounds[1].table_of(waits), nullptr);
}

TEST(Arena, TN28_the_third_win_running_counts_four_and_a_draw_ends_the_run) {
    Director event = arena(2);
    const char* const wanted[]{"2", "4", "8", "12"};
    for (const char* sum : wanted) {
        ASSERT_EQ(event.pair_next(), "");
        win(event, 1);
        EXPECT_EQ(points(event, 1), sum);
    }
    ASSERT_EQ(event.pair_next(), "");
    ASSERT_EQ(event.result(5, {1, 1}), "");
    EXPECT_EQ(points(event, 1), "13");
    EXPECT_EQ(points(event, 2), "1");
    ASSERT_EQ(event.pair_next(), "");
    win(event, 1);
    EXPECT_EQ(points(event, 1), "15") << "a new run";
    Director plain = arena(2, {{"streaks", false}});
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(plain.pair_next(), "");
        win(plain, 1);
    }
    EXPECT_EQ(points(plain, 1), "6");
}

TEST(Arena, TN28_a_match_not_over_at_the_end_does_not_count) {
    Director event = arena(4);
    ASSERT_EQ(event.pair_next(), "");
    win(event, event.state().rounds[0].tables[0].seats[0]);
    EXPECT_EQ(event.tell(InputType::finish), "round_open");
    ASSERT_EQ(event.tell(InputType::time, {{"time", 10 * kMinute}}), "");
    EXPECT_TRUE(event_over(event.state()));
    EXPECT_EQ(event.result(2, {1, 2}), "stage_over");
    EXPECT_EQ(event.forfeit(2, {event.state().rounds[0].tables[1].seats[0]}), "stage_over");
    const int playing = event.state().rounds[0].tables[1].seats[0];
    const int other = event.state().rounds[0].tables[1].seats[1];
    ASSERT_EQ(event.of(InputType::withdraw, playing), "");
    EXPECT_EQ(points(event, other), "0") << "no forfeit after the end";
    EXPECT_EQ(event.pair_next(), "bad_round");
    EXPECT_EQ(event.tell(InputType::time, {{"time", 11 * kMinute}}), "stage_over");
    EXPECT_EQ(event.tell(InputType::finish), "");
}

TEST(Arena, TN8_leaving_between_matches_costs_nothing_and_during_one_forfeits) {
    Director event = arena(4);
    ASSERT_EQ(event.pair_next(), "");
    const std::vector<int> seats = event.state().rounds[0].tables[0].seats;
    ASSERT_EQ(event.of(InputType::withdraw, seats[0]), "");
    EXPECT_EQ(points(event, seats[1]), "2");
    EXPECT_EQ(points(event, seats[0]), "0");
    ASSERT_EQ(event.of(InputType::pause, seats[1]), "");
    EXPECT_EQ(event.pair_next(), "no_pairing");
    ASSERT_EQ(event.of(InputType::back, seats[0]), "");
    ASSERT_EQ(event.of(InputType::resume, seats[1]), "");
    EXPECT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.enter(), "") << "an arena takes who comes late";
    EXPECT_EQ(event.state().field.size(), 5U);
}

TEST(Arena, TN29_a_wave_by_hand_seats_who_waits_alone) {
    Director event = arena(4);
    ASSERT_EQ(event.pair({{1, 2}}), "");
    const auto wave = [&](std::vector<int> seats) {
        return event.tell(InputType::paired, {{"stage", 1},
                                              {"round", 2},
                                              {"by_hand", true},
                                              {"tables", {{{"table", 2}, {"seats", seats}}}},
                                              {"byes", Json::array()}});
    };
    EXPECT_EQ(wave({1, 3}), "bad_pairing");
    EXPECT_EQ(wave({3, 3}), "bad_pairing");
    EXPECT_EQ(wave({3, 4}), "");
}

TEST(Arena, TN28_larger_tables_have_place_points) {
    Director event = arena(5, {}, {{"game", "nine"}, {"seats", 4}});
    ASSERT_EQ(event.pair_next(), "");
    ASSERT_EQ(event.state().rounds[0].tables.size(), 1U);
    ASSERT_EQ(event.result(1, {1, 2, 3, 4}), "");
    EXPECT_EQ(points(event, event.state().rounds[0].tables[0].seats[0]), "6");
    EXPECT_EQ(points(event, event.state().rounds[0].tables[0].seats[3]), "0");
}

TEST(Arena, TN18_a_result_is_annulled_only_while_nobody_of_the_table_plays_on) {
    Director event = arena(2);
    ASSERT_EQ(event.pair_next(), "");
    win(event, 1);
    EXPECT_EQ(event.tell(InputType::annul, {{"table", 1}}), "");
    win(event, 1);
    ASSERT_EQ(event.pair_next(), "");
    EXPECT_EQ(event.tell(InputType::annul, {{"table", 1}}), "paired_already");
}

}  // namespace
}  // namespace kabinet::tournament
