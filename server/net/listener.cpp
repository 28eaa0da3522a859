#include "server/net/listener.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "server/net/http/http.hpp"
#include "server/ops/log.hpp"
#include "server/ops/random.hpp"

namespace kabinet::net {

Listener::Listener(const Config& config, std::vector<Gate*> gates, Networks trusted, Networks measuring)
    : config_(config),
      gates_(std::move(gates)),
      admission_(std::make_shared<Admission>(config.limits, std::move(trusted),
                                             random_bytes<Throttle::kKeyBytes>(), std::move(measuring))),
      acceptor_(gates_.front()->context().get_executor()),
      pause_(gates_.front()->context().get_executor()) {
    // Connections are dealt to the gates in turn, so each has its share of the strangers.
    const auto most = static_cast<std::size_t>(config.limits.connections_before_hello);
    for (Gate* gate : gates_) gate->strangers().limit(std::max<std::size_t>(1, most / gates_.size()));
}

std::expected<std::unique_ptr<Listener>, std::string> Listener::open(const Config& config,
                                                                     std::vector<Gate*> gates) {
    auto trusted = Networks::parse(config.server.trusted_proxies);
    if (!trusted) return std::unexpected("server.trusted_proxies: " + trusted.error());
    auto measuring = Networks::parse(config.server.metrics_from);
    if (!measuring) return std::unexpected("server.metrics_from: " + measuring.error());
    std::unique_ptr<Listener> out(
        new Listener(config, std::move(gates), std::move(*trusted), std::move(*measuring)));
    if (auto done = out->read_certificate(); !done) return std::unexpected(done.error());
    Error error;
    const auto address = asio::ip::make_address(config.server.address, error);
    if (error) return std::unexpected("server.address: " + config.server.address + " is no IP address");
    const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(config.server.port));
    auto& acceptor = out->acceptor_;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(SocketAcceptor::reuse_address(true), error);
    // Accepted sockets inherit these two options (Linux), which saves two calls for each connection.
    if (!error) acceptor.set_option(Tcp::no_delay(true), error);
    if (const auto bytes = config.limits.send_buffer_bytes; !error && bytes > 0) {
        acceptor.set_option(Socket::send_buffer_size(static_cast<int>(bytes)), error);
    }
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(SocketAcceptor::max_listen_connections, error);
    if (error) {
        return std::unexpected("can't listen on " + config.server.address + " port " +
                               std::to_string(config.server.port) + ": " + error.message());
    }
    out->port_ = acceptor.local_endpoint().port();
    return out;
}

std::expected<void, std::string> Listener::read_certificate() {
    const auto& [certificate, key] = std::tie(config_.server.tls_certificate, config_.server.tls_key);
    if (certificate.empty() && key.empty()) return {};
    if (certificate.empty()) return std::unexpected("server.tls_certificate: missing beside server.tls_key");
    if (key.empty()) return std::unexpected("server.tls_key: missing beside server.tls_certificate");
    auto fresh = TlsContext::read(certificate, key);
    if (!fresh) return std::unexpected(fresh.error());
    tls_ = std::move(*fresh);
    return {};
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
    acceptor_.async_accept(gate.context().get_executor(), peer_, [this, &gate](Error error, Socket socket) {
        on_accept(error, std::move(socket), gate);
    });
}

void Listener::on_accept(Error error, Socket socket, Gate& gate) {
    if (!acceptor_.is_open()) return;
    if (error) return fail(error);
    if (const auto times = failures_.over(monotonic_ms()))
        log_info("accept_works_again", {{"failures", *times}});
    auto ticket = admission_->enter(peer_.address(), monotonic_ms());
    accept();
    if (ticket.verdict() != Admission::Verdict::admitted) gates_.front()->metrics().connections_refused.add();
    if (ticket.verdict() == Admission::Verdict::dropped) return;
    std::unique_ptr<Tls> tls;
    if (tls_) {
        socket.native_non_blocking(true, error);
        tls = std::make_unique<Tls>(*tls_, socket.native_handle());
    }
    gate.loop().post(
        [&gate, line = Line(std::move(socket), std::move(tls)), ticket = std::move(ticket)]() mutable {
            serve_http(gate, std::move(line), std::move(ticket));
        });
}

/// Most likely there are no file descriptors left: trying again at once would only waste processor time.
void Listener::fail(const Error& error) {
    gates_.front()->metrics().accepts_failed.add();
    if (const auto times = failures_.happened(monotonic_ms()))
        log_warn("accept_failed", {{"error", error.message()}, {"failures", *times}});
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](const Error& stopped) {
        if (!stopped) accept();
    });
}

}  // namespace kabinet::net
