#pragma once

#include <string>

#include "client-cli/boards/board.hpp"

/// Drawing the board of Kuba.
namespace kabinet::cli::kuba {

/// The marble on a cell of the view: "w", "b" or "r"; empty where there is none.
std::string marble_on(const Json& view, const std::string& cell);

/// `count` marbles in a tray.
Run tray(int count, const std::string& marble, Look look);

/// The columns and rows of a drawing.
int board_width(int scale);
int board_height(int scale);

/// Draws the board with its upper left corner at (x, y). `cells` are all cells where they are seen, `turned`
/// says whether Black sees them.
void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, int scale,
                const std::vector<Spot>& cells, bool turned);

}  // namespace kabinet::cli::kuba
