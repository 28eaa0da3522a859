#include "server/runtime/deadlines.hpp"

namespace kabinet {

void Deadlines::set(Sleeper& sleeper, std::int64_t at) {
    const auto it = places_.find(&sleeper);
    if (it != places_.end()) {
        if (it->second.first == at) return;
        due_.erase(it->second);
    }
    const Place place{at, asked_++};
    places_.insert_or_assign(&sleeper, place);
    due_.emplace(place, &sleeper);
    arm();
}

void Deadlines::clear(Sleeper& sleeper) {
    const auto it = places_.find(&sleeper);
    if (it == places_.end()) return;
    due_.erase(it->second);
    places_.erase(it);
}

void Deadlines::on_wake() {
    armed_ = -1;
    // One pass over the sleepers due now: a sleeper that asks again for a past time waits for the next wake.
    const std::int64_t now = loop_.now();
    const std::uint64_t asked_before = asked_;
    for (auto it = due_.begin(); it != due_.end() && it->first.first <= now;) {
        const auto [place, sleeper] = *it;
        if (place.second < asked_before) {
            due_.erase(it);
            places_.erase(sleeper);
            sleeper->on_time();
        }
        it = due_.upper_bound(place);
    }
    arm();
}

void Deadlines::arm() {
    // A timer that fires too early costs less than moving the timer with every ply.
    if (due_.empty() || (armed_ >= 0 && armed_ <= due_.begin()->first.first)) return;
    armed_ = due_.begin()->first.first;
    loop_.wake_at(armed_);
}

}  // namespace kabinet
