#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The write-ahead log as a file, read without SQLite (its file format, 4). Whatever can't be read throws
/// std::runtime_error, for the operator.
namespace kabinet::sqlite_log {

/// SQLite's checksum: each frame's goes on from the one before, the first from the header's.
struct Sum {
    std::uint32_t s0 = 0, s1 = 0;
    bool operator==(const Sum&) const = default;
};

/// `before`, with more bytes added: a multiple of 8.
Sum add(Sum before, std::string_view bytes, bool big_endian);

/// A file that is read in pieces.
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

/// A frame: what one page became, and whether a transaction ends with it.
class Frame {
  public:
    explicit Frame(std::string bytes) : bytes_(std::move(bytes)) {}

    /// Which page of the database, from 1; 0 where no frame was written.
    std::uint32_t page() const { return word(0); }
    /// The last frame of a transaction says how many pages the database has then; 0 in others.
    std::uint32_t pages() const { return word(4); }
    bool commit() const { return pages() != 0; }
    std::uint64_t salts() const { return std::uint64_t{word(8)} << 32 | word(12); }
    /// The checksum that is written in it.
    Sum sum() const { return {word(16), word(20)}; }
    /// The checksum that it should have, behind a frame with checksum `before`.
    Sum sum_after(Sum before, bool big_endian) const;
    std::string_view content() const { return std::string_view(bytes_).substr(24); }

  private:
    std::uint32_t word(std::size_t at) const;
    std::string bytes_;
};

struct Header {
    bool sound = false;  ///< SQLite believes it
    bool big_endian = false;
    std::int64_t page_size = 0;
    std::uint64_t salts = 0;  ///< of every frame since the log was begun anew
    Sum sum{};
};

class LogFile {
  public:
    static constexpr std::int64_t kHeaderSize = 32, kFrameHeaderSize = 24;

    explicit LogFile(const std::string& path);
    const Header& header() const { return header_; }
    /// Where frame `i` begins, counted from 0, bytes.
    std::int64_t offset(std::int64_t i) const {
        return kHeaderSize + i * (kFrameHeaderSize + header_.page_size);
    }
    /// Empty behind the last whole frame.
    std::optional<Frame> frame(std::int64_t i) const;
    /// For a log whose header is not believed.
    void expect_page_size(std::int64_t size) { header_.page_size = size; }

  private:
    InFile file_;
    Header header_;
};

}  // namespace kabinet::sqlite_log
