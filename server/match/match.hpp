#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/record/fold.hpp"
#include "server/document/answer.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/journal/single_writer.hpp"
#include "server/match/accepted.hpp"
#include "server/match/match_document.hpp"
#include "server/match/match_log.hpp"
#include "server/match/presence.hpp"
#include "server/match/replay.hpp"
#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/workers.hpp"

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
    bool seats_full = false;          ///< the player sits at as many matches as one may
    std::optional<Millis> arrived{};  ///< match time at which it came; the match fills it in
};

/// What a player learns of an accepted request. It is durable by then.
struct Receipt {
    Seat seat = -1;
    int ply = 0;            ///< accepted actions after it
    std::uint64_t seq = 0;  ///< of the match's document, with it applied
    std::string next;       ///< the rematch, which is there, once every player has asked for it
};

/// What a match that is read again leaves to the one that is read back.
struct LeftBehind {
    std::map<WatcherId, Viewer> watchers;
    std::string host;                               ///< player id
    Millis t = 0;                                   ///< match time: its clocks go on from there
    std::deque<SingleWriter<Match>::Visit> visits;  ///< what waits, in order
};

/// What a match needs of the shard it lives on.
struct MatchHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    const Secrets& secrets;
    const std::function<Bytes32()>& random;
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server, another at every start
    std::function<void(const Match&)>
        listed;  ///< seats, status or result changed: the lobby may want to know
    std::function<void(const std::string& match, const std::string& host)>
        gone;                           ///< it can't be had any more, though it was not over
    std::function<void(NewTask)> send;  ///< the task is durable: to whom it is for
    std::function<void(const Match&)>
        idle;  ///< nobody needs it in memory; it may be destroyed behind this call
    std::function<void(const Match&, bool spare)> spare;  ///< it is over and nobody watches it, or somebody
                                                          ///< does again; it is not destroyed in this call
    std::function<void(const Match&)> seated;             ///< who sits, or means to, may have changed
    std::function<void(const Match&, LeftBehind left)>
        stale;  ///< the journal may have more than it knows: it is to be read again, and may be destroyed
                ///< behind this call
    std::function<void(const Match&, const std::string& why)>
        broken;  ///< a fault has left it unusable; it may be destroyed behind this call

    /// How many matches were taken into memory; each one's number is part of its epoch.
    std::uint64_t opened = 0;
};

/// A live match: the one writer of its record. A fault in its game or its fold ends this match alone: it
/// refuses everything from then on (internal), and is let go. It takes one input at a time: apply to the
/// fold, make durable, then tell (journal/single_writer.hpp). Of a game whose actions take long
/// (Info::lengthy) the inputs are applied by the workers, to a copy of the fold that takes its place once
/// they are durable.
class Match : public Source, public Sleeper {
  public:
    /// A match as the journal has it; with entries: recovered. The error names what is damaged.
    static std::expected<std::unique_ptr<Match>, std::string> open(MatchHome& home,
                                                                   const StoredStream& stored);
    /// The same, of a match that was read back elsewhere. Its clocks go on, and players are away, since loop
    /// time `since`, which is not after now.
    /// Match time goes on from `t`, or from the last entry if that is later.
    static std::unique_ptr<Match> open(MatchHome& home, Restored restored, std::int64_t since, Millis t = 0);
    ~Match() override;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// A player's input. `answer` runs once, maybe before this returns. Refusals are those of Fold and:
    /// not_seated, not_your_seat, not_host, stale_ply, key_reused, cannot_claim, busy, storage_failed,
    /// internal.
    void submit(MatchRequest&& request, Answer<Receipt>&& answer);

    /// Gives the match itself once no commit is under way: what is seen of it then is durable. Or busy.
    void settled(Answer<Match*> answer);

    /// The players of the match before this one sit down and it starts; not while a commit is under way. For
    /// rematches that an older server has made and not begun.
    void seat_and_start(const std::vector<SeatHolder>& players, Answer<Receipt> answer);

    /// The rematch has been made: takes it into the record, and the task out of the outbox. `done` says
    /// whether the task is.
    void follow(const NewTask& task, std::move_only_function<void(bool)> done);

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override;

    /// Legal actions of `seat`, or of the first seat to move: {ply, seat, actions}. Where seats see different
    /// things `player` learns only of its own.
    void legal(const std::string& player, std::optional<Seat> seat, Answer<Json> answer);

    /// The record as far as it is durable, as exported (record.hpp). A running match with hidden information
    /// gives none (record_hidden).
    void record(Answer<std::string> answer);

    /// Part of the match shown again (replay.hpp), computed by the workers. Refused as record() is, and busy.
    void replay(const ReplayRequest& request, Answer<Replayed> answer);

    void on_time() override;

    const Fold& fold() const { return *fold_; }
    /// The secret of its rematch, once it has ended.
    Bytes32 next_secret() const;
    /// By which a private match is found; else empty.
    const std::string& invite() const { return invite_; }
    const std::string& id() const { return fold_->header().match; }
    bool over() const { return fold_->over(); }
    /// The row the lobby shows, null when it shows none. A table is shown while its host is here, or was a
    /// moment ago.
    Json row() const;

  private:
    /// Inputs on their way into the record.
    struct Draft {
        std::vector<Input> inputs;
        std::string player;
        std::string key;
        Millis t = 0;
        Answer<Receipt> answer;
        struct Asked {
            std::size_t inputs = 0;
            InputType type{};  // of the last
            Seat seat = -1;
        } asked{};                      // what is left to know of `inputs` when they have been applied
        std::unique_ptr<Fold> twin{};   // what they are applied to, where that is not the match's own fold
        std::optional<Bytes32> next{};  // the secret drawn with the end
        std::vector<Write> besides{};   // what becomes durable with the inputs
        std::optional<NewTask> task{};  // of `besides`: to be sent once it is durable
        std::string fault{};            // what went wrong while they were applied
        std::expected<Accepted, Refusal> accepted{};
    };

    /// A journal that fails is not asked again by the server's own accord before this, ms.
    static constexpr std::int64_t kRetryAfter = 1000;

    Match(MatchHome& home, Restored restored);

    void begin(std::int64_t since, Millis t);
    std::unique_ptr<Fold> fold_of(std::size_t entries) const;

    /// Runs `task`; what goes wrong in it is this match's own trouble.
    template <class Task>
    void guarded(Task task) {
        if (!fault_.empty()) return;
        try {
            task();
        } catch (const std::exception& error) {
            breaks(error.what());
        }
    }
    void breaks(const std::string& why);
    bool came_back_broken(Draft& draft);
    static std::unexpected<Refusal> broken() {
        return std::unexpected(Refusal{"internal", "", "a fault has ended the match"});
    }
    /// Of a match that is broken: answers so, and is true.
    template <class T>
    bool refused(Answer<T>& answer) {
        if (fault_.empty()) return false;
        answer(broken());
        return true;
    }

    void look_at_time();
    void take(MatchRequest&& request, Answer<Receipt>&& answer);
    std::optional<std::expected<Receipt, Refusal>> repeated(const MatchRequest& request) const;
    std::optional<Refusal> complete(MatchRequest& request) const;
    std::vector<Seat> gone(Seat claimer) const;
    /// As a list; braces would copy it.
    static std::vector<Input> one(Input input);
    /// Of the server's own accord, now.
    void write(Input input);
    void write(Draft draft);
    void apply(const std::shared_ptr<Draft>& draft);
    void committed(const std::shared_ptr<Draft>& draft, std::size_t before, bool in_place, Receipt receipt,
                   Committed outcome);
    void answer_broken(Draft& draft);
    void worked(const std::shared_ptr<Draft>& draft, bool ran);
    void commit(const std::shared_ptr<Draft>& draft);
    Write entry(Accepted::Line& line, Draft& draft);
    Receipt receipt(const Draft& draft) const;
    void written(Draft& draft, Receipt receipt);
    void failed(std::size_t before, bool in_place);
    void read_again(Draft& draft);
    void tell_if_written(const std::string& player, const std::string& key, InputType type,
                         Answer<Receipt> answer);
    Receipt earlier(std::size_t place) const;
    /// While something is written: lets `task` wait in line, or refuses it when the line is full. Else does
    /// nothing and is false. `task` gets the match, which may be another than this one by then: read_again().
    template <class T, class Task>
    bool queued(Answer<T>& answer, Task task) {
        if (!writer_.busy()) return false;
        if (writer_.full()) {
            answer(std::unexpected(Refusal{"busy", "", "too many requests wait for this match"}));
            return true;
        }
        writer_.wait([task = std::move(task), answer = std::move(answer)](auto match) mutable {
            if (!match) return answer(std::unexpected(std::move(match.error())));
            task(**match, std::move(answer));
        });
        return true;
    }
    bool time_is_up(Millis t) const;
    bool wants_rematch() const;
    NewTask rematch_task(const Fold& fold) const;
    void answer_with_rematch(Receipt receipt, Answer<Receipt> answer);
    void tell_rematch();
    bool spare() const;
    Moment moment() const { return {home_.loop.now(), home_.loop.wall()}; }
    std::optional<std::int64_t> host_gone_at() const;
    bool listable() const;
    void relist();
    std::int64_t patience() const;
    std::int64_t keep() const;
    void tell_spare();

    Millis time() const { return base_t_ + (home_.loop.now() - base_loop_); }
    std::int64_t loop_time(Millis t) const { return base_loop_ + (t - base_t_); }
    void schedule();
    void publish(const std::vector<Event>& events);
    void refresh_soon();
    void touched_by(const std::string& player);
    void told_of(bool player);
    Subscription seating(const std::string& player) const;
    MatchScene scene() const;
    void write_views();

    MatchHome& home_;
    Header header_;
    std::unique_ptr<Fold> fold_;
    MatchLog log_;
    Views views_;
    std::optional<Channel> channel_;
    std::map<WatcherId, Viewer> watchers_;
    Presence presence_;
    std::string fault_;  // what has broken it; nothing is done with it any more
    SingleWriter<Match> writer_;
    std::vector<std::pair<Receipt, Answer<Receipt>>> awaiting_rematch_;  // until it is there
    std::int64_t base_loop_ = 0;  // loop time at which match time was base_t_
    Millis base_t_ = 0;
    Millis last_t_ = 0;             // match time of the last input
    std::string clock_, options_;   // as JSON text
    std::shared_ptr<Match*> self_;  // where a replay that comes back finds the match, if it is still there
    std::shared_ptr<const ReplayPoint> replayed_;  // where the last replay ended: the next may go on there
    std::int64_t last_wall_ = 0;                   // and the Unix time clients count from
    std::int64_t started_ = 0;                     // Unix time
    MatchSecrets secrets_;
    std::string invite_;
    std::int64_t touched_ = 0;        // loop time since which nothing has happened
    std::int64_t refresh_at_ = -1;    // loop time at which a changed count of spectators is told
    std::int64_t rematch_until_ = 0;  // loop time until which those who wait for the rematch are not told
    std::int64_t retry_at_ = -1;      // loop time before which no more is tried, after a failed commit
    bool journal_fails_ = false;      // the last commit has failed
    bool listable_ = false;           // as the lobby knows it
    bool spare_ = false;              // as the shard knows it
};

}  // namespace kabinet
