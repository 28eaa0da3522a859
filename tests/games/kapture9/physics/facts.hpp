#pragma once

#include <ostream>

#include "games/kapture9/physics/outcome.hpp"

namespace kabinet::physics {

/// What of an outcome the rules go by: two ways to compute a flick may differ in the last micrometre, and
/// agree when these are the same.
struct Facts {
    bool touched = false;  ///< any meekone: which one is not asked (KC-8)
    BaseSet knocked = 0;
    int base = -1;
    bool left = false;
    bool home = false;
    bool on_opponent = false;
    bool operator==(const Facts&) const = default;
};

inline Facts facts(const Outcome& outcome) {
    return {outcome.touched != 0, outcome.knocked, outcome.base,
            outcome.left,         outcome.home,    outcome.on_opponent};
}

inline std::ostream& operator<<(std::ostream& out, const Facts& f) {
    return out << (f.touched ? "touched, " : "") << "knocked " << f.knocked << " base " << f.base
               << (f.left ? " left" : "") << (f.home ? " home" : "") << (f.on_opponent ? " on opponent" : "");
}

}  // namespace kabinet::physics
