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
    Millis since = 0;  ///< created or started, Unix time

    bool operator==(const LobbyRow&) const = default;
};

/// The rows of the lobby's document: tables first, the oldest first; then matches, the youngest first. When
/// `game` is not empty, only its rows.
std::vector<LobbyRow> lobby_rows(const Json& lobby, const std::string& game);

/// One row in words: "kuba  Anna, -  5m+3s".
std::string in_words(const LobbyRow& row);

}  // namespace kabinet::cli
