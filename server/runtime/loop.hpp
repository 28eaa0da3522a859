#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

namespace kabinet {

using Task = std::move_only_function<void()>;

/// One shard's event loop, as the rest of the server sees it. Time and other threads reach a shard only
/// through its loop. In production the loop is an `io_context` with its thread (server/net). In tests it is
/// simulated, so that the whole server runs in one thread on simulated time.
class Loop {
  public:
    virtual ~Loop() = default;

    /// Runs `task` on this loop, after everything this thread has posted to it before. From any thread.
    virtual void post(Task task) = 0;

    /// Monotonic time, ms. It may stand still while no task runs.
    virtual std::int64_t now() const = 0;

    /// Unix time, ms, for people and for clients' clocks. It may jump. Records and documents hold it, so it
    /// is never before 1970 nor above 2^53 - 1 (the largest exact whole number of JSON), whatever the
    /// machine's clock shows.
    std::int64_t wall() const {
        constexpr std::int64_t latest = 9'007'199'254'740'991;
        return std::clamp<std::int64_t>(wall_clock(), 0, latest);
    }

    /// Asks that the shard's `on_wake` be called at monotonic time `at` or soon after. A shard has one timer,
    /// so only the last request counts. `at` < 0 cancels. Call on the loop's own thread only.
    virtual void wake_at(std::int64_t at) = 0;

  protected:
    /// The machine's clock: Unix time, ms.
    virtual std::int64_t wall_clock() const = 0;
};

}  // namespace kabinet
