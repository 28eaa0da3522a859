#include "bench/load/rounds.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "bench/load/tally.hpp"

namespace kabinet::load {

void round(Poller& poller, std::size_t count, std::size_t at_once,
           const std::function<void(std::size_t, Next)>& begin) {
    std::size_t begun = 0;
    std::size_t ended = 0;
    turn_until(
        poller,
        [&] {
            // Not from within `begin`'s own completion: a long chain of those would grow the stack.
            while (begun < std::min(count, ended + at_once)) begin(begun++, [&ended] { ++ended; });
            return ended == count;
        },
        [&ended] { return ended; });
}

void turn_until(Poller& poller, const std::function<bool()>& done,
                const std::function<std::size_t()>& progress) {
    constexpr std::chrono::seconds patience(30);
    std::size_t last = progress();
    auto since = Clock::now();
    while (!done()) {
        poller.turn(100);
        const std::size_t now = progress();
        if (std::exchange(last, now) != now) {
            since = Clock::now();
        } else if (Clock::now() - since > patience) {
            throw std::runtime_error("nothing happens any more, at " + std::to_string(now));
        }
    }
}

}  // namespace kabinet::load
