#pragma once

#include <boost/asio/signal_set.hpp>
#include <condition_variable>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/net/asio_loop.hpp"
#include "server/net/gate.hpp"
#include "server/net/listener.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres/lease_watch.hpp"

namespace kabinet {

/// A server that waits for the end of another one on the same database, and answers probes meanwhile
/// (docs/decisions/0181).
class Standby {
  public:
    /// Listens. The error gives the reason for the operator.
    static std::expected<std::unique_ptr<Standby>, std::string> start(const Config& config);

    std::uint16_t port() const { return listener_->port(); }

    /// Waits. Returns the store that this server has taken over, or nothing after SIGTERM or SIGINT. The port
    /// is free again once this object is destroyed. With TLS, SIGHUP reads the certificate again.
    std::optional<OpenStore> run();

  private:
    explicit Standby(const Config& config);

    std::expected<void, std::string> listen();
    void await_signal(net::asio::signal_set& signals);
    void watch();
    std::chrono::milliseconds look();
    void stop();

    /// Nobody connects to a server that stands by.
    struct Nobody final : Acceptor {
        std::unique_ptr<Receiver> accept(Peer&) override { return nullptr; }
    };

    const Config config_;
    ShardMetrics metrics_;
    Nobody nobody_;
    net::AsioLoop loop_;
    std::unique_ptr<net::Gate> gate_;
    std::unique_ptr<net::Listener> listener_;
    LeaseWatch watch_;
    LogPace failures_;
    std::string active_;  // who has the database, as it was logged last
    std::mutex mutex_;    // guards stopped_
    std::condition_variable stopping_;
    bool stopped_ = false;
    std::optional<OpenStore> taken_;
};

}  // namespace kabinet
