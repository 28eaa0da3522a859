#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// `<pieces> <runners> <stones> <round> <turn> <quiet> <tallies>`, as RULES.md describes it. The text does
/// not contain scoring and rules.
std::string to_text(const Position& position);

/// The position `text` describes, with standard scoring, or what is wrong with it. Positions with fewer
/// pieces than play would leave are accepted. A runner that can do nothing by `rules` is passed over (KB-15).
std::expected<Position, std::string> parse(std::string_view text, const Rules& rules = {});

}  // namespace kabinet::kabetopo
