#pragma once

#include <array>
#include <optional>
#include <string>

#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::cli {

/// One flick of Kapture 9 as a picture shows it. Bases, bodies and coordinates are as seat 0 sees the board.
struct FlickPicture {
    std::array<std::optional<int>, 9> bases;  ///< owner of the meekone on each base before the flick
    int seat = 0;                             ///< who flicks
    kapture9::Trajectory trajectory;
    std::array<bool, 9> knocked{};  ///< the meekones that come off
    std::optional<int> captured;    ///< the base the flick captured
    std::string caption;            ///< one line below the board
};

/// The picture as an SVG 1.1 document: the board from above, seat 0 below, every path with a small tick each
/// tenth of a second and a large one with its number each half second, the bodies where they came to rest.
std::string svg(const FlickPicture& picture);

}  // namespace kabinet::cli
