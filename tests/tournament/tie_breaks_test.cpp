#include "tournament/tie_breaks.hpp"

#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/standings.hpp"

namespace kabinet::tournament {
namespace {

std::string value(const State& state, int entrant, TieBreak code) {
    const Sheet sheet = sheet_of(state);
    const auto found = tie_break(sheet, *sheet.card(entrant), code);
    return found ? found->text() : "none";
}

/// Five players, four rounds, with a pairing bye each but for player 2 and 4, a half-point bye and a forfeit.
/// The values are those of C.07 as in force since March 2026.
Director five_players() {
    Director event(swiss(4), 5);
    EXPECT_EQ(event.tell(InputType::bye, {{"entrant", 4}, {"round", 2}, {"kind", "half"}}), "");
    EXPECT_EQ(event.start(), "");
    EXPECT_EQ(event.pair({{2, 3}, {4, 5}}, {{1, "pairing"}}), "");
    EXPECT_EQ(event.result(1, {2, 1}), "");
    EXPECT_EQ(event.tell(InputType::correct, {{"table", 1}, {"ranks", {1, 2}}, {"source", "ruled"}}), "");
    EXPECT_EQ(event.result(2, {1, 2}), "");
    EXPECT_EQ(event.pair({{1, 2}, {3, 5}}, {{4, "half"}}), "");
    EXPECT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(event.result(2, {1, 2}), "");
    EXPECT_EQ(event.pair({{3, 1}, {2, 4}}, {{5, "pairing"}}), "");
    EXPECT_EQ(event.result(1, {2, 1}), "");
    EXPECT_EQ(event.forfeit(2, {4}), "");
    EXPECT_EQ(event.pair({{1, 4}, {5, 2}}, {{3, "pairing"}}), "");
    EXPECT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(event.result(2, {2, 1}), "");
    return event;
}

TEST(TieBreaks, TN32_unplayed_rounds_count_as_in_the_published_vectors) {
    const Director event = five_players();
    struct Line {
        int entrant;
        std::string points, bh, bhc1, sb, win, won;
    };
    const std::vector<Line> lines{{1, "4", "8.5", "7", "8.5", "4", "3"},
                                  {2, "3", "8.5", "7.5", "4.5", "3", "2"},
                                  {3, "2", "10", "9", "3", "2", "1"},
                                  {4, "1.5", "8", "6.5", "1.75", "1", "1"},
                                  {5, "1", "7.5", "6.5", "1", "1", "0"}};
    for (const Line& line : lines) {
        SCOPED_TRACE(line.entrant);
        EXPECT_EQ(sheet_of(event.state()).card(line.entrant)->points.text(), line.points);
        EXPECT_EQ(value(event.state(), line.entrant, TieBreak::bh), line.bh);
        EXPECT_EQ(value(event.state(), line.entrant, TieBreak::bhc1), line.bhc1);
        EXPECT_EQ(value(event.state(), line.entrant, TieBreak::sb), line.sb);
        EXPECT_EQ(value(event.state(), line.entrant, TieBreak::win), line.win);
        EXPECT_EQ(value(event.state(), line.entrant, TieBreak::won), line.won);
    }
}

TEST(TieBreaks, TN32_a_requested_bye_that_nothing_follows_is_a_draw_for_opponents) {
    Director event(swiss(3), 4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    ASSERT_EQ(event.result(1, {2, 1}), "");
    ASSERT_EQ(event.result(2, {1, 2}), "");
    ASSERT_EQ(event.of(InputType::withdraw, 1), "");
    ASSERT_EQ(event.pair({{2, 3}}, {{4, "pairing"}}), "");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    const Sheet sheet = sheet_of(event.state());
    EXPECT_EQ(adjusted_score(sheet, *sheet.card(1)), Fraction(1, 2));
    EXPECT_EQ(value(event.state(), 2, TieBreak::bh), "1.5");
}

TEST(TieBreaks, TN31_tie_breaks_count_finished_rounds_alone) {
    Director event(swiss(3), 4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}, {3, 4}}), "");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(sheet_of(event.state()).card(1)->points, Fraction(1));
    EXPECT_EQ(value(event.state(), 1, TieBreak::win), "0");
    ASSERT_EQ(event.result(2, {1, 1}), "");
    EXPECT_EQ(value(event.state(), 1, TieBreak::win), "1");
    EXPECT_EQ(value(event.state(), 3, TieBreak::bh), "0.5");
}

/// A round robin of four by its Berger tables; the ranks of the six games.
Director four_players(const std::vector<std::vector<int>>& ranks) {
    Director event(round_robin(), 4);
    EXPECT_EQ(event.start(), "");
    const std::vector<std::vector<std::vector<int>>> rounds{
        {{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}};
    std::size_t next = 0;
    for (const auto& round : rounds) {
        EXPECT_EQ(event.pair(round), "");
        for (int table = 1; table <= 2; ++table) EXPECT_EQ(event.result(table, ranks[next++]), "");
    }
    return event;
}

TEST(TieBreaks, TN31_a_shared_win_is_half_a_win_where_two_of_three_have_come) {
    Director event({{"game", "nine"},
                    {"seats", 3},
                    {"smallest", 2},
                    {"stages", {{{"format", "swiss"}, {"rounds", 2}}}},
                    {"seeding", "order"}},
                   3);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2, 3}}), "");
    ASSERT_EQ(event.forfeit(1, {3}), "");
    ASSERT_EQ(event.result(1, {1, 1}, {{"scores", {4, 4}}}), "");
    const Sheet sheet = sheet_of(event.state());
    EXPECT_EQ(sheet.cards[0].rounds.back().wins, Fraction(1, 2));
    EXPECT_EQ(sheet.cards[1].rounds.back().wins, Fraction(1, 2));
}

TEST(TieBreaks, TN31_direct_encounter_orders_who_is_level) {
    // 1 beats 2 and loses to 3 and draws with 4; 2 beats 3 and draws with 4; 3 loses to 4.
    const Director event = four_players({{1, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 1}, {1, 2}});
    const std::vector<Row> rows = standings(event.state());
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].entrant, 4);
    EXPECT_EQ(rows[1].entrant, 1);
    EXPECT_EQ(rows[2].entrant, 2);
    EXPECT_EQ(rows[0].tie_breaks[0], std::nullopt) << "alone on its points, so without an encounter";
    EXPECT_EQ(rows[1].tie_breaks[0], Fraction(1));
    EXPECT_EQ(rows[2].tie_breaks[0], Fraction(0));
}

TEST(TieBreaks, TN31_direct_encounter_parts_who_is_first_whatever_is_missing) {
    Sheet sheet{.rounds = 2};
    const auto beat = [](int other, int points) {
        return Spent{.kind = RoundKind::board, .opponents = {other}, .points = points};
    };
    // 1 beat 2 and 3, who have not met.
    sheet.cards = {{.entrant = 1, .rounds = {beat(2, 1), beat(3, 1)}},
                   {.entrant = 2, .rounds = {beat(1, 0)}},
                   {.entrant = 3, .rounds = {beat(1, 0)}}};
    auto parts = direct_encounter(sheet, {1, 2, 3});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].entrants, std::vector{1});
    EXPECT_EQ(parts[1].entrants, (std::vector{2, 3}));
    EXPECT_EQ(parts[1].value, std::nullopt);
    // Without the second win a win of 2 over 3 would bring 2 level with 1.
    sheet.cards[0].rounds.pop_back();
    sheet.cards[2].rounds.clear();
    parts = direct_encounter(sheet, {1, 2, 3});
    EXPECT_EQ(parts.size(), 1U);
}

TEST(TieBreaks, TN31_repeated_meetings_are_averaged) {
    Sheet sheet{.rounds = 2};
    sheet.cards = {{.entrant = 1,
                    .rounds = {{.kind = RoundKind::board, .opponents = {2}, .points = 1},
                               {.kind = RoundKind::board, .opponents = {2}, .points = {1, 2}}}},
                   {.entrant = 2,
                    .rounds = {{.kind = RoundKind::board, .opponents = {1}, .points = 0},
                               {.kind = RoundKind::board, .opponents = {1}, .points = {1, 2}}}}};
    const auto parts = direct_encounter(sheet, {1, 2});
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].value, Fraction(3, 4));
}

TEST(TieBreaks, TN31_a_mean_of_ratings_wants_all_rated) {
    Director event(swiss(2));
    event.enter({{"rating", 1500}});
    event.enter({{"rating", 1701}});
    event.enter();
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2}}, {{3, "pairing"}}), "");
    ASSERT_EQ(event.result(1, {1, 2}), "");
    EXPECT_EQ(value(event.state(), 1, TieBreak::aro), "1701");
    EXPECT_EQ(value(event.state(), 3, TieBreak::aro), "none");
    EXPECT_EQ(value(event.state(), 2, TieBreak::bpg), "1");
}

TEST(TieBreaks, TN31_pods_share_wins_and_count_opponents_by_the_round) {
    Director event({{"game", "nine"},
                    {"seats", 3},
                    {"stages", {{{"format", "swiss"}, {"rounds", 2}}}},
                    {"seeding", "order"}},
                   6);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2, 3}, {4, 5, 6}}), "");
    ASSERT_EQ(event.result(1, {1, 1, 3}, {{"scores", {4, 4, 1}}}), "");
    ASSERT_EQ(event.result(2, {1, 2, 3}, {{"scores", {5, 3, 1}}}), "");
    EXPECT_EQ(value(event.state(), 1, TieBreak::win), "0.5");
    EXPECT_EQ(value(event.state(), 4, TieBreak::win), "1");
    EXPECT_EQ(value(event.state(), 3, TieBreak::omp), "4.5");
    EXPECT_EQ(value(event.state(), 1, TieBreak::share), "4/9");
}

TEST(TieBreaks, TN21_a_bye_at_pods_is_worth_the_mean_of_the_other_rounds) {
    Director event({{"game", "nine"},
                    {"seats", 3},
                    {"smallest", 3},
                    {"stages", {{{"format", "swiss"}, {"rounds", 2}}}},
                    {"seeding", "order"}},
                   4);
    ASSERT_EQ(event.start(), "");
    ASSERT_EQ(event.pair({{1, 2, 3}}, {{4, "pairing"}}), "");
    ASSERT_EQ(event.result(1, {1, 2, 3}, {{"scores", {5, 3, 1}}}), "");
    EXPECT_EQ(sheet_of(event.state()).card(4)->points, Fraction(3));
    ASSERT_EQ(event.pair({{4, 2, 3}}, {{1, "half"}}), "");
    ASSERT_EQ(event.result(1, {1, 2, 3}, {{"scores", {5, 3, 1}}}), "");
    EXPECT_EQ(sheet_of(event.state()).card(4)->points, Fraction(12));
    EXPECT_EQ(sheet_of(event.state()).card(1)->points, Fraction(9));
}

TEST(Standings, TN31_a_lot_of_the_seed_decides_last_and_repeats) {
    Director event({{"game", "kuba"}, {"stages", {{{"format", "swiss"}}}}, {"seeding", "order"}}, 8);
    ASSERT_EQ(event.start(), "");
    const auto rows = standings(event.state()), again = standings(event.state());
    std::vector<int> order, repeated;
    for (const Row& row : rows) order.push_back(row.entrant);
    for (const Row& row : again) repeated.push_back(row.entrant);
    EXPECT_EQ(order, repeated);
    EXPECT_NE(order, (std::vector{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_TRUE(rows[0].by_lot);
}

}  // namespace
}  // namespace kabinet::tournament
