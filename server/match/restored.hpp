#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "games/record/fold.hpp"
#include "server/match/match_log.hpp"
#include "server/match/secrets.hpp"

/// A match read back from its journal, away from the loop it is going to live on.
namespace kabinet {

/// A match as its journal tells it, not yet live.
struct Restored {
    Header header;
    Fold fold;
    MatchLog log;
    Millis last_t = 0;         ///< match time of the last input
    std::int64_t started = 0;  ///< Unix time of the start, 0 before it
    MatchSecrets secrets{};
    std::string invite{};  ///< empty for a public match
};

/// The reading back under way. All its actions are played again, so it takes as long as they did; it advances
/// in slices, so that whoever runs it can do something else in between. From any thread, one at a time.
class Restoring {
  public:
    Restoring(StoredStream stored, const MatchSecrets& secrets);

    /// Plays a slice.
    void advance();
    bool finished() const;

    /// Once finished: the match, or why it can't be had, for the operator: what is damaged, that its rules
    /// are not known here, or that it is under way with another engine; both, where what looks damaged may
    /// come of the engine. Called once.
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
    std::optional<Restored> match_;  // none when the header is damaged
    std::size_t next_ = 0;           // of the entries
    std::string damage_;
};

/// The whole of it in one go.
std::expected<Restored, std::string> restore(StoredStream stored, const MatchSecrets& secrets);

}  // namespace kabinet
