#pragma once

/// What differs between the versions of the rules (Info::rules_version).
namespace kabinet::kabetopo {

/// The newest rules, unless made by `rules_by`.
struct Rules {
    /// KB-11, two players: on a runner's further way the peak of its first stone has one stone less. In
    /// version 1 the stone was still counted.
    bool first_stone_is_gone = true;

    bool operator==(const Rules&) const = default;
};

constexpr Rules rules_by(int version) {
    return {.first_stone_is_gone = version >= 2};
}

}  // namespace kabinet::kabetopo
