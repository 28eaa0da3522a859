#pragma once

#include "tournament/rules.hpp"

namespace kabinet::tournament::rules {

/// The round, table and game that the body of an input names by the members `stage`, `round`, `table` and
/// `game`. The current stage and its newest round are meant where none is named; in an arena a table is found
/// by its number alone.
struct Place {
    int stage = 1;
    Round* round = nullptr;
    Table* table = nullptr;
    int game = 1;
};

/// Finds it in the state, which has to outlive the answer. The denial is no_such_table, or that of `in`.
std::expected<Place, Denial> find_place(State& state, Members& in, bool with_game);

/// The table that the body of an input names; null where there is none. Other members are not looked at.
const Table* named_table(const State& state, const Json& body);

}  // namespace kabinet::tournament::rules
