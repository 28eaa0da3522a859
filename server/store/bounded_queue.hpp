#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace kabinet {

/// A queue into one thread, with a limit on what may wait in it. An item has a weight (what it holds, say
/// writes).
template <class T>
class BoundedQueue {
  public:
    explicit BoundedQueue(std::size_t limit) : limit_(limit) {}

    /// Adds `item` and is true; false, with `item` untouched, when it would exceed the limit or the queue is
    /// closed. An item heavier than the whole limit goes into an empty queue.
    bool push(T& item, std::size_t weight = 1) {
        {
            const std::lock_guard lock(mutex_);
            if (closed_ || (weight_ > 0 && weight_ + weight > limit_)) return false;
            items_.push_back({std::move(item), weight});
            weight_ += weight;
        }
        filled_.notify_one();
        return true;
    }

    /// Takes the oldest items whose weight together is at most `most`, but at least one. Waits for one as
    /// long as `patience`: none means that it ran out, or that the queue is closed and empty.
    template <class Patience>
    std::vector<T> take(std::size_t most, Patience patience) {
        std::unique_lock lock(mutex_);
        filled_.wait_for(lock, patience, [this] { return closed_ || !items_.empty(); });
        return take_waiting(most);
    }

    /// As above, however long it lasts: none means that the queue is closed and empty.
    std::vector<T> take(std::size_t most) {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return closed_ || !items_.empty(); });
        return take_waiting(most);
    }

    /// Refuses further items; what is in it can still be taken.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        filled_.notify_all();
    }

    bool closed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }

    /// The weight of all that waits.
    std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return weight_;
    }

  private:
    struct Weighed {
        T item;
        std::size_t weight;
    };

    std::vector<T> take_waiting(std::size_t most) {
        std::vector<T> taken;
        std::size_t weight = 0;
        while (!items_.empty() && (taken.empty() || weight + items_.front().weight <= most)) {
            weight += items_.front().weight;
            taken.push_back(std::move(items_.front().item));
            items_.pop_front();
        }
        weight_ -= weight;
        return taken;
    }

    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Weighed> items_;
    std::size_t weight_ = 0;
    bool closed_ = false;
};

}  // namespace kabinet
