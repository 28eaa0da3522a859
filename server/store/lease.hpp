#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>

namespace kabinet {

/// The right of this process to tell that something is durable, where several processes may follow each other
/// on one database (docs/decisions/0181). The right ends some time after the last renewal was sent, and comes
/// back with the next one, unless another process has taken over. From any thread.
class Lease {
  public:
    using Milliseconds = std::chrono::milliseconds;
    /// A clock that never goes back, and that goes on while the process or the machine sleeps.
    using Now = std::function<Milliseconds()>;

    /// Time between renewals; time by the database's clock until another process may take over; time after
    /// the sending of a renewal in which this process acknowledges.
    static constexpr Milliseconds kRenewed{1000}, kLength{3000}, kAcknowledged{2500};

    explicit Lease(Now now = boot_time) : now_(std::move(now)) {}

    /// CLOCK_BOOTTIME.
    static Milliseconds boot_time();
    Milliseconds now() const { return now_(); }

    /// The database has given the right, or a new epoch of the same right.
    void enter(std::int64_t epoch) { epoch_ = epoch; }
    /// Call for each process that has not given back what this one has taken over from it.
    void take_over() { ++taken_over_; }
    int taken_over() const { return taken_over_; }
    /// The database has given or prolonged the lease, in answer to what was sent at `sent`.
    void renewed(Milliseconds sent) { sent_ = sent.count(); }
    bool holds() const { return epoch_ != 0 && !lost_ && age() < kAcknowledged; }

    /// 0 before the first enter(). A new epoch begins with each connection that may write.
    std::int64_t epoch() const { return epoch_; }
    /// Time since the last successful renewal was sent.
    Milliseconds age() const { return now_() - Milliseconds(sent_); }

    /// Another process has taken over. That is for good.
    void lose();
    bool lost() const { return lost_; }
    /// `told` runs in lose(), or at once where that was called before. Null: nobody is told any more.
    void on_lost(std::function<void()> told);

  private:
    const Now now_;
    std::atomic<std::int64_t> epoch_ = 0;
    std::atomic<Milliseconds::rep> sent_ = 0;
    std::atomic<bool> lost_ = false;
    std::atomic<int> taken_over_ = 0;
    std::mutex mutex_;  // guards told_
    std::function<void()> told_;
};

}  // namespace kabinet
