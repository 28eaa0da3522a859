#pragma once

#include <expected>
#include <variant>

#include "games/core/game.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/rules.hpp"

/// Actions as clients write them (RULES.md, "Actions").
namespace kabinet::kapture9 {

/// KC-12: a meekone that is put on a base after a foul of the other player.
struct Placement {
    int base = 0;
    bool operator==(const Placement&) const = default;
};

using Action = std::variant<physics::Flick, Placement>;

/// Reads `action` in whole units, or says why it is none: `bad_action` when it does not have the form of an
/// action, `illegal_action` for a flick beyond the limits of KC-2. The flick has no physics::Fault. Takes any
/// JSON.
std::expected<Action, Refusal> parse_action(const Json& action, const Rules& rules = {});

/// The legal actions of the seat to move, sorted; empty when the game is over.
Json listed_actions(const Position& position);

}  // namespace kabinet::kapture9
