#include "tournament/places.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "tests/tournament/director.hpp"
#include "tournament/stages.hpp"

namespace kabinet::tournament {
namespace {

std::map<int, Places> places_by_entrant(const State& state) {
    std::map<int, Places> places;
    for (const Places& each : possible_places(state)) places[each.entrant] = each;
    return places;
}

/// What can be the ranks of a table: every order, with every level.
std::vector<std::vector<int>> all_ranks(std::size_t seats) {
    std::vector<std::vector<int>> all;
    std::vector<int> levels(seats, 0);
    const auto count = static_cast<int>(seats);
    const auto next = [&] {
        for (int& level : levels) {
            if (++level < count) return true;
            level = 0;
        }
        return false;
    };
    do {
        std::vector<int> ranks;
        for (const int own : levels)
            ranks.push_back(
                1 + static_cast<int>(std::ranges::count_if(levels, [&](int other) { return other < own; })));
        if (std::ranges::find(all, ranks) == all.end()) all.push_back(ranks);
    } while (next());
    return all;
}

/// Every way in which the rest of an event can be played, each to its end.
class Branches {
  public:
    /// The best and the worst place that each entrant ends on in any of them.
    std::map<int, Places> reached(const Director& event, const std::map<int, Places>& before = {}) {
        const std::map<int, Places> named = places_by_entrant(event.state());
        within(named, before, "by play alone the places only narrow");
        const std::map<int, Places> found = beyond(event, named);
        within(found, named, "no place that is reached is left out");
        return found;
    }
    int ends = 0;

  private:
    std::map<int, Places> beyond(const Director& event, const std::map<int, Places>& named) {
        std::map<int, Places> found;
        if (::testing::Test::HasFailure()) return found;
        if (event_over(event.state())) {
            ++ends;
            for (const Row& row : standings(event.state()))
                found[row.entrant] = {row.entrant, row.rank, row.rank};
            return found;
        }
        for (const Director& next : followers(event)) join(found, reached(next, named));
        return found;
    }

    static std::vector<Director> followers(const Director& event) {
        std::vector<Director> list;
        const State& state = event.state();
        for (const Round& round : state.rounds) {
            for (const Table& table : round.tables) {
                const int game = next_game(state.settings, table);
                if (game == 0) continue;
                for (const auto& ranks : all_ranks(seats_of_game(state.settings, table, game).size()))
                    list.push_back(with_result(
                        event, {{"round", round.number}, {"table", table.number}, {"game", game}}, ranks));
                return list;
            }
        }
        list.push_back(event);
        auto round = propose(state, false);
        if (!round) round = propose(state, true);
        EXPECT_TRUE(round) << round.error().message;
        if (round) EXPECT_EQ(list[0].tell(InputType::paired, body_of(round->round)), "");
        return list;
    }

    static Director with_result(Director event, Json body, const std::vector<int>& ranks) {
        std::vector<int> scores;
        for (const int rank : ranks) scores.push_back(9 - rank);
        body.update({{"ranks", ranks}, {"scores", scores}, {"source", "typed"}});
        EXPECT_EQ(event.tell(InputType::result, body), "") << body;
        return event;
    }

    static void join(std::map<int, Places>& all, const std::map<int, Places>& more) {
        for (const auto& [entrant, places] : more) {
            const auto [at, first] = all.emplace(entrant, places);
            at->second.best = std::min(at->second.best, places.best);
            at->second.worst = std::max(at->second.worst, places.worst);
        }
    }

    static void within(const std::map<int, Places>& inner, const std::map<int, Places>& outer,
                       const char* rule) {
        for (const auto& [entrant, places] : inner) {
            const auto wider = outer.find(entrant);
            if (wider == outer.end()) continue;
            EXPECT_TRUE(wider->second.best <= places.best && places.worst <= wider->second.worst)
                << rule << ": entrant " << entrant << " has " << places.best << " to " << places.worst
                << " of " << wider->second.best << " to " << wider->second.worst;
        }
    }
};

/// An event of which everything that can follow is played.
struct Small {
    const char* name;
    Json settings;
    int entrants;
    std::function<void(Director&)> opening = {};
};

Json of_stages(std::initializer_list<Json> stages, const Json& rest = Json::object()) {
    Json settings{{"game", "kuba"}, {"stages", Json::array()}, {"seeding", "order"}};
    for (const Json& stage : stages) settings["stages"].push_back(stage);
    settings.update(rest);
    return settings;
}
Json swiss_stage_of(int rounds, int advance = 0) {
    return {{"format", "swiss"}, {"rounds", rounds}, {"advance", advance}};
}
Json pods_of(int rounds, int smallest, const Json& points) {
    return of_stages({swiss_stage_of(rounds)},
                     {{"game", "nine"}, {"seats", 3}, {"smallest", smallest}, {"points", points}});
}

void first_round(Director& event) {
    event.pair_next();
    event.play();
}

/// Somebody has a half-point bye, and somebody else leaves after the first round.
void bye_and_leaver(Director& event) {
    event.tell(InputType::bye, {{"entrant", 2}, {"round", 2}, {"kind", "half"}});
    first_round(event);
    event.of(InputType::withdraw, 1);
    event.pair_next();
}

/// The winner of a tie leaves, and the tie is opened again.
void reopened(Director& event) {
    event.pair_next();
    event.play();
    const int gone = event.state().rounds[0].tables[0].seats[0];
    event.of(InputType::withdraw, gone);
    EXPECT_EQ(event.tell(InputType::annul, {{"round", 1}, {"table", 1}, {"game", 1}}), "");
}

/// The same of somebody who has played two rounds, as many as count.
void reopened_later(Director& event) {
    for (int round = 1; round <= 2; ++round) {
        event.pair_next();
        event.play();
    }
    const Round& last = event.state().rounds[1];
    const auto played_twice = [&](int entrant) {
        return event.state().rounds[0].table_of(entrant) != nullptr;
    };
    const int gone = *std::ranges::find_if(last.tables[0].seats, played_twice);
    event.of(InputType::withdraw, gone);
    EXPECT_EQ(event.tell(InputType::annul, {{"round", 2}, {"table", 1}, {"game", 1}}), "");
}

class TN33Sound : public ::testing::TestWithParam<Small> {};

TEST_P(TN33Sound, TN33_no_place_that_is_reached_is_left_out) {
    Director event(GetParam().settings, GetParam().entrants);
    ASSERT_EQ(event.start(), "");
    if (GetParam().opening) GetParam().opening(event);
    Branches branches;
    branches.reached(event);
    EXPECT_GT(branches.ends, 20);
}

const Json kKnockout{{"format", "knockout"}, {"third_place", true}, {"extra_games", 0}};
const Json kFinal{{"format", "knockout"}, {"extra_games", 0}};
const Json kGroups{{"format", "groups"}, {"size", 3}, {"advance", 1}, {"inner", {{"format", "round_robin"}}}};
const Json kCup{{"format", "knockout"}, {"advance", 1}};
const Json kTablesOfThree{{"game", "nine"}, {"seats", 3}, {"smallest", 2}};
const Json kSmallTables{{"type", "list"}, {"by_rank", {{"2", {"7", "1"}}, {"3", {"3", "2", "2"}}}}};

INSTANTIATE_TEST_SUITE_P(
    Places, TN33Sound,
    ::testing::Values(
        Small{"four_in_three_rounds", swiss(3), 4}, Small{"five_in_three_rounds", swiss(3), 5},
        Small{"six_after_a_round", swiss(3), 6, first_round},
        Small{"three_one", of_stages({swiss_stage_of(2)}, {{"points", {{"type", "three_one"}}}}), 5},
        Small{"two_games", of_stages({swiss_stage_of(2)}, {{"tie", {{"games", 2}}}}), 4, first_round},
        Small{"best_of_three", of_stages({swiss_stage_of(2)}, {{"tie", {{"mode", "best"}, {"games", 3}}}}), 4,
              first_round},
        Small{"bye_and_leaver", swiss(3), 6, bye_and_leaver}, Small{"reopened", swiss(3), 5, reopened},
        Small{"round_robin", round_robin(), 4}, Small{"leaver_of_a_round_robin", round_robin(), 5, reopened},
        Small{"leaver_whose_ties_count_again", round_robin(), 5, reopened_later},
        Small{"pods", pods_of(2, 2, {{"type", "place"}}), 5},
        Small{"byes_at_pods", pods_of(3, 3, {{"type", "win"}}), 4},
        Small{"shares_at_pods", pods_of(2, 2, {{"type", "share"}}), 5},
        Small{"small_tables_worth_more", pods_of(2, 2, kSmallTables), 5},
        Small{"knockout", of_stages({kKnockout}), 6},
        Small{"double_knockout", of_stages({Json{{"format", "double_knockout"}, {"extra_games", 0}}}), 4},
        Small{"cup", of_stages({kCup}, kTablesOfThree), 6},
        Small{"swiss_and_final", of_stages({swiss_stage_of(2, 2), kFinal}), 4},
        Small{"groups_and_final", of_stages({kGroups, kFinal}), 5}),
    [](const auto& named) { return named.param.name; });

TEST(Places, TN33_who_has_left_can_win_a_tie_that_is_opened_again) {
    Director event(swiss(2), 4);
    event.start();
    reopened(event);
    const int gone = event.state().rounds[0].tables[0].seats[0];
    EXPECT_EQ(places_by_entrant(event.state())[gone].best, 1) << "two others can still be level";
}

}  // namespace
}  // namespace kabinet::tournament
