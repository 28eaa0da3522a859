#pragma once

#include <string>

namespace kabinet::cli {

/// A number of an action that the player turns with keys before the action is sent: the angle of a flick.
struct Dial {
    std::string name;       ///< "Angle"
    std::string unit = {};  ///< as written behind the number: "°", " m/s"
    std::string below = {};
    std::string above = {};  ///< words for negative and positive values: "left", "right"
    double least = 0;
    double most = 0;
    double value = 0;
    double fine = 0;
    double coarse = 0;  ///< steps of one key
    int digits = 2;     ///< shown behind the point

    /// Turns the dial by `steps`, within its ends.
    void turn(double steps, bool in_fine);

    /// The value in words: "12.0° right".
    std::string text() const;
};

}  // namespace kabinet::cli
