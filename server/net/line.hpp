#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/asio.hpp"
#include "server/net/tls/tls.hpp"

namespace kabinet::net {

/// An accepted connection: a socket, and TLS over it where the listener speaks TLS. Asio and Beast use it as
/// a stream to read and write; other code calls `write`. Without TLS everything goes straight to the socket.
/// May be moved while no operation waits on it.
class Line {
  public:
    using executor_type = Executor;
    using Done = std::move_only_function<void(Error, std::size_t)>;

    Line(Socket socket, std::unique_ptr<Tls> tls) : socket_(std::move(socket)), tls_(std::move(tls)) {}

    executor_type get_executor() { return socket_.get_executor(); }
    Socket& socket() { return socket_; }

    /// The error of a read when the peer speaks HTTP where TLS is spoken. From then on the line has no TLS,
    /// so that the peer can be answered.
    static Error plain_http() { return make_error_code(boost::system::errc::wrong_protocol_type); }

    /// Whether the line speaks TLS.
    bool secure() const { return tls_ != nullptr; }

    /// Writes as much as the socket takes without waiting.
    Written write(std::span<const std::string_view> pieces) {
        return tls_ ? tls_->write(pieces) : write_plain(socket_.native_handle(), pieces);
    }

    /// Whether bytes that `write` has taken still wait for the socket.
    bool unsent() const { return tls_ && tls_->unsent(); }

    /// Ends sending.
    void shut();

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        // Takes one buffer only: a system call with a list of buffers costs more, and a second buffer is
        // rare.
        asio::mutable_buffer into;
        for (auto it = asio::buffer_sequence_begin(buffers);
             it != asio::buffer_sequence_end(buffers) && into.size() == 0; ++it)
            into = *it;
        if (!tls_) return socket_.async_read_some(into, std::forward<Token>(token));
        auto initiate = [this](auto handler, asio::mutable_buffer room) {
            read_tls(room, std::move(handler));
        };
        return asio::async_initiate<Token, void(Error, std::size_t)>(std::move(initiate), token, into);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        if (!tls_) return socket_.async_write_some(buffers, std::forward<Token>(token));
        std::vector<std::string_view> pieces;
        for (auto it = asio::buffer_sequence_begin(buffers); it != asio::buffer_sequence_end(buffers); ++it) {
            const asio::const_buffer one(*it);
            pieces.emplace_back(static_cast<const char*>(one.data()), one.size());
        }
        auto initiate = [this](auto handler, std::vector<std::string_view> all) {
            write_tls(std::move(all), 0, std::move(handler));
        };
        return asio::async_initiate<Token, void(Error, std::size_t)>(std::move(initiate), token,
                                                                     std::move(pieces));
    }

  private:
    void read_tls(asio::mutable_buffer into, Done done);
    void write_tls(std::vector<std::string_view> pieces, std::size_t taken, Done done);
    void later(Done done, Error error, std::size_t bytes);

    Socket socket_;
    std::unique_ptr<Tls> tls_;
};

}  // namespace kabinet::net
