#pragma once

#include "server/net/asio.hpp"
#include "server/runtime/loop.hpp"

namespace kabinet::net {

/// Monotonic time as the process lives it (lived_time.hpp), ms.
std::int64_t monotonic_ms();

/// When, for a timer, it will be `at` of that time, should the process not be stopped before.
Clock::time_point steady_time(std::int64_t at);

/// A shard's loop over an io_context, for one thread: `run` is called by one thread only.
class AsioLoop final : public Loop {
  public:
    /// What the shard's `wake_at` calls. Set before `run`.
    void on_wake(std::function<void()> wake) { wake_ = std::move(wake); }

    /// Runs until `stop`, on the calling thread.
    void run();

    /// Runs what is due now and returns whether there was any: for the time after `run` has returned and its
    /// thread has ended, when what was posted before must not be lost with the loop.
    bool run_posted();

    /// Makes `run` return soon; what is still posted waits for `run_posted`. From any thread.
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
    std::int64_t wake_at_ = -1;   // when the shard wants to be called
    std::int64_t armed_at_ = -1;  // when the timer will fire: never later than that
    std::function<void()> wake_;
};

}  // namespace kabinet::net
