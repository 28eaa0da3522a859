#include <fstream>
#include <set>
#include <string>
#include <utility>

#include "server/match/secrets.hpp"
#include "server/node/node.hpp"
#include "server/ops/log.hpp"
#include "server/wire/nats_wire.hpp"

/// A node among others on its database: how it reaches them. The rest of Node is in node.cpp.
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
                                                        .told = log_bus,
                                                        .loop = loop_of_wire()});
    return {};
}

/// Where there are few loops, one reads and writes the wire. Where there are many, they give it more to do
/// than one of them should.
net::asio::io_context* Node::loop_of_wire() {
    constexpr std::size_t few = 2;
    return loops_.size() <= few ? &loops_.front()->context() : nullptr;
}

void Node::when_lost() {
    if (!store_->lease) return;
    store_->lease->on_lost([this] { loops_.front()->post([this] { give_way(); }); });
}

Membership Node::membership() {
    return {
        .number = number(),
        .wire = *wire_,
        .holds = [this] { return store_->lease->holds(); },
        .keep = [this](const std::string& table,
                       std::move_only_function<void(bool)> done) { roster_->keep(table, std::move(done)); },
        .claimed =
            [this] {
                if (!store_->lease->holds()) store_->lease->lose();
            }};
}

void Node::enter_cluster() {
    const auto numbers = [](const std::set<std::string>& ids) {
        std::set<NodeNumber> all;
        for (const std::string& id : ids) all.insert(node_number(id));
        return all;
    };
    roster_ = std::make_unique<Roster>(
        config_.store, id_,
        Roster::Home{.leads =
                         [this](const std::string& table) {
                             routed_->become_own();
                             server_->lead(table);
                         },
                     .took_over = [this] { store_->lease->take_over(); },
                     .follows =
                         [this, numbers](const std::string& lead, const std::set<std::string>& members,
                                         const std::set<std::string>& fit) {
                             server_->follow(node_number(lead), numbers(members), numbers(fit));
                         },
                     .outdated = [this] { store_->lease->lose(); }});
    roster_->start();
}

}  // namespace kabinet
