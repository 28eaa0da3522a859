#include <fstream>
#include <string>
#include <utility>

#include "server/match/secrets.hpp"
#include "server/node/node.hpp"
#include "server/ops/log.hpp"
#include "server/wire/nats_wire.hpp"

/// A node among others on its database: how it reaches them, and takes over. The rest of Node is in node.cpp.
namespace kabinet {
namespace {

/// The number of the process with that id (fence::Node), of which it is the first 48 bits.
NodeNumber node_number(const std::string& id) {
    constexpr std::size_t digits = 12;
    return std::stoull(id.substr(0, digits), nullptr, 16);
}

/// nats://user@host as nats://user:password@host.
std::string with_password(std::string url, const std::string& password) {
    const std::size_t at = url.find('@');
    if (!password.empty() && at != url.npos) url.insert(at, ":" + password);
    return url;
}

void log_bus(NatsWire::Event event, std::string_view why) {
    using enum NatsWire::Event;
    if (event == connected) return log_info("bus_connected");
    log_warn(event == disconnected ? "bus_lost" : "bus_trouble", {{"why", why}});
}

}  // namespace

NodeNumber Node::number() const {
    return node_number(id_);
}

/// The subject of a cluster's messages is made of the key of its database: several clusters may share a bus.
Node::Status Node::open_wire(std::string_view server_key) {
    const ClusterConfig& cluster = config_.cluster;
    if (cluster.bus.empty()) return {};
    std::string password;
    if (!cluster.bus_password_file.empty()) {
        std::ifstream file(cluster.bus_password_file);
        if (!std::getline(file, password))
            return std::unexpected("cluster.bus_password_file: " + cluster.bus_password_file +
                                   " can't be read");
    }
    wire_ = std::make_unique<NatsWire>(NatsWire::Config{.url = with_password(cluster.bus, password),
                                                        .ca = cluster.bus_ca,
                                                        .space = Secrets(server_key).cluster(),
                                                        .self = node_number(id_),
                                                        .told = log_bus});
    return {};
}

/// On the thread of the candidate: another process was active, and this one is from now on.
void Node::take_over(OpenStore store) {
    store_ = std::move(store);
    auto ready = prepare_store();
    auto under_way = ready ? matches_under_way() : std::unexpected(ready.error());
    if (!under_way) {
        log_error("could_not_take_over", {{"why", under_way.error()}});
        return loops_.front()->post([this] {
            end_ = End::failed;
            stop(kFarewell);
        });
    }
    make_journal();
    when_lost();
    server_->take_over(*under_way);
    log_info("active", {{"matches_under_way", under_way_}});
}

void Node::when_lost() {
    if (!store_->lease) return;
    store_->lease->on_lost([this] { loops_.front()->post([this] { give_way(); }); });
}

void Node::follow_or_take_over() {
    candidate_ = std::make_unique<Candidate>(
        config_.store, id_,
        Candidate::Home{.follows =
                            [this](const std::string& active, const std::string& name) {
                                log_info("stands_by", {{"active", name}});
                                server_->follow(node_number(active));
                            },
                        .takes = [this](OpenStore store) { take_over(std::move(store)); }});
    candidate_->start();
}

}  // namespace kabinet
