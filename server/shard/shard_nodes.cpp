#include <utility>

#include "server/shard/shard.hpp"

/// What a shard does when other processes come, go, or become active. The rest of Shard is in shard.cpp.
namespace kabinet {

void Shard::place(const Placement& placement) {
    if (placement_ == placement) return;
    if (placement_.known()) take(NodeLost{placement_.node()});
    placement_ = placement;
    if (!placement.known()) return;
    if (placement.node() == node_of(here_)) seats_abroad_.clear();
    news_.begin_again();
    parked_watches_.go();
    parked_.go();
    miss_changes();
}

/// Changes of accounts are told once they are durable. Some that are durable by now were never told.
void Shard::miss_changes() {
    common_.sessions.all_changed();
    matches_.forget_names();
    ladders_.forget_names();
    tournaments_.forget_names();
    if (dailies_) dailies_->forget_names();
    missed_();
}

/// Whatever is asked again waits until a process is active.
void Shard::take(const NodeLost& lost) {
    const bool active = placement_.known() && placement_.node() == lost.node;
    if (active) placement_ = Placement();
    exchange_.lost(lost.node);
    if (active) {
        seats_abroad_.clear();
        hub_.missed_all();
    }
    for (const auto& [doc, watcher] : remote_watches_.take(lost.node))
        kind_of(doc).at(*this).unwatch(doc, watcher, [] {});
    if (lobby_) lobby_->lost(lost.node);
    if (!placement_.known() || placement_.node() != node_of(here_)) return;
    // What the lost process has asked to be written is written before this, which changes nothing.
    common_.journal.append(loop_, TaskDone{"none"}, [this](const auto&) { miss_changes(); });
}

void Shard::take(const NodeFound& found) {
    for (const auto& [match, players] : seats_.all())
        common_.bus.send(address_of(found.node, 0), Sitters{match, players});
}

void Shard::take(Sitters& news) {
    seats_abroad_.set(news.match, std::move(news.players));
}

}  // namespace kabinet
