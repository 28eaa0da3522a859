#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli::kapow {

/// What of a match is drawn, and for whom.
struct Table {
    const Json& view;
    const Marks& marks;
    Look look;
    int own = 0;  ///< the seat whose hand is drawn in large
};

/// Draws the piles, the hands of the others and the own one into a rectangle of the screen, which is at least
/// 50 columns wide and 20 rows high.
void draw_table(Screen& screen, int x, int y, int width, int height, const Table& table);

/// The sign of a seat: its number, in one of eight looks.
Run sign_of(int seat);

}  // namespace kabinet::cli::kapow
