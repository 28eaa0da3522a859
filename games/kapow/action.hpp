#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/kapow/position.hpp"

/// Actions on a Position: which there are, and which are legal. No JSON.
namespace kabinet::kapow {

enum class Type : std::uint8_t { reveal, take, discard, replace, powerset, swap, end };
std::string_view name_of(Type type);

/// Where the card taken goes in a powerset.
enum class Put : std::uint8_t { top, beneath };

/// One action; what its type does not name is left as it is here.
struct Action {
    Type type = Type::end;
    At at{};                    ///< reveal: the first spot; replace, powerset: the spot; swap: the KAPOW!
    At to{};                    ///< reveal: the second spot; swap: the other spot
    Pile from = Pile::draw;     ///< take
    Put put = Put::top;         ///< powerset
    int modifier = 0;           ///< powerset: what the card that ends up beneath shows
    Arrangement arrangement{};  ///< take, replace, powerset, swap: for the triads this completes (KP-9)
    bool operator==(const Action&) const = default;
};

/// Why an action is illegal: the id of a rule, and a sentence. Neither depends on anything that the seat to
/// move may not know.
struct Broken {
    std::string_view rule;
    std::string_view message;
};

/// What forbids `action` to the seat to move; empty when it is legal.
std::optional<Broken> broken_rule(const Position& position, const Action& action);

/// Everything the seat to move may do. It depends on nothing that seat may not know.
std::vector<Action> legal_actions(const Position& position);

/// The hand of the seat to move once the card or cards of a legal take, replace, powerset or swap lie where
/// they go, triads still whole.
Hand hand_after(const Position& position, const Action& action);

}  // namespace kabinet::kapow
