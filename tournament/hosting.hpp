#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tournament/log.hpp"
#include "tournament/pairing_of.hpp"

namespace kabinet::tournament {

/// A tournament hosted by commands: the rules behind `kabinet host` (TN-40), and the director's desk of the
/// server. Beyond the codes of the fold its errors are parse_error, unknown_command, not_created,
/// already_created, bad_log, and of drafts no_draft, draft_open and draft_stale.
class Hosting {
  public:
    /// The author and the time (Unix time, ms) of the commands that follow. The log of one who says nothing
    /// has a director without an account, and no times.
    void author(std::string by, std::int64_t at) {
        by_ = std::move(by);
        at_ = at;
    }

    /// What the event, and entrants with accounts, are called in exports. None of it is part of the log.
    void call(std::string title, std::map<int, std::string> names) {
        title_ = std::move(title);
        called_ = std::move(names);
    }

    /// Keeps the secret out of exported logs until the event is over, as those who did not create the event
    /// must not foresee its lots (TN-2).
    void keep_secret() { secretive_ = true; }

    /// Carries out one command and returns `{"ok": ...}` or `{"error": {"code", "rule", "message", ...}}`. A
    /// command that fails changes nothing.
    Json answer(const Json& command);

    /// The pairing that waits to be published (TN-11), as the body of the input that it will be; null for
    /// none. It is no part of the log.
    const Json& draft() const { return draft_; }
    /// Takes up a draft() of before. One that does not fit any more is left out.
    void keep_draft(const Json& body);

    /// Goes on to the first `entries` entries of another log, which begins with all that this one has. What
    /// is shown of an event that the public sees late (TN-36).
    void follow(const Log& other, std::size_t entries);

    /// The log. Null until a tournament is created or loaded.
    const Log* log() const { return log_ ? &*log_ : nullptr; }

  private:
    using Result = std::expected<Json, Denial>;

    Result run(const Json& command);
    Result create(const Json& wish);
    Result enter(const Json& wish);
    Result import(const Json& text);
    Result simple(InputType type, const Json& value);
    Result of_table(InputType type, const Json& wish);
    Result pair(const Json& wish);
    Result pair_by_hand(const Json& wish);
    Result replace_round(const Round& round);
    Result pair_next_by_hand(Json body);
    Result make_draft(const Json& wish);
    Result publish(const Json& wish);
    Result discard(const Json& wish);
    Result change_draft(Json body);
    std::expected<Round, Denial> drafted(const Json& body) const;
    Result swap(const Json& wish);
    Result unpair(const Json& wish);
    Result start(const Json& wish);
    Result pause_event(const Json& wish);
    Result change(const Json& wish);
    Result undo(const Json& wish);
    Result standings() const;
    Result why(const Json& wish) const;
    Result exported(const std::string& format, const Json& value) const;
    Result load(const Json& log);
    Result verify(const Json& log) const;

    /// Appends an input; the free text `reason` goes beside the chain.
    Result append(InputType type, Json body, Json reply = Json::object());
    Result paired(const Proposal& proposal);
    const State& state() const { return log_->state(); }
    bool ended() const { return state().phase == Phase::finished || state().phase == Phase::cancelled; }

    std::optional<Log> log_;
    Json draft_;
    std::string by_ = "director";
    std::int64_t at_ = 0;
    std::string title_;
    std::map<int, std::string> called_;
    bool secretive_ = false;
};

}  // namespace kabinet::tournament
