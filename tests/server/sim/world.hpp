#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/runtime/loop.hpp"
#include "tests/server/sim/pulse.hpp"

namespace kabinet::sim {

/// Simulated time and chance: everything that happens is an event at a time, and one seed decides all of it.
/// One thread runs the whole server, its network, its disk and its clients.
class World {
  public:
    explicit World(std::uint64_t seed) : chance_(seed) {}

    std::int64_t now() const { return now_; }
    /// Unix time, as the machine's clock has it.
    std::int64_t wall() const { return 1'700'000'000'000 + wall_off_ + now_; }
    /// Sets the machine's clock forward or back.
    void step_wall(std::int64_t ms) { wall_off_ += ms; }
    /// Nothing runs for `ms`. Tasks that were due meanwhile run late.
    void stall(std::int64_t ms) { now_ += ms; }

    /// Adds an event to the trace. The same seed must give the same trace.
    void note(std::string_view what);
    std::uint64_t trace() const { return trace_; }

    /// Runs `task` in `delay` ms, behind tasks that are already due then.
    void after(std::int64_t delay, Task task) {
        events_.emplace(std::pair{now_ + delay, order_++}, std::move(task));
    }
    /// As above, within the process with that pulse: later while the process is stopped, and never once the
    /// process is dead. Tasks of a process that was stopped keep their order.
    void after(std::int64_t delay, std::shared_ptr<Pulse> pulse, Task task);

    /// Runs events until none is left or time `until` is reached.
    void run(std::int64_t until);
    /// Runs events until `done` holds; false when time `until` is reached before.
    bool run_until(const std::function<bool()>& done, std::int64_t until);

    std::uint64_t random() { return chance_(); }
    /// In [least, most].
    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(chance_() % static_cast<std::uint64_t>(most - least + 1));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }

  private:
    bool step(std::int64_t until);

    std::mt19937_64 chance_;
    std::int64_t now_ = 1000;
    std::int64_t wall_off_ = 0;
    std::uint64_t trace_ = 14695981039346656037U;
    std::uint64_t order_ = 0;
    std::map<std::pair<std::int64_t, std::uint64_t>, Task> events_;
};

/// A shard's loop on simulated time. Tasks posted to it run in order; it can be stopped for good, as by a
/// crash.
class SimLoop : public Loop {
  public:
    explicit SimLoop(World& world, std::shared_ptr<Pulse> pulse = std::make_shared<Pulse>())
        : world_(world), pulse_(std::move(pulse)) {}
    ~SimLoop() override { stop(); }

    void post(Task task) override;
    std::int64_t now() const override { return world_.now(); }
    std::int64_t wall_clock() const override { return world_.wall(); }
    void wake_at(std::int64_t at) override;

    std::function<void()> on_wake;
    void stop() { pulse_->alive = false; }

  private:
    World& world_;
    std::shared_ptr<Pulse> pulse_;
    std::uint64_t wake_ = 0;
};

}  // namespace kabinet::sim
