#pragma once

#include <cstdint>
#include <functional>

#include "json/json.hpp"

/// The values of a listed action that a player chooses freely (State::legal, game.hpp).
namespace kabinet {

/// A number in [0, n), n >= 1.
using Chooser = std::function<std::uint32_t(std::uint32_t n)>;

/// `listed` with a value put wherever one is free, each drawn with `choose`: whole numbers where both ends of
/// a range are whole, else numbers strictly within it; pairs rounded to 0.0001. Where nothing is free it is
/// `listed` itself.
Json settled(const Json& listed, const Chooser& choose);

}  // namespace kabinet
