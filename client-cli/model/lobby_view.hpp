#pragma once

#include <map>
#include <string>
#include <vector>

#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// A table that waits for players or a match that is played, as the lobby shows it.
struct LobbyRow {
    std::string match;
    std::string game;
    int seats = 0;
    std::map<int, std::string> players;
    Json clock = Json::object();
    Json options = Json::object();
    bool playing = false;
    bool own = false;     ///< the user sits there
    std::string about{};  ///< of an own one: with whom, and whose turn it is, or empty
    Millis since = 0;     ///< created or started, Unix time
    bool rated = false;
    std::string range{};                   ///< the ratings that the table asks for, in words, or empty
    std::map<int, std::string> ratings{};  ///< of those who sit at a rated table: "1512", "1500?"

    bool operator==(const LobbyRow&) const = default;
};

/// The rows of the lobby's document: tables first, the oldest first; then matches, the youngest first. When
/// `game` is not empty, only its rows.
std::vector<LobbyRow> lobby_rows(const Json& lobby, const std::string& game);

/// "with Ben; your turn, 2 d 4 h left": what match.own tells of one of the matches of the player `me`, at
/// server time `now`. Empty where the server tells no players.
std::string own_in_words(const Json& own, const std::string& me, Millis now);

/// The rows of the user's own matches and open tables first, as match.own told them in `own`, those in which
/// it is the user's turn before the others; then the other rows.
std::vector<LobbyRow> with_own(std::vector<LobbyRow> rows, const Json& own, const std::string& game,
                               const std::string& me, Millis now);

/// The players of a row, "Anna 1512, -"; `free` stands for a free seat.
std::string players_in_words(const LobbyRow& row, const std::string& free);

/// "rated", "rated, for 1400 to 1600"; empty of a casual match.
std::string rated_in_words(const LobbyRow& row);

/// One row in words: "kuba  Anna, -  5m+3s", "kuba  Anna 1512, -  5m+3s  rated, for 1400 to 1600".
std::string in_words(const LobbyRow& row);

}  // namespace kabinet::cli
