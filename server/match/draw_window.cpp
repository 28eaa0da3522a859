#include "server/match/draw_window.hpp"

#include <algorithm>

namespace kabinet {

void DrawWindow::update(int attempt, const std::vector<Seat>& owing, const DrawLimits& limits,
                        std::int64_t now, const std::function<bool(Seat)>& here) {
    if (attempt != attempt_) windows_.clear();
    attempt_ = attempt;
    limits_ = limits;
    std::erase_if(windows_, [&](const auto& item) { return std::ranges::count(owing, item.first) == 0; });
    for (const Seat seat : owing) {
        Window& window = windows_.try_emplace(seat, Window{.begun = now}).first->second;
        if (window.since >= 0) window.used += now - window.since;
        window.since = here(seat) ? now : -1;
    }
}

std::int64_t DrawWindow::end_of(const Window& window) const {
    const std::int64_t last = window.begun + limits_.total;
    if (window.since < 0) return last;
    return std::min(last, window.since + limits_.connected - window.used);
}

std::vector<Seat> DrawWindow::late(std::int64_t now) const {
    std::vector<Seat> seats;
    for (const auto& [seat, window] : windows_) {
        if (now >= end_of(window)) seats.push_back(seat);
    }
    return seats;
}

std::optional<std::int64_t> DrawWindow::deadline() const {
    std::optional<std::int64_t> first;
    for (const auto& [seat, window] : windows_)
        first = std::min(first.value_or(end_of(window)), end_of(window));
    return first;
}

}  // namespace kabinet
