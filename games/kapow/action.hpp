#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/kapow/position.hpp"

/// Actions on a Position, and which of them are legal. No JSON.
namespace kabinet::kapow {

enum class Type : std::uint8_t { reveal, take, discard, replace, powerset, swap, end };
std::string_view name_of(Type type);

/// Where the taken card goes in a powerset.
enum class Put : std::uint8_t { top, beneath };

/// One action. Members that its type does not use keep their defaults.
struct Action {
    Type type = Type::end;
    At at{};                    ///< reveal: the first spot; replace, powerset: the spot; swap: the KAPOW!
    At to{};                    ///< reveal: the second spot; swap: the other spot
    Pile from = Pile::draw;     ///< take
    Put put = Put::top;         ///< powerset
    int modifier = 0;           ///< powerset: the modifier that the lower card shows
    Arrangement arrangement{};  ///< take, replace, powerset, swap: for the triads this completes (KP-9)
    bool operator==(const Action&) const = default;
};

/// Why an action is illegal: the id of a rule, and a sentence. Neither depends on anything that the seat to
/// move may not know.
struct Broken {
    std::string_view rule;
    std::string_view message;
};

/// The rule that forbids `action` to the seat to move; empty when the action is legal.
std::optional<Broken> broken_rule(const Position& position, const Action& action);

/// All legal actions of the seat to move. They depend on nothing that the seat may not know.
std::vector<Action> legal_actions(const Position& position);

/// The hand of the seat to move after a legal take, replace, powerset or swap has moved its cards, before
/// complete triads are discarded.
Hand hand_after(const Position& position, const Action& action);

}  // namespace kabinet::kapow
