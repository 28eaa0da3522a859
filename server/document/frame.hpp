#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace kabinet {

/// One message to clients, made once and shared by all its receivers: the bytes of a whole unmasked WebSocket
/// text frame (RFC 6455 5.2), header and payload, ready for the socket.
class Frame {
  public:
    /// The frame of `payload`, which must be UTF-8.
    static std::shared_ptr<const Frame> text(std::string_view payload);

    /// A frame of raw bytes: whole WebSocket frames already, or an HTTP response before the first of them.
    static std::shared_ptr<const Frame> raw(std::string bytes);

    std::string_view bytes() const { return bytes_; }
    std::string_view payload() const { return std::string_view(bytes_).substr(header_); }

  private:
    std::string bytes_;
    std::size_t header_ = 0;
};
using FramePtr = std::shared_ptr<const Frame>;

/// The purpose of a frame for its receiver. The kind decides how soon the frame is written.
enum class FrameKind {
    reply,   ///< an answer to a request: written first
    urgent,  ///< a patch or snapshot for a player of the match: written first
    bulk     ///< a patch or snapshot for a spectator: written after all urgent ones
};

}  // namespace kabinet
