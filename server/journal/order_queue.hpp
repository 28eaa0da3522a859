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

/// The writes that one loop orders, in the order of its calls.
struct Orders {
    struct Call {
        std::size_t writes = 0;  ///< how many of `writes` belong to this call
        Journal::Done<std::vector<Written>> done;
    };

    Loop* home = nullptr;
    std::vector<Write> writes;
    std::vector<Call> calls;
};

/// Writes on their way from the loops to the journal's thread. The writes that a loop orders in one turn stay
/// together and are handed over when the turn ends. So they make one commit and wake the thread once.
class OrderQueue {
  public:
    /// At most `limit` writes wait, turns under way included.
    explicit OrderQueue(std::size_t limit) : limit_(limit) {}

    enum class Added {
        refused,  ///< the limit is reached, or the queue is closed; the arguments are untouched
        /// The first call of this turn of the loop: the caller arranges for end_turn() when the turn ends.
        first,
        more  ///< a further call of a turn under way
    };

    /// Adds the writes of one call. A call larger than the whole limit is taken when nothing waits.
    Added add(Loop& home, std::vector<Write>& writes, Journal::Done<std::vector<Written>>& done);

    /// Hands over the writes that `home` has ordered since its last turn.
    void end_turn(Loop& home);

    /// Takes the oldest ended turns: at most `most` writes together, but at least one turn. Returns one
    /// Orders for each loop. Waits for a turn for `patience`, or without limit. Empty when `patience` ran
    /// out, or when the queue is closed and empty.
    std::vector<Orders> take(std::size_t most, std::optional<std::chrono::milliseconds> patience);

    /// Refuses further orders, and ends all turns. The waiting orders can still be taken.
    void close();
    bool closed() const;

    /// The number of waiting writes.
    std::size_t waiting() const;

  private:
    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::vector<Orders> turns_;  // under way; one for each loop
    std::deque<Orders> ready_;
    std::size_t waiting_ = 0;
    bool closed_ = false;
};

}  // namespace kabinet
