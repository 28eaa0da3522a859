#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/accounts/shown_names.hpp"
#include "server/document/answer.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/journal/courier.hpp"
#include "server/journal/single_writer.hpp"
#include "server/ladder/ladder_book.hpp"
#include "server/ladder/ladder_document.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// What a ladder needs from its shard.
struct LadderHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server; differs at every start
    /// Names that may be newer than those that a ladder reads.
    ToldNames told_names{};
    /// The event is durable.
    std::function<void(const RatingEvent&)> told = [](const RatingEvent&) {};
};

/// A live ladder: the one writer of its log (RA-2), and the document that shows its leaderboard (RA-5). The
/// ladder takes one match at a time: compute the event, make the event durable, then take the event into the
/// fold. So a commit that fails leaves nothing to undo.
///
/// The log is read on demand, by pages that the workers fold. A fault, or a damaged log, ends this ladder
/// alone: the ladder then refuses every request, and its tasks stay in the outbox.
class LadderStream : public Source, public Sleeper {
  public:
    /// Runs once: with the ladder when its log has been read, or with a refusal.
    using Visit = std::move_only_function<void(std::expected<LadderStream*, Refusal>)>;

    LadderStream(LadderHome& home, const LadderName& name);
    ~LadderStream() override;
    LadderStream(const LadderStream&) = delete;
    LadderStream& operator=(const LadderStream&) = delete;

    /// Runs `visit` at once when the log has been read. Refusals: busy, ladder_damaged.
    void with(Visit visit);

    /// Writes the event of the match into the log and takes `task` out of the outbox, in one transaction. A
    /// match that has its event already gets no second one (RA-2).
    void rate(RatedMatch match, std::string task, Courier::Report report);

    /// Writes a correction that takes back what the event of the match has moved (TN-18), once, and takes
    /// `task` out of the outbox in one transaction. Waits for a match whose event is still to come. Does
    /// nothing for a match that has none.
    void take_back(std::string match, std::string task, Courier::Report report);

    /// What the log has led to. Call from a visit.
    LadderBook& book() { return *book_; }
    const std::string& id() const { return id_; }

    /// Reads the events with these numbers. Refuses with storage_failed or ladder_damaged.
    void events(std::vector<int> numbers, Answer<std::vector<LoggedEvent>> answer);

    /// The account is shown as `name` from now on.
    void rename(const std::string& account, const PublicName& name);
    const ShownNames::Found& names() const { return names_.known(); }

    /// Call from a visit.
    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_.unwatch(id); }

    void on_time() override;

  private:
    struct Page;

    /// Runs `task`. An exception in it breaks this ladder alone.
    template <class Task>
    void guarded(Task task) {
        if (broken_) return;
        const AtHand at_hand(id_);
        try {
            task();
        } catch (const std::exception& error) {
            breaks(error.what());
        }
    }
    void breaks(const std::string& why);
    static std::unexpected<Refusal> damaged();

    void read_on();
    void read(std::expected<std::vector<LadderEntry>, StoreError> entries);
    void folded(Page& page, bool ran);
    void opened();
    void read_later();

    void take(const RatedMatch& match, const std::string& task, Courier::Report report);
    void write(std::optional<LadderEntry> entry, const std::string& task, Courier::Report report);
    void without_event(std::string match, std::string task, Courier::Report report);
    void correct(RatingEvent old, std::string task, Courier::Report report);
    void committed(const std::optional<LadderEntry>& entry, Courier::Report& report, Committed outcome);

    void changed();
    void publish();
    void learn_names(const BoardRows& rows);
    void schedule();

    LadderHome& home_;
    const std::string id_;
    std::unique_ptr<LadderBook> book_;  // null while a worker folds
    bool open_ = false;                 // the book is as far as the journal
    bool seen_ = false;                 // the log was read to its end once
    bool broken_ = false;
    std::deque<Visit> awaiting_;
    SingleWriter<LadderStream> writer_;
    std::int64_t retry_at_ = -1;  // loop time at which the log is read on, after a failure; -1 for none

    Views views_{1};
    Channel channel_;
    ShownNames names_;
    bool stale_ = true;          // the document is behind the book, or behind the names
    std::int64_t shown_at_ = 0;  // loop time at which the document was last written
};

}  // namespace kabinet
