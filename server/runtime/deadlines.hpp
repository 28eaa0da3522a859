#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/runtime/loop.hpp"

namespace kabinet {

/// An object that wants to be woken at a time.
class Sleeper {
  public:
    virtual ~Sleeper() = default;
    virtual void on_time() = 0;
};

/// The sleepers of one shard, all served by the loop's one timer. No match or connection has a timer of its
/// own, and nothing runs while no sleeper is due.
class Deadlines {
  public:
    explicit Deadlines(Loop& loop) : loop_(loop) {}

    /// Wakes `sleeper` once at monotonic time `at` (ms). Replaces the time that it asked for before.
    void set(Sleeper& sleeper, std::int64_t at);
    /// The sleeper is not woken any more. Required before a sleeper is destroyed.
    void clear(Sleeper& sleeper);

    /// The loop's timer has fired: wakes all that are due and arms the timer for the next.
    void on_wake();

    std::size_t size() const { return due_.size(); }

  private:
    void arm();

    Loop& loop_;
    /// A time, and a running number: sleepers with the same time are woken in the order of their requests.
    using Place = std::pair<std::int64_t, std::uint64_t>;

    std::map<Place, Sleeper*> due_;
    std::unordered_map<Sleeper*, Place> places_;
    std::uint64_t asked_ = 0;
    std::int64_t armed_ = -1;
};

}  // namespace kabinet
