#include "tests/tournament/random/wishes.hpp"

#include <algorithm>
#include <string>

namespace kabinet::tournament {
namespace {

Json swiss_stage(Dice& dice) {
    return {{"format", "swiss"}, {"rounds", dice.chance(75) ? dice.below(6) : 6 + dice.below(7)}};
}

Json round_robin_stage(Dice& dice) {
    return {{"format", "round_robin"}, {"cycles", 1 + dice.below(2)}, {"at_once", dice.chance(30)}};
}

Json knockout_stage(Dice& dice, int seats) {
    if (seats > 2) return {{"format", "knockout"}, {"advance", 1}};
    Json stage{{"format", dice.chance(50) ? "knockout" : "double_knockout"},
               {"extra_games", dice.one_of({2, 2, 0, 4})}};
    const bool single = stage["format"] == "knockout";
    stage[single ? "third_place" : "reset"] = dice.chance(50);
    return stage;
}

Json groups_stage(Dice& dice) {
    return {{"format", "groups"},
            {"size", 3 + dice.below(4)},
            {"by_lot", dice.chance(40)},
            {"inner", dice.chance(60) ? round_robin_stage(dice) : swiss_stage(dice)}};
}

Json arena_stage(Dice& dice) {
    return {{"format", "arena"}, {"minutes", 3 + dice.below(8)}, {"streaks", dice.chance(70)}};
}

Json stages_of(Dice& dice, int seats) {
    Json first = seats > 2 ? dice.chance(50) ? swiss_stage(dice) : arena_stage(dice)
                           : dice.one_of({swiss_stage(dice), round_robin_stage(dice), groups_stage(dice),
                                          arena_stage(dice)});
    if (dice.chance(30)) return Json::array({knockout_stage(dice, seats)});
    if (dice.chance(50)) return Json::array({first});
    first["advance"] = first["format"] == "groups" ? 1 + dice.below(3) : 2 + dice.below(9);
    Json last = dice.chance(70) ? knockout_stage(dice, seats) : swiss_stage(dice);
    return Json::array({first, last});
}

bool has_arena(const Json& stages) {
    for (const Json& stage : stages) {
        if (stage["format"] == "arena") return true;
    }
    return false;
}

/// Points that fall with the rank, for tables of each size.
Json lists_of_points(Dice& dice, int seats) {
    Json lists = Json::object();
    for (int size = 2; size <= seats; ++size) {
        int points = 4 * size;
        for (int rank = 1; rank <= size; ++rank) {
            points -= dice.below(5);
            lists[std::to_string(size)].push_back(std::max(0, points));
        }
    }
    return lists;
}

Json points_of_pods(Dice& dice, int seats, bool arena) {
    Json points{{"type", dice.one_of({"place", "win", "list", "share"})}};
    if (arena) points["type"] = "place";
    if (points["type"] == "list") points["by_rank"] = lists_of_points(dice, seats);
    return points;
}

}  // namespace

Json random_settings(Dice& dice) {
    const int seats = dice.one_of({2, 2, 2, 2, 3, 4, 4, 5, 6, 8});
    Json wish{{"game", seats == 2   ? "kuba"
                       : seats <= 4 ? "nine"
                                    : "kapow"},
              {"seats", seats},
              {"stages", stages_of(dice, seats)},
              {"seeding", dice.one_of({"rating", "order", "lot", "hand"})},
              {"leaver", dice.one_of({"annulled", "forfeited"})},
              {"missed_ties", dice.one_of({2, 2, 0, 1})},
              {"check_in", dice.chance(20) ? 10 : 0},
              {"half_byes", dice.below(3)}};
    if (dice.chance(20)) wish["max_entrants"] = 4 + dice.below(12);
    // Without a throw of its own, so that the other events stay those that their seeds have always named.
    const std::string format = wish["stages"].front()["format"];
    const bool levels = wish["stages"].size() == 1 && (format == "swiss" || format == "round_robin");
    if (seats == 2 && levels && wish["half_byes"] == 1) {
        wish["stages"].push_back({{"format", "knockout"}, {"play_off", true}});
        wish["tiebreaks"] = Json::array({"win"});
    }
    if (seats > 2) {
        wish["points"] = points_of_pods(dice, seats, has_arena(wish["stages"]));
        // A list says what tables of every size are worth that can come about.
        wish["smallest"] = wish["points"]["type"] == "list" ? 2 : seats - dice.below(2);
    } else if (!has_arena(wish["stages"])) {
        wish["points"] = {{"type", dice.one_of({"standard", "standard", "three_one"})}};
        wish["tie"] =
            dice.one_of({Json{{"games", 1}}, Json{{"games", 1}}, Json{{"games", 2}},
                         Json{{"mode", "best"}, {"games", 3}}, Json{{"mode", "sum"}, {"games", 2}}});
    }
    return wish;
}

Json with_more_settings(Json wish, Dice& dice) {
    if (dice.chance(30)) wish["rating_at"] = "start";
    if (dice.chance(30)) wish["late_rounds"] = dice.below(3);
    if (dice.chance(30))
        wish["min_entrants"] = 2 + dice.below(std::min(4, wish.value("max_entrants", 5) - 1));
    if (dice.chance(50)) wish["clock"] = {{"type", "move"}, {"move_ms", 60'000}};
    if (wish["seats"] == 8 && dice.chance(50)) {
        wish["seats"] = 7;
        wish["points"] = {{"type", "place"}};
        wish["smallest"] = 7 - dice.below(3);
    }
    return wish;
}

}  // namespace kabinet::tournament
