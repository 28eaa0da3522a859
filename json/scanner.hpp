#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/json.hpp"

namespace kabinet {

/// Walks once over JSON text (RFC 8259) that is plain: ASCII, and no escape in a string. Every function takes
/// what the function is named after off the front, white space before that too, and is false where the text
/// holds something else. After false the position is unspecified; do not continue. What is wrong with the
/// text, or only rare in it, is for `parse_json` to find.
class Scanner {
  public:
    /// Arrays and objects may nest `depth` deep, the outermost counted. `text` must outlive the scanner and
    /// all that it hands out.
    Scanner(std::string_view text, int depth)
        : at_(text.data()), end_(text.data() + text.size()), depth_(depth) {}

    /// Whether nothing is left.
    bool end() {
        skip_space();
        return at_ == end_;
    }

    /// The character that the next value begins with, left where it is; NUL at the end.
    char front() {
        skip_space();
        return at_ == end_ ? '\0' : *at_;
    }

    /// An object. `visit(name)` is called for each member and has to take its value; false from it is false
    /// here. Whether a name stands twice is for it to see.
    template <class Visit>
    bool object(Visit&& visit) {
        return nest('{', '}', [&] {
            std::string_view name;
            return string(name) && take(':') && visit(name);
        });
    }

    /// An array. `visit()` is called for each item and has to take it; false from it is false here.
    template <class Visit>
    bool array(Visit&& visit) {
        return nest('[', ']', visit);
    }

    bool string(std::string_view& out) {
        if (!take('"')) return false;
        const char* const begin = at_;
        while (at_ != end_ && plain(*at_)) ++at_;
        out = {begin, at_};
        return next('"');
    }

    bool boolean(bool& out);
    bool null() { return word("null"); }

    /// An integer of 64 bits, written without fraction or exponent.
    bool integer(std::int64_t& out);

    /// Any value, as `parse_json` would give it; no member name twice in an object.
    bool value(Json& out);

  private:
    /// Whether a byte stands for itself in a string and is ASCII.
    static constexpr std::array<bool, 256> kPlainBytes = [] {
        std::array<bool, 256> plain{};
        for (std::size_t c = 0x20; c < 0x80; ++c) plain[c] = c != '"' && c != '\\';
        return plain;
    }();
    static bool plain(char c) { return kPlainBytes[static_cast<unsigned char>(c)]; }

    void skip_space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }

    /// The very next character.
    bool next(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }

    bool take(char c) {
        skip_space();
        return next(c);
    }

    template <class Entry>
    bool nest(char open, char close, Entry&& entry) {
        if (depth_ <= 0 || !take(open)) return false;
        --depth_;
        if (!take(close)) {
            do {
                if (!entry()) return false;
            } while (take(','));
            if (!take(close)) return false;
        }
        ++depth_;
        return true;
    }

    bool word(std::string_view word);
    bool digits();
    bool whole_number();
    bool fraction_and_exponent();
    bool number(Json& out);

    const char* at_;
    const char* end_;
    int depth_;
};

}  // namespace kabinet
