#include "client-cli/account/ladder_words.hpp"

#include <algorithm>
#include <cstdint>

#include "client-cli/account/history_words.hpp"
#include "client-cli/account/words.hpp"
#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

constexpr int kPlaceWidth = 5;
constexpr int kNameWidth = 26;
constexpr std::int64_t kBarWidth = 40;  // columns of the longest bar
constexpr std::int64_t kStep = 50;      // points of a bar (protocol: BoardBar)

std::int64_t number_in(const Json& value, const char* member) {
    return value.value(member, std::int64_t{0});
}

std::string right(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - text_width(text))), ' ') + text;
}

std::string left(const std::string& text, int width) {
    return text + std::string(static_cast<std::size_t>(std::max(1, width - text_width(text))), ' ');
}

std::string row_line(const Json& row, const std::string& own) {
    const std::string id = row.value("account", "");
    return (id == own ? "*" : " ") + right(std::to_string(number_in(row, "place")), kPlaceWidth) + ". " +
           left(row.value("name", id), kNameWidth) + std::to_string(number_in(row, "rating"));
}

void add_rows(std::vector<std::string>& lines, const Json& rows, const std::string& own, int most) {
    for (const Json& row : rows) {
        if (most-- > 0) lines.push_back(row_line(row, own));
    }
}

/// What the leaderboard asks for, and how much of it there is.
std::string claim_words(const Json& claim) {
    return "played " + std::to_string(number_in(claim, "matches")) + " of 15 matches, met " +
           std::to_string(number_in(claim, "opponents")) + " of 5 opponents, RD " +
           std::to_string(number_in(claim, "rd")) + " of at most 75" +
           (claim.contains("until") ? "" : ", not lately");
}

}  // namespace

std::vector<std::string> board_lines(const Json& board, const std::string& own, int most) {
    const Json people = board.value("people", Json::array());
    const Json bots = board.value("bots", Json::array());
    std::vector<std::string> lines{"Leaderboard of " + board.value("ladder", "")};
    if (people.empty()) lines.emplace_back("  Nobody is on it yet.");
    add_rows(lines, people, own, most);
    if (!bots.empty()) lines.emplace_back("Bots");
    add_rows(lines, bots, own, most);
    return lines;
}

std::string place_line(const Json& beside) {
    if (beside.contains("place")) {
        const std::int64_t size = number_in(beside.value("people", Json::object()), "size");
        return "You have place " + std::to_string(number_in(beside, "place")) + " of " +
               std::to_string(size) + ", with " + std::to_string(number_in(beside, "rating")) + ".";
    }
    const Json claim = beside.value("claim", Json());
    if (claim.is_null()) return "You have no rating on this ladder yet.";
    if (claim.value("excluded", false))
        return "You are kept off this leaderboard: you played somebody of your own network.";
    return "You are not on it yet: " + claim_words(claim) + ".";
}

std::vector<std::string> spread_lines(const Json& beside, bool ascii) {
    const Json people = beside.value("people", Json::object());
    const Json bars = people.value("bars", Json::array());
    std::int64_t longest = 0;
    for (const Json& bar : bars) longest = std::max(longest, number_in(bar, "count"));
    std::vector<std::string> lines;
    if (longest > 0) lines.emplace_back("How the ratings are spread:");
    for (const Json& bar : bars) {
        const std::int64_t from = number_in(bar, "from");
        const std::int64_t count = number_in(bar, "count");
        std::string drawn;
        const std::int64_t columns = (count * kBarWidth + longest - 1) / longest;
        for (std::int64_t i = 0; i < columns; ++i) drawn += ascii ? "#" : "█";
        lines.push_back(right(std::to_string(from), kPlaceWidth + 1) + " to " +
                        left(std::to_string(from + kStep - 1), kPlaceWidth) + drawn + " " +
                        std::to_string(count));
    }
    return lines;
}

std::string suspicion_line(const Json& suspicion) {
    std::string line = day_of(number_in(suspicion, "at")) + "  " + suspicion.value("match", "") + "  ";
    std::string names;
    std::string near;
    const Json neighbours = suspicion.value("neighbours", Json::array());
    for (const Json& player : suspicion.value("players", Json::array())) {
        names += (names.empty() ? "" : ", ") + player_in_words(player);
        if (std::ranges::find(neighbours, Json(player.value("id", ""))) == neighbours.end()) continue;
        near += (near.empty() ? "" : ", ") + player_in_words(player);
    }
    line += names;
    if (suspicion.value("repeated", false)) line += "; met too often, so it counts nothing";
    if (!near.empty()) line += "; from the network of another player: " + near;
    return line;
}

}  // namespace kabinet::cli
