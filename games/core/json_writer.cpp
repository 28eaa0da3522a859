#include "games/core/json_writer.hpp"

#include <algorithm>
#include <charconv>

namespace kabinet {
namespace {

bool plain(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

/// Looks at every byte, whatever it finds: many at a time.
bool all_plain(std::string_view text) {
    bool all = true;
    for (const char c : text) all &= plain(c);
    return all;
}

void append_escaped(std::string& out, char c) {
    static constexpr std::string_view digits = "0123456789abcdef";
    static constexpr std::string_view named = "\b\t\n\f\r\"\\";
    static constexpr std::string_view names = "btnfr\"\\";
    out += '\\';
    if (const auto at = named.find(c); at != named.npos) {
        out += names[at];
    } else {
        const auto byte = static_cast<unsigned char>(c);
        out += {'u', '0', '0', digits[byte >> 4U], digits[byte & 15U]};
    }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    if (all_plain(text)) {
        out += text;
        out += '"';
        return;
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (plain(text[i])) continue;
        out.append(text, begin, i - begin);
        append_escaped(out, text[i]);
        begin = i + 1;
    }
    out.append(text, begin);
    out += '"';
}

JsonWriter& JsonWriter::key(std::int64_t number) {
    char digits[24];
    const char* end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return plain_key(std::string_view(digits, end));
}

void JsonWriter::text(std::string_view value) {
    if (all_plain(value)) return word(value);
    separate();
    append_json_string(out_, value);
}

void JsonWriter::number(std::int64_t value) {
    separate();
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

}  // namespace kabinet
