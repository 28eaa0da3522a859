#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "tournament/pairing/arena.hpp"
#include "tournament/standings.hpp"
#include "tournament/state.hpp"

/// An arena as the waves of its stage have it (TN-28).
namespace kabinet::tournament {

/// How long an arena lasts, in ms.
std::int64_t length_of(const Stage& stage);

/// Who waits, as a wave takes them: who is active and has no open table.
std::vector<ArenaEntrant> waiting_entrants(const State& state);

/// The numbers of those. Looks at no result, so that a log with thousands of waves is read in little time.
std::set<int> who_waits(const State& state);

/// The tables of the next wave with their seats: who had seat 0 less often has it, equals by lot.
std::vector<std::vector<int>> next_wave(const State& state);

/// By points, wins, fewer matches, and a lot. Matches count when they are over.
std::vector<Row> arena_standings(const State& state);

}  // namespace kabinet::tournament
