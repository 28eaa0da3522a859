#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "games/record/fold.hpp"
#include "server/match/match_log.hpp"
#include "server/match/match_terms.hpp"
#include "server/match/names.hpp"
#include "server/match/secrets.hpp"

/// A match read back from its journal, on a thread other than its future loop.
namespace kabinet {

/// A match as read from the journal, not yet live.
struct Restored {
    Header header;
    Fold fold;
    MatchLog log;
    Millis last_t = 0;         ///< match time of the last input
    std::int64_t started = 0;  ///< Unix time of the start, 0 before it
    MatchSecrets secrets{};
    std::string invite{};  ///< empty for a public match
    Names names{};         ///< of the players; not of the record
    MatchTerms terms{};
};

/// Reads a match back. Plays all actions again, and takes as long as they took. Advances in slices, so that a
/// worker can do other jobs in between. From any thread, one at a time.
class Restoring {
  public:
    Restoring(StoredStream stored, const MatchSecrets& secrets);

    /// Plays a slice.
    void advance();
    bool finished() const;

    /// Call once, when finished. Returns the match, or a reason for the operator: the damage, rules that this
    /// server does not know, or a match under way with another engine. Names both the damage and the engine
    /// where the engine may be the cause.
    std::expected<Restored, std::string> end();

  private:
    void begin(const MatchSecrets& secrets);
    void play_on();
    void show() const;
    void damaged(const std::string& what);
    void expect_same_engine();
    std::string other_engine() const;
    std::optional<std::string> apply(const Append& row);

    StoredStream stored_;
    std::optional<Restored> match_;  // empty when the header is damaged
    std::size_t next_ = 0;           // of the entries
    std::string damage_;
};

/// Reads the whole match back in one go.
std::expected<Restored, std::string> restore(StoredStream stored, const MatchSecrets& secrets);

}  // namespace kabinet
