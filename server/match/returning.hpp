#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/match/match.hpp"

namespace kabinet {

/// Brings the matches of one shard back from the journal, a few at a time: first those under way that
/// somebody asks for, then what else is asked for, and behind them all that were under way when the server
/// stopped. The workers play them again; the loop only takes in what is ready.
class Returning : public Sleeper {
  public:
    using Result = std::expected<std::unique_ptr<Match>, Refusal>;
    using Back = std::function<void(const std::string& id, Result result)>;

    /// `back` is told what became of every match, asked for or not: here it is, or unknown_match, busy,
    /// storage_failed, record_damaged.
    Returning(MatchHome& home, Back back) : home_(home), back_(std::move(back)) {}
    ~Returning() override;

    /// Somebody wants the match `id`. To ask again before it is back changes nothing.
    void ask(const std::string& id);

    /// The server begins to serve, and these are under way. They come back in this order, and what can't be
    /// had is tried again until it can, unless it is damaged. Clocks go on now, whenever a match is back; but
    /// from the moment that somebody asks for one they stand still until it is.
    void all(std::vector<std::string> under_way);

    /// What is in memory of the match `id` is not what the journal has: it is read again, and tried until it
    /// is back. Its clocks stand still until then, and go on from match time `t`.
    void owe(const std::string& id, Millis t);

    /// A fault has broken the match while it was in memory: it is not brought back before the next start.
    void broken(const std::string& id, const std::string& why);

    void on_time() override;

  private:
    /// One match on its way.
    struct Way {
        bool asked = false;
        bool cold = false;
        std::shared_ptr<Restoring> restoring{};  // null while the journal is being read
    };
    /// Under way, and not back yet. Loop times.
    struct Owed {
        std::int64_t since = 0;   // its clocks go on since then,
        std::int64_t asked = -1;  // and stand still since somebody has asked for it; -1 for nobody
        Millis t = 0;             // match time they go on from, if the last entry is earlier
    };
    using Ways = std::unordered_map<std::string, Way>;

    void begin_more();
    void begin(const std::string& id);
    void read(const std::string& id, std::expected<std::optional<StoredStream>, StoreError> stored);
    void play(const std::string& id);
    void played(const std::string& id, bool ran);
    void damaged(const std::string& id, const std::string& what);
    void note_damage(const std::string& id, const std::string& what);
    void tried(const std::string& id, Refusal refusal);
    void end(const std::string& id, Result result);
    void settle(const std::string& id);
    std::int64_t clocks_since(const std::string& id) const;
    Millis clocks_from(const std::string& id) const;

    MatchHome& home_;
    const Back back_;
    Ways ways_;
    std::deque<std::string> asked_;  // in ways_, not begun
    std::deque<std::string> cold_;   // likewise, of matches that were not under way
    std::size_t cold_begun_ = 0;
    std::size_t begun_ = 0;
    std::deque<std::string> behind_;  // some of them may be back already
    std::unordered_map<std::string, Owed> owed_;
    std::unordered_set<std::string> damaged_;
    bool resting_ = false;  // something failed: nothing is begun behind for a while
};

}  // namespace kabinet
