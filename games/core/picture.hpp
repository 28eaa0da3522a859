#pragma once

#include <string>
#include <vector>

namespace kabinet {

/// What a position looks like, as SVG.
struct Picture {
    /// What a seat has, in a few words.
    struct Side {
        std::string colour;   ///< of the seat's pieces, "#rrggbb"
        std::string name{};   ///< "White"; empty where the seats have no names
        std::string score{};  ///< "5 of 7 red"; empty where there is nothing to say
    };

    std::string box;            ///< viewBox of the drawing, a square
    std::string board;          ///< the elements of the drawing
    std::vector<Side> sides{};  ///< by seat; may be fewer than the match has
};

}  // namespace kabinet
