#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "server/journal/journal.hpp"

namespace kabinet {

/// What one loop wants written, in the order of its calls.
struct Orders {
    struct Call {
        std::size_t writes = 0;  ///< how many of `writes` are this call's
        Journal::Done<std::vector<Written>> done;
    };

    Loop* home = nullptr;
    std::vector<Write> writes;
    std::vector<Call> calls;
};

/// Writes on their way from the loops to the journal's thread. What a loop orders in one turn stays together
/// and goes over when the turn has ended, so that it becomes one commit and wakes the thread once.
class OrderQueue {
  public:
    /// At most `limit` writes wait, those of turns under way included.
    explicit OrderQueue(std::size_t limit) : limit_(limit) {}

    enum class Added {
        refused,  ///< it would exceed the limit, or the queue is closed; the arguments are untouched
        first,    ///< of this turn of the loop: the caller has `end_turn` called when the turn has ended
        more      ///< of a turn that is under way
    };

    /// Adds the writes of one call. What is more than the whole limit is taken when nothing waits.
    Added add(Loop& home, std::vector<Write>& writes, Journal::Done<std::vector<Written>>& done);

    /// Hands over what `home` has ordered since its last turn.
    void end_turn(Loop& home);

    /// Takes the oldest turns that have ended, together at most `most` writes, but at least one turn; one
    /// Orders a loop. Waits for one as long as `patience`, or as long as it takes: none means that it ran
    /// out, or that the queue is closed and empty.
    std::vector<Orders> take(std::size_t most, std::optional<std::chrono::milliseconds> patience);

    /// Refuses further orders, and ends all turns: what is here can still be taken.
    void close();
    bool closed() const;

    /// The writes that wait.
    std::size_t waiting() const;

  private:
    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::vector<Orders> turns_;  // under way; one a loop
    std::deque<Orders> ready_;
    std::size_t waiting_ = 0;
    bool closed_ = false;
};

}  // namespace kabinet
