#pragma once

#include <memory>
#include <string_view>

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// The board of a game, the generic one for a game that is not in boards.def.
std::unique_ptr<Board> make_board(std::string_view game);

}  // namespace kabinet::cli
