#include "json/append.hpp"

#include "json/plain.hpp"

namespace kabinet {
namespace {

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
        if (is_plain(text[i])) continue;
        out.append(text, begin, i - begin);
        append_escaped(out, text[i]);
        begin = i + 1;
    }
    out.append(text, begin);
    out += '"';
}

void append_json_value(std::string& out, const Json& value) {
    out += value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kabinet
