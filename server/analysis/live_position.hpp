#pragma once

#include <string>

namespace kabinet {

/// The position of a running match. Who sits in that match gets no help from finished ones that came to the
/// same position (BO-11).
struct LivePosition {
    std::string game;
    std::string position;  ///< State::position()
};

}  // namespace kabinet
