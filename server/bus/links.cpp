#include "server/bus/links.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/bus/written.hpp"

namespace kabinet {

Links::Links(Wire& wire, NodeNumber own, std::size_t shards, std::int64_t now, Home home)
    : wire_(wire), own_(own), shards_(shards), home_(std::move(home)), now_(now) {}

void Links::seek(std::set<NodeNumber> nodes) {
    const std::lock_guard lock(mutex_);
    sought_ = std::move(nodes);
    sought_.erase(own_);
    if (closed_) return;
    for (const NodeNumber node : sought_) {
        const auto [link, is_new] = links_.try_emplace(node);
        if (!is_new) continue;
        link->second.heard = now_;
        greet(node, link->second);
    }
}

void Links::send(NodeNumber node, std::size_t shard, const Message& message) {
    const std::string bytes = written(message);
    const std::lock_guard lock(mutex_);
    const auto link = links_.find(node);
    if (link == links_.end() || !link->second.up || closed_) return home_.lost(node);
    ++metrics_.messages_out;
    post(node, link->second, {.kind = Packet::Kind::data, .shard = shard, .bytes = bytes});
}

std::vector<NodeNumber> Links::nodes() const {
    const std::lock_guard lock(mutex_);
    std::vector<NodeNumber> up;
    for (const auto& [node, link] : links_) {
        if (link.up) up.push_back(node);
    }
    return up;
}

/// Messages are read before the lock is taken: whoever sends must not wait for that.
void Links::take(std::string_view bytes) {
    const auto packet = Packet::read(bytes);
    if (!packet || packet->from == own_) return;
    std::optional<Message> message;
    if (packet->kind == Packet::Kind::data) {
        if (auto read = read_message(packet->bytes)) message = std::move(*read);
    }
    const std::lock_guard lock(mutex_);
    if (!closed_) take(*packet, std::move(message));
}

void Links::take(const Packet& packet, std::optional<Message> message) {
    const auto [it, is_new] = links_.try_emplace(packet.from);
    Link& link = it->second;
    if (is_new) link.heard = now_;
    if (packet.kind == Packet::Kind::claim) {
        home_.claimed();
    } else if (packet.kind == Packet::Kind::end) {
        lose(packet.from, link);
        links_.erase(packet.from);
    } else if (packet.kind == Packet::Kind::break_) {
        if (packet.stream == link.out) lose(packet.from, link);
    } else if (packet.kind == Packet::Kind::beat) {
        const bool taken = takes(link, packet);
        // What told that the stream to there is over may be lost.
        if (!link.up && packet.over >= link.out) link.out = 0;
        if (taken) meet(link, packet);
    } else if (takes(link, packet)) {
        link.heard = now_;
        if (!message) return miss(packet.from, link, packet.stream);
        if (!link.up) return;
        ++metrics_.messages_in;
        home_.deliver(packet.from, packet.shard, std::move(*message));
    }
}

/// Whether the packet is the next one of its stream.
bool Links::takes(Link& link, const Packet& packet) {
    if (packet.stream <= link.old || packet.stream < link.in) return false;
    if (packet.stream > link.in) {
        // The other end has begun anew, since it has missed something or has just come.
        if (link.in != 0) lose(packet.from, link);
        link.in = packet.stream;
    }
    if (packet.number <= link.received) return false;
    const bool next = packet.number == link.received + 1;
    if (next) {
        link.received = packet.number;
    } else {
        miss(packet.from, link, packet.stream);
    }
    return next;
}

/// The other end's stream is over before it expects that.
void Links::miss(NodeNumber node, Link& link, std::uint64_t stream) {
    const Packet missed{.kind = Packet::Kind::break_, .from = own_, .stream = stream};
    lose(node, link);
    wire_.send(node, missed.written());
}

void Links::refuse(NodeNumber node) {
    const std::lock_guard lock(mutex_);
    const auto link = links_.find(node);
    if (link != links_.end() && link->second.up) miss(node, link->second, link->second.in);
}

/// The other end lives. It is found once it says that it hears this end: what it tells everybody from then on
/// comes here too.
void Links::meet(Link& link, const Packet& packet) {
    link.heard = now_;
    link.shards = packet.shard;
    if (!std::exchange(link.up, true)) greet(packet.from, link);
    if (!link.up || link.found || packet.heard != link.out) return;
    link.found = true;
    home_.found(packet.from, packet.shard);
}

void Links::post(NodeNumber node, Link& link, Packet packet) {
    packet.from = own_;
    packet.stream = link.out;
    packet.number = ++link.sent;
    if (!wire_.send(node, packet.written())) lose(node, link);
}

/// The first packet of a stream is a beat, which says who is there.
void Links::greet(NodeNumber node, Link& link) {
    if (link.out == 0) {
        link.out = ++streams_;
        link.sent = 0;
    }
    post(node, link, {.kind = Packet::Kind::beat, .shard = shards_, .over = link.old, .heard = link.in});
}

/// Both streams are over. The other end learns that by a packet that it misses, by the next stream, or by
/// silence.
void Links::lose(NodeNumber node, Link& link) {
    link.up = false;
    const bool found = std::exchange(link.found, false);
    link.old = std::max(link.old, std::exchange(link.in, 0));
    link.received = 0;
    link.out = 0;
    link.heard = now_;
    if (!found) return;
    ++metrics_.links_lost;
    home_.lost(node);
}

BusMetrics Links::metrics() const {
    const std::lock_guard lock(mutex_);
    BusMetrics metrics = metrics_;
    for (const auto& [node, link] : links_) metrics.links += link.up ? 1 : 0;
    return metrics;
}

void Links::claim(NodeNumber node) {
    wire_.send(node, Packet{.kind = Packet::Kind::claim, .from = own_}.written());
}

void Links::beat(std::int64_t now) {
    const std::lock_guard lock(mutex_);
    now_ = now;
    if (closed_) return;
    for (auto it = links_.begin(); it != links_.end();) {
        auto& [node, link] = *it;
        const bool silent = now - link.heard > kSilence;
        if (silent && link.up) lose(node, link);
        if (silent && !link.up && !sought_.contains(node)) {
            it = links_.erase(it);
            continue;
        }
        greet(node, link);
        ++it;
    }
}

void Links::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& [node, link] : links_)
        wire_.send(node, Packet{.kind = Packet::Kind::end, .from = own_}.written());
    links_.clear();
}

}  // namespace kabinet
