#include "client-cli/model/server_clock.hpp"

#include <algorithm>

namespace kabinet::cli {

void ServerClock::sample(Millis sent, Millis received, Millis server) {
    samples_[count_++ % samples_.size()] = {received - sent, server - (sent + received) / 2};
    const auto used = samples_.begin() + static_cast<std::ptrdiff_t>(std::min(count_, samples_.size()));
    offset_ = std::min_element(samples_.begin(), used, [](const Sample& a, const Sample& b) {
                  return a.round_trip < b.round_trip;
              })->offset;
    known_ = true;
}

}  // namespace kabinet::cli
