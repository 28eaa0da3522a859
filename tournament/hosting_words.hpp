#pragma once

#include "tournament/state.hpp"

/// How `kabinet host` writes what the rules computed.
namespace kabinet::tournament {

/// The standings as TN-40 has them.
Json rows_of(const State& state);

/// The places that everybody can still reach (TN-33).
Json places_of(const State& state);

/// All rounds of all stages with their tables, games and byes: [{"stage", "round", "by_hand", "tables":
/// [...], "byes": [...]}].
Json tables_of(const State& state);
/// One table of it: {"table", "seats", "games", "absent", "over", "points"}; in a bracket also "tie", its
/// index in the bracket.
Json table_of(const State& state, const Table& table);

/// The byes of a round of the stage: [{"entrant", "kind", "again"?}]. `again` marks a second pairing bye
/// (TN-13).
Json byes_of(const Played& played, const Round& round);

/// The rows of the standings that differ: [{"entrant", "before": row or null, "after": row or null}].
Json changed_rows(const State& before, const State& after);

}  // namespace kabinet::tournament
