#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// `<pieces> <runners> <stones> <round> <turn> <quiet> <tallies>`, as RULES.md describes it. Scoring and
/// rules are not to be seen in it.
std::string to_text(const Position& position);

/// The position `text` describes, with standard scoring, or what is wrong with it. Fewer pieces are taken
/// than play would leave. A runner that can do nothing by `rules` is passed over (KB-15).
std::expected<Position, std::string> parse(std::string_view text, const Rules& rules = {});

}  // namespace kabinet::kabetopo
