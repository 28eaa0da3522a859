#pragma once

#include <cstdint>
#include <functional>

namespace kabinet {

using Task = std::move_only_function<void()>;

/// One shard's event loop, as the rest of the server sees it: the only way time and other threads reach it.
/// In production an `io_context` with its thread (server/net), in tests a simulated one, so that the whole
/// server runs in one thread on simulated time.
class Loop {
  public:
    virtual ~Loop() = default;

    /// Runs `task` on this loop, after everything this thread has posted to it before. From any thread.
    virtual void post(Task task) = 0;

    /// Monotonic time, ms. Stands still while no task runs is allowed.
    virtual std::int64_t now() const = 0;

    /// Unix time, ms: for people and for clients' clocks; may jump.
    virtual std::int64_t wall() const = 0;

    /// Asks that the shard's `on_wake` be called at monotonic time `at` or soon after. Only the last request
    /// counts: a shard has one timer. `at` < 0 cancels. From the loop's own thread only.
    virtual void wake_at(std::int64_t at) = 0;
};

}  // namespace kabinet
