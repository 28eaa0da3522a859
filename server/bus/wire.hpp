#pragma once

#include <functional>
#include <string_view>

#include "server/runtime/address.hpp"

namespace kabinet {

/// Carries bytes between the processes of a cluster. Bytes may be lost. Those that one process sends another
/// never overtake each other.
class Wire {
  public:
    /// Gets the bytes that came for this process, one message after the other, on a thread of the wire.
    using Receive = std::function<void(std::string_view bytes)>;

    virtual ~Wire() = default;

    /// Begins to receive. Call once, before the first send.
    virtual void open(Receive receive) = 0;

    /// Sends `bytes` to process `to`. From any thread; never waits for the network. False: nothing was sent,
    /// because too much waits to be sent, or because the wire is closed.
    virtual bool send(NodeNumber to, std::string_view bytes) = 0;

    /// Sends what waits, for at most a second, and ends. After that nothing is received.
    virtual void close() = 0;
};

}  // namespace kabinet
