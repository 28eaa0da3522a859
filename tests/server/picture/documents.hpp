#pragma once

#include "games/core/registry.hpp"

/// Documents of matches as spectators see them, for tests.
namespace kabinet {

inline Json holder(const std::string& name) {
    return {{"player", {{"id", "p"}, {"name", name}}}, {"present", true}};
}

/// A running match of two at the game's sample.
inline Json running(const std::string& game, const std::string& one = "Ada",
                    const std::string& other = "Bob") {
    const Game* const known = find_game(game);
    const auto state = known->load(known->sample);
    return {{"game", game},
            {"match", "m"},
            {"private", false},
            {"status", "playing"},
            {"seats_total", 2},
            {"ply", 12},
            {"turn", {1}},
            {"state", (*state)->view(Audience::everyone())},
            {"seats", {{"0", holder(one)}, {"1", holder(other)}}}};
}

inline Json finished(const std::string& game, std::vector<int> ranks, const std::string& reason) {
    Json document = running(game);
    document["status"] = "finished";
    document["turn"] = Json::array();
    document["result"] = {{"ranks", std::move(ranks)}, {"scores", {7, 3}}, {"reason", reason}};
    return document;
}

}  // namespace kabinet
