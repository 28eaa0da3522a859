#include "server/net/ws/websocket.hpp"

#include <array>
#include <boost/beast/websocket/stream.hpp>
#include <memory>

#include "server/limits/token_bucket.hpp"
#include "server/net/ws/beast_stream.hpp"
#include "server/net/ws/connection.hpp"

namespace kabinet::net {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ws = boost::beast::websocket;

/// Counting messages does not bound the work of reading: frames can be empty, and a message can be cut into
/// any number of frames. So the bytes beside the messages are counted too. The limits leave room for a
/// message of full length in frames of one byte, each with a head of six bytes. Over time, they allow more
/// heads and pings with each message than any harmless peer sends.
constexpr std::int64_t kOverheadOfFragment = 8;
constexpr std::int64_t kOverheadOfMessage = 1024;

/// The reading half of a connection: Beast parses, checks and unmasks frames and answers control frames. One
/// instance of Beast's template, without compression (docs/decisions/0036).
class WebSocket final : public Connection {
  public:
    WebSocket(Gate& gate, Line line, std::string address, Admission::Ticket ticket)
        : Connection(gate, std::move(line), std::move(address), std::move(ticket)),
          stream_(*this),
          controls_(gate.limits().messages_per_s, gate.limits().messages_burst, gate.loop().now()),
          overhead_(gate.limits().messages_per_s * kOverheadOfMessage,
                    gate.limits().messages_burst * kOverheadOfMessage +
                        gate.limits().message_bytes * kOverheadOfFragment,
                    gate.loop().now()) {}

    bool arrived(std::size_t bytes) override;

    void start(const UpgradeRequest& request, const std::string& subprotocol, bool speaks_ours);

  private:
    std::shared_ptr<WebSocket> self() { return std::static_pointer_cast<WebSocket>(shared_from_this()); }

    void read() override;
    void on_read(Error error, std::size_t got);
    void on_piece(std::size_t got);
    void on_control(ws::frame_type kind);

    ws::stream<BeastStream, false> stream_;
    TokenBucket controls_;  // pings and pongs of the peer: the same limit as for messages
    TokenBucket overhead_;  // bytes of the peer that belong to no message
    // Most messages fit here and are handed on without a copy. A longer message is put together in `longer_`.
    std::array<char, 256> piece_;
    std::string longer_;
    std::size_t used_ = 0;  // of longer_
};

void WebSocket::start(const UpgradeRequest& request, const std::string& subprotocol, bool speaks_ours) {
    open();
    stream_.read_message_max(static_cast<std::size_t>(gate().limits().message_bytes));
    stream_.control_callback([this](ws::frame_type kind, beast::string_view) { on_control(kind); });
    stream_.set_option(ws::stream_base::decorator([subprotocol](ws::response_type& response) {
        response.set(http::field::server, "kabinet");
        if (!subprotocol.empty()) response.set(http::field::sec_websocket_protocol, subprotocol);
    }));
    stream_.async_accept(request, [self = self(), speaks_ours](Error error) {
        if (error) return self->read_ended(false);
        speaks_ours ? self->accept() : self->end(protocol::CloseCode::bad_subprotocol);
        self->read();
    });
}

void WebSocket::read() {
    constexpr std::size_t more = 4096;
    auto into = asio::buffer(piece_);
    if (used_ > 0) {
        longer_.resize(used_ + more);
        into = asio::buffer(longer_.data() + used_, more);
    }
    stream_.async_read_some(into,
                            [self = self()](Error error, std::size_t got) { self->on_read(error, got); });
}

void WebSocket::on_read(Error error, std::size_t got) {
    if (error) {
        const bool lost = error == asio::error::eof || error.category() == boost::system::system_category();
        return read_ended(lost);
    }
    heard();
    // A peer that is being closed has nothing more to say, and gets no bytes back.
    if (is_open()) overhead_.give_back(static_cast<std::int64_t>(got));
    on_piece(got);
    if (may_read()) read();
}

bool WebSocket::arrived(std::size_t bytes) {
    if (overhead_.take(gate().loop().now(), static_cast<std::int64_t>(bytes))) return true;
    end(protocol::CloseCode::rate_limited);
    return false;
}

/// A ping is cheap to send, but the server must answer it.
void WebSocket::on_control(ws::frame_type kind) {
    heard();
    if (kind == ws::frame_type::pong) ponged();
    if (kind != ws::frame_type::close && !controls_.take(gate().loop().now()))
        end(protocol::CloseCode::rate_limited);
}

void WebSocket::on_piece(std::size_t got) {
    if (stream_.got_binary()) return end(protocol::CloseCode::unsupported_data);
    if (used_ == 0 && stream_.is_message_done()) return receive({piece_.data(), got});
    if (used_ == 0) longer_.assign(piece_.data(), got);
    used_ += got;
    if (!stream_.is_message_done()) return;
    receive({longer_.data(), used_});
    used_ = 0;
    longer_ = {};
}

}  // namespace

void open_websocket(Gate& gate, Line line, const UpgradeRequest& request, std::string address,
                    Admission::Ticket ticket, const std::string& subprotocol, bool speaks_ours) {
    std::make_shared<WebSocket>(gate, std::move(line), std::move(address), std::move(ticket))
        ->start(request, subprotocol, speaks_ours);
}

}  // namespace kabinet::net
