#pragma once

#include <map>
#include <string>

#include "games/record/record.hpp"
#include "server/store/accounts.hpp"

namespace kabinet {

/// How players are shown at present, by their ids (AC-2). Names stand beside the record of a match, never in
/// it.
using Names = std::map<std::string, PublicName>;

/// The present name; else the name in a record of format 1; else the id.
inline const std::string& name_in(const Names& names, const Player& player) {
    if (const auto it = names.find(player.id); it != names.end()) return it->second.name;
    return player.name.empty() ? player.id : player.name;
}

/// Whether the player is shown with the mark of a guest (AC-3).
inline bool guest_in(const Names& names, const Player& player) {
    const auto it = names.find(player.id);
    return it != names.end() && it->second.guest;
}

/// Whether the player is shown with the mark of a bot (RA-7).
inline bool bot_in(const Names& names, const Player& player) {
    const auto it = names.find(player.id);
    return it != names.end() && it->second.bot;
}

/// The names alone, by id.
inline std::map<std::string, std::string> texts_of(const Names& names) {
    std::map<std::string, std::string> texts;
    for (const auto& [id, name] : names) texts.emplace(id, name.name);
    return texts;
}

}  // namespace kabinet
