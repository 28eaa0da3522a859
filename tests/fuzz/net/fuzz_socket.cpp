#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/gate.hpp"
#include "server/net/listener.hpp"

/// Whatever a stranger's bytes are, from the first of the HTTP head to the last of a WebSocket frame: the
/// connection ends soon after them, and what is answered is HTTP, then whole frames. What follows the first
/// head is sent when that has been answered; an input that begins with "!" is sent at once.
namespace {

using namespace kabinet;

void require(bool holds) {
    if (!holds) std::abort();
}

class Echo final : public Receiver {
  public:
    explicit Echo(Peer& peer) : peer_(peer) {}
    void on_text(std::string_view text) override { peer_.send(Frame::text(text), FrameKind::reply); }
    void on_drained() override {}
    void on_gone() override {}

  private:
    Peer& peer_;
};

class Echoes final : public Acceptor {
  public:
    std::unique_ptr<Receiver> accept(Peer& peer) override { return std::make_unique<Echo>(peer); }
};

Config settings() {
    Config config;
    config.server.port = 0;
    config.server.trusted_proxies = {"127.0.0.0/8"};
    config.limits.connections_per_address = 1'000'000;
    config.limits.arrivals_per_minute = 1000;
    config.limits.requests_per_address_per_s = 1'000'000;
    return config;
}

net::Services services() {
    net::Services out;
    out.ready = out.writable = [] { return true; };
    out.metrics = [] { return std::string("kabinet 1\n"); };
    out.record = [](std::string, net::Services::Record done) {
        done(std::unexpected(protocol::Code::unknown_match));
    };
    return out;
}

/// One server for all inputs, run by whoever waits for it.
class Site {
  public:
    Site() : listener_(std::move(*net::Listener::open(config_, {&gate_}))) { listener_->start(); }

    std::string answer(std::string_view said) {
        const int client = connected();
        const auto begun = std::chrono::steady_clock::now();
        std::string heard;
        auto first = said.substr(0, head_of(said));
        said.remove_prefix(first.size());
        if (first.starts_with('!')) first.remove_prefix(1);
        bool more = say(client, first);
        while (loop_.run_posted()) continue;
        more = more && !said.empty();
        if (!more) ::shutdown(client, SHUT_WR);
        while (read(client, heard)) {
            if (more) {
                more = say(client, said) && !said.empty();
                if (!more) ::shutdown(client, SHUT_WR);
            }
            loop_.run_posted();
            // Less than any of its deadlines: the end of what is said has to be enough.
            require(std::chrono::steady_clock::now() - begun < std::chrono::seconds(4));
        }
        ::close(client);
        loop_.run_posted();
        return heard;
    }

  private:
    int connected() {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(listener_->port());
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int client = ::socket(AF_INET, SOCK_STREAM, 0);
        // Of many addresses in turn: one has not enough ports for a minute of inputs.
        sockaddr_in from{};
        from.sin_family = AF_INET;
        from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + connections_++ % 250);
        require(::bind(client, reinterpret_cast<const sockaddr*>(&from), sizeof from) == 0);
        require(::connect(client, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0);
        return client;
    }
    /// How much is sent before the first answer.
    static std::size_t head_of(std::string_view said) {
        const auto end = said.find("\r\n\r\n");
        return said.starts_with('!') || end == said.npos ? said.size() : end + 4;
    }
    /// Sends some of `said`. False when nobody takes it any more.
    static bool say(int client, std::string_view& said) {
        if (said.empty()) return true;
        const auto sent = ::send(client, said.data(), said.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0) return errno == EAGAIN;
        said.remove_prefix(static_cast<std::size_t>(sent));
        return true;
    }
    static bool read(int client, std::string& heard) {
        std::array<char, 4096> piece;
        const auto got = ::recv(client, piece.data(), piece.size(), MSG_DONTWAIT);
        if (got > 0) heard.append(piece.data(), static_cast<std::size_t>(got));
        return got > 0 || (got < 0 && errno == EAGAIN);
    }

    const Config config_ = settings();
    net::AsioLoop loop_;
    Echoes echoes_;
    ShardMetrics metrics_;
    net::Gate gate_{loop_, config_, echoes_, services(), metrics_};
    std::unique_ptr<net::Listener> listener_;
    std::uint32_t connections_ = 0;
};

/// The frames of a server (RFC 6455 5.2): bare, final, and nothing behind the one that closes. The last may
/// be cut.
void check_frames(std::string_view bytes) {
    while (bytes.size() >= 2) {
        const auto opcode = static_cast<unsigned char>(bytes[0]) & 0x0f;
        require((static_cast<unsigned char>(bytes[0]) & 0xf0) == 0x80);
        require(opcode == 1 || (opcode >= 8 && opcode <= 10));
        const auto length = static_cast<unsigned char>(bytes[1]);
        require(length < 128 && (opcode == 1 || length < 126));
        const std::size_t wide = length < 126 ? 0 : length == 126 ? 2 : 8;
        if (bytes.size() < 2 + wide) return;
        std::size_t size = wide == 0 ? length : 0;
        for (const char c : bytes.substr(2, wide)) size = size << 8 | static_cast<unsigned char>(c);
        if (bytes.size() < 2 + wide + size) return;
        bytes.remove_prefix(2 + wide + size);
        require(opcode != 8 || bytes.empty());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static Site site;
    const std::string heard = site.answer({reinterpret_cast<const char*>(data), size});
    require(heard.empty() || heard.starts_with("HTTP/1.1 "));
    const auto end = heard.find("\r\n\r\n");
    if (heard.starts_with("HTTP/1.1 101 ") && end != heard.npos)
        check_frames(std::string_view(heard).substr(end + 4));
    return 0;
}
