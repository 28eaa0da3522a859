#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/cluster/deadlines.hpp"
#include "server/document/channel.hpp"
#include "server/match/match_document.hpp"
#include "server/match/match_log.hpp"
#include "server/match/presence.hpp"
#include "server/match/secrets.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/journal.hpp"

namespace kabinet {

class Match;

/// What a player asks of a match. `key` is the idempotency key; `ply`, when given, is the number of actions
/// the player had seen. `input.seat` is -1 for the player's own seat; of `input.detail` the match fills in
/// what it knows itself.
struct MatchRequest {
    Player player;
    std::string key;
    std::optional<int> ply;
    Input input;
};

/// What a player learns of an accepted request. It is durable by then.
struct Receipt {
    Seat seat = -1;
    int ply = 0;            ///< accepted actions after it
    std::uint64_t seq = 0;  ///< of the match's document, with it applied
    std::string next;       ///< the rematch, once every player has asked for it
};

/// Refusals are those of Fold and: not_seated, not_your_seat, not_host, stale_ply, key_reused, cannot_claim,
/// busy, storage_failed.
template <class T>
using Answer = std::move_only_function<void(std::expected<T, Refusal>)>;

/// What a match needs of the shard it lives on.
struct MatchHome {
    Loop& loop;
    Journal& journal;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    const Secrets& secrets;
    ShardMetrics& metrics;
    std::string epoch;
    std::function<void(const Match&)>
        listed;  ///< seats, status or result changed: the lobby may want to know
    std::function<void(const Match&)> rematch;  ///< every player wants another match
    std::function<void(const Match&)>
        idle;  ///< nobody needs it in memory; it may be destroyed behind this call
};

/// A live match: the one writer of its record. It takes one input at a time: apply to the fold, make durable,
/// then tell. Nothing about an input leaves before its record is durable (output commit), so while a commit
/// runs, what else is asked waits its turn.
class Match : public Sleeper {
  public:
    /// A match as the journal has it; with entries: recovered. The error names what is damaged.
    static std::expected<std::unique_ptr<Match>, std::string> open(MatchHome& home,
                                                                   const StoredMatch& stored);
    ~Match() override;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// A player's input. `answer` runs once, maybe before this returns.
    void submit(MatchRequest request, Answer<Receipt> answer);

    /// Gives the match itself once no commit is under way: what is seen of it then is durable. Or busy.
    void settled(Answer<Match*> answer);

    /// The players of the match before this one sit down and it starts; not while a commit is under way.
    void seat_and_start(const std::vector<SeatHolder>& players, Answer<Receipt> answer);

    /// The rematch has been made.
    void follow(const std::string& next);

    /// See Channel::watch. `player` is empty for one who is not signed in.
    void watch(WatcherId id, const std::string& player, const std::optional<Version>& from,
               std::move_only_function<void(const Version&)> reply);
    void unwatch(WatcherId id);

    /// Legal actions of `seat`, or of the first seat to move: {ply, seat, actions}. Where seats see different
    /// things `player` learns only of its own.
    void legal(const std::string& player, std::optional<Seat> seat, Answer<Json> answer);

    /// The record as far as it is durable, as exported (record.hpp). A running match with hidden information
    /// gives none (record_hidden).
    void record(Answer<std::string> answer);

    void on_time() override;

    const Fold& fold() const { return *fold_; }
    const std::string& id() const { return fold_->header().match; }
    bool over() const { return fold_->status() == Status::finished || fold_->status() == Status::closed; }
    /// The row the lobby shows, null when it shows none.
    Json row() const;

  private:
    explicit Match(MatchHome& home) : home_(home) {}

    std::optional<std::string> replay(const StoredMatch& stored);
    void begin();
    std::unique_ptr<Fold> fold_of(std::size_t entries) const;

    void take(MatchRequest request, Answer<Receipt> answer);
    std::optional<std::expected<Receipt, Refusal>> repeated(const MatchRequest& request) const;
    std::optional<Refusal> complete(MatchRequest& request) const;
    std::vector<Seat> gone(Seat claimer) const;
    void write(std::vector<Input> inputs, const std::string& player, const std::string& key,
               Answer<Receipt> answer);
    std::optional<Input> consequence(const Input& input, const std::string& player) const;
    Write entry(const Input& input, const std::string& player, const std::string& key, Millis t);
    void written(InputType type, Millis t, const std::vector<Event>& events, Receipt receipt,
                 Answer<Receipt> answer);
    void failed(std::size_t before);
    template <class T, class Task>
    bool queued(Answer<T>& answer, Task& task);
    void next_waiting();
    bool time_is_up() const;
    bool wants_rematch() const;
    void ask_for_rematch();
    Moment moment() const { return {home_.loop.now(), home_.loop.wall()}; }

    Millis time() const { return base_t_ + (home_.loop.now() - base_loop_); }
    std::int64_t loop_time(Millis t) const { return base_loop_ + (t - base_t_); }
    void schedule();
    void publish(const std::vector<Event>& events);
    void refresh_soon();
    Seating seating(const std::string& player) const;
    MatchScene scene() const;
    std::vector<Json> values() const;

    MatchHome& home_;
    Header header_;
    std::unique_ptr<Fold> fold_;
    std::optional<MatchLog> log_;
    std::optional<Channel> channel_;
    std::map<WatcherId, std::string> watchers_;  // and the player behind each, empty for none
    Presence presence_;
    bool writing_ = false;
    std::deque<std::move_only_function<void()>> waiting_;
    std::int64_t base_loop_ = 0;  // loop time at which match time was base_t_
    Millis base_t_ = 0;
    Millis last_t_ = 0;             // match time of the last input
    std::int64_t last_wall_ = 0;    // and the Unix time clients count from
    std::int64_t started_ = 0;      // Unix time
    std::int64_t touched_ = 0;      // loop time since which nothing has happened
    std::int64_t refresh_at_ = -1;  // loop time at which a changed count of spectators is told
    std::int64_t rematch_at_ = 0;   // loop time at which a rematch not made yet is asked for again
    std::int64_t retry_at_ = -1;    // loop time before which no more is tried, after a failed commit
};

}  // namespace kabinet
