#include "client-cli/boards/board.hpp"

#include <cctype>

#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {

std::string Board::side(int seat) const {
    return seat_in_words(seat);
}

std::string Board::verdict(const std::vector<int>&, const std::vector<std::int64_t>&, const Namer&) const {
    return "";
}

std::vector<std::string> Board::keys() const {
    return {"Arrows        go to a piece that can act; Tab to the next",
            "Enter, Space  take it, then an arrow says which way", "Esc           lay it down; stop typing"};
}

std::string tidy(std::string_view text) {
    std::string result;
    bool gap = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) || c == '-' || c == '>' || c == ',') {
            gap = true;
            continue;
        }
        if (gap && !result.empty()) result += ' ';
        gap = false;
        result += static_cast<char>(std::tolower(byte));
    }
    return result;
}

std::optional<Json> read_number_or_json(std::string_view written, const Json& legal) {
    if (written.find('{') != written.npos) {
        const Json action = Json::parse(written, nullptr, false);
        return action.is_object() ? std::optional(action) : std::nullopt;
    }
    const std::string number = tidy(written);
    if (number.empty() || number.size() > 4 || number.find_first_not_of("0123456789") != number.npos) {
        return std::nullopt;
    }
    const auto n = static_cast<std::size_t>(std::stoul(number));
    if (n < 1 || n > legal.size()) return std::nullopt;
    return legal[n - 1];
}

}  // namespace kabinet::cli
