#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"

/// Nine in few words, for tests: positions as text, actions as "red e5", "place N3", "move N3".
namespace kabinet::nine {

std::unique_ptr<State> fresh(int seats, const Json& options = Json::object());
std::unique_ptr<State> loaded(std::string_view position);

/// Plays for the side to move and returns the events; throws where that is refused.
std::vector<Json> act(State& state, std::string_view action);

/// The position that `action` makes of `position`.
std::string after(std::string_view position, std::string_view action);

/// "<code> <rule>" of the refusal of `action` in `position`.
std::string refusal(std::string_view position, std::string_view action);

}  // namespace kabinet::nine
