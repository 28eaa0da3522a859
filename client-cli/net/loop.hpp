#pragma once

#include <cstdint>
#include <functional>

namespace kabinet::cli {

/// A time or a span of time in milliseconds.
using Millis = std::int64_t;

/// 32 random bits a call, for nonces, keys and jitter. Tests use a seeded source.
using Entropy = std::function<std::uint32_t()>;

/// The client's event loop: timers on one thread. The real one is AsioLoop; tests use a simulated one.
class Loop {
  public:
    using Task = std::function<void()>;
    using Timer = std::uint64_t;

    virtual ~Loop() = default;

    /// Time that never jumps, from an arbitrary zero.
    virtual Millis now() const = 0;

    /// Runs `task` once, `delay` from now (at least 0), never from within this call. The result is never 0.
    virtual Timer after(Millis delay, Task task) = 0;

    /// Cancels the timer. Does nothing when it has fired already.
    virtual void cancel(Timer timer) = 0;

    /// Runs tasks until `holds` is true after one of them. Returns false when `stop` came first. Must not be
    /// called from a task.
    virtual bool run_until(const std::function<bool()>& holds) = 0;

    /// Makes the loop return once the running task has ended.
    virtual void stop() = 0;
};

}  // namespace kabinet::cli
