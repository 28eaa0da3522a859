#include "server/net/gate.hpp"

#include <utility>

#include "server/ops/log.hpp"

namespace kabinet::net {

Gate::Gate(AsioLoop& loop, const Config& config, Acceptor& acceptor, Services services, ShardMetrics& metrics)
    : loop_(loop),
      config_(config),
      acceptor_(acceptor),
      services_(std::move(services)),
      metrics_(metrics),
      wheel_(loop.context()),
      flusher_(loop.context()) {}

Gate::~Gate() {
    while (!connections_.empty()) {
        Registered& connection = connections_.front();
        connections_.pop_front();
        connection.abandon();
    }
    wheel_.clear();
}

void Gate::fault(const char* event, const std::string& address, const std::exception& error) {
    if (const auto times = faults_.happened(loop_.now()))
        log_error(event, {{"address", address}, {"error", error.what()}, {"faults", *times}});
}

void Gate::await_hello(Stranger& stranger) {
    if (strangers_.add(stranger)) metrics_.connections_evicted.add();
}

void Gate::enter(Registered& connection) {
    connections_.push_back(connection);
    metrics_.connections.add(1);
    metrics_.connections_opened.add(1);
}

void Gate::leave(Registered& connection) {
    connections_.erase(connections_.iterator_to(connection));
    metrics_.connections.add(-1);
    if (connections_.empty() && on_empty_) std::exchange(on_empty_, nullptr)();
}

void Gate::on_empty(Task done) {
    if (connections_.empty()) return done();
    on_empty_ = std::move(done);
}

}  // namespace kabinet::net
