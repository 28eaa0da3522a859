#include "server/cluster/deadlines.hpp"

namespace kabinet {

void Deadlines::set(Sleeper& sleeper, std::int64_t at) {
    const auto [it, fresh] = times_.try_emplace(&sleeper, at);
    if (!fresh) {
        if (it->second == at) return;
        due_.erase({it->second, &sleeper});
        it->second = at;
    }
    due_.insert({at, &sleeper});
    arm();
}

void Deadlines::clear(Sleeper& sleeper) {
    const auto it = times_.find(&sleeper);
    if (it == times_.end()) return;
    due_.erase({it->second, &sleeper});
    times_.erase(it);
}

void Deadlines::on_wake() {
    armed_ = -1;
    // One pass over what is due now: a sleeper that asks again for a past time waits for the next wake.
    const std::int64_t now = loop_.now();
    std::set<std::pair<std::int64_t, Sleeper*>> due;
    while (!due_.empty() && due_.begin()->first <= now) due.insert(due_.extract(due_.begin()));
    for (const auto& [at, sleeper] : due) {
        const auto it = times_.find(sleeper);
        // An earlier one may have cleared it, or set it anew.
        if (it == times_.end() || it->second != at || due_.contains({at, sleeper})) continue;
        times_.erase(it);
        sleeper->on_time();
    }
    arm();
}

void Deadlines::arm() {
    // A timer that fires too early costs less than moving it with every ply.
    if (due_.empty() || (armed_ >= 0 && armed_ <= due_.begin()->first)) return;
    armed_ = due_.begin()->first;
    loop_.wake_at(armed_);
}

}  // namespace kabinet
