#pragma once

#include <string>

namespace kabinet::cli {

/// What the user asked for behind `kabinet profile` or `kabinet history`.
struct HistoryRequest {
    enum class Verb { profile, history };
    Verb verb = Verb::profile;
    std::string name{};        ///< a player's name or id; empty: the user's own
    std::string game{};        ///< history: only this game; empty for all
    std::string result{};      ///< history: only win, draw or loss; empty for all
    std::string with{};        ///< history: only with this player, by name or id; empty for all
    std::string before{};      ///< history: only matches older than this one; empty: from the newest
    int count = 20;            ///< history: how many at most
    bool tournaments = false;  ///< history: of tournaments, not of matches; then `before` is a tournament
};

}  // namespace kabinet::cli
