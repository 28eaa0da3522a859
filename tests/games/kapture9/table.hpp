#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"

/// Kapture 9 in few words, for tests.
namespace kabinet::kapture9 {

std::unique_ptr<State> fresh(const Json& options, int seed = 0);
std::unique_ptr<State> loaded(std::string_view position);
/// The same without tremor (KC-3), by that version of the rules; 0 is the newest.
std::unique_ptr<State> steady(std::string_view position, int rules = 0);

Json flick_of(double right, double forwards);
Json flick_of(double right, double forwards, double side, double height);
Json place_of(int base);

/// Plays for the seat to move and returns the events; throws where that is refused.
std::vector<Json> act(State& state, const Json& action);

/// "<code> <rule>" of the refusal of `action` in `position`, or "none".
std::string refusal(std::string_view position, const Json& action);

}  // namespace kabinet::kapture9
