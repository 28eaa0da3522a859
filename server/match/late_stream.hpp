#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/match/match_log.hpp"
#include "server/match/replay.hpp"

namespace kabinet {

/// How far behind the public is in the matches of the header's event, ms (TN-36); 0 for most matches.
std::int64_t delay_of(const Header& header);

/// A match as the public sees it when the event has a delay: as it was so long ago (TN-36). The entries
/// before the start of play are shown at once, because pairings are never late. What is shown follows from
/// the record and the time alone, so a restart changes nothing.
class LateStream {
  public:
    /// Shows the part of `log` that is shown at once. `log` outlives this.
    LateStream(const Header& header, const Bytes32& secret, const MatchLog& log);

    std::int64_t delay() const { return delay_; }
    const Fold& fold() const { return point_->fold; }
    /// The match after the last entry that is shown.
    const std::shared_ptr<const ReplayPoint>& point() const { return point_; }
    std::size_t entries() const { return static_cast<std::size_t>(point_->n); }
    /// Whether the public has seen the end.
    bool over() const { return fold().over(); }

    /// Shows the entries up to the start of play. Call when entries have become durable.
    void set_up();
    /// Unix time at which the next entry may be shown, ms; nothing when all are.
    std::optional<std::int64_t> due() const;
    /// How many entries may be shown at Unix time `wall`.
    std::size_t entries_due(std::int64_t wall) const;
    /// Goes on to where a replay from point() has ended.
    void take(const Replay::End& end);

    /// Whether the account directs the event, as far as the match was told: directors see all at once.
    bool directs(const std::string& account) const { return directors_.contains(account); }
    void add_director(const std::string& account) { directors_.insert(account); }

    /// The events that the public has not been told yet, as a JSON array; empty for none.
    std::string take_events();
    /// Whether something is shown that no document has.
    bool changed() const { return changed_; }
    void told() { changed_ = false; }

  private:
    const MatchLog& log_;
    const std::int64_t delay_;
    std::shared_ptr<const ReplayPoint> point_;
    std::vector<Json> events_;
    std::set<std::string> directors_;
    bool changed_ = false;
};

}  // namespace kabinet
