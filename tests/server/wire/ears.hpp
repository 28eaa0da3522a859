#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/wire/nats_wire.hpp"

namespace kabinet {

/// What came to a process, and what its wire told its operator.
class Ears {
  public:
    Wire::Receive receive() {
        return [this](std::string_view bytes) {
            const std::lock_guard lock(mutex_);
            heard_.emplace_back(bytes);
            came_.notify_all();
        };
    }
    NatsWire::Told told() {
        return [this](NatsWire::Event event, std::string_view why) {
            const std::lock_guard lock(mutex_);
            events_.push_back({event, std::string(why)});
            came_.notify_all();
        };
    }

    /// Waits until so many messages have come, and returns all of them.
    std::vector<std::string> heard(std::size_t count) {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [&] { return heard_.size() >= count; });
        return heard_;
    }
    /// Waits until `event` was told for the `time`-th time, and returns why.
    std::string why(NatsWire::Event event, int time = 1) {
        std::unique_lock lock(mutex_);
        for (;;) {
            int seen = 0;
            for (const auto& [told, reason] : events_)
                if (told == event && ++seen == time) return reason;
            came_.wait(lock);
        }
    }
    void await_connected(int time = 1) { why(NatsWire::Event::connected, time); }
    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return heard_.size();
    }

  private:
    struct Told {
        NatsWire::Event event;
        std::string why;
    };
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<std::string> heard_;
    std::vector<Told> events_;
};

}  // namespace kabinet
