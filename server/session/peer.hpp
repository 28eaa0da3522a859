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

/// What the server knows about the other end of a connection.
enum class PeerClass {
    stranger,  ///< nothing yet
    onlooker,  ///< the peer has said hello
    player     ///< the peer has signed in
};

/// What waits to be written to a connection.
struct Backlog {
    std::size_t bytes = 0;
    std::size_t frames = 0;
};

/// The client's side of a session.
class Peer {
  public:
    virtual ~Peer() = default;

    /// Queues `frame`. Frames of one peer leave in the order in which they were sent. They are written
    /// without blocking, at the latest at the end of the loop's present turn, several in one write.
    virtual void send(FramePtr frame, FrameKind kind) = 0;

    /// The frames that are queued and that the socket has not yet taken.
    virtual Backlog queued() const = 0;

    /// Sends the queued frames, then a close frame with `code` and `reason`, then closes within a bounded
    /// time. The receiver gets no more messages; `on_gone` still comes, in a later turn of the loop.
    virtual void close(std::uint16_t code, std::string_view reason) = 0;

    /// The remote address, for limits and logs. For IPv6, its network.
    virtual const std::string& address() const = 0;

    /// How long a message takes to the client and back, ms, as far as it was measured; 0 if it was not.
    virtual std::int64_t lag() const { return 0; }

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

    /// The queue was not empty after a `send`, and is empty now: the socket has taken all frames.
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
