#pragma once

#include <optional>
#include <string>

#include "tournament/log.hpp"
#include "tournament/pairing_of.hpp"

namespace kabinet::cli {

/// A tournament hosted by commands, the rules behind `kabinet host` (TN-40). Beyond the codes of the fold its
/// errors are parse_error, unknown_command, not_created, already_created and bad_log.
class Hosting {
  public:
    /// Carries out one command and returns `{"ok": ...}` or `{"error": {"code", "rule", "message", ...}}`. A
    /// command that fails changes nothing.
    Json answer(const Json& command);

  private:
    using Result = std::expected<Json, tournament::Denial>;

    Result run(const Json& command);
    Result create(const Json& wish);
    Result enter(const Json& wish);
    Result import(const Json& text);
    Result simple(tournament::InputType type, const Json& value);
    Result of_table(tournament::InputType type, const Json& wish);
    Result pair(const Json& wish);
    Result pair_by_hand(const Json& wish);
    Result replace_round(const tournament::Round& round);
    Result pair_next_by_hand(Json body);
    Result swap(const Json& wish);
    Result unpair(const Json& wish);
    Result start();
    Result undo(const Json& wish);
    Result standings() const;
    Result why(const Json& wish) const;
    Result exported(const std::string& format, const Json& value) const;
    Result load(const Json& log);
    Result verify(const Json& log) const;

    /// Appends an input; the free text `reason` goes beside the chain.
    Result append(tournament::InputType type, Json body, Json reply = Json::object());
    Result paired(const tournament::Proposal& proposal);
    const tournament::State& state() const { return log_->state(); }

    std::optional<tournament::Log> log_;
};

}  // namespace kabinet::cli
