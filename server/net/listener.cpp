#include "server/net/listener.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/net/http.hpp"
#include "server/ops/log.hpp"

namespace kabinet::net {

Listener::Listener(const Config& config, std::vector<Gate*> gates)
    : config_(config),
      gates_(std::move(gates)),
      admission_(
          std::make_shared<Admission>(config.limits.connections, config.limits.connections_per_address)),
      acceptor_(gates_.front()->context().get_executor()),
      pause_(gates_.front()->context().get_executor()) {}

std::expected<std::unique_ptr<Listener>, std::string> Listener::open(const Config& config,
                                                                     std::vector<Gate*> gates) {
    std::unique_ptr<Listener> out(new Listener(config, std::move(gates)));
    Error error;
    const auto address = asio::ip::make_address(config.server.address, error);
    if (error) return std::unexpected("server.address: " + config.server.address + " is no IP address");
    const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(config.server.port));
    auto& acceptor = out->acceptor_;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(SocketAcceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(SocketAcceptor::max_listen_connections, error);
    if (error) {
        return std::unexpected("can't listen on " + config.server.address + " port " +
                               std::to_string(config.server.port) + ": " + error.message());
    }
    out->port_ = acceptor.local_endpoint().port();
    return out;
}

void Listener::start() {
    asio::post(acceptor_.get_executor(), [this] { accept(); });
}

void Listener::stop() {
    Error ignored;
    acceptor_.close(ignored);
    pause_.cancel();
}

void Listener::accept() {
    Gate& gate = *gates_[next_++ % gates_.size()];
    acceptor_.async_accept(gate.context().get_executor(), [this, &gate](Error error, Socket socket) {
        on_accept(error, std::move(socket), gate);
    });
}

void Listener::on_accept(Error error, Socket socket, Gate& gate) {
    if (!acceptor_.is_open()) return;
    // Out of file descriptors, most likely: trying again at once would only burn the processor.
    if (error) return pause();
    accept();
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    auto ticket = admission_->enter(remote.address());
    if (ticket.verdict() != Admission::Verdict::admitted) gates_.front()->metrics().connections_refused.add();
    if (ticket.verdict() == Admission::Verdict::dropped) return;
    socket.set_option(Tcp::no_delay(true), error);
    if (const auto bytes = config_.limits.send_buffer_bytes; bytes > 0) {
        socket.set_option(Socket::send_buffer_size(static_cast<int>(bytes)), error);
    }
    gate.loop().post([&gate, socket = std::move(socket), address = Admission::network(remote.address()),
                      ticket = std::move(ticket)]() mutable {
        serve_http(gate, std::move(socket), std::move(address), std::move(ticket));
    });
}

void Listener::pause() {
    log_warn("accept_failed");
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](Error error) {
        if (!error) accept();
    });
}

}  // namespace kabinet::net
