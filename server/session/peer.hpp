#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/document/frame.hpp"

/// The border between a socket and its session. A connection (server/net, or a simulated one) implements Peer
/// and calls Receiver; both live on one shard and are touched by its thread only.
namespace kabinet {

/// What is known of who is at the other end of a connection.
enum class PeerClass {
    stranger,  ///< nothing yet
    onlooker,  ///< it has said hello
    player     ///< it has signed in
};

/// What waits for a connection to take it.
struct Backlog {
    std::size_t bytes = 0;
    std::size_t frames = 0;
};

/// The client's side of a session.
class Peer {
  public:
    virtual ~Peer() = default;

    /// Queues `frame`. Frames of one peer leave in the order they were sent. It is written, without blocking,
    /// at the end of the loop's present turn at the latest; several go out in one write.
    virtual void send(FramePtr frame, FrameKind kind) = 0;

    /// What is queued and not yet taken by the socket.
    virtual Backlog queued() const = 0;

    /// Sends what is queued, then a close frame with `code` and `reason`, then closes within a bounded time.
    /// Nothing is received any more; `on_gone` still comes, from a later turn of the loop.
    virtual void close(std::uint16_t code, std::string_view reason) = 0;

    /// The remote address, for limits and logs; of IPv6 the network.
    virtual const std::string& address() const = 0;

    /// Sets the connection's class; a class never goes down. False when there are too many connections of the
    /// class already: this one should be closed.
    virtual bool rise(PeerClass) { return true; }
};

/// The server's side of a connection. `on_gone` is the last call, exactly once.
class Receiver {
  public:
    virtual ~Receiver() = default;

    /// One whole text message. The view ends with the call.
    virtual void on_text(std::string_view text) = 0;

    /// The queue, having been non-empty after a `send`, is now empty: all has been taken by the socket.
    virtual void on_drained() = 0;

    /// The connection is closed or lost.
    virtual void on_gone() = 0;
};

/// Makes the receiver of a new connection; null refuses it (the connection is closed with 1013).
/// `peer` outlives the receiver.
class Acceptor {
  public:
    virtual ~Acceptor() = default;
    virtual std::unique_ptr<Receiver> accept(Peer& peer) = 0;
};

}  // namespace kabinet
