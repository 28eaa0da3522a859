#include "bench/load/frame.hpp"

#include <stdexcept>

namespace kabinet::load {
namespace {

using Byte = unsigned char;
constexpr Byte kFin = 0x80;
constexpr Byte kMasked = 0x80;

struct Header {
    std::size_t size = 2;  ///< of the header itself, mask included
    std::size_t payload = 0;
    bool masked = false;
};

Byte at(std::string_view bytes, std::size_t i) {
    return static_cast<Byte>(bytes[i]);
}

void append_big_endian(std::string& out, std::uint64_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out += static_cast<char>(number >> shift & 0xff);
}

void append_length(std::string& out, std::size_t length, Byte bit) {
    if (length < 126) {
        out += static_cast<char>(bit | length);
    } else if (length < 65536) {
        out += static_cast<char>(bit | 126);
        append_big_endian(out, length, 2);
    } else {
        out += static_cast<char>(bit | 127);
        append_big_endian(out, length, 8);
    }
}

/// XORs with the four mask bytes that stand at `mask` (5.3).
void unmask(char* payload, std::size_t size, const char* mask) {
    for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
}

std::optional<Header> header_of(std::string_view bytes) {
    if (bytes.size() < 2) return std::nullopt;
    if ((at(bytes, 0) & kFin) == 0) throw std::runtime_error("a fragmented message");
    Header header;
    header.masked = (at(bytes, 1) & kMasked) != 0;
    header.payload = at(bytes, 1) & 0x7f;
    const std::size_t extra = header.payload == 126 ? 2 : header.payload == 127 ? 8 : 0;
    if (bytes.size() < 2 + extra) return std::nullopt;
    if (extra > 0) header.payload = 0;
    for (std::size_t i = 0; i < extra; ++i) header.payload = header.payload << 8 | at(bytes, 2 + i);
    header.size += extra + (header.masked ? 4 : 0);
    return header;
}

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload,
                  std::optional<std::uint32_t> mask) {
    out += static_cast<char>(kFin | static_cast<Byte>(opcode));
    append_length(out, payload.size(), mask ? kMasked : Byte{0});
    if (mask) append_big_endian(out, *mask, 4);
    const std::size_t begin = out.size();
    out += payload;
    if (mask) unmask(out.data() + begin, payload.size(), out.data() + begin - 4);
}

void FrameReader::feed(std::string_view bytes) {
    buffer_.erase(0, used_);
    used_ = 0;
    buffer_ += bytes;
}

std::optional<Frame> FrameReader::next() {
    const std::string_view rest = std::string_view(buffer_).substr(used_);
    const auto header = header_of(rest);
    if (!header || rest.size() < header->size + header->payload) return std::nullopt;
    char* payload = buffer_.data() + used_ + header->size;
    if (header->masked) unmask(payload, header->payload, payload - 4);
    const std::size_t whole = header->size + header->payload;
    used_ += whole;
    return Frame{static_cast<Opcode>(at(rest, 0) & 0x0f), {payload, header->payload}, whole};
}

}  // namespace kabinet::load
