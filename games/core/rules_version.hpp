#pragma once

#include <optional>

#include "games/core/game.hpp"

/// Versions of a game's rules. All of them are played side by side (GEN-5).
namespace kabinet {

/// The version that `setup` names, or the newest one.
int rules_of(const Info& info, const Setup& setup);

/// `unknown_rules` when the game does not have this version, or not yet in this program.
std::optional<Refusal> check_rules(const Info& info, int rules);

/// Writes the version into a save. Version 1 is left out: its saves, and the hashes made of them in records,
/// are older than the member.
void save_rules(Json& save, int rules);

/// The version by which a save was written. Empty when the version is unknown, or is one that a save would
/// not name.
std::optional<int> saved_rules(const Info& info, const Json& save);

}  // namespace kabinet
