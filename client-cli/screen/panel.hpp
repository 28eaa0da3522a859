#pragma once

#include "client-cli/screen/scene.hpp"

namespace kabinet::cli {

/// Draws the column beside the board, from (x, y) to the right edge and to the row before `bottom`: who
/// plays, whose turn it is, what happened.
void draw_panel(Screen& screen, const Scene& scene, int x, int y, int bottom, Look look);

}  // namespace kabinet::cli
