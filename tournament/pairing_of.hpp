#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
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

/// Whether the current stage opens rounds without waiting for those before (TN-16).
bool opens_at_once(const Stage& stage);

/// The next round, of the next stage where the current one is over; of an arena the next wave. Denials:
/// no_pairing (TN-13), too_few_entrants, not_running, bad_round when all rounds are
/// paired, round_open.
std::expected<Proposal, Denial> propose(const State& state, bool allow_rematch);

/// What a round of a Swiss of two seats costs, also in groups; empty for other formats.
std::vector<std::int64_t> cost_of(const State& before, const Round& round);

/// What is wrong with a round that was not paired by hand (TN-2): a Swiss of two seats has to have the least
/// cost, tables of a Swiss of more seats legal sizes and a cost that no exchange of two lowers, and what
/// leaves no choice is compared itself. `before` is the state before the round. Without the seed the seats
/// are not looked at.
std::optional<std::string> wrong_round(const State& before, const Round& round);

}  // namespace kabinet::tournament
