#include "server/store/sqlite/log_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace kabinet::sqlite_log {
namespace {

std::uint32_t word_at(std::string_view bytes, std::size_t at, bool big_endian) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return big_endian == (std::endian::native == std::endian::big) ? word : std::byteswap(word);
}

[[noreturn]] void cannot_read(const std::string& path) {
    throw std::runtime_error("cannot read " + path + ": " + std::strerror(errno));
}

/// The last bit of this number tells the byte order of the checksums.
constexpr std::uint32_t kMagic = 0x377f0682;

Header read_header(const std::string& bytes) {
    if (bytes.size() < LogFile::kHeaderSize) return {};
    const auto word = [&bytes](std::size_t at) { return word_at(bytes, at, true); };
    const bool big_endian = (word(0) & 1) != 0;
    const Sum sum{word(24), word(28)};
    const std::uint32_t page = word(8);
    const bool sized = std::has_single_bit(page) && page >= 512 && page <= 65'536;
    return {.sound = (word(0) & ~1u) == kMagic && sized &&
                     add({}, std::string_view(bytes).substr(0, 24), big_endian) == sum,
            .big_endian = big_endian,
            .page_size = page,
            .salts = std::uint64_t{word(16)} << 32 | word(20),
            .sum = sum};
}

}  // namespace

Sum add(Sum before, std::string_view bytes, bool big_endian) {
    auto [s0, s1] = before;
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        s0 += word_at(bytes, at, big_endian) + s1;
        s1 += word_at(bytes, at + 4, big_endian) + s0;
    }
    return {s0, s1};
}

InFile::InFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) cannot_read(path);
}

InFile::~InFile() {
    ::close(descriptor_);
}

std::string InFile::read(std::int64_t at, std::int64_t size) const {
    std::string bytes(static_cast<std::size_t>(size), '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const auto some =
            ::pread(descriptor_, bytes.data() + done, bytes.size() - done, at + static_cast<off_t>(done));
        if (some < 0 && errno == EINTR) continue;
        if (some < 0) cannot_read(path_);
        if (some == 0) break;
        done += static_cast<std::size_t>(some);
    }
    bytes.resize(done);
    return bytes;
}

std::uint32_t Frame::word(std::size_t at) const {
    return word_at(bytes_, at, true);
}

Sum Frame::sum_after(Sum before, bool big_endian) const {
    const std::string_view bytes = bytes_;
    return add(add(before, bytes.substr(0, 8), big_endian), content(), big_endian);
}

LogFile::LogFile(const std::string& path) : file_(path), header_(read_header(file_.read(0, kHeaderSize))) {}

std::optional<Frame> LogFile::frame(std::int64_t i) const {
    const auto size = kFrameHeaderSize + header_.page_size;
    auto bytes = file_.read(offset(i), size);
    if (std::ssize(bytes) < size) return std::nullopt;
    return Frame(std::move(bytes));
}

}  // namespace kabinet::sqlite_log
