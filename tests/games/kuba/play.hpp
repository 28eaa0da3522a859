#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"

/// Kuba in few words, for tests: positions as text, pushes as "d4 left".
namespace kabinet::kuba {

std::unique_ptr<State> fresh(const Json& options = Json::object());
std::unique_ptr<State> loaded(std::string_view position);

/// Plays for the side to move and returns the events; throws where that is refused.
std::vector<Json> push(State& state, std::string_view push);

/// The position that `push` makes of `position`.
std::string after(std::string_view position, std::string_view push);

/// What `push` sets off in `position`.
std::vector<Json> events(std::string_view position, std::string_view push);

/// "<code> <rule>" of the refusal of `push` in `position`.
std::string refusal(std::string_view position, std::string_view push);

}  // namespace kabinet::kuba
