#include "server/tournament/event_document.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {

EventDocument::EventDocument(const std::string& name, std::string epoch, Texts texts, std::size_t ring,
                             FrameKind kind, Seating seating, Hubs& hubs, ShardMetrics& metrics)
    : kind_(kind), seating_(std::move(seating)), views_(texts.size()) {
    write(std::move(texts));
    channel_.emplace(Document(name, std::move(epoch), views_, ring), hubs, metrics);
}

std::vector<Change> EventDocument::write(Texts&& texts) {
    for (std::size_t i = 0; i < views_.audiences(); ++i)
        views_.next(i).raw(texts[i] ? std::move(*texts[i]) : views_.text(i));
    return views_.advance();
}

void EventDocument::show(Texts texts) {
    auto changes = write(std::move(texts));
    for (Change& change : changes) change.silent = change.empty();
    if (!std::ranges::all_of(changes, &Change::silent)) channel_->change(std::move(changes));
}

void EventDocument::reseat() {
    for (const auto& [id, viewer] : viewers_) channel_->reseat(id, subscription(viewer));
}

void EventDocument::watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from,
                          Reply reply) {
    viewers_[id] = viewer;
    channel_->watch(id, subscription(viewer), from, std::move(reply));
}

void EventDocument::unwatch(WatcherId id) {
    viewers_.erase(id);
    channel_->unwatch(id);
}

}  // namespace kabinet
