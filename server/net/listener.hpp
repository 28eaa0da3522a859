#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/net/admission/admission.hpp"
#include "server/net/gate.hpp"
#include "server/net/tls/tls.hpp"
#include "server/ops/log_pace.hpp"

namespace kabinet::net {

/// The listening socket. Lives on the first gate's thread and hands connections to the gates in turn.
class Listener {
  public:
    /// Binds and listens; the error is for the operator. `gates` and `config` outlive the listener.
    static std::expected<std::unique_ptr<Listener>, std::string> open(const Config& config,
                                                                      std::vector<Gate*> gates);

    /// Accepts connections from now on. Call before the loops run, or on the first gate's thread.
    void start();

    /// Reads the certificate and its key again, for new connections; open ones keep theirs. On an error,
    /// which is for the operator, everything stays as it was. Call on the first gate's thread.
    std::expected<void, std::string> read_certificate();

    /// Closes the listening socket. Call on the first gate's thread.
    void stop();

    /// The port it listens on, which the system may have chosen.
    std::uint16_t port() const { return port_; }

  private:
    Listener(const Config& config, std::vector<Gate*> gates, Networks trusted, Networks measuring);

    void accept();
    void on_accept(Error error, Socket socket, Gate& gate);
    void fail(const Error& error);

    const Config& config_;
    std::vector<Gate*> gates_;
    std::shared_ptr<Admission> admission_;
    SocketAcceptor acceptor_;
    Tcp::endpoint peer_;  // of the last accepted connection
    Timer pause_;
    LogPace failures_;
    std::shared_ptr<const TlsContext> tls_;  // null for a listener without TLS
    std::size_t next_ = 0;
    std::uint16_t port_ = 0;
};

}  // namespace kabinet::net
