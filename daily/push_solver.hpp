#pragma once

#include <optional>
#include <vector>

#include "games/kuba/push.hpp"

/// Forced wins of Kuba, by looking at every push.
namespace kabinet::daily {

/// Whether `side` wins by force from `position` with at most `pushes` pushes of its own, whatever the other
/// side does.
bool wins(const kuba::Position& position, kuba::Colour side, int pushes);

/// The pushes of the side to move after which it wins with at most `pushes` in all.
std::vector<kuba::Push> winning(const kuba::Position& position, int pushes);

/// The one line of a puzzle.
struct Solution {
    std::vector<kuba::Push> line;
    int pushes = 0;  ///< of the side to move at the beginning
};

/// The line, if the side to move wins in `pushes` and not sooner, with one push only that wins in time at
/// each of its turns in the line. The other side holds out as long as it can. Nothing when there is no such
/// line.
std::optional<Solution> only_line(const kuba::Position& position, int pushes);

}  // namespace kabinet::daily
