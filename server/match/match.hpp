#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/analysis/walk.hpp"
#include "games/record/fold.hpp"
#include "rating/event.hpp"
#include "rating/rated_match.hpp"
#include "server/document/answer.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/journal/single_writer.hpp"
#include "server/limits/token_bucket.hpp"
#include "server/match/accepted.hpp"
#include "server/match/draw_window.hpp"
#include "server/match/house_turn.hpp"
#include "server/match/late_stream.hpp"
#include "server/match/match_document.hpp"
#include "server/match/match_home.hpp"
#include "server/match/match_log.hpp"
#include "server/match/networks.hpp"
#include "server/match/onlookers.hpp"
#include "server/match/presence.hpp"
#include "server/match/ready_check.hpp"
#include "server/match/replay.hpp"
#include "server/match/restored.hpp"
#include "server/match/seat_ratings.hpp"
#include "server/match/secrets.hpp"
#include "server/match/stored_match.hpp"
#include "server/match/table_terms.hpp"
#include "server/ops/at_hand.hpp"
#include "server/queue/standing.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// A player's request to a match. `key` is the idempotency key; `ply`, when given, is the number of actions
/// the player had seen. `input.seat` is -1 for the player's own seat. The match fills in the parts of
/// `input.detail` that it knows.
struct MatchRequest {
    Player player;
    std::string key;
    std::optional<int> ply;
    Input input;
    bool seats_full = false;          ///< the player has reached the limit of seats
    std::optional<Millis> arrived{};  ///< match time of arrival; the match fills it in
    bool guest = false;               ///< the player is shown with the mark of a guest
    bool bot = false;                 ///< a program plays (RA-7)
    bool bots_counted = false;        ///< a match of bots alone was counted for them (BO-10)
    std::string address{};            ///< of who asks
    Millis lag = 0;                   ///< how long a message takes to who asks and back
    bool for_house = false;           ///< the host has a bot of the house sit down, or leave
    Level level = Level::medium;      ///< of that bot
    std::optional<Player> sitter{};   ///< who sits down, if not `player`; the match fills it in
    /// What the ladder says of who sits down at a rated table; nothing before the match has asked.
    std::optional<std::expected<ShownRating, Refusal>> rating{};
    /// Why whoever sits down at a rated table has to wait (QM-5), as far as the match has asked.
    std::optional<queue::Suspension> wait{};
};

/// The answer to an accepted request. The request is durable by then.
struct Receipt {
    Seat seat = -1;
    int ply = 0;            ///< accepted actions so far, with the request applied
    std::uint64_t seq = 0;  ///< of the first version of the match's document with the request applied
    std::string next;       ///< id of the rematch; empty until the rematch exists
    /// Why there is no seat: the player has to wait before sitting down at a rated table (QM-5). The rest
    /// means nothing.
    std::optional<queue::Suspension> wait{};
};

/// The record of a match as JSON text (record.hpp), and beside it the names of the players in it.
struct NamedRecord {
    std::string record;
    Names names;
};

/// A live match: the one writer of its record. A fault in the game or the fold ends this match alone: the
/// match then refuses every request (internal), and leaves memory. The match takes one input at a time: apply
/// to the fold, make durable, then tell (journal/single_writer.hpp). In a game whose actions take long
/// (Info::lengthy) the workers apply the inputs to a copy of the fold. The copy replaces the fold when the
/// inputs are durable.
class Match : public Source, public Sleeper {
  public:
    /// Opens a match from the journal. Replays the entries, if there are any. The error names the damage.
    static std::expected<std::unique_ptr<Match>, std::string> open(MatchHome& home,
                                                                   const StoredMatch& stored);
    /// Opens a match that is already read back. The clocks run, and the players count as away, from loop time
    /// `since`, which is not after now. Match time goes on from `t`, or from the last entry if that is later.
    static std::unique_ptr<Match> open(MatchHome& home, Restored restored, std::int64_t since, Millis t = 0);
    ~Match() override;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// A player's input. `answer` runs once, maybe before submit() returns. Refusals are those of Fold and:
    /// not_seated, not_your_seat, not_host, stale_ply, key_reused, cannot_claim, too_many_tables, busy,
    /// storage_failed, internal.
    void submit(MatchRequest&& request, Answer<Receipt>&& answer);

    /// Answers with the match when no commit is under way: all of its state is durable then. Refuses with
    /// busy when too many wait.
    void settled(Answer<Match*> answer);

    /// Seats the players of the previous match and starts this one. Not while a commit is under way. For
    /// rematches that an older server made but did not start.
    void seat_and_start(const std::vector<SeatHolder>& players, Answer<Receipt> answer);

    /// Writes the name of the rematch into the record and takes the task out of the outbox. `done` says
    /// whether the task is out.
    void follow(const NewTask& task, std::move_only_function<void(bool)> done);

    /// Ends the match without a result, if it is not over, and takes the task out of the outbox. `done` says
    /// whether the task is out.
    void abort(const NewTask& task, std::move_only_function<void(bool)> done);

    /// Carries out a ruling of a director, unless the match is over, and takes the task out of the outbox.
    /// Does so once, however often the task comes. `done` says whether the task is out.
    void rule(const NewTask& task, std::move_only_function<void(bool)> done);

    /// Has the ladder take back what the match has changed, if it is rated. `done` says whether the task is
    /// out.
    void annul(const NewTask& task, std::move_only_function<void(bool)> done);

    /// Tells histories of the match (AC-10) when the public has seen its end, and takes the task out of the
    /// outbox. `done` says whether the task is out.
    void shelve(const NewTask& task, std::move_only_function<void(bool)> done);

    /// In a match whose event has a delay, spectators see what was so long ago; players and directors see the
    /// match at once (TN-36). That holds for the reads below, too: `player` is who asks.
    /// A match of practice is its host's alone: nobody else learns that it is there.
    std::optional<Refusal> keeps_out(const Viewer& viewer) const override;
    bool hidden_from(const std::string& player) const {
        return header_.practice && player != header_.host.id;
    }
    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override;

    /// Answers {ply, seat, actions}: the legal actions of `seat`, or of the first seat to move. In a game
    /// with hidden information a player may ask only for the player's own seat.
    void legal(const std::string& player, std::optional<Seat> seat, Answer<Json> answer);

    /// Says a phrase to all who watch, in the name of the player's seat: an event, kept nowhere. Answers 0,
    /// or how long the seat has to wait for its next phrase, ms. Refuses with not_started, not_seated or
    /// busy.
    void say(const std::string& player, int phrase, Answer<std::int64_t> answer);

    /// The host asks all who sit at the full table whether they are ready, for ReadyCheck::kPatience. The
    /// match begins when all have said so. Asking again begins anew. Refuses with not_host, seats_open,
    /// hash_missing, table_locked, already_started, table_closed, nobody_to_ask or busy.
    void ask_ready(const std::string& player, Answer<Done> answer);
    /// The player on a seat is ready. Refuses with not_seated, nobody_asks or busy.
    void say_ready(const std::string& player, Answer<Done> answer);

    /// Whether others see that the player watches, by `name`, until the player's last connection goes. The
    /// last request decides. Refuses with not_watching.
    void show_name(const std::string& player, const PublicName& name, bool shown, Answer<Done> answer);

    /// The durable part of the record, as exported. Refuses with not_started before the match begins, since
    /// nonces may stand in it (GEN-2), and with record_hidden while a match with hidden information is
    /// running.
    void record(const std::string& player, Answer<NamedRecord> answer);

    /// A part of the match shown again (replay.hpp), computed by the workers. Refuses with not_started,
    /// busy, no_such_seat or record_damaged; with record_hidden when another seat's view is asked for while
    /// a match with hidden information is running.
    void replay(const std::string& player, const ReplayRequest& request, Answer<Replayed> answer);

    /// All that an analysis reads of a match that is over, also for the public. Refusals: analysis_live,
    /// not_started.
    void open_record(Answer<analysis::OpenRecord> answer);

    /// The match as its ladder takes it, or why the match is not rated. Call when the match is over and no
    /// commit is under way.
    std::expected<RatedMatch, NotRated> rated() const;
    /// The match as its ladder takes it, if the match is over and does not show yet what the ladder has made
    /// of it.
    std::optional<RatedMatch> awaits_rating() const;
    /// The ladder has taken the match: from now on the document shows what `event` has changed.
    void show_rating(const RatingEvent& event);

    /// A ladder has taken a match: shows the new ratings of those who sit at this open table.
    void rerate(const RatingEvent& event);

    /// The player is shown as `name` from now on. Does nothing when the match does not name the player.
    void rename(const std::string& player, const PublicName& name);

    void on_time() override;

    const Fold& fold() const { return *fold_; }
    /// The match as the public sees it.
    const Fold& public_fold() const { return late_ ? late_->fold() : *fold_; }
    /// The document as spectators were told it last.
    std::string public_document() const { return views_.text(0); }
    const TableTerms& terms() const { return terms_; }
    /// Whether the match is rated and has not begun: ratings stand in its row then.
    bool shows_ratings() const { return header_.rated && fold_->status() == Status::open; }
    /// The secret of the rematch. Call after the end of the match.
    Bytes32 next_secret() const;
    /// The invite code of a private match; empty for a public match.
    const std::string& invite() const { return invite_; }
    const std::string& id() const { return fold_->header().match; }
    bool over() const { return fold_->over(); }
    /// Whether that player is shown as a program.
    bool is_bot(const Player& player) const { return bot_in(names_, player); }
    const Names& names() const { return names_; }
    /// Unix time in ms at which the first running clock is used up; empty when none runs.
    std::optional<std::int64_t> due() const;
    /// Whether that player is the program of a player, not of the house (BO-10).
    bool is_players_bot(const Player& player) const;
    /// Whether nothing has happened since the match was created.
    bool untouched() const { return log_.size() == 0; }
    /// The row for the lobby; null when the lobby shows none. The lobby shows a table while its host is
    /// connected, and for a minute after that.
    Json row() const;

  private:
    /// Inputs on their way into the record.
    struct Draft {
        std::vector<Input> inputs;
        std::string player;
        std::string key;
        Millis t = 0;
        Answer<Receipt> answer;
        std::string address{};                // of the player
        std::string sitter{};                 // account that sits down; the player's, or one of the house
        PublicName name{};                    // of the sitter
        std::optional<ShownRating> rating{};  // likewise, at a rated table
        struct Asked {
            std::size_t inputs = 0;
            InputType type{};  // of the last input
            Seat seat = -1;
        } asked{};                      // facts about `inputs`, which applying moves away
        int ply = 0;                    // before the inputs
        std::unique_ptr<Fold> twin{};   // the fold to apply them to; null for the match's own fold
        std::optional<Bytes32> next{};  // drawn with the end of the match
        std::optional<Networks::Marks> networks{};  // to be stored with the inputs
        std::optional<std::int64_t> ended{};        // Unix time of the end of the match
        std::vector<Write> besides{};               // writes that become durable with the inputs
        std::vector<NewTask> tasks{};               // to be written with the inputs, and sent once durable
        std::vector<Seat> missing{};                // the seats because of which the server ends the match
        std::string fault{};                        // the error while applying the inputs
        std::expected<Accepted, Refusal> accepted{};
    };

    /// Pause before the server itself tries again after a failed write, ms.
    static constexpr std::int64_t kRetryAfter = 1000;

    Match(MatchHome& home, Restored restored);

    void begin(std::int64_t since, Millis t);
    std::unique_ptr<Fold> fold_of(std::size_t entries) const;

    /// Runs `task`. An exception in it breaks this match alone.
    template <class Task>
    void guarded(Task task) {
        if (!fault_.empty()) return;
        const AtHand at_hand(header_.match);
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
    /// If the match is broken, refuses the request and returns true.
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
    bool awaits_count() const;
    std::optional<Refusal> complete_for_house(MatchRequest& request) const;
    std::optional<Refusal> complete_removal(MatchRequest& request) const;
    std::optional<Refusal> complete_move(MatchRequest& request) const;
    std::optional<Refusal> complete_practice(MatchRequest& request) const;
    std::optional<Refusal> complete_undo(Input& input) const;
    std::optional<Refusal> other_ply(const MatchRequest& request) const;
    Seat seat_to_play(Seat own) const;
    std::optional<Seat> free_seat() const;
    bool told_before(const MatchRequest& request) const;
    bool wants_rating(const MatchRequest& request) const;
    void look_up_rating(MatchRequest&& request, Answer<Receipt>&& answer);
    std::optional<Refusal> outside_terms(const MatchRequest& request) const;
    bool has_to_wait(const MatchRequest& request) const;
    std::string ladder_of(bool bot) const;
    void learn_ratings();
    void learn_rating(const std::string& account);
    std::vector<Seat> gone(Seat claimer) const;
    /// A list of one input. Braces would copy the input.
    static std::vector<Input> one(Input input);
    /// Writes an input of the server itself, at the present match time.
    void write(Input input);
    void write(Draft draft);
    void apply(const std::shared_ptr<Draft>& draft);
    void committed(const std::shared_ptr<Draft>& draft, std::size_t before, bool in_place, Receipt receipt,
                   Committed outcome);
    void answer_broken(Draft& draft);
    void worked(const std::shared_ptr<Draft>& draft, bool ran);
    void commit(const std::shared_ptr<Draft>& draft);
    void add_tasks_of_end(Draft& draft, const Fold& after) const;
    Write entry(Accepted::Line& line, Draft& draft);
    Receipt receipt(const Draft& draft) const;
    void written(Draft& draft, Receipt receipt);
    void failed(std::size_t before, bool in_place);
    void read_again(Draft& draft);
    void take_out(const NewTask& task, Answer<Receipt> answer);
    void tell_if_written(const std::string& player, const std::string& key, InputType type,
                         Answer<Receipt> answer);
    Receipt earlier(std::size_t place) const;
    /// While the writer is busy: puts `task` in line, or refuses when the line is full, and returns true.
    /// Otherwise does nothing and returns false. `task` gets the match, which may be another object by then:
    /// see read_again().
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
    bool can_be_forgotten() const;
    bool wants_rematch() const;
    NewTask rematch_task(const Fold& fold) const;
    void answer_with_rematch(Receipt receipt, Answer<Receipt> answer);
    void tell_rematch();
    void look_at_draws();
    std::optional<Refusal> not_startable() const;
    std::vector<Seat> unready() const;
    Input start_input() const;
    void begin_when_ready();
    bool lacks_answers();
    std::optional<Seat> house_to_move() const;
    void ask_the_house();
    void house_thought(std::size_t entries, bool ran, Json action);
    std::optional<std::int64_t> house_due() const;
    bool house_acts();
    std::optional<Input> house_answer() const;
    bool house_answers();
    bool pause_is_over() const;
    std::vector<Input> house_wants_rematch() const;
    std::int64_t showing_time(Seat seat, const Seed& seed) const;
    DrawLimits draw_limits() const;
    bool fails_to_draw();
    std::optional<std::int64_t> first_action_due() const;
    bool lacks_first_action();
    bool put_out(const std::vector<Seat>& missing);
    void give_up_quick_match(const std::vector<Seat>& missing);
    void close_for(std::vector<Seat> missing, std::vector<NewTask> tasks);
    std::set<std::string> present() const;
    bool paired() const;
    bool given() const;
    bool spare() const;
    Moment moment() const { return {home_.loop.now(), home_.loop.wall()}; }
    std::optional<std::int64_t> host_gone_at() const;
    bool listable() const;
    void relist();
    void tell_lobby();
    std::optional<std::int64_t> crowd_due() const;
    bool can_sleep() const;
    std::int64_t patience() const;
    std::int64_t keep() const;
    void tell_spare();

    void note_lag(MatchRequest& request);
    Millis clock_deadline() const;
    Millis time() const { return base_t_ + (home_.loop.now() - base_loop_); }
    std::int64_t loop_time(Millis t) const { return base_loop_ + (t - base_t_); }
    std::int64_t next_due() const;
    void schedule();
    void publish(const std::vector<Event>& events);
    template <class T, class Read>
    void as_seen_by(const std::string& player, Answer<T>&& answer, Read read);
    bool sees_at_once(const std::string& player) const;
    const Fold& fold_for(bool at_once) const;
    std::size_t entries_for(bool at_once) const;
    void read_legal(bool at_once, const std::string& player, std::optional<Seat> asked, Answer<Json> answer);
    void read_record(bool at_once, Answer<NamedRecord> answer);
    void read_replay(bool at_once, const std::string& player, const ReplayRequest& request,
                     Answer<Replayed> answer);
    ReplaySource replay_source(std::size_t entries, std::shared_ptr<const ReplayPoint> begin) const;

    // match_late.cpp: what the public sees late (TN-36)
    void begin_late();
    void play_late();
    void late_played(const std::expected<Replay::End, Refusal>& result);
    void publish_late();
    void tell_late(Change& change);
    void write_late(JsonWriter& out) const;
    void look_up_director(const std::string& player);
    void shelve_now();
    std::optional<std::int64_t> late_due() const;
    bool look_at_late();
    void refresh_soon();
    void touched_by(const std::string& player);
    void expect_players(Moment since);
    void told_of(bool player);
    void turn(Viewer& viewer, bool glance);
    Subscription seating(const std::string& player) const;
    std::size_t seats_audience() const { return views_.audiences() - 1; }
    Audience audience(std::size_t index) const;
    int spectators() const;
    std::vector<Onlookers::Shown> onlookers() const;
    MatchScene scene() const;
    void write_views();

    MatchHome& home_;
    Header header_;
    std::unique_ptr<Fold> fold_;
    MatchLog log_;
    Views views_;
    std::optional<Channel> channel_;
    std::optional<LateStream> late_;  // of a match whose event has a delay, until the public has seen all
    bool late_under_way_ = false;     // a worker plays on for the public
    /// Tasks to tell histories, that wait for the public.
    std::vector<std::pair<NewTask, std::move_only_function<void(bool)>>> unshelved_;
    std::map<WatcherId, Viewer> watchers_;
    int glances_ = 0;  // of the watchers
    Onlookers onlookers_;
    Presence presence_;
    std::string fault_;  // the fault that broke the match; empty while it is sound
    SingleWriter<Match> writer_;
    std::vector<std::pair<Receipt, Answer<Receipt>>> awaiting_rematch_;  // answered when the rematch exists
    std::int64_t base_loop_ = 0;  // loop time at which match time was base_t_
    Millis base_t_ = 0;
    Millis last_t_ = 0;             // match time of the last input
    std::string clock_, options_;   // as JSON text
    std::string rating_;            // likewise; empty until the ladder has taken the match
    std::shared_ptr<Match*> self_;  // a replay that returns finds the match here if the match still exists
    std::shared_ptr<const ReplayPoint> replayed_;  // end of the last replay; the next may begin there
    std::int64_t last_wall_ = 0;                   // Unix time that corresponds to last_t_
    std::int64_t started_ = 0;                     // Unix time
    MatchSecrets secrets_;
    std::string invite_;
    Networks networks_;                    // of the players of a rated match
    Names names_;                          // of all who ever sat at the table, and the host
    TableTerms terms_;                     // of the table
    SeatRatings ratings_;                  // of those who sat at the rated table
    std::map<Seat, TokenBucket> phrases_;  // of the seats that have said something
    std::map<Seat, Millis> lags_;          // of the seats that have acted: what their clocks do not count
    ReadyCheck ready_;                     // while the table is open
    DrawWindow draws_;                     // of the seats that owe a nonce or a hash
    std::optional<HouseTurn> house_turn_;  // while the house is to move
    std::int64_t touched_ = 0;             // loop time of the last activity
    std::int64_t refresh_at_ = -1;         // loop time to publish a changed count of spectators; -1 for none
    std::int64_t rematch_until_ = 0;       // loop time at which requests that wait for the rematch give up
    std::int64_t retry_at_ = -1;           // loop time before which nothing is retried, after a failed commit
    bool journal_fails_ = false;           // the last commit has failed
    bool listable_ = false;                // as the lobby knows it
    int crowd_ = 0;                        // spectators, as the lobby knows them
    std::int64_t crowd_at_ = 0;            // loop time before which the lobby is told no other number
    bool spare_ = false;                   // as the shard knows it
};

}  // namespace kabinet
