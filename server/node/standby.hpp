#pragma once

#include <boost/asio/signal_set.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/net/asio_loop.hpp"
#include "server/net/gate.hpp"
#include "server/net/listener.hpp"
#include "server/node/candidate.hpp"
#include "server/ops/config.hpp"
#include "server/ops/loop_times.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/open_store.hpp"

namespace kabinet {

/// A server that cannot begin yet, and answers probes meanwhile. It waits for the end of another one on the
/// same database (docs/decisions/0181); with a bus, only until one is active on a database that answers.
class Standby {
  public:
    /// Why it stands by no more.
    struct End {
        bool stopped = false;            ///< by SIGTERM or SIGINT
        std::optional<OpenStore> store;  ///< that this server has taken over
    };

    /// Listens. `id`: of this process, see PostgresStore::Config. The error gives the reason for the
    /// operator.
    static std::expected<std::unique_ptr<Standby>, std::string> start(const Config& config,
                                                                      const std::string& id);

    std::uint16_t port() const { return listener_->port(); }

    /// Waits. The port is free again once this object is destroyed. With TLS, SIGHUP reads the certificate
    /// again.
    End run();

  private:
    Standby(const Config& config, const std::string& id);

    std::expected<void, std::string> listen();
    Candidate::Home home();
    void await_signal(net::asio::signal_set& signals);

    /// Nobody connects to a server that stands by.
    struct Nobody final : Acceptor {
        std::unique_ptr<Receiver> accept(Peer&) override { return nullptr; }
    };

    const Config config_;
    ShardMetrics metrics_;
    Nobody nobody_;
    net::AsioLoop loop_;
    LoopTimes loop_times_{1};
    std::unique_ptr<net::Gate> gate_;
    std::unique_ptr<net::Listener> listener_;
    Candidate candidate_;
    End end_;
};

}  // namespace kabinet
