#include "server/queue/forecast.hpp"

#include <algorithm>
#include <vector>

namespace kabinet::queue {

void RecentWaits::ended(std::int64_t waited, bool has_table, std::int64_t now) {
    waits_.push_back({.waited = waited, .has_table = has_table, .at = now});
    if (waits_.size() > kMost) waits_.pop_front();
}

Forecast RecentWaits::forecast(std::int64_t waited, std::int64_t now) const {
    std::vector<Wait> longer;  // than the wait so far
    for (const Wait& wait : waits_) {
        if (wait.waited > waited && now - wait.at < kFresh) longer.push_back(wait);
    }
    Forecast forecast{.in_ms = {}, .or_longer = false, .known = longer.size()};
    if (longer.size() < kFewest) return forecast;
    // Of equal waits, a table comes first: who gave up at that moment was still waiting.
    std::ranges::sort(longer, [](const Wait& one, const Wait& other) {
        return one.waited != other.waited ? one.waited < other.waited : one.has_table > other.has_table;
    });
    double still_waiting = 1;  // the share of people
    for (std::size_t i = 0; i < longer.size(); ++i) {
        forecast.in_ms = longer[i].waited - waited;
        if (longer[i].has_table) still_waiting *= 1 - 1 / static_cast<double>(longer.size() - i);
        if (still_waiting <= 0.5) return forecast;
    }
    forecast.or_longer = true;
    return forecast;
}

void Forecasts::ended(const Ticket& ticket, bool has_table, std::int64_t now) {
    const auto [it, is_new] = waits_.try_emplace({.kind = ticket.kind, .seats = ticket.seats});
    if (is_new) {
        it->second.used = used_.insert(used_.end(), &it->first);
    } else {
        used_.splice(used_.end(), used_, it->second.used);
    }
    it->second.waits.ended(waited(ticket, now), has_table, now);
    if (waits_.size() <= kMost) return;
    const auto oldest = waits_.find(*used_.front());
    used_.pop_front();
    waits_.erase(oldest);
}

Forecast Forecasts::forecast(const MatchKind& kind, const SeatRange& seats, std::int64_t waited,
                             std::int64_t now) const {
    const auto it = waits_.find({.kind = kind, .seats = seats});
    return it == waits_.end() ? Forecast{} : it->second.waits.forecast(waited, now);
}

bool fits(const Ticket& ticket, const MatchKind& kind, const SeatRange& seats) {
    return ticket.kind == kind && ticket.seats.least <= seats.most && seats.least <= ticket.seats.most;
}

std::size_t waiting(std::span<const Ticket> tickets, const MatchKind& kind, const SeatRange& seats) {
    return static_cast<std::size_t>(
        std::ranges::count_if(tickets, [&](const Ticket& ticket) { return fits(ticket, kind, seats); }));
}

}  // namespace kabinet::queue
