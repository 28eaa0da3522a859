#pragma once

#include <cstdint>

#include "games/kapture9/physics/table.hpp"

namespace kabinet::physics {

/// The outcome of one flick, judged when everything is at rest. Facts only: the rules decide what they are
/// worth.
struct Outcome {
    Point rest{};              ///< centre of the flicked ball at rest, or where it left the board
    BaseSet touched = 0;       ///< meekones that the flicked ball touched, whether they moved or not
    BaseSet knocked = 0;       ///< meekones that fell or do not touch their base any more (KC-5)
    int base = -1;             ///< the base the flicked ball rests in, whatever stands there, or -1
    bool left = false;         ///< it left the board (KC-11a)
    bool home = false;         ///< it rests on its own home base (KC-8)
    bool on_opponent = false;  ///< it rests touching the other home base, or the other ball on it (KC-11b)
    bool timeout =
        false;  ///< the hard limit ended the flick: a fault of the physics that has never been seen
    std::int32_t steps = 0;  ///< fixed steps computed
    double seconds = 0;      ///< until everything was at rest
    std::uint64_t hash = 0;  ///< of the final state of every body, bit for bit
};

}  // namespace kabinet::physics
