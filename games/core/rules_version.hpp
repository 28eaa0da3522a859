#pragma once

#include <optional>

#include "games/core/game.hpp"

/// Versions of a game's rules, which are all played side by side (GEN-5).
namespace kabinet {

/// The newest version when `setup` names none.
int rules_of(const Info& info, const Setup& setup);

/// `unknown_rules` where the game has never had this version, or not yet in this program.
std::optional<Refusal> check_rules(const Info& info, int rules);

/// Writes the version into a save. Version 1 is left out: its saves, and the hashes made of them in records,
/// are older than the member.
void save_rules(Json& save, int rules);

/// The version a save was written by; empty when it is none that is known, or that a save would name.
std::optional<int> saved_rules(const Info& info, const Json& save);

}  // namespace kabinet
