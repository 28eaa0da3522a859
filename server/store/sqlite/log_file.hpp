#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The write-ahead log as a file, read without SQLite (SQLite's file format, 4). A failed read throws
/// std::runtime_error, for the operator.
namespace kabinet::sqlite_log {

/// SQLite's checksum. The checksum of a frame continues that of the frame before; the first frame continues
/// that of the header.
struct Sum {
    std::uint32_t s0 = 0, s1 = 0;
    bool operator==(const Sum&) const = default;
};

/// `before`, continued over `bytes`, whose length is a multiple of 8.
Sum add(Sum before, std::string_view bytes, bool big_endian);

/// A file read in pieces.
class InFile {
  public:
    explicit InFile(const std::string& path);
    InFile(const InFile&) = delete;
    ~InFile();
    /// The bytes from `at` on; fewer than `size` at the end of the file.
    std::string read(std::int64_t at, std::int64_t size) const;

  private:
    std::string path_;
    int descriptor_;
};

/// A frame: the new content of one page, and whether a transaction ends with the frame.
class Frame {
  public:
    explicit Frame(std::string bytes) : bytes_(std::move(bytes)) {}

    /// The number of the page in the database, from 1; 0 where no frame was written.
    std::uint32_t page() const { return word(0); }
    /// In the last frame of a transaction: the number of pages of the database after it. 0 in other frames.
    std::uint32_t pages() const { return word(4); }
    bool commit() const { return pages() != 0; }
    std::uint64_t salts() const { return std::uint64_t{word(8)} << 32 | word(12); }
    /// The checksum that the frame states.
    Sum sum() const { return {word(16), word(20)}; }
    /// The checksum that the frame should have after a frame with checksum `before`.
    Sum sum_after(Sum before, bool big_endian) const;
    std::string_view content() const { return std::string_view(bytes_).substr(24); }

  private:
    std::uint32_t word(std::size_t at) const;
    std::string bytes_;
};

struct Header {
    bool sound = false;  ///< SQLite accepts the header
    bool big_endian = false;
    std::int64_t page_size = 0;
    std::uint64_t salts = 0;  ///< of every frame since the log last began anew
    Sum sum{};
};

class LogFile {
  public:
    static constexpr std::int64_t kHeaderSize = 32, kFrameHeaderSize = 24;

    explicit LogFile(const std::string& path);
    const Header& header() const { return header_; }
    /// The offset of frame `i`, counted from 0, in bytes.
    std::int64_t offset(std::int64_t i) const {
        return kHeaderSize + i * (kFrameHeaderSize + header_.page_size);
    }
    /// Frame `i`; empty after the last whole frame.
    std::optional<Frame> frame(std::int64_t i) const;
    /// Sets the page size for a log whose header is bad.
    void expect_page_size(std::int64_t size) { header_.page_size = size; }

  private:
    InFile file_;
    Header header_;
};

}  // namespace kabinet::sqlite_log
