#pragma once

#include <cstdint>
#include <functional>

#include "json/json.hpp"

/// The values of a listed action that a player chooses freely (State::legal, game.hpp).
namespace kabinet {

/// A number in [0, n), n >= 1.
using Chooser = std::function<std::uint32_t(std::uint32_t n)>;

/// `listed` with its free values filled in, each drawn with `choose`: whole numbers when both ends of a range
/// are whole, else numbers strictly within the range; pairs rounded to 0.0001. Without free values the result
/// is `listed` itself.
Json settled(const Json& listed, const Chooser& choose);

}  // namespace kabinet
