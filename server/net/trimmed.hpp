#pragma once

#include <string_view>

namespace kabinet::net {

/// `text` without spaces and tabs at either end, as in values of HTTP headers (RFC 9110 section 5.6.3).
inline std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace kabinet::net
