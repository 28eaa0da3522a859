#pragma once

#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "tournament/denial.hpp"
#include "tournament/pairing/pods.hpp"
#include "tournament/pairing/swiss.hpp"
#include "tournament/state.hpp"

/// The next round of a tournament, from a snapshot of its state (TN-10).
namespace kabinet::tournament {

/// A round as it would be entered, and what it costs.
struct Proposal {
    Round round{};
    std::vector<std::int64_t> cost{};            ///< empty where the format has no choice
    std::vector<std::string_view> cost_names{};  ///< of the parts of the cost
};

/// The body of the input `paired` that enters the round.
Json body_of(const Round& round);

/// What the pairing of the next round of a Swiss of two seats depends on. Who is absent is not in it.
SwissSnapshot swiss_snapshot(const State& state, bool allow_rematch);
/// The same for larger tables.
PodSnapshot pod_snapshot(const State& state);

/// Byes that are fixed before the pairing: of who pauses, asked for one, or has not checked in.
std::vector<Bye> fixed_byes(const State& state);

/// The next round. Denials: no_pairing (TN-13), too_few_entrants, not_running, bad_round when all rounds are
/// paired, round_open.
std::expected<Proposal, Denial> propose(const State& state, bool allow_rematch);

/// What a round by hand of a Swiss of two seats costs; empty for other formats.
std::vector<std::int64_t> cost_of(const State& before, const Round& round);

}  // namespace kabinet::tournament
