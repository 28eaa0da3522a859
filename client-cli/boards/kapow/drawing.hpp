#pragma once

#include "client-cli/boards/board.hpp"

namespace kabinet::cli::kapow {

/// The part of a match that is drawn, and for whom.
struct Table {
    const Json& view;
    const Marks& marks;
    Look look;
    int own = 0;  ///< the seat whose hand is drawn in large
};

/// Draws the piles, the others' hands and the own hand into a rectangle of the screen. The rectangle is at
/// least 36 columns wide and 14 rows high; from 50 by 20 on there are more words and gaps.
void draw_table(Screen& screen, int x, int y, int width, int height, const Table& table);

/// The sign of a seat: its number as people count, in one of eight looks.
Run sign_of(int seat);

}  // namespace kabinet::cli::kapow
