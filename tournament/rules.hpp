#pragma once

#include <expected>
#include <optional>

#include "tournament/denial.hpp"
#include "tournament/input.hpp"
#include "tournament/members.hpp"
#include "tournament/state.hpp"

/// What each type of input does to the state. Every function checks first and changes afterwards.
namespace kabinet::tournament::rules {

using Done = std::expected<void, Denial>;

// Entrants (TN-5 to TN-9).
Done enter(State& state, const Json& body);
/// Who waits for a place, the next one first (TN-4).
std::vector<int> waiting_list(const State& state);
/// Gives free places to those who wait.
void give_places(State& state);
Done check_in(State& state, const Json& body);
Done withdraw(State& state, const Json& body);
/// Withdraws the entrant, who forfeits the ties that are open (TN-8).
void leave(State& state, int entrant);
Done back(State& state, const Json& body);
/// Whether a withdrawn entrant may come back without a director's word: before the start, and in an arena;
/// never who was expelled (TN-5, TN-8, TN-9).
bool comes_back_alone(const State& state, int entrant);
Done pause(State& state, const Json& body, bool pausing);
Done ask_bye(State& state, const Json& body);
Done seeds(State& state, const Json& body);

// The life of the event (TN-3, TN-4).
Done start(State& state, const Json& body, const std::optional<Bytes32>& secret);
/// Other settings, which hold from now on (TN-3).
Done change(State& state, const Json& body);
Done plan_rounds(State& state, const Json& body);
Done turn(State& state, const Json& body, InputType type);

/// What a director gives a clock at once, ms: from a second to thirty days (TN-18). Records have the same
/// bounds (games/record/fold_rulings.cpp).
inline constexpr std::int64_t kLeastAdded = 1000;
inline constexpr std::int64_t kMostAdded = 30LL * 24 * 3600 * 1000;

// Rounds (TN-10 to TN-18).
Done instruct(State& state, const Json& body, InputType type);
Done pair(State& state, const Json& body);
Done pair_anew(State& state, const Json& body);
Done unpair(State& state, const Json& body);
Done begin(State& state, const Json& body);
Done result(State& state, const Json& body, bool correction);
Done forfeit(State& state, const Json& body);
Done annul(State& state, const Json& body);
/// The match of a game ended without a result, so another match is played. Who failed to begin twice at this
/// table is absent (TN-15).
Done remake(State& state, const Json& body);
/// Gives a clock more time (TN-18).
Done extend(State& state, const Json& body);
Done pause_match(State& state, const Json& body, bool paused);
/// The clock of an arena (TN-28).
Done move_clock(State& state, const Json& body);

/// The denial of an input that comes after the end or, if `running` is asked for, before the start or in a
/// pause of the event.
std::optional<Denial> wrong_phase(const State& state, bool running);
/// Reads a list of entrants; nothing where it is none.
std::optional<std::vector<int>> entrants_of(const State& state, const Json* list);
/// Reads the member `entrant`, who has to exist.
std::expected<int, Denial> entrant_of(const State& state, const Json& body);
/// The most rounds that the stage can have (TN-4); 0: no limit.
int most_rounds(const State& state, int entrants);

}  // namespace kabinet::tournament::rules
