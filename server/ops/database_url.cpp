#include "server/ops/database_url.hpp"

#include <charconv>

namespace kabinet {
namespace {

/// Replaces %41 by A, and so on: names of parameters may be written so.
std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned char byte = 0;
        const std::string_view digits = text.substr(i).substr(0, 3);
        const auto read = digits.size() == 3 && digits[0] == '%'
                              ? std::from_chars(digits.data() + 1, digits.data() + 3, byte, 16)
                              : std::from_chars_result{nullptr, std::errc::invalid_argument};
        const bool coded = read.ec == std::errc() && read.ptr == digits.data() + 3;
        out += coded ? static_cast<char>(byte) : text[i];
        if (coded) i += 2;
    }
    return out;
}

bool has_password(std::string_view url) {
    const std::string_view rest = url.substr(url.find("://") + 3);
    // As libpq reads it: the user ends at the first @ before a / or ?.
    const std::size_t at = rest.find_first_of("@/?");
    if (at != rest.npos && rest[at] == '@' && rest.substr(0, at).contains(':')) return true;
    const std::size_t query = rest.find('?');
    return query != rest.npos && decoded(rest.substr(query)).contains("password=");
}

}  // namespace

std::expected<void, std::string> check_database_url(std::string_view url) {
    if (url.empty()) return {};
    if (!url.starts_with("postgresql://") && !url.starts_with("postgres://"))
        return std::unexpected("a URL such as postgresql://kabinet@db.example/kabinet is needed");
    if (has_password(url))
        return std::unexpected(
            "a URL without a password is needed; the password stands in the file that the environment "
            "variable "
            "PGPASSFILE names, or in PGPASSWORD");
    return {};
}

}  // namespace kabinet
