#include "server/document/hub.hpp"

#include <algorithm>

namespace kabinet {

void Hub::remove(std::vector<Subscriber>& seats, std::uint64_t number) {
    const auto it = std::ranges::find(seats, number, &Subscriber::number);
    if (it == seats.end()) return;
    *it = seats.back();
    seats.pop_back();
}

void Hub::leave(std::uint64_t number) {
    const auto it = watchers_.find(number);
    if (it == watchers_.end()) return;
    for (const std::string& doc : it->second.docs) drop(doc, number);
    watchers_.erase(it);
}

void Hub::attach(const std::string& doc, std::uint64_t number, Subscription subscription,
                 const std::vector<FramePtr>& first) {
    detach(doc, number);
    const auto it = watchers_.find(number);
    if (it == watchers_.end() || !it->second.watcher->wants(doc)) return;
    Crowd& crowd = crowds_[doc];
    Watcher* watcher = it->second.watcher;
    auto& seats = subscription.kind == FrameKind::urgent ? crowd.players : crowd.spectators;
    seats.push_back({number, watcher, subscription.audience});
    it->second.docs.push_back(doc);
    for (const FramePtr& frame : first) watcher->deliver(doc, frame, subscription.kind);
}

void Hub::detach(const std::string& doc, std::uint64_t number) {
    const auto it = watchers_.find(number);
    if (it != watchers_.end() && std::erase(it->second.docs, doc) > 0) drop(doc, number);
}

void Hub::drop(const std::string& doc, std::uint64_t number) {
    const auto it = crowds_.find(doc);
    if (it == crowds_.end()) return;
    remove(it->second.players, number);
    remove(it->second.spectators, number);
    if (it->second.players.empty() && it->second.spectators.empty()) crowds_.erase(it);
}

void Hub::reseat(const std::string& doc, std::uint64_t number, Subscription subscription,
                 const std::vector<FramePtr>& first) {
    const auto it = watchers_.find(number);
    if (it == watchers_.end()) return;
    if (std::ranges::find(it->second.docs, doc) != it->second.docs.end())
        attach(doc, number, subscription, first);
}

void Hub::deliver(const std::string& doc, const std::vector<FramePtr>& frames) {
    const auto it = crowds_.find(doc);
    if (it == crowds_.end()) return;
    // A delivery never detaches: watchers leave by messages of their own.
    const auto hand_on = [&](const std::vector<Subscriber>& seats, FrameKind kind) {
        for (const Subscriber& seat : seats) {
            if (frames[seat.audience]) seat.watcher->deliver(doc, frames[seat.audience], kind);
        }
    };
    hand_on(it->second.players, FrameKind::urgent);
    hand_on(it->second.spectators, FrameKind::bulk);
}

void Hub::missed_where(const std::function<bool(const std::string& doc)>& which) {
    // A watcher that is told may leave at once.
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, member] : watchers_) numbers.push_back(number);
    for (const std::uint64_t number : numbers) {
        const auto it = watchers_.find(number);
        if (it != watchers_.end()) it->second.watcher->missed_where(which);
    }
}

void Hub::missed(const std::string& doc) {
    const auto it = crowds_.find(doc);
    if (it == crowds_.end()) return;
    // A copy: the watchers will watch anew, which changes the crowd.
    const Crowd crowd = it->second;
    for (const auto* seats : {&crowd.players, &crowd.spectators}) {
        for (const Subscriber& seat : *seats) seat.watcher->missed(doc);
    }
}

}  // namespace kabinet
