#include "server/document/frame.hpp"

#include <cstdint>
#include <utility>

namespace kabinet {

namespace {

constexpr char kFinalText = '\x81';

/// The header of an unmasked final text frame, RFC 6455 5.2: lengths up to 125 in one byte, up to 65535 in 16
/// bits after the mark 126, else in 64 bits after the mark 127, in network byte order.
void append_header(std::string& out, std::uint64_t length) {
    out.push_back(kFinalText);
    if (length <= 125) {
        out.push_back(static_cast<char>(length));
        return;
    }
    const int width = length <= 0xffff ? 2 : 8;
    out.push_back(width == 2 ? 126 : 127);
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
        out.push_back(static_cast<char>(length >> shift & 0xff));
    }
}

}  // namespace

std::shared_ptr<const Frame> Frame::text(std::string_view payload) {
    auto frame = std::make_shared<Frame>();
    constexpr std::size_t longest_header = 10;
    frame->bytes_.reserve(payload.size() + longest_header);
    append_header(frame->bytes_, payload.size());
    frame->header_ = frame->bytes_.size();
    frame->bytes_.append(payload);
    return frame;
}

std::shared_ptr<const Frame> Frame::raw(std::string bytes) {
    auto frame = std::make_shared<Frame>();
    frame->bytes_ = std::move(bytes);
    return frame;
}

}  // namespace kabinet
