#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/core/registry.hpp"
#include "games/kabetopo/set_up.hpp"
#include "tests/games/kabetopo/play.hpp"
#include "tests/games/kabetopo/slow.hpp"

/// The rules of games/kabetopo/RULES.md about the board, the set-up and the course of a turn and of a round;
/// moves, drops and points have files of their own.
namespace kabinet::kabetopo {
namespace {

/// A position in which the round has been quiet for so many turns, East to move.
std::string quiet_for(int turns, std::string_view round, std::string_view runners = kFour) {
    return "Mc1-c2,wa1-a2 " + std::string(runners) + " 4 " + std::string(round) + " E " +
           std::to_string(turns) + " 0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0";
}
constexpr auto kFourLessAWall = "f6:21110/f1:31111/a1:31111/a6:31111";

TEST(KabetopoRules, KB1_runners_start_from_corners_in_turn_order) {
    const std::array<const char*, 3> runners = {"f6:31111/a1:31111", "f6:31111/f1:31111/a1:31111", kFour};
    for (int seats = 2; seats <= 4; ++seats) {
        const auto state = fresh(seats);
        EXPECT_NE(
            state->position().find(' ' + std::string(runners[static_cast<std::size_t>(seats - 2)]) + ' '),
            std::string::npos);
        EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
        EXPECT_EQ(state->view({})["runners"]["east"]["seat"], 0);
        EXPECT_EQ(state->view({})["runners"]["west"]["seat"], seats == 2 ? 1 : 2);
        EXPECT_EQ(state->view({})["runners"].contains("north"), seats == 4);
    }
}

TEST(KabetopoRules, KB1_turns_go_round) {
    const auto state = loaded(position("-", "f6:31110/f1:31110/a1:31110"));
    for (const auto& [seat, text] : {std::pair{0, "portal c2-c3"}, {1, "e1"}, {2, "b1"}, {0, "f5"}}) {
        EXPECT_EQ(state->to_move(), std::vector<Seat>{seat});
        act(*state, text);
    }
}

TEST(KabetopoRules, KB2_two_players_have_a_summit_too) {
    EXPECT_EQ(fresh(2)->view({})["peaks"], (Json{{"c4", 2}, {"d3", 2}}));
    EXPECT_EQ(fresh(3)->view({})["peaks"], (Json{{"c4", 4}}));
    EXPECT_EQ(fresh(4)->view({})["peaks"], (Json{{"c4", 4}}));
}

/// A square after the board was turned by 90 degrees clockwise.
Square turned(Square square) {
    return kabetopo::square(rank_of(square), kSide - 1 - file_of(square));
}

TEST(KabetopoRules, KB4_doors_corners_and_fields_turn_into_each_other) {
    for (std::size_t i = 0; i < kDoors.size(); ++i) {
        EXPECT_EQ(turned(kDoors[i]), kDoors[(i + 1) % kDoors.size()]);
        EXPECT_EQ(through_door(kDoors[i]), kDoors[(i + 2) % kDoors.size()]);
        EXPECT_EQ(through_door(*through_door(kDoors[i])), kDoors[i]);
    }
    for (const Corner corner : {Corner::east, Corner::south, Corner::west, Corner::north}) {
        const auto next = static_cast<Corner>((static_cast<int>(corner) + 1) % 4);
        EXPECT_EQ(turned(square_of(corner)), square_of(next)) << name_of(corner);
    }
    for (const auto& [field, next] : {std::pair{"c5", "e3"}, {"e3", "c1"}, {"c1", "a3"}, {"a3", "c5"}}) {
        // The bottom left square of a field is the top left one of its image.
        EXPECT_EQ(name_of(turned(*square_named(field)) - 1), next) << field;
    }
}

TEST(KabetopoRules, KB5_the_edges_of_a_field_are_numbered_row_by_row) {
    const std::array<const char*, 12> centre = {"c4-c5", "d4-d5", "b4-c4", "c4-d4", "d4-e4", "c3-c4",
                                                "d3-d4", "b3-c3", "c3-d3", "d3-e3", "c2-c3", "d2-d3"};
    for (int roll = 1; roll <= 12; ++roll) {
        EXPECT_EQ(name_of(edge_rolled(*square_named("c3"), roll).value()),
                  centre[static_cast<std::size_t>(roll - 1)]);
    }
    for (const int roll : {3, 8, 11, 12}) EXPECT_FALSE(edge_rolled(*square_named("a1"), roll)) << roll;
    for (const int roll : {1, 2, 5, 10}) EXPECT_FALSE(edge_rolled(*square_named("e5"), roll)) << roll;
}

bool is_of_field(Edge edge, Square field) {
    for (int roll = 1; roll <= 12; ++roll) {
        if (edge_rolled(field, roll) == edge) return true;
    }
    return false;
}

/// Whether the edges can be given fields of their own, each one it lies in.
bool have_fields_of_their_own(std::vector<Edge> edges, std::set<Square> used = {}) {
    if (edges.empty()) return true;
    const Edge edge = edges.back();
    edges.pop_back();
    for (int i = 0; i < 9; ++i) {
        const Square field = square(i / 3 * 2, i % 3 * 2);
        if (used.contains(field) || !is_of_field(edge, field)) continue;
        auto more = used;
        more.insert(field);
        if (have_fields_of_their_own(edges, more)) return true;
    }
    return false;
}

std::vector<Edge> edges_of(const EdgeSet& set) {
    std::vector<Edge> edges;
    std::ranges::copy_if(kEdges, std::back_inserter(edges), [&](Edge edge) { return set.has(edge); });
    return edges;
}

TEST(KabetopoRules, KB5_three_monoliths_and_four_portals_are_set_up) {
    std::set<std::string> monolith_edges;
    for (int seed = 0; seed < 300; ++seed) {
        const int seats = 2 + seed % 3;
        const Board board = set_up(seats, sha256("set-up " + std::to_string(seed)));
        EXPECT_EQ(board.monoliths.size(), 3);
        EXPECT_EQ(board.portals.size(), 4);
        EXPECT_EQ(board.set_up, board.monoliths | board.portals);
        EXPECT_EQ(board.set_up.size(), 7) << "no edge holds two";
        EXPECT_TRUE(have_fields_of_their_own(edges_of(board.monoliths)));
        for (const char* field : {"c5", "e3", "c1", "a3"}) {
            EXPECT_TRUE(std::ranges::any_of(edges_of(board.portals), [&](Edge edge) {
                return is_of_field(edge, *square_named(field));
            })) << field;
        }
        EXPECT_GE(slow_entrances(board, kMountain), 2);
        if (seats == 2) EXPECT_GE(slow_entrances(board, kSummit), 2);
        const Position position = start(seats, board);
        for (int i = 0; i < seats; ++i) EXPECT_TRUE(slow_has_route(position, i)) << seed;
        for (const Edge edge : edges_of(board.monoliths)) monolith_edges.insert(name_of(edge));
    }
    EXPECT_EQ(monolith_edges.size(), kEdges.size()) << "any edge may get one";
}

TEST(KabetopoRules, KB5_the_set_up_comes_from_the_seed_alone) {
    EXPECT_EQ(fresh(4, Json::object(), 7)->position(), fresh(4, {{"points", "race"}}, 7)->position());
    EXPECT_NE(fresh(4, Json::object(), 7)->position(), fresh(4, Json::object(), 8)->position());
}

TEST(KabetopoRules, KB6_everybody_begins_with_six_resources_and_a_token) {
    for (const auto& [name, runner] : fresh(4)->view({})["runners"].items()) {
        EXPECT_EQ(runner["left"], (Json{{"wall", 3}, {"monolith", 1}, {"portal", 1}, {"lock", 1}})) << name;
        EXPECT_EQ(runner["token"], true) << name;
        EXPECT_EQ(runner["stones"], 0) << name;
    }
}

TEST(KabetopoRules, KB13_a_runner_takes_one_stone) {
    const auto state = loaded(position("-", "c3:00000/f1:00000/a1:00000/a6:00000"));
    const auto events = act(*state, "c4");
    EXPECT_EQ(of_type(events, "stone").at(0),
              (Json{{"type", "stone"}, {"runner", "east"}, {"seat", 0}, {"peak", "c4"}, {"order", 1}}));
    EXPECT_EQ(state->view({})["peaks"]["c4"], 3);
    EXPECT_TRUE(
        of_type(act(*loaded(position("-", "c3+:00000/f1:00000/a1:00000/a6:00000")), "c4"), "stone").empty())
        << "it has its stone";
}

TEST(KabetopoRules, KB13_two_players_take_two_by_two_climbs) {
    const auto climb = [](std::string_view runner, std::string_view to, std::string_view stones) {
        const auto state = loaded("- " + std::string(runner) + ":00000/a1:00000 " + std::string(stones) +
                                  " 1 E 0 0.0.0.0/0.0.0.0");
        return of_type(act(*state, to), "stone").size();
    };
    EXPECT_EQ(climb("c3", "c4", "2.2"), 1U);
    EXPECT_EQ(climb("c3", "d3", "2.2"), 1U);
    EXPECT_EQ(climb("c3+", "d3", "1.2"), 0U) << "not before it was halfway home";
    EXPECT_EQ(climb("c3+h", "d3", "1.2"), 1U);
    EXPECT_EQ(climb("c3+h", "c4", "1.2"), 1U);
    EXPECT_EQ(climb("c3++h", "c4", "0.2"), 0U);
}

TEST(KabetopoRules, KB13_a_peak_can_run_out) {
    const auto state = loaded("- c3:00000/a1++h:00000 0.2 1 E 0 0.0.0.0/0.0.0.0");
    EXPECT_TRUE(of_type(act(*state, "c4"), "stone").empty());
}

TEST(KabetopoRules, KB14_the_token_gives_one_more_move_of_any_kind) {
    const auto four = [](std::string_view pieces, std::string_view east, std::string_view south = "f1") {
        return position(pieces,
                        std::string(east) + ":31111/" + std::string(south) + ":00000/a1:00000/a6:00000");
    };
    struct Combination {
        std::string before;
        const char* first;
        const char* second;
        const char* by;
    };
    for (const auto& [before, first, second, by] : std::vector<Combination>{
             {four("-", "d6", "d4"), "d5", "d3", "leap"},
             {four("-", "d5", "d4"), "d3", "d2", "step"},
             {four("Pd1-e1,Pa2-b2", "d2"), "d1", "a2", "portal"},
             {four("Pd1-e1,Pa2-b2", "d1"), "a2", "a3", "step"},
             {four("-", "c5"), "c6", "d1", "door"},
             {four("-", "c6"), "d1", "d2", "step"},
         }) {
        const auto state = loaded(before);
        act(*state, first);
        EXPECT_EQ(state->legal(0), (Json{{{"type", "end"}}, {{"type", "token"}}})) << before;
        act(*state, "token");
        const auto events = act(*state, second);
        EXPECT_EQ(events.at(0)["by"], by) << before;
        EXPECT_EQ(state->to_move(), std::vector<Seat>{1}) << before;
        EXPECT_EQ(state->view({})["runners"]["east"]["token"], false);
    }
}

TEST(KabetopoRules, KB14_after_the_bonus_move_too) {
    const auto state = loaded(position("-", kFour));
    for (const char* text : {"monolith a1-a2", "f5", "token", "f4"}) {
        EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
        act(*state, text);
    }
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoRules, KB14_once_in_a_round_and_with_a_move) {
    EXPECT_EQ(refusal(position("-", kFour), "token"), "illegal_action KB-14") << "before any move";
    const std::string moved = after(position("-", kFour), "f5");
    EXPECT_EQ(refusal(moved, "f4"), "illegal_action KB-14") << "without the token";
    const std::string cashed = after(moved, "token");
    EXPECT_EQ(refusal(cashed, "token"), "illegal_action KB-14") << "twice in a turn";
    EXPECT_EQ(refusal(cashed, "wall a1-a2"), "illegal_action KB-11");
    const auto spent = loaded(position("-", "f6:31110/f1:31110/a1:31111/a6:31111"));
    act(*spent, "f5");
    EXPECT_EQ(spent->to_move(), std::vector<Seat>{1}) << "nothing more is open";
}

TEST(KabetopoRules, KB14_a_turn_may_be_ended_where_a_move_is_open) {
    const std::string moved = after(position("-", kFour), "f5");
    EXPECT_EQ(loaded(after(moved, "end"))->to_move(), std::vector<Seat>{1});
    EXPECT_EQ(loaded(after(after(moved, "token"), "end"))->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoRules, KB15_who_can_do_nothing_is_passed_over) {
    // West, in a1, has a runner on both sides and obstacles behind them.
    const std::string before = position("wa2-a3,wb1-c1", "b1:00000/a2:10000/a1:00000", "S");
    const auto state = loaded(before);
    const auto events = act(*state, "wall e5-e6");
    EXPECT_EQ(of_type(events, "passed"), (std::vector<Json>{{{"type", "passed"}, {"seat", 2}}}));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{0});
    EXPECT_EQ(state->view({})["quiet"], 2) << "passing is a turn";
}

TEST(KabetopoRules, KB15_who_can_act_may_not_pass) {
    EXPECT_EQ(refusal(position("-", kFour), "end"), "illegal_action KB-15");
}

TEST(KabetopoRules, KB16_home_is_a_corner_other_than_the_start) {
    const auto home = [](std::string_view runner, std::string_view to) {
        const auto state = loaded(position("-", std::string(runner) + ":00000/f1:00000/a1:00000/a5:00000"));
        return !of_type(act(*state, to), "tadaima").empty();
    };
    EXPECT_TRUE(home("b6+", "a6"));
    EXPECT_TRUE(home("f2+", "f1")) << "where another runner stands";
    EXPECT_FALSE(home("e6+", "f6")) << "the start";
    EXPECT_FALSE(home("b6", "a6")) << "without a stone";
}

TEST(KabetopoRules, KB16_who_is_home_takes_no_more_turns) {
    const auto state = loaded(position("-", "b6+:31110/f1:31110/a1:31110/a5:31110"));
    act(*state, "a6");
    for (const auto& [seat, to] : {std::pair{1, "e1"}, {2, "b1"}, {3, "a4"}, {1, "d1"}}) {
        EXPECT_EQ(state->to_move(), std::vector<Seat>{seat});
        act(*state, to);
    }
}

TEST(KabetopoRules, KB16_the_turn_ends_at_home_with_a_token_in_hand) {
    const auto state = loaded(position("-", "b6+:31111/f1:31110/a1:31110/a5:31110"));
    act(*state, "a6");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoRules, KB16_two_players_come_halfway_home_first) {
    const auto state = loaded(position("-", "e6+:00000/a2:00000"));
    EXPECT_EQ(of_type(act(*state, "f6"), "halfway").size(), 1U) << "any corner, the own one too";
    EXPECT_EQ(state->view({})["runners"]["east"]["halfway"], true);
    const auto second = loaded("- e6++h:00000/a2:00000 0.2 1 E 0 0.0.0.0/0.0.0.0");
    EXPECT_TRUE(of_type(act(*second, "f6"), "tadaima").empty()) << "the start does not count in the end";
}

TEST(KabetopoRules, KB17_the_third_tadaima_ends_the_round) {
    const auto state = loaded(position("-", "f6:31110/f6+=1:31110/f1+=2:31110/b1+:31110", "N"));
    const auto events = act(*state, "a1");
    EXPECT_EQ(of_type(events, "round_over").at(0),
              (Json{{"type", "round_over"}, {"round", 1}, {"rule", "KB-17"}}));
    EXPECT_EQ(state->view({})["round"], 2);
}

TEST(KabetopoRules, KB17_the_second_does_not_and_with_two_players_the_first_does) {
    const auto four = loaded(position("-", "f2+:31110/f6+=1:31110/a1:31110/a6:31110"));
    EXPECT_TRUE(of_type(act(*four, "f1"), "round_over").empty());
    const auto two = loaded("- f2++h:31110/a2:31110 1.1 1 E 0 0.0.0.0/0.0.0.0");
    EXPECT_EQ(of_type(act(*two, "f1"), "round_over").size(), 1U);
}

TEST(KabetopoRules, KB17_three_players_play_on_after_the_second_and_stop_after_the_third) {
    const auto second = loaded(position("-", "f1+=1:31110/e6+:31110/a2:31110", "S"));
    EXPECT_TRUE(of_type(act(*second, "f6"), "round_over").empty());
    EXPECT_EQ(second->position(), "- f1+=1:31110/f6+=2:31110/a2:31110 2 1 W 0 0.0.0.0/4.0.0.0/0.0.0.0");
    const auto third = loaded(position("-", "f1+=1:31110/f6+=2:31110/b6+:31110", "W"));
    EXPECT_EQ(of_type(act(*third, "a6"), "round_over").at(0)["rule"], "KB-17");
    EXPECT_EQ(third->position(), "- f6:31111/f1:31111/a1:31111 4 2 E 0 1.0.0.6/1.0.0.6/4.0.0.6");
}

TEST(KabetopoRules, KB19_each_player_plays_each_runner_once) {
    for (int seats = 2; seats <= 4; ++seats) {
        Position position{.seats = seats};
        std::set<std::pair<int, Seat>> seen;
        for (position.round = 0; position.round < seats; ++position.round) {
            for (int runner = 0; runner < seats; ++runner) seen.emplace(runner, position.seat_of(runner));
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(seats * seats));
    }
}

TEST(KabetopoRules, KB19_the_next_round_begins_anew_with_the_set_up) {
    const auto state = loaded(quiet_for(199, "1", kFourLessAWall));
    act(*state, "f5");
    EXPECT_EQ(state->position(),
              "Mc1-c2 f6:31111/f1:31111/a1:31111/a6:31111 4 2 E 0 0.0.0.5/1.0.0.6/1.0.0.6/1.0.0.6");
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1}) << "who played South plays East";
    EXPECT_EQ(state->view({})["runners"]["north"]["seat"], 0) << "who played East plays North";
}

/// Who plays each runner, in the order of KB-1.
std::vector<Seat> seats_by_runner(const State& state) {
    std::vector<Seat> seats;
    const Json runners = state.view({})["runners"];
    for (const char* name : {"east", "south", "west", "north"}) {
        if (runners.contains(name)) seats.push_back(runners[name]["seat"]);
    }
    return seats;
}

TEST(KabetopoRules, KB19_three_players_change_runners_the_same_way_round) {
    const auto state = loaded("wa1-a2 f6:21110/f1:31111/a1:31111 4 1 E 199 0.0.0.0/0.0.0.0/0.0.0.0");
    EXPECT_EQ(seats_by_runner(*state), (std::vector<Seat>{0, 1, 2}));
    act(*state, "f5");
    EXPECT_EQ(state->position(), "- f6:31111/f1:31111/a1:31111 4 2 E 0 0.0.0.5/1.0.0.6/1.0.0.6");
    EXPECT_EQ(seats_by_runner(*state), (std::vector<Seat>{1, 2, 0})) << "East to West, South to East";
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
    const auto last = loaded("- f6:31110/f1:31111/a1:31111 4 2 E 199 0.0.0.0/0.0.0.0/0.0.0.0");
    act(*last, "f5");
    EXPECT_EQ(seats_by_runner(*last), (std::vector<Seat>{2, 0, 1}));
}

TEST(KabetopoRules, KB19_two_players_change_runners) {
    const auto state = loaded("wa1-a2 f6:21110/a1:31111 2.2 1 E 199 0.0.0.0/0.0.0.0");
    EXPECT_EQ(seats_by_runner(*state), (std::vector<Seat>{0, 1}));
    act(*state, "f5");
    EXPECT_EQ(state->position(), "- f6:31111/a1:31111 2.2 2 E 0 0.0.0.5/1.0.0.6");
    EXPECT_EQ(seats_by_runner(*state), (std::vector<Seat>{1, 0}));
    EXPECT_EQ(state->to_move(), std::vector<Seat>{1});
}

TEST(KabetopoRules, KB19_there_are_as_many_rounds_as_players) {
    const auto last = loaded(quiet_for(199, "4", kFourLessAWall));
    const auto events = act(*last, "f5");
    EXPECT_EQ(events.back(), (Json{{"type", "won"}, {"seats", {0, 1, 2}}, {"rule", "KB-20"}}));
    EXPECT_TRUE(last->outcome());
    EXPECT_TRUE(last->to_move().empty());
}

TEST(KabetopoRules, KB21_200_turns_without_a_tadaima_end_the_round) {
    const auto before = loaded(quiet_for(198, "1", kFourLessAWall));
    EXPECT_TRUE(of_type(act(*before, "f5"), "round_over").empty());
    const auto now = loaded(quiet_for(199, "1", kFourLessAWall));
    EXPECT_EQ(of_type(act(*now, "f5"), "round_over").at(0)["rule"], "KB-21");
}

TEST(KabetopoRules, KB21_a_tadaima_begins_the_count_again) {
    const auto state =
        loaded("- f2+:21110/f1:31111/a1:31111/a6:31111 3 1 E 199 2.0.1.0/0.0.0.0/0.0.0.0/0.0.0.0");
    EXPECT_TRUE(of_type(act(*state, "f1"), "round_over").empty());
    EXPECT_EQ(state->view({})["quiet"], 0);
}

TEST(KabetopoRules, a_seat_that_is_out_walks_its_shortest_way) {
    const auto stand_in = [](const std::string& before) {
        const auto state = loaded(before);
        return state->stand_in(state->to_move().at(0));
    };
    EXPECT_EQ(stand_in(position("-", "c2:00000/f1:00000/a1:00000/a6:00000")), action("c3"));
    EXPECT_EQ(stand_in(position("Pc2-d2,Pb4-b5", "d2:00000/f1:00000/a1:00000/a6:00000")), action("b4"));
    EXPECT_EQ(stand_in(position("-", "c3:00000/c4+:00000/a1:00000/a6:00000")), action("c4 bump b4"));
    EXPECT_EQ(stand_in(position("-", "e6+:00000/f1:00000/a1:00000/a5:00000")), action("d6"))
        << "its own corner does not count";
    const std::string blocked = position("wa2-b2", "a2:10000/a3:00000/a1:00000/a4:00000");
    EXPECT_EQ(stand_in(blocked), loaded(blocked)->legal(0).front());
    EXPECT_EQ(stand_in(after(position("-", kFour), "f5")), action("end"));
}

TEST(KabetopoRules, KB20_shared_places_are_in_the_outcome) {
    const auto state = loaded(quiet_for(199, "4", kFourLessAWall));
    act(*state, "f5");
    EXPECT_EQ(state->outcome()->ranks, (std::vector{1, 1, 1, 4}));
    EXPECT_EQ(state->outcome()->scores, (std::vector<std::int64_t>{1, 1, 1, 0}));
}

TEST(KabetopoRules, a_rematch_moves_everybody_on_by_one_seat) {
    const Outcome last{.ranks = {2, 1, 3}, .scores = {5, 6, 4}};
    EXPECT_EQ(find_game("kabetopo")->rematch(last), (std::vector<Seat>{1, 2, 0}));
}

}  // namespace
}  // namespace kabinet::kabetopo
