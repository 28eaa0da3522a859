#pragma once

#include "server/net/asio.hpp"
#include "server/runtime/loop.hpp"

namespace kabinet::net {

/// Monotonic time of the process (lived_time.hpp), ms. It stands still while the process is stopped.
std::int64_t monotonic_ms();

/// The steady time at which monotonic_ms() will be `at`, unless the process is stopped before. For timers.
Clock::time_point steady_time(std::int64_t at);

/// A shard's loop over an io_context, for one thread: `run` is called by one thread only.
class AsioLoop final : public Loop {
  public:
    /// What the shard's `wake_at` calls. Set before `run`.
    void on_wake(std::function<void()> wake) { wake_ = std::move(wake); }

    /// Runs until `stop`, on the calling thread.
    void run();

    /// Runs the tasks that are due now, and returns whether there were any. For use after `run` has returned
    /// and its thread has ended, so that tasks posted before are not lost with the loop.
    bool run_posted();

    /// Makes `run` return soon. Tasks that are still posted wait for `run_posted`. Call from any thread.
    void stop() { context_.stop(); }

    void post(Task task) override;
    std::int64_t now() const override;
    std::int64_t wall_clock() const override;
    void wake_at(std::int64_t at) override;

    asio::io_context& context() { return context_; }

  private:
    void arm();
    void on_timer();
    void beat();

    asio::io_context context_{1};  // 1: one thread runs it, others only post
    Timer timer_{context_.get_executor()};
    Timer beat_{context_.get_executor()};
    std::int64_t wake_at_ = -1;   // when the shard asked to be called
    std::int64_t armed_at_ = -1;  // when the timer will fire: never later than wake_at_
    std::function<void()> wake_;
};

}  // namespace kabinet::net
