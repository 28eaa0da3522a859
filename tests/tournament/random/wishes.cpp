#include "tests/tournament/random/wishes.hpp"

namespace kabinet::tournament {
namespace {

Json swiss_stage(Dice& dice) {
    return {{"format", "swiss"}, {"rounds", dice.below(6)}};
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

}  // namespace

Json random_settings(Dice& dice) {
    const int seats = dice.one_of({2, 2, 2, 3, 4});
    Json wish{{"game", seats == 2 ? "kuba" : "nine"},
              {"seats", seats},
              {"stages", stages_of(dice, seats)},
              {"seeding", dice.one_of({"rating", "order", "lot"})},
              {"leaver", dice.one_of({"annulled", "forfeited"})},
              {"missed_ties", dice.one_of({2, 2, 0, 1})},
              {"check_in", dice.chance(20) ? 10 : 0},
              {"half_byes", dice.below(3)}};
    if (dice.chance(20)) wish["max_entrants"] = 4 + dice.below(12);
    if (seats > 2) {
        wish["smallest"] = seats - dice.below(2);
        wish["points"] = {{"type", "place"}};
    } else if (!has_arena(wish["stages"])) {
        wish["points"] = {{"type", dice.one_of({"standard", "standard", "three_one"})}};
        wish["tie"] =
            dice.one_of({Json{{"games", 1}}, Json{{"games", 1}}, Json{{"games", 2}},
                         Json{{"mode", "best"}, {"games", 3}}, Json{{"mode", "sum"}, {"games", 2}}});
    }
    return wish;
}

}  // namespace kabinet::tournament
