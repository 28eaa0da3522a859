#include "tournament/rules_place.hpp"

#include <algorithm>

namespace kabinet::tournament::rules {
namespace {

constexpr int kMostTables = 1'000'000;
constexpr int kMostGames = 99;

/// The newest round that has the table.
Round* round_with(std::vector<Round>& rounds, int table) {
    const auto found = std::find_if(rounds.rbegin(), rounds.rend(),
                                    [&](const Round& round) { return round.table(table) != nullptr; });
    return found == rounds.rend() ? nullptr : &*found;
}

}  // namespace

std::expected<Place, Denial> find_place(State& state, Members& in, bool with_game) {
    Place place{.stage = state.stage_number};
    int number = 0, table = 1;
    in.number("stage", place.stage, 1, state.stage_number);
    Played* const stage = in.good() && place.stage < state.stage_number
                              ? &state.past[static_cast<std::size_t>(place.stage - 1)]
                              : &state;
    const int rounds = static_cast<int>(stage->rounds.size());
    in.number("round", number, 1, rounds).number("table", table, 1, kMostTables);
    if (with_game) in.number("game", place.game, 1, kMostGames);
    if (!in.good()) return std::unexpected(*in.finish("bad_input"));
    if (rounds == 0) return deny("no_such_table", "TN-17", "no round is paired");
    const bool arena =
        state.settings.stages[static_cast<std::size_t>(place.stage - 1)].format == Format::arena;
    if (number == 0 && arena) {
        place.round = round_with(stage->rounds, table);
    } else {
        place.round = &stage->rounds[static_cast<std::size_t>(number == 0 ? rounds - 1 : number - 1)];
    }
    place.table = place.round ? place.round->table(table) : nullptr;
    if (!place.table) return deny("no_such_table", "TN-17", "the round has no such table");
    const bool game = place.game <= static_cast<int>(place.table->games.size());
    if (!game) return deny("bad_input", "TN-17", "the tie has no such game");
    return place;
}

const Table* named_table(const State& state, const Json& body) {
    Members in(body, "bad_input", "TN-17");
    // Nothing of the state is changed.
    const auto place = find_place(const_cast<State&>(state), in, false);
    return place ? place->table : nullptr;
}

}  // namespace kabinet::tournament::rules
