#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kabinet {

/// Writes the part of CBOR (RFC 8949) that messages between shards need, value by value. Every length stands
/// in front.
class CborWriter {
  public:
    /// Appends to `bytes`.
    explicit CborWriter(std::string& bytes) : bytes_(bytes) {}

    void null() { bytes_.push_back(static_cast<char>(0xf6)); }
    void boolean(bool value) { bytes_.push_back(static_cast<char>(value ? 0xf5 : 0xf4)); }
    void number(std::uint64_t value) { head(0, value); }
    void number(std::int64_t value);
    void real(double value);
    void text(std::string_view value) { counted(3, value); }
    void bytes(std::string_view value) { counted(2, value); }
    /// So many values follow, which are its items.
    void list(std::size_t count) { head(4, count); }

  private:
    void head(unsigned kind, std::uint64_t value);
    void counted(unsigned kind, std::string_view value);
    void big_endian(std::uint64_t value, unsigned size);

    std::string& bytes_;
};

/// Reads what CborWriter writes, value by value. Each call throws plain::Unreadable when the next value is
/// another one, or is not whole.
class CborReader {
  public:
    /// `bytes` outlive the reader, and the texts that it gives.
    explicit CborReader(std::string_view bytes) : rest_(bytes) {}

    bool at_end() const { return rest_.empty(); }
    /// Whether null is next.
    bool at_null() const { return rest_.starts_with(static_cast<char>(0xf6)); }
    void null();
    bool boolean();
    double real();
    std::string_view text() { return counted(3, "no text"); }
    std::string_view bytes() { return counted(2, "no bytes"); }
    /// How many items follow.
    std::uint64_t list();
    /// Passes over so many values, whatever they are.
    void skip(std::uint64_t count);

    /// A whole number: `value`, or -1 - `value`.
    struct Number {
        bool negative;
        std::uint64_t value;
    };
    Number number();

  private:
    struct Head {
        unsigned kind;
        unsigned detail;
        std::uint64_t value;
    };
    Head head();
    std::string_view counted(unsigned kind, const char* otherwise);
    std::string_view take(std::uint64_t count);

    std::string_view rest_;
};

}  // namespace kabinet
