#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <string>
#include <utility>

#include "server/net/ws/connection.hpp"

namespace kabinet::net {

/// The stream that Beast's websocket uses as its socket. Reads go to the line, writes to the connection's
/// outbox.
class BeastStream {
  public:
    using executor_type = Executor;

    explicit BeastStream(Connection& connection) : connection_(connection) {}

    executor_type get_executor() const { return connection_.line().get_executor(); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        auto initiate = [this](auto handler, const Buffers& into) {
            connection_.line().async_read_some(
                into, [this, handler = std::move(handler)](Error error, std::size_t got) mutable {
                    if (!error && !connection_.arrived(got)) error = too_much();
                    std::move(handler)(error, got);
                });
        };
        return asio::async_initiate<Token, void(Error, std::size_t)>(std::move(initiate), token, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        auto initiate = [this](auto handler, std::string bytes) {
            const std::size_t size = bytes.size();
            connection_.write_for_beast(std::move(bytes), [taken = std::move(handler), size]() mutable {
                std::move(taken)(Error(), size);
            });
        };
        std::string bytes(asio::buffer_size(buffers), '\0');
        asio::buffer_copy(asio::buffer(bytes), buffers);
        return asio::async_initiate<Token, void(Error, std::size_t)>(std::move(initiate), token,
                                                                     std::move(bytes));
    }

  private:
    /// The error of a read when the peer sends more than allowed. Not a system error: the TCP connection is
    /// still there.
    static Error too_much() {
        return {static_cast<int>(boost::system::errc::message_size), boost::system::generic_category()};
    }

    Connection& connection_;
};

// The connection itself closes its socket when its outbox is empty. Beast only gets told that the socket is
// closed.

template <class Handler>
void async_teardown(boost::beast::role_type, BeastStream& stream, Handler&& handler) {
    asio::post(stream.get_executor(),
               boost::beast::bind_front_handler(std::forward<Handler>(handler), Error()));
}

inline void teardown(boost::beast::role_type, BeastStream&, Error& error) {
    error = {};
}

inline void beast_close_socket(BeastStream&) {}

}  // namespace kabinet::net
