#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

/// The motion of the bodies of Kapture 9 in one flick. The server sends it with a flick, and clients play it
/// back without computing physics. It depends on no other room; README.md has the format.
namespace kabinet::kapture9 {

/// Bodies by number: meekone k stood on base k as seat 0 sees the board.
inline constexpr int kFlickedBall = 9;
inline constexpr int kOtherBall = 10;
inline constexpr int kBodies = 11;
/// The board, as the other body of a hit.
inline constexpr int kBoard = -1;

inline constexpr std::int32_t kTicksPerSecond = 4096;
inline constexpr std::int32_t kUnitsPerMetre = 50'000;  ///< a unit is 20 micrometres
inline constexpr std::int32_t kAxisLength = 127;        ///< of a unit vector
inline constexpr std::int32_t kFarthest = 32'767;       ///< of any coordinate, in units, either way
inline constexpr std::int32_t kLongest = 60 * kTicksPerSecond;

/// The place of a body at one time. Between two keys the body moves along a parabola at constant
/// acceleration, or, when `via` is empty, straight at constant speed.
struct Key {
    std::int32_t time = 0;               ///< ticks since the flick
    std::array<std::int32_t, 3> at{};    ///< x, y, z of its centre of mass in units, as seat 0 sees the board
    std::array<std::int32_t, 3> axis{};  ///< of a meekone, from its base to its tip; zeros for a ball
    /// The x and y of the point where the tangents at the two ends of the leg from the previous key meet.
    std::optional<std::array<std::int32_t, 2>> via{};
    bool operator==(const Key&) const = default;
};

/// The way of one body: at least one key, times strictly ascending. Before the first key the body is at the
/// place of that key, and after the last key it rests there.
struct Track {
    int body = 0;
    std::vector<Key> keys;
    bool operator==(const Track&) const = default;
};

/// Two bodies met, or a body and the board: for sounds.
struct Hit {
    std::int32_t time = 0;  ///< ticks
    int body = 0;
    int other = kBoard;
    std::int32_t speed = 0;  ///< of approach, cm/s
    auto operator<=>(const Hit&) const = default;
};

/// Bodies that did not move have no track.
struct Trajectory {
    std::vector<Track> tracks;  ///< bodies ascending
    std::vector<Hit> hits;      ///< times ascending
    bool operator==(const Trajectory&) const = default;

    /// The time until everything rests, in ticks.
    std::int32_t duration() const;
    /// The track of `body`, or null where it did not move.
    const Track* track_of(int body) const;
};

struct Place {
    std::array<double, 3> at{};    ///< metres
    std::array<double, 3> axis{};  ///< about a unit long; zeros for a ball
    bool operator==(const Place&) const = default;
};

/// The place of the body of `track`, `seconds` (any finite number) after the flick. Computed with + - * / of
/// doubles alone, in the order of README.md, so that every client computes the same bits.
Place place(const Track& track, double seconds);

}  // namespace kabinet::kapture9
