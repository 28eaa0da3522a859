#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace kabinet {

/// One message to clients, made once and shared by all who get it: the bytes of a whole unmasked WebSocket
/// text frame (RFC 6455 5.2), header and payload, ready for the socket.
class Frame {
  public:
    /// The frame of `payload`, which must be UTF-8.
    static std::shared_ptr<const Frame> text(std::string_view payload);

    /// Bytes that are whole frames already, or stand before the first: control frames, an HTTP response.
    static std::shared_ptr<const Frame> raw(std::string bytes);

    std::string_view bytes() const { return bytes_; }
    std::string_view payload() const { return std::string_view(bytes_).substr(header_); }

  private:
    std::string bytes_;
    std::size_t header_ = 0;
};
using FramePtr = std::shared_ptr<const Frame>;

/// What a frame is to its receiver; it decides how soon it is written.
enum class FrameKind {
    reply,   ///< an answer to a request: written first
    urgent,  ///< a document's patch or snapshot for one who plays there: written first
    bulk     ///< a document's patch or snapshot for a spectator: written after all urgent ones
};

}  // namespace kabinet
