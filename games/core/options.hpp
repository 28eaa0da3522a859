#pragma once

#include <expected>

#include "games/core/game.hpp"

/// What every game does first with its Setup.
namespace kabinet {

/// `given` with every option that is left out added at its default: an object of strings, one member per
/// `Info::options`. `bad_options` for what is not an object, an unknown name or an unknown value.
std::expected<Json, Refusal> complete_options(const Info& info, const Json& given);

/// As complete_options, `bad_seats` where the game is not for `setup.seats`, and `unknown_rules` where it has
/// no such version of its rules.
std::expected<Json, Refusal> check_setup(const Info& info, const Setup& setup);

}  // namespace kabinet
