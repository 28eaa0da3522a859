#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/journal/journal.hpp"
#include "server/journal/journal_reads.hpp"
#include "server/journal/order_queue.hpp"

namespace kabinet {

/// Counts of the journal's work so far, for metrics.
struct JournalStats {
    /// Upper bounds of the buckets of `commit_times`, in microseconds. The last bucket takes all longer
    /// commits.
    static constexpr std::array<std::int64_t, 12> kBounds{
        100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 500'000, 1'000'000};

    std::uint64_t commits = 0;
    std::uint64_t writes = 0;     ///< that became durable
    std::uint64_t conflicts = 0;  ///< writes refused one by one
    std::uint64_t failures = 0;   ///< commits that failed
    std::uint64_t refused = 0;    ///< writes and reads refused because too many waited
    std::uint64_t reads = 0;
    std::size_t last_group = 0;  ///< writes in the last commit
    std::size_t waiting = 0;     ///< writes waiting now
    std::int64_t commit_ns = 0;  ///< time spent in commits
    std::array<std::uint64_t, kBounds.size() + 1> commit_times{};
};

/// The journal of a running server. One thread writes, and commits all that waits as one transaction. A
/// second thread reads, so that no read waits for a commit. A read sees every write whose `done` has run.
///
/// All writes that a loop orders in one turn go to the thread together when the turn ends, and share one
/// transaction (docs/decisions/0094). A call in conflict does not hinder the others. After a commit the
/// answers for one loop are posted as one task, in the order of the calls.
class JournalThread final : public Journal {
  public:
    struct Config {
        /// How many writes, and separately how many reads, may wait. More are refused as "busy".
        std::size_t queue = 10'000;
        std::size_t group = 256;  ///< writes in one transaction; more only when one turn has more
        std::chrono::milliseconds idle{1000};    ///< time without a write before the store does its upkeep
        std::chrono::milliseconds busy{60'000};  ///< the store does its upkeep after this time of writes, too
        std::chrono::milliseconds drain{5000};   ///< stop() begins no commit later than this
        /// While commits fail, the store is probed after this time without a write.
        std::chrono::milliseconds retry{1000};
        /// Called in the constructor and on the journal's threads, with the error of every failed attempt to
        /// write, and with an empty error when an attempt succeeds after a failure. Damaged data are the last
        /// report.
        std::function<void(const StoreError& trouble)> told{};
    };

    /// Starts both threads. `writer` and `reader` see the same data. They may be one object if two threads
    /// can use the object. Both, and every loop given to a call, must outlive the JournalThread. Tasks that a
    /// call posts to a loop must not run after its destruction.
    JournalThread(Store& writer, Store& reader, const Config& config);
    JournalThread(Store& writer, Store& reader) : JournalThread(writer, reader, Config{}) {}
    ~JournalThread() override;

    /// Refuses new calls ("stopped"), commits all waiting writes, those of turns under way included, and ends
    /// both threads. A commit that cannot begin within Config::drain is answered "stopped" and not written.
    void stop();

    JournalStats stats() const;

    /// Why the journal cannot write at present, for the operator; empty when all is well. Trouble begins with
    /// a failed commit or probe, and ends with one that succeeds. Every commit is tried all the same. Damaged
    /// data, found by a write or a read, are trouble for good: every write is refused until the server starts
    /// on a sound file. From any thread.
    std::string trouble() const;

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;
    void ask(Loop& home, Question question) override { reads_.ask(home, std::move(question)); }

  private:
    using Clock = std::chrono::steady_clock;
    using Outcome = std::expected<std::vector<Written>, StoreError>;

    void count_refused();

    void write_loop();
    void commit(std::vector<Orders> orders);
    void probe();
    void note(const StoreError* error);
    bool damaged() const;
    Outcome timed_commit(const std::vector<Write>& batch, const std::vector<std::size_t>& calls);
    void count(const Outcome& outcome, std::size_t size, Clock::duration took);
    static void answer(std::vector<Orders> orders, const Outcome& outcome);

    Store& writer_;
    const Config config_;
    OrderQueue orders_;
    std::atomic<Clock::rep> deadline_{Clock::duration::max().count()};
    mutable std::mutex mutex_;  // guards stats_ and trouble_
    JournalStats stats_;
    StoreError trouble_;
    JournalReads reads_;
    std::thread write_thread_;
};

}  // namespace kabinet
