#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/net/asio.hpp"

namespace kabinet::net {

/// The socket by which commands on the machine itself reach the running server (AC-9): a file that its owner
/// alone may open. A connection brings one line and gets one line back: "ok " or "no ", then a sentence.
class ControlSocket {
  public:
    /// The longest line, bytes, its end included. A connection with more, or with less in `kTimeout`, is
    /// closed unanswered.
    static constexpr std::size_t kLongest = 1024;
    static constexpr std::chrono::seconds kTimeout{5};
    using Outcome = std::expected<std::string, std::string>;
    using Done = std::move_only_function<void(Outcome)>;
    /// Serves a line without its end. `done` runs once, on the thread of the context.
    using Serve = std::function<void(std::string line, Done done)>;

    /// Makes the file at `path`, in the place of one that a server left there which has ended. The error is
    /// for the operator. `context` outlives the socket.
    static std::expected<std::unique_ptr<ControlSocket>, std::string> open(asio::io_context& context,
                                                                           const std::string& path,
                                                                           Serve serve);
    ~ControlSocket();

    /// Takes no more connections, and removes the file. Call on the thread of the context, or when nothing
    /// runs it.
    void stop();

  private:
    using Local = asio::local::stream_protocol;
    using Stream = asio::basic_stream_socket<Local, Executor>;
    class Connection;

    ControlSocket(asio::io_context& context, std::string path, Serve serve);
    void accept();

    const std::string path_;
    const Serve serve_;
    asio::basic_socket_acceptor<Local, Executor> acceptor_;
    std::weak_ptr<Connection> open_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // connections may outlive the socket
};

/// Sends `line` to the server whose socket is at `path`, and waits for its answer, for at most ten seconds.
/// Also an error, for the operator: no server, or none that answers. Blocks.
ControlSocket::Outcome ask_server(const std::string& path, const std::string& line);

}  // namespace kabinet::net
