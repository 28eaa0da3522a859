#include "protocol/encode.hpp"

namespace kabinet::protocol {
namespace {

bool plain(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

void append_escaped(std::string& out, char c) {
    static constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
        case '"':
        case '\\':
            out += '\\';
            out += c;
            return;
        case '\n':
            out += "\\n";
            return;
        case '\t':
            out += "\\t";
            return;
        default:
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 0xfU];
    }
}

}  // namespace

void append_string(std::string& out, std::string_view text) {
    out += '"';
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

void append_value(std::string& out, const Json& value) {
    out += value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kabinet::protocol
