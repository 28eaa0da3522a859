#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

namespace kabinet::net {

/// Time as a process lives it: it goes on with the steady clock, but stands still while the process does
/// (stopped by a signal, its container frozen, its machine starved). To players that is the same as a server
/// that is down, and their clocks must not run meanwhile. From any thread; all times in ms.
class LivedTime {
  public:
    /// Someone asks at least that often while the process runs.
    static constexpr std::int64_t beat = 500;
    /// A longer silence than this means that it did not run.
    static constexpr std::int64_t silence = 2000;

    /// Lived time at steady time `steady`. Never less than before, whichever thread asked.
    std::int64_t at(std::int64_t steady) {
        std::int64_t last = last_.load(std::memory_order_acquire);
        if (last != never && steady - last > silence) skip(steady);
        while (last < steady && !last_.compare_exchange_weak(last, steady, std::memory_order_release)) {
        }
        return never_back(steady - lost());
    }

    /// What was not lived so far: the steady time of a lived time is that much later.
    std::int64_t lost() const { return lost_.load(std::memory_order_acquire); }

  private:
    static constexpr std::int64_t never = INT64_MIN;

    /// A thread may have looked at the steady clock before others did, or before a stop, and come here behind
    /// them.
    std::int64_t never_back(std::int64_t lived) {
        std::int64_t most = lived_.load(std::memory_order_relaxed);
        while (most < lived && !lived_.compare_exchange_weak(most, lived, std::memory_order_relaxed)) {
        }
        return std::max(most, lived);
    }

    void skip(std::int64_t steady) {
        const std::lock_guard lock(mutex_);
        const std::int64_t gap = steady - last_.load(std::memory_order_acquire);
        if (gap <= silence) return;  // another thread has been quicker
        lost_.fetch_add(gap - beat, std::memory_order_release);
        last_.store(steady, std::memory_order_release);
    }

    std::mutex mutex_;  // of a skip
    std::atomic<std::int64_t> last_ = never;
    std::atomic<std::int64_t> lost_ = 0;
    std::atomic<std::int64_t> lived_ = never;  // the most that was ever returned
};

}  // namespace kabinet::net
