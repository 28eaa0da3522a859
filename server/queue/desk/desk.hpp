#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/core/chain.hpp"
#include "server/journal/courier.hpp"
#include "server/journal/single_writer.hpp"
#include "server/ops/config.hpp"
#include "server/queue/desk/queue_calls.hpp"
#include "server/queue/desk/queue_state.hpp"
#include "server/queue/desk/strengths.hpp"
#include "server/queue/desk/ticket_document.hpp"
#include "server/queue/forecast.hpp"
#include "server/queue/matcher.hpp"
#include "server/queue/offers.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet::queue {

/// The kind of the queue's streams, and the name by which the queue is placed on a shard.
inline constexpr const char* kQueueStream = "queue";

/// Tickets that are to become one match, in the order of the match's seats.
struct Table {
    std::string match;  ///< the id of the match to be made
    std::vector<HeldTicket> tickets;
};

/// What the queue needs from its shard.
struct DeskHome {
    Loop& loop;
    Journal& journal;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    ShardMetrics& metrics;
    std::string epoch;        ///< of the server; differs at every start
    Strengths::Ask strength;  ///< asks a ladder
    /// Draws a match for these tickets, and returns the task that makes the match. Sets the id and the order
    /// of the seats in `table`. Each call draws another match.
    std::function<NewTask(Table& table)> draw;
    /// The task is durable: passes it on to the shard of its stream.
    std::function<void(NewTask)> send;
    /// Asks for the open tables of the lobby whose options are the defaults, without the strengths of the
    /// sitters.
    std::function<void(std::move_only_function<void(std::vector<OpenTable>)>)> tables;
    /// Asks whether the match can be watched.
    std::function<void(const std::string& match, std::move_only_function<void(bool)>)> find;
};

/// The queue of quick match: keeps the tickets of all games in a stream, and each second makes tables of
/// those whose holders are here (QM-2). Tickets become a match in one commit, which takes the tickets out and
/// writes the task that makes the match (QM-3). The queue lives on one shard.
class Desk : public Sources, public Sleeper {
  public:
    static constexpr std::int64_t kEvery = 1000;   ///< from one making of tables to the next, ms
    static constexpr std::int64_t kAway = 60'000;  ///< a ticket that nobody watches ends after this, ms
    static constexpr std::size_t kMostTickets = 10'000;
    static constexpr std::size_t kMostWaiting = 1000;  ///< requests in line
    static constexpr int kMostEntries = 10'000;        ///< of one stream
    static constexpr std::size_t kTablesOffered = 3;   ///< in the document of a ticket

    explicit Desk(DeskHome home);
    ~Desk() override;

    /// Requests wait from now on. Call before open(), where somebody may ask before that.
    void hold();
    /// Reads the tickets back. Requests wait until that is done. Call once, when the server begins to serve.
    void open();

    /// Takes a ticket. The same request again is answered as before. Answers with a wait, and takes no
    /// ticket, when the account has to wait before the next rated match (QM-5). Refusals: already_queued,
    /// busy, storage_failed.
    void take(JoinQueue&& call, Answer<JoinQueue::Result>&& answer);
    /// Gives the ticket of an account back; does nothing when there is none. Refusals: busy, storage_failed.
    void take(LeaveQueue&& call, Answer<Done>&& answer);
    /// Refusals: busy.
    void take(ReadStanding&& call, Answer<ReadStanding::Result>&& answer);
    void take(ForecastQueue&& call, Answer<ForecastQueue::Result>&& answer);
    /// Counts the tickets of those who are here.
    void take(FitTickets&& call, Answer<FitTickets::Result>&& answer);

    /// Ends the ticket of an account that does not wait any more; does nothing when there is none.
    void withdraw(const std::string& account);

    /// The task of a match that did not begin: its tickets wait again, once however often the task comes.
    void give_back(const NewTask& task, Courier::Report report);
    /// Counts how a match was ended (QM-5), once however often the task comes, and takes `task` out of the
    /// outbox.
    void count(const std::string& task, const Conducts& conducts, Courier::Report report);

    /// The task of an account that was deleted (AC-8): the queue forgets the account, goes on in a new
    /// stream, and takes the old one out of the store.
    void forget(const NewTask& task, Courier::Report report);

    /// The document of a ticket. Every account has one.
    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

    void on_time() override;

  private:
    using Told = std::move_only_function<void(bool durable)>;

    template <class T, class Visit>
    bool queued(Answer<T>& answer, Visit visit);
    void load();
    void loaded(std::expected<std::optional<StoredStream>, StoreError> stored);
    void begun(const std::string& stream, const Json& header);
    void opened();
    void settle_doubt(const StoredStream& stored);
    void retry();
    void go_on(const std::optional<StoredStream>& stored);
    void forgotten(std::size_t count);
    void write(std::vector<Json> entries, std::vector<Write> besides, Told told);
    void make_tables();
    std::vector<Json> without_the_away();
    void paired(const std::vector<Table>& tables, std::vector<NewTask> tasks);
    void look_for_matches();
    void look_for_tables();
    void hold(std::vector<OpenTable> tables);
    std::vector<Json> counted(const Conducts& conducts) const;
    ConductRules conduct_rules() const;
    StrengthOf strength_of() const;
    Json ticket_value(const Ticket& ticket) const;
    Json state_value(const std::string& account) const;
    Json value_for(const std::string& account) const;
    std::size_t count(const MatchKind& kind, const SeatRange& seats) const;
    void show(const std::string& account);
    void show_all();
    bool here(const std::string& account) const;
    void schedule();

    DeskHome home_;
    Strengths strengths_;
    Matcher matcher_;
    std::map<MatchKind, std::vector<OpenTable>> tables_;  // of the lobby, as it told last
    bool asks_tables_ = false;
    Forecasts forecasts_;
    QueueState state_;
    mutable std::map<std::pair<MatchKind, SeatRange>, std::size_t> counts_;  // of `state_`, as far as asked
    SingleWriter<Desk> writer_;
    bool held_ = false;   // until open()
    std::string stream_;  // its id; empty before the first ticket of all
    int entries_ = 0;
    Chain chain_{Bytes32{}};
    /// A write whose outcome was lost: it is durable when entry `n` of the stream has this hash.
    struct Doubt {
        std::string stream;
        int n = 0;
        std::string hash;
        Told told;
        bool durable = false;
    };
    std::optional<Doubt> doubt_;
    /// An account that is to be forgotten.
    struct Leaver {
        std::string task;
        std::string account;
        Courier::Report report;
    };
    std::vector<Leaver> leavers_;
    std::map<std::string, std::unique_ptr<OwnedDocument>> documents_;  // by account
    std::map<std::string, std::int64_t> away_since_;           // loop time, by account of an unwatched ticket
    std::set<std::string> unmade_;                             // matches that were not seen yet
    std::set<std::string> asked_;                              // of those, whose search is under way
    std::int64_t shown_ = 0;                                   // documents so far
    std::int64_t tick_at_ = -1, look_at_ = -1, load_at_ = -1;  // loop times; -1 for none
};

/// While the writer is busy: puts `visit` in line, or refuses when the line is full, and returns true.
template <class T, class Visit>
bool Desk::queued(Answer<T>& answer, Visit visit) {
    if (!writer_.busy()) return false;
    if (writer_.full()) {
        answer(std::unexpected(Refusal{"busy", "", "too many requests wait for the queue"}));
        return true;
    }
    writer_.wait([visit = std::move(visit), answer = std::move(answer)](auto desk) mutable {
        if (!desk) return answer(std::unexpected(std::move(desk.error())));
        visit(**desk, std::move(answer));
    });
    return true;
}

}  // namespace kabinet::queue
