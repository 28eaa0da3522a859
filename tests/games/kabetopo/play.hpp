#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"
#include "games/kabetopo/turn.hpp"

/// Kabetopo in few words, for tests: positions as text, actions as "c3", "c3 portal" and "c4 bump d4" for
/// moves, "wall c3-d3" for drops, "lock door:c6", "token", "end".
namespace kabinet::kabetopo {

/// Four runners at home with all they have, East to move, nothing on the board.
inline constexpr auto kFour = "f6:31111/f1:31111/a1:31111/a6:31111";

std::unique_ptr<State> fresh(int seats, const Json& options = Json::object(), int seed = 0);
std::unique_ptr<State> loaded(std::string_view position);
/// The same, to be played by that version of the rules.
std::unique_ptr<State> by_rules(int version, std::string_view position);

/// A position of the first round with nothing gathered: pieces, runners, and whose turn it is. All stones
/// that no runner has are on the peaks; those of two players are shared out Mountain first.
std::string position(std::string_view pieces, std::string_view runners, std::string_view turn = "E");

Json action(std::string_view text);

/// Plays for the side to move and returns the events; throws where that is refused.
std::vector<Json> act(State& state, std::string_view text);

/// The position that `text` makes of `before`.
std::string after(std::string_view before, std::string_view text);

/// "<code> <rule>" of the refusal of `text` in `before`; "none" where it is played.
std::string refusal(std::string_view before, std::string_view text);

/// The squares the side to move can move to in `before`, in the order of their names, without spaces.
std::string moves_to(std::string_view before);

/// The events of this type.
std::vector<Json> of_type(const std::vector<Json>& events, std::string_view type);

/// A position that random play reaches from the set-up of `seed`.
Position reachable(std::uint32_t seed, int seats, int plies);

}  // namespace kabinet::kabetopo
