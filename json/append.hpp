#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "json/json.hpp"

/// Pieces of JSON text, appended to a string.
namespace kabinet {

/// Appends `text`, which must be UTF-8, as a JSON string with its quotes. Only what must be is escaped, as
/// RFC 8785 has it: control characters, quotes and backslashes.
void append_json_string(std::string& out, std::string_view text);

/// Appends a value. Bytes that are not UTF-8 become U+FFFD instead of an exception.
void append_json_value(std::string& out, const Json& value);

inline void append_integer(std::string& out, std::int64_t number) {
    char digits[24];
    char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, end);
}

/// The comma or brace before an entry: `{` or `[` only before the first.
class Separator {
  public:
    explicit Separator(char open) : next_(open) {}
    void put(std::string& out) {
        out += next_;
        next_ = ',';
    }
    /// Ends what was begun, with the opening bracket too when there was no entry.
    void close(std::string& out, char close) const {
        if (next_ != ',') out += next_;
        out += close;
    }

  private:
    char next_;
};

}  // namespace kabinet
