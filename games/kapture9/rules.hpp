#pragma once

/// What differs between the versions of the rules (Info::rules_version).
namespace kabinet::kapture9 {

/// The newest rules, unless made by `rules_by`.
struct Rules {
    /// Radius of a home base, m (KC-11b). In version 1 it was the radius of the dish in its middle.
    double home_disc = 0.009;
    /// Whether the limits of KC-2 are checked after rounding. In version 1 they were checked before rounding,
    /// except the check for backward flicks.
    bool rounds_first = true;
};

constexpr Rules rules_by(int version) {
    return version >= 2 ? Rules{} : Rules{.home_disc = 0.004, .rounds_first = false};
}

}  // namespace kabinet::kapture9
