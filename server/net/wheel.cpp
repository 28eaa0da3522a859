#include "server/net/wheel.hpp"

#include <algorithm>

#include "server/net/asio_loop.hpp"

namespace kabinet::net {

void Wheel::set(Timed& timed, std::int64_t at) {
    timed.unlink();
    timed.due_ = at;
    if (at < 0) return;
    arm();
    // Rounded up, so that no deadline is early. A deadline beyond the wheel is looked at again after one
    // round.
    const std::int64_t tick = std::clamp((at + kTickMs - 1) / kTickMs, tick_ + 1, tick_ + kSlots - 1);
    slots_[static_cast<std::size_t>(tick % kSlots)].push_back(timed);
}

void Wheel::advance(Timed& timed, std::int64_t at) {
    if (!timed.is_linked() || at < timed.due_) set(timed, at);
}

void Wheel::clear() {
    for (Slot& slot : slots_) slot.clear();
}

void Wheel::arm() {
    if (armed_) return;
    armed_ = true;
    tick_ = std::max(tick_, monotonic_ms() / kTickMs);
    timer_.expires_at(steady_time((tick_ + 1) * kTickMs));
    timer_.async_wait([this](Error error) {
        if (!error) turn();
    });
}

void Wheel::turn() {
    sweep(monotonic_ms());
    armed_ = false;
    const auto waiting = [](const Slot& slot) { return !slot.empty(); };
    if (std::ranges::any_of(slots_, waiting)) arm();
}

void Wheel::sweep(std::int64_t now) {
    while (tick_ < now / kTickMs) {
        ++tick_;
        Slot due;
        due.swap(slots_[static_cast<std::size_t>(tick_ % kSlots)]);
        // Each object is taken off before the call, because the call may set or end any other deadline.
        while (!due.empty()) {
            Timed& timed = due.front();
            due.pop_front();
            const std::int64_t next = timed.due_ > now ? timed.due_ : timed.on_deadline(now);
            set(timed, next);
        }
    }
}

}  // namespace kabinet::net
