#pragma once

#include <optional>

#include "games/core/game.hpp"

namespace kabinet {

/// Whether every one of `options` is known to the game, has a known value and may be chosen by `chooser`
/// (empty: by the host). The refusal is bad_options or option_not_yours.
std::optional<Refusal> check_options(const Info& info, const Json& options, std::optional<Seat> chooser);

}  // namespace kabinet
