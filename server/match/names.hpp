#pragma once

#include <map>
#include <string>

#include "games/record/record.hpp"

namespace kabinet {

/// The present names of players, by their ids (AC-2). They stand beside the record of a match, never in it.
using Names = std::map<std::string, std::string>;

/// The present name; else the name in a record of format 1; else the id.
inline const std::string& name_in(const Names& names, const Player& player) {
    if (const auto it = names.find(player.id); it != names.end()) return it->second;
    return player.name.empty() ? player.id : player.name;
}

}  // namespace kabinet
