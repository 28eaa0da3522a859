#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/journal/bounded_queue.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/order_queue.hpp"

namespace kabinet {

/// What the journal has done so far, for metrics.
struct JournalStats {
    /// Upper bounds of the commit times counted in `commit_times`, in microseconds; what is longer comes
    /// last.
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

/// The journal of a running server: one thread that writes, committing all that waits as one transaction, and
/// one that reads, so that no read waits behind a commit. A read sees every write whose `done` has run.
///
/// What a loop orders in one turn goes to the thread together, when the turn has ended, and is one
/// transaction (docs/decisions/0094). A write in conflict does not hinder its companions. After a commit the
/// answers for one loop are posted to it as one task, in the order of the calls.
class JournalThread final : public Journal {
  public:
    struct Config {
        std::size_t queue =
            10'000;               ///< writes, and separately reads, that may wait; more are refused as "busy"
        std::size_t group = 256;  ///< writes in one transaction; more only when one turn has more
        std::chrono::milliseconds idle{1000};   ///< after so long without a write the store may do its upkeep
        std::chrono::milliseconds drain{5000};  ///< stop() begins no commit later than this
        /// While commits fail, the store is probed when so long nothing has been written.
        std::chrono::milliseconds retry{1000};
        /// Called on one of the journal's threads with every attempt to write that has failed, and with an
        /// empty one when one succeeds after that. Damaged data are the last that is told.
        std::function<void(const StoreError& trouble)> told{};
    };

    /// Starts both threads. `writer` and `reader` see the same data and may be one object if it can be used
    /// by two threads; both must outlive this, and so must every loop that is given to a call. What is posted
    /// to a loop by a call may not run after the end of this.
    JournalThread(Store& writer, Store& reader, const Config& config);
    JournalThread(Store& writer, Store& reader) : JournalThread(writer, reader, Config{}) {}
    ~JournalThread() override;

    /// Refuses what comes from now on ("stopped"), commits what waits, that of turns under way included, and
    /// ends both threads. What cannot be begun within Config::drain is answered "stopped" and is not written.
    void stop();

    JournalStats stats() const;

    /// Why nothing can be written at the moment, for the operator; empty when all is well. It begins with a
    /// commit that fails and ends with one that succeeds; each is tried on its own, whatever this says.
    /// Damaged data are trouble for good: from then on every write is refused, until the server is started on
    /// a sound file. From any thread.
    std::string trouble() const;

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;

  private:
    using Clock = std::chrono::steady_clock;
    using Outcome = std::expected<std::vector<Written>, StoreError>;

    void ask(Loop& home, Question question) override;
    void count_refused();

    void write_loop();
    void read_loop();
    void commit(std::vector<Orders> orders);
    void probe();
    void note(const StoreError* error);
    bool damaged() const;
    Outcome timed_commit(const std::vector<Write>& batch, const std::vector<std::size_t>& calls);
    void count(const Outcome& outcome, std::size_t size, Clock::duration took);
    static void answer(std::vector<Orders> orders, const Outcome& outcome);

    Store& writer_;
    Store& reader_;
    const Config config_;
    OrderQueue orders_;
    struct Asked {
        Loop* home;
        Question question;
    };
    BoundedQueue<Asked> questions_;
    std::atomic<Clock::rep> deadline_{Clock::duration::max().count()};
    mutable std::mutex mutex_;  // of what follows
    JournalStats stats_;
    StoreError trouble_;
    std::thread write_thread_, read_thread_;
};

}  // namespace kabinet
