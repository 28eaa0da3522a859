#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

namespace kabinet::net {

/// The time during which the process runs. It follows the steady clock, but stands still while the process is
/// stopped (by a signal, a frozen container, a starved machine). To players a stopped process is a server
/// that is down, and their clocks must not run meanwhile. For any thread; all times in ms.
class LivedTime {
  public:
    /// While the process runs, some thread asks at least this often.
    static constexpr std::int64_t kBeat = 500;
    /// A longer silence means that the process did not run.
    static constexpr std::int64_t kSilence = 2000;

    /// The lived time at steady time `steady`. Never less than any result before, on whatever thread.
    std::int64_t at(std::int64_t steady) {
        std::int64_t last = last_.load(std::memory_order_acquire);
        if (last != kNever && steady - last > kSilence) skip(steady);
        while (last < steady && !last_.compare_exchange_weak(last, steady, std::memory_order_release)) {
        }
        return never_back(steady - lost());
    }

    /// How long the process has been stopped so far. Steady time is lived time and this.
    std::int64_t lost() const { return lost_.load(std::memory_order_acquire); }

  private:
    static constexpr std::int64_t kNever = INT64_MIN;

    /// A thread may have read the steady clock before other threads, or before a stop, and still come here
    /// after them.
    std::int64_t never_back(std::int64_t lived) {
        std::int64_t most = lived_.load(std::memory_order_relaxed);
        while (most < lived && !lived_.compare_exchange_weak(most, lived, std::memory_order_relaxed)) {
        }
        return std::max(most, lived);
    }

    void skip(std::int64_t steady) {
        const std::lock_guard lock(mutex_);
        const std::int64_t gap = steady - last_.load(std::memory_order_acquire);
        if (gap <= kSilence) return;  // another thread has been quicker
        lost_.fetch_add(gap - kBeat, std::memory_order_release);
        last_.store(steady, std::memory_order_release);
    }

    std::mutex mutex_;  // guards a skip
    std::atomic<std::int64_t> last_ = kNever;
    std::atomic<std::int64_t> lost_ = 0;
    std::atomic<std::int64_t> lived_ = kNever;  // the highest time ever returned
};

}  // namespace kabinet::net
