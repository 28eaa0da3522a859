#include "client-cli/account/history_words.hpp"

#include "client-cli/account/words.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

constexpr int kIdWidth = 12;
constexpr int kGameWidth = 11;
constexpr int kLadderWidth = 16;
constexpr int kResultWidth = 14;
constexpr int kTournamentWidth = 16;

std::string padded(const std::string& text, int width) {
    return text + std::string(static_cast<std::size_t>(std::max(1, width - text_width(text))), ' ');
}

std::string number_of(const Json& value, const char* member) {
    return std::to_string(value.value(member, std::int64_t{0}));
}

/// "won", "drawn", "lost"; with more than two seats the place.
std::string result_in_words(const Json& seats, const std::string& account) {
    std::int64_t place = 0;
    int first = 0;
    for (const Json& seat : seats) {
        const std::int64_t rank = seat.value("rank", std::int64_t{0});
        if (rank == 1) ++first;
        if (seat.at("player").value("id", "") == account) place = rank;
    }
    if (seats.size() > 2) return "place " + std::to_string(place) + " of " + std::to_string(seats.size());
    if (place > 1) return "lost";
    return first > 1 ? "drawn" : "won";
}

std::string others_in_words(const Json& seats, const std::string& account) {
    std::string others;
    for (const Json& seat : seats) {
        const Json& player = seat.at("player");
        if (player.value("id", "") == account) continue;
        others += (others.empty() ? "" : ", ") + player_in_words(player);
    }
    return others;
}

}  // namespace

std::string player_in_words(const Json& player) {
    const std::string id = player.value("id", "");
    const std::string mark = is_marked_bot(player) ? kBotMark : "";
    return player.value("name", id) + (player.value("guest", false) ? guest_mark(id) : mark);
}

std::string counts_in_words(const Json& counts) {
    return number_of(counts, "wins") + " won, " + number_of(counts, "draws") + " drawn, " +
           number_of(counts, "losses") + " lost";
}

std::vector<std::string> profile_lines(const Json& profile) {
    const bool deleted = profile.value("deleted", false);
    std::vector<std::string> lines{player_in_words(profile.at("player")),
                                   (deleted ? "deleted; was here" : profile.value("kind", "player")) +
                                       " since " + day_of(profile.value("since", Millis{0})) + ", id " +
                                       profile.at("player").value("id", "")};
    if (profile.contains("owner")) lines.push_back("Belongs to " + player_in_words(profile["owner"]) + ".");
    const Json games = profile.value("games", Json::object());
    if (games.empty()) lines.emplace_back("No finished matches.");
    for (const auto& [game, counts] : games.items())
        lines.push_back("  " + padded(game, kGameWidth) + counts_in_words(counts));
    return lines;
}

std::string rating_line(const Json& rating) {
    const std::int64_t matches = rating.value("matches", std::int64_t{0});
    return "  " + padded(rating.value("ladder", ""), kLadderWidth) + "rating " + number_of(rating, "rating") +
           (rating.value("provisional", false) ? "?" : "") + ", RD " + number_of(rating, "rd") + ", " +
           std::to_string(matches) + (matches == 1 ? " rated match" : " rated matches");
}

std::string match_line(const Json& match, const std::string& account) {
    const Json seats = match.value("seats", Json::array());
    return day_of(match.value("ended", Millis{0})) + "  " + padded(match.value("match", ""), kIdWidth) +
           padded(match.value("game", ""), kGameWidth) +
           padded(result_in_words(seats, account), kResultWidth) + others_in_words(seats, account) + "; " +
           number_of(match, "plies") + " actions, " + match.value("reason", "") +
           (match.value("private", false) ? ", private" : "");
}

std::string tournament_line(const Json& event) {
    const std::string how = event.contains("place")
                                ? "place " + number_of(event, "place") + " of " + number_of(event, "entrants")
                                : event.value("phase", "");
    return day_of(event.value("began", Millis{0})) + "  " +
           padded(event.value("tournament", ""), kTournamentWidth) +
           padded(event.value("game", ""), kGameWidth) + padded(how, kResultWidth) +
           event.value("title", "") + (event.value("private", false) ? ", private" : "");
}

}  // namespace kabinet::cli
