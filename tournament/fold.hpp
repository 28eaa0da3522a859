#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "tournament/denial.hpp"
#include "tournament/input.hpp"
#include "tournament/state.hpp"

namespace kabinet::tournament {

/// A tournament as a pure function of its settings and its inputs. The server, `kabinet host` and the check
/// of a log all run this one class.
///
/// Codes of denials: bad_input (a body that is not of its form), not_open, not_running, finished,
/// no_such_entrant, already_entered, tournament_full, entry_closed, not_yours_now (the entrant's status
/// forbids it), too_few_entrants, too_many_entrants{max}, too_many_rounds{max}, bad_round, round_open,
/// bad_pairing, no_such_table, tie_over, stage_over, no_result, has_begun, paired_already (a round rests on
/// who went on), bye_refused, not_begun, no_clock, has_entrants, those of settings, old_rules (the rules of
/// the event have no such input), undo_blocked{by}, nothing_to_undo.
class Fold {
  public:
    /// An open tournament without entrants. Without `secret` nothing can be drawn: then a log is read before
    /// its end, and seedings by lot stay in the order of entry.
    Fold(Settings settings, std::optional<Bytes32> secret);

    /// Applies one input, or denies and changes nothing.
    std::expected<void, Denial> apply(const Input& input);

    const State& state() const { return state_; }
    const std::optional<Bytes32>& secret() const { return secret_; }
    /// The number of inputs accepted so far, those taken back among them.
    int inputs() const { return inputs_; }

    /// The number of the input that `undo` would take back: the last one that is neither an undo nor taken
    /// back. Denials: undo_blocked{by}, where something rests on that input; nothing_to_undo; finished.
    std::expected<int, Denial> undoable() const;
    /// That input.
    const Input& live_input() const { return live_.back().second; }

  private:
    std::expected<void, Denial> undo(const Input& input);

    Settings settings_;
    std::optional<Bytes32> secret_;
    State state_;
    int inputs_ = 0;
    std::vector<std::pair<int, Input>> live_;  // those that were not taken back, with their numbers
};

}  // namespace kabinet::tournament
