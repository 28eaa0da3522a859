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

#include "server/match/asleep.hpp"
#include "server/match/match.hpp"

namespace kabinet {

/// Brings the matches of one shard back from the journal, a few at a time. First come matches under way that
/// somebody asks for, then other matches that somebody asks for, then the rest of those that were under way
/// when the server stopped. The workers replay them; the loop only takes the finished ones.
class Returning : public Sleeper {
  public:
    using Result = std::expected<std::unique_ptr<Match>, Refusal>;
    using Back = std::function<void(const std::string& id, Result result)>;

    /// `back` gets every match, asked for or not, or the refusal: unknown_match, busy, storage_failed,
    /// record_damaged.
    /// The clocks of those that are `asleep` run on.
    Returning(MatchHome& home, const Asleep& asleep, Back back)
        : home_(home), asleep_(asleep), back_(std::move(back)) {}
    ~Returning() override;

    /// Somebody wants the match `id`. Asking again before the match is back changes nothing.
    void ask(const std::string& id);

    /// These matches are here from now on, out of memory, and are under way. They come back in this order. A
    /// failed attempt is repeated until it works, unless the match is damaged. The clocks run from now on,
    /// however late a match is back. But when somebody asks for a match, its clocks stand still until it is
    /// back.
    void all(std::vector<std::string> under_way);

    /// Memory and journal differ about the match `id`: the match is to be read again, until that works. The
    /// clocks stand still until then, and go on from match time `t`.
    void owe(const std::string& id, Millis t);

    /// A fault has broken the match in memory. The match does not come back before the next start.
    void broken(const std::string& id, const std::string& why);

    /// Calls `note` for each match that is to come back, or on its way.
    void each(const std::function<void(const std::string& id)>& note) const;

    void on_time() override;

  private:
    /// A match on its way back.
    struct Way {
        bool asked = false;
        bool cold = false;
        std::shared_ptr<Restoring> restoring{};  // null while the journal is being read
        Names names{};
    };
    /// A match under way that is not back yet. Loop times.
    struct Owed {
        std::int64_t since = 0;   // the clocks run from here,
        std::int64_t asked = -1;  // and stand still from the first request; -1 for none
        Millis t = 0;             // match time the clocks go on from, if the last entry is earlier
    };
    using Ways = std::unordered_map<std::string, Way>;

    void begin_more();
    void begin(const std::string& id);
    void read(const std::string& id, std::expected<std::optional<StoredMatch>, StoreError> stored);
    void play(const std::string& id);
    void played(const std::string& id, bool ran);
    void damaged(const std::string& id, const std::string& what);
    void leave_alone(const std::string& id, const std::string& why);
    void note_damage(const std::string& id, const std::string& what);
    void tried(const std::string& id, Refusal refusal);
    void end(const std::string& id, Result result);
    void settle(const std::string& id);
    void tell_counts();
    std::int64_t clocks_since(const std::string& id) const;
    Millis clocks_from(const std::string& id) const;

    MatchHome& home_;
    const Asleep& asleep_;
    const Back back_;
    Ways ways_;
    std::deque<std::string> asked_;  // in ways_, but not begun
    std::deque<std::string> cold_;   // likewise, for matches that were not under way
    std::size_t cold_begun_ = 0;
    std::size_t begun_ = 0;
    std::deque<std::string> behind_;  // owed, in the order to begin; some may be back already
    std::unordered_map<std::string, Owed> owed_;
    std::ptrdiff_t told_ = 0;  // how many of them were told to be missing
    std::unordered_set<std::string> damaged_;
    std::unordered_set<std::string> left_alone_;
    bool resting_ = false;  // after a failure: none of behind_ begins for a while
};

}  // namespace kabinet
