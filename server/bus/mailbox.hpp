#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>
#include <string>

#include "server/bus/message.hpp"
#include "server/runtime/loop.hpp"

namespace kabinet {

/// What waits for one shard of this process. See Bus for what happens when it is full.
class Mailbox {
  public:
    using Receive = std::function<void(Message)>;

    /// `receive` gets the messages, on `loop`. `limit`: how many may wait.
    Mailbox(Loop& loop, std::size_t limit, Receive receive)
        : loop_(loop), limit_(limit), receive_(std::move(receive)) {}

    /// From any thread. False: the message is a call, and is refused.
    bool put(Message message);

    std::size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }

  private:
    void post(Message message);
    void drop(const std::string& doc);
    void put_missed(std::string doc);

    Loop& loop_;
    const std::size_t limit_;
    const Receive receive_;
    std::atomic<std::size_t> waiting_ = 0;
    std::atomic<bool> missing_ = false;  // `missed_` is not empty
    std::mutex mutex_;                   // of `missed_`, which is empty but for times of trouble
    std::set<std::string> missed_;       // documents of which the last thing on its way is a Missed
};

}  // namespace kabinet
