#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace kabinet {

/// A queue into one thread, with a limit on the waiting items.
template <class T>
class BoundedQueue {
  public:
    explicit BoundedQueue(std::size_t limit) : limit_(limit) {}

    /// Adds `item` and returns true. Returns false, with `item` untouched, when the queue is full or closed.
    bool push(T& item) {
        {
            const std::lock_guard lock(mutex_);
            if (closed_ || items_.size() >= limit_) return false;
            items_.push_back(std::move(item));
        }
        filled_.notify_one();
        return true;
    }

    /// Waits for an item and takes the oldest. Empty when the queue is closed and empty.
    std::optional<T> take() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return closed_ || !items_.empty(); });
        if (items_.empty()) return std::nullopt;
        std::optional<T> taken(std::move(items_.front()));
        items_.pop_front();
        return taken;
    }

    /// Refuses further items. The items in the queue can still be taken.
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

  private:
    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<T> items_;
    bool closed_ = false;
};

}  // namespace kabinet
