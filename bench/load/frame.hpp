#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// WebSocket framing (RFC 6455, 5.2) for messages of one frame. Neither side sends others here.
namespace kabinet::load {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Appends one whole frame. Clients give a mask, servers none.
void append_frame(std::string& out, Opcode opcode, std::string_view payload,
                  std::optional<std::uint32_t> mask = std::nullopt);

/// One frame as received; `payload` is unmasked, and valid until the reader is fed again.
struct Frame {
    Opcode opcode;
    std::string_view payload;
    std::size_t wire_bytes;  ///< with its header
};

/// Cuts a stream of bytes into frames.
class FrameReader {
  public:
    void feed(std::string_view bytes);

    /// The next whole frame; nothing when more bytes are needed. Throws std::runtime_error on a fragment,
    /// since neither side sends any.
    std::optional<Frame> next();

  private:
    std::string buffer_;
    std::size_t used_ = 0;  ///< bytes of the buffer that have been read
};

}  // namespace kabinet::load
