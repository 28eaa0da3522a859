#include "server/match/late_stream.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/core/invariant.hpp"

namespace kabinet {

std::int64_t delay_of(const Header& header) {
    return header.tournament.is_object() ? header.tournament.value("delay_ms", std::int64_t{0}) : 0;
}

LateStream::LateStream(const Header& header, const Bytes32& secret, const MatchLog& log)
    : log_(log),
      delay_(delay_of(header)),
      point_(std::make_shared<const ReplayPoint>(0, 0, header.created, *Fold::begin(header, secret))) {
    set_up();
    events_.clear();
    told();
}

void LateStream::set_up() {
    const auto early = [this](std::size_t i) { return i < log_.size() && log_.type(i) < InputType::act; };
    std::size_t next = entries();
    if (!early(next)) return;
    auto point = std::make_shared<ReplayPoint>(point_->n, point_->t, point_->at, point_->fold.copy());
    for (; early(next); ++next) {
        const Entry entry = log_.entry(next);
        auto events = point->fold.apply(entry.input, entry.t);
        invariant(events.has_value(), "a durable entry is accepted again");
        point->n = entry.n;
        point->t = entry.t;
        point->at = entry.at;
        for (Event& event : *events) {
            if (!event.only) events_.push_back(std::move(event.body));
        }
    }
    point_ = std::move(point);
    changed_ = true;
}

std::optional<std::int64_t> LateStream::due() const {
    if (entries() == log_.size()) return std::nullopt;
    return log_.at(entries()) + delay_;
}

std::size_t LateStream::entries_due(std::int64_t wall) const {
    std::size_t count = entries();
    while (count < log_.size() && log_.at(count) + delay_ <= wall) ++count;
    return count;
}

void LateStream::take(const Replay::End& end) {
    for (const protocol::ReplayStep& step : end.shown.steps)
        std::ranges::copy(step.events, std::back_inserter(events_));
    point_ = end.at;
    changed_ = true;
}

std::string LateStream::take_events() {
    const std::vector<Json> events = std::exchange(events_, {});
    return events.empty() ? "" : Json(events).dump();
}

}  // namespace kabinet
