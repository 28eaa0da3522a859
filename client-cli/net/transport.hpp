#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kabinet::cli {

/// Why a connection ended: a WebSocket close code (RFC 6455, 7.4), or 1006 with the system's words when it
/// was lost or could not be made.
struct Closed {
    std::uint16_t code = 1006;
    std::string reason;
};

/// One WebSocket connection at a time to one server. It can be opened again any number of times.
class Transport {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        /// The connection is open; texts may be sent.
        virtual void on_open() = 0;
        /// One whole text message; the view ends with the call.
        virtual void on_text(std::string_view text) = 0;
        /// The connection could not be made, or has ended. Exactly one for each `open`.
        virtual void on_closed(const Closed& closed) = 0;
    };

    virtual ~Transport() = default;

    /// Begins to connect. `on_open` or `on_closed` follows, never from within this call. Must not be called
    /// while connected.
    virtual void open(Listener& listener) = 0;

    /// Queues one text message. Has no effect while not connected.
    virtual void send(std::string text) = 0;

    /// Ends the connection; `on_closed` follows within about a second, even when the peer is silent.
    virtual void close() = 0;
};

}  // namespace kabinet::cli
