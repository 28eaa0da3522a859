#pragma once

#include <string>

#include "client-cli/boards/board.hpp"

/// Drawing the board of 9.
namespace kabinet::cli::nine {

inline constexpr int kBoardSide = 9;
/// The grid has the slots around the cells: columns and rows 0 to this one.
inline constexpr int kLast = kBoardSide + 1;

/// The cell or slot in a column and a row of the grid; empty for a corner.
std::string id_at(int column, int row);

/// The counter on a cell or in a slot of the view, "y"; empty where there is none.
std::string counter_on(const Json& view, const std::string& id);

/// The colour of a counter, and how it is drawn.
Colour ink(char counter);
char32_t glyph(char counter, Look look);

/// Draws the board with its upper left corner at (x, y). `spots` are all cells and slots.
void draw_board(Screen& screen, int x, int y, const Json& view, const Marks& marks, Look look, int scale,
                std::vector<Spot> spots);

}  // namespace kabinet::cli::nine
