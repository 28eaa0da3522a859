#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli::kabetopo {

/// Draws the board with its upper left corner at (x, y): 44 columns and 18 rows, or `small` 32 and 14.
void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, bool small);

/// The board as lines of ASCII, without a screen.
std::string board_text(const Json& view);

/// The sign of a seat: its number, in one of four looks.
Run sign_of(int seat);

}  // namespace kabinet::cli::kabetopo
