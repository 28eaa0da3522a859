#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kabinet::net::testing {

/// A frame as it came.
struct WireFrame {
    bool final = true;
    int opcode = 0;
    std::string payload;

    bool operator==(const WireFrame&) const = default;

    /// Of a close frame: its code, 0 if it has none.
    int code() const;
};

/// A TCP client that sends exactly the bytes it is told to. Every wait ends after a minute, with the test.
class RawClient {
  public:
    explicit RawClient(std::uint16_t port, int receive_buffer = 0);
    RawClient(RawClient&& other) noexcept;
    ~RawClient();

    /// Connects and upgrades.
    static RawClient websocket(std::uint16_t port, int receive_buffer = 0);

    void send(std::string_view bytes);
    /// Sends what the socket takes without waiting; how much that was.
    std::size_t send_some(std::string_view bytes);
    void text(std::string_view payload);
    void shut();   ///< end of sending
    void reset();  ///< closes with a reset

    /// The head of a response, and the body its Content-Length announces (none for `head_only`).
    std::string head();
    std::string response(bool head_only = false);

    std::optional<WireFrame> frame();  ///< nothing at the end of the stream
    std::string message();             ///< the payload of the next frame, which must be a text
    std::string rest();                ///< everything until the end of the stream
    /// Whether the server has ended the stream, in order or by a reset.
    bool ended();

  private:
    bool fill();
    std::string take(std::size_t size);

    int fd_ = -1;
    std::string buffer_;
};

/// A frame to the server: masked, as RFC 6455 5.3 demands, with a fixed mask.
std::string client_frame(int opcode, std::string_view payload, bool final = true, int reserved = 0);

/// The payload of a close frame.
std::string close_payload(int code, std::string_view reason = "");

std::string upgrade_request(std::string_view extra = "Sec-WebSocket-Protocol: kabinet.v1.json\r\n");

}  // namespace kabinet::net::testing
