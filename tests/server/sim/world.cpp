#include "tests/server/sim/world.hpp"

#include <algorithm>

namespace kabinet::sim {

bool World::step(std::int64_t until) {
    if (events_.empty() || events_.begin()->first.first > until) return false;
    auto node = events_.extract(events_.begin());
    now_ = std::max(now_, node.key().first);
    node.mapped()();
    return true;
}

// FNV-1a.
void World::note(std::string_view what) {
    trace_ = (trace_ ^ static_cast<std::uint64_t>(now_)) * 1099511628211u;
    for (const char c : what) trace_ = (trace_ ^ static_cast<unsigned char>(c)) * 1099511628211u;
}

void World::run(std::int64_t until) {
    while (step(until)) {
    }
    now_ = std::max(now_, until);
}

bool World::run_until(const std::function<bool()>& done, std::int64_t until) {
    while (!done()) {
        if (!step(until)) return done();
    }
    return true;
}

void World::after(std::int64_t delay, std::shared_ptr<Pulse> pulse, Task task) {
    after(delay, [this, pulse = std::move(pulse), task = std::move(task)]() mutable {
        if (!pulse->alive) return;
        if (pulse->held_until <= now_) return task();
        const std::int64_t rest = pulse->held_until - now_;
        after(rest, std::move(pulse), std::move(task));
    });
}

void SimLoop::post(Task task) {
    world_.after(0, pulse_, std::move(task));
}

void SimLoop::wake_at(std::int64_t at) {
    const std::uint64_t mine = ++wake_;
    if (at < 0) return;
    world_.after(std::max<std::int64_t>(0, at - world_.now()), pulse_, [this, mine] {
        if (mine == wake_) on_wake();
    });
}

}  // namespace kabinet::sim
