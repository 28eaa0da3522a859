#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client-cli/boards/board.hpp"

/// Kabetopo in words: its actions and events. games/kabetopo/RULES.md has their JSON forms.
namespace kabinet::cli::kabetopo {

/// "move c3", "move c3 by portal", "move c4 bump d4", "wall c3-d3", "lock c3-d3", "lock door c6", "token",
/// "end".
std::string write(const Json& action);

/// Reads these, and shorter: a square alone is a move, words by their first letters, "c3d3" for an edge.
std::optional<Json> read(std::string_view written, const Json& legal);

/// One line about an event, or empty.
std::string tell(const Json& event, const Board::Namer& name);

}  // namespace kabinet::cli::kabetopo
