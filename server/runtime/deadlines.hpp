#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/runtime/loop.hpp"

namespace kabinet {

/// One who wants to be woken at a time.
class Sleeper {
  public:
    virtual ~Sleeper() = default;
    virtual void on_time() = 0;
};

/// All that waits for a time on one shard, behind the loop's one timer: no timer per match or connection, and
/// nothing runs while nothing is due.
class Deadlines {
  public:
    explicit Deadlines(Loop& loop) : loop_(loop) {}

    /// `sleeper` is woken once at monotonic time `at` (ms), instead of any time it asked for before.
    void set(Sleeper& sleeper, std::int64_t at);
    /// It is not woken any more. Needed before a sleeper dies.
    void clear(Sleeper& sleeper);

    /// The loop's timer has fired: wakes all that are due and arms the timer for the next.
    void on_wake();

    std::size_t size() const { return due_.size(); }

  private:
    void arm();

    Loop& loop_;
    /// A time, and how many were set before: those of one time are woken in the order in which they asked.
    using Place = std::pair<std::int64_t, std::uint64_t>;

    std::map<Place, Sleeper*> due_;
    std::unordered_map<Sleeper*, Place> places_;
    std::uint64_t asked_ = 0;
    std::int64_t armed_ = -1;
};

}  // namespace kabinet
