#pragma once

#include <expected>
#include <variant>

#include "games/core/game.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/rules.hpp"

/// Actions as clients write them (RULES.md, "Actions").
namespace kabinet::kapture9 {

/// KC-12: a meekone put on a base after a foul of the other.
struct Placement {
    int base = 0;
    bool operator==(const Placement&) const = default;
};

using Action = std::variant<physics::Flick, Placement>;

/// The action that `action` describes, in whole units, or why it is none: `bad_action` where it has not the
/// form of one, `illegal_action` for a flick that no finger makes (KC-2). A flick has no physics::Fault.
/// Takes anything.
std::expected<Action, Refusal> parse_action(const Json& action, const Rules& rules = {});

/// What the seat to move may do, sorted; empty when it is over.
Json listed_actions(const Position& position);

}  // namespace kabinet::kapture9
