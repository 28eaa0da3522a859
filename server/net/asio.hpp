#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>

/// Boost's long names, spelled once. The concrete executor instead of any_io_executor: it costs nothing to
/// call (docs/decisions/0035).
namespace kabinet::net {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using SocketAcceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Clock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Error = boost::system::error_code;

template <class T = void>
using Awaitable = asio::awaitable<T, Executor>;

/// The completion token of our coroutines: errors come as values.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kAsValue{};

}  // namespace kabinet::net
