#include "client-cli/net/web_socket.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <utility>

#include "client-cli/net/asio_loop.hpp"

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ws = beast::websocket;
using tcp = asio::ip::tcp;

namespace kabinet::cli {
namespace {

constexpr auto kConnectLimit = std::chrono::seconds(10);
constexpr auto kCloseLimit = std::chrono::seconds(1);

/// One connection from its first lookup to its end. Its pending operations keep it alive; once `abandon` was
/// called it tells nobody anything any more.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(asio::io_context& io, Address address, Transport::Listener& listener)
        : address_(std::move(address)), listener_(&listener), resolver_(io), stream_(io), deadline_(io) {}

    void start() {
        limit(kConnectLimit);
        resolver_.async_resolve(address_.host, address_.port,
                                [self = shared_from_this()](beast::error_code error, auto found) {
                                    if (error) return self->ended(error);
                                    self->connect(std::move(found));
                                });
    }

    void send(std::string text) {
        if (!open_) return;
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }

    void close() {
        if (std::exchange(closing_, true)) return;
        if (!open_) return ended(asio::error::operation_aborted);
        limit(kCloseLimit);
        // A close while a write is under way is not allowed; the write's end then closes.
        if (queue_.empty()) say_goodbye();
    }

    void abandon() {
        listener_ = nullptr;
        shut();
    }

  private:
    template <class Found>
    void connect(Found found) {
        asio::async_connect(tcp_stream(), found,
                            [self = shared_from_this()](beast::error_code error, const tcp::endpoint&) {
                                if (error) return self->ended(error);
                                self->shake_hands();
                            });
    }

    void shake_hands() {
        beast::error_code ignored;
        tcp_stream().set_option(tcp::no_delay(true), ignored);
        auto timeouts = ws::stream_base::timeout::suggested(beast::role_type::client);
        timeouts.idle_timeout = ws::stream_base::none();
        stream_.set_option(timeouts);
        stream_.read_message_max(16u << 20);
        stream_.set_option(ws::stream_base::decorator([](ws::request_type& request) {
            request.set(beast::http::field::sec_websocket_protocol, "kabinet.v1.json");
        }));
        const bool v6 = address_.host.find(':') != std::string::npos;
        const std::string host = (v6 ? "[" + address_.host + "]" : address_.host) + ":" + address_.port;
        stream_.async_handshake(response_, host, address_.path,
                                [self = shared_from_this()](beast::error_code error) {
                                    if (error) return self->refused(error);
                                    self->opened();
                                });
    }

    void refused(beast::error_code error) {
        if (error != ws::error::upgrade_declined) return ended(error);
        finish({1006, "the server answered HTTP " + std::to_string(response_.result_int())});
    }

    void opened() {
        if (!listener_) return;
        deadline_.cancel();
        open_ = true;
        if (closing_) return say_goodbye();
        read();
        listener_->on_open();
    }

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
            if (error) return self->ended(error);
            const std::string text = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.clear();
            if (self->listener_ && !self->closing_) self->listener_->on_text(text);
            self->read();
        });
    }

    void write() {
        stream_.text(true);
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->ended(error);
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) return self->write();
                                if (self->closing_) self->say_goodbye();
                            });
    }

    void say_goodbye() {
        stream_.async_close(ws::close_code::normal,
                            [self = shared_from_this()](beast::error_code error) { self->ended(error); });
    }

    void limit(std::chrono::steady_clock::duration span) {
        deadline_.expires_after(span);
        deadline_.async_wait([self = shared_from_this()](beast::error_code error) {
            if (!error) self->ended(asio::error::timed_out);
        });
    }

    void ended(beast::error_code error) {
        if (error == ws::error::closed || (!error && stream_.reason().code != ws::close_code::none)) {
            return finish({stream_.reason().code, std::string(stream_.reason().reason.c_str())});
        }
        finish({1006, closing_ ? "" : error.message()});
    }

    /// Tells the listener once, from a turn of the loop of its own, so that `open` and `close` never call
    /// back.
    void finish(Closed closed) {
        open_ = false;
        shut();
        if (std::exchange(told_, true)) return;
        asio::post(stream_.get_executor(), [self = shared_from_this(), closed = std::move(closed)] {
            if (self->listener_) std::exchange(self->listener_, nullptr)->on_closed(closed);
        });
    }

    void shut() {
        beast::error_code ignored;
        deadline_.cancel();
        resolver_.cancel();
        tcp_stream().close(ignored);
    }

    tcp::socket& tcp_stream() { return stream_.next_layer(); }

    Address address_;
    Transport::Listener* listener_;
    tcp::resolver resolver_;
    ws::stream<tcp::socket> stream_;
    asio::steady_timer deadline_;
    ws::response_type response_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
    bool open_ = false;
    bool closing_ = false;
    bool told_ = false;
};

class WebSocket final : public Transport {
  public:
    WebSocket(AsioLoop& loop, Address address) : loop_(loop), address_(std::move(address)) {}
    ~WebSocket() override {
        if (connection_) connection_->abandon();
    }

    void open(Listener& listener) override {
        connection_ = std::make_shared<Connection>(loop_.context(), address_, listener);
        connection_->start();
    }
    void send(std::string text) override {
        if (connection_) connection_->send(std::move(text));
    }
    void close() override {
        if (connection_) connection_->close();
    }

  private:
    AsioLoop& loop_;
    Address address_;
    std::shared_ptr<Connection> connection_;
};

}  // namespace

std::unique_ptr<Transport> make_web_socket(AsioLoop& loop, Address address) {
    return std::make_unique<WebSocket>(loop, std::move(address));
}

}  // namespace kabinet::cli
