#include "bench/load/scan.hpp"

#include <charconv>

namespace kabinet::load {

std::optional<std::int64_t> number_after(std::string_view text, std::string_view key) {
    const std::size_t found = text.find(key);
    if (found == text.npos) return std::nullopt;
    std::int64_t number = 0;
    const char* begin = text.data() + found + key.size();
    if (std::from_chars(begin, text.data() + text.size(), number).ec != std::errc()) return std::nullopt;
    return number;
}

std::string_view text_after(std::string_view text, std::string_view key) {
    const std::size_t found = text.find(key);
    if (found == text.npos) return {};
    const std::size_t begin = found + key.size();
    return text.substr(begin, text.find('"', begin) - begin);
}

}  // namespace kabinet::load
