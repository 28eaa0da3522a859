#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

/// How the bodies of Kapture 9 moved in one flick, for those who draw it: what the server sends with a flick,
/// and what clients play back without computing any physics. Depends on nothing of ours; README.md has the
/// format.
namespace kabinet::kapture9 {

/// Bodies by number: meekone k stood on base k as seat 0 sees the board.
inline constexpr int kFlickedBall = 9;
inline constexpr int kOtherBall = 10;
inline constexpr int kBodies = 11;
/// What a body hits that hits no other body.
inline constexpr int kBoard = -1;

inline constexpr std::int32_t kTicksPerSecond = 4096;
inline constexpr std::int32_t kUnitsPerMetre = 50'000;  ///< a unit is 20 micrometres
inline constexpr std::int32_t kAxisLength = 127;        ///< of a unit vector
inline constexpr std::int32_t kFarthest = 32'767;       ///< of any coordinate, in units, either way
inline constexpr std::int32_t kLongest = 60 * kTicksPerSecond;

/// Where a body is at one time. Between two keys it moves along a parabola at constant acceleration, or,
/// where `via` is empty, straight at constant speed.
struct Key {
    std::int32_t time = 0;               ///< ticks since the flick
    std::array<std::int32_t, 3> at{};    ///< x, y, z of its centre of mass in units, as seat 0 sees the board
    std::array<std::int32_t, 3> axis{};  ///< of a meekone, from its base to its tip; zeros for a ball
    /// The x and y of the point at which the tangents of the leg from the key before to this one meet.
    std::optional<std::array<std::int32_t, 2>> via{};
    bool operator==(const Key&) const = default;
};

/// The way of one body: at least one key, times strictly ascending. Before the first key it is where that
/// says, and after the last one it rests there.
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

    /// Until everything rests, in ticks.
    std::int32_t duration() const;
    /// The track of `body`, or null where it did not move.
    const Track* track_of(int body) const;
};

struct Place {
    std::array<double, 3> at{};    ///< metres
    std::array<double, 3> axis{};  ///< about a unit long; zeros for a ball
    bool operator==(const Place&) const = default;
};

/// Where the body of `track` is, `seconds` (any finite number) after the flick. Computed with + - * / of
/// doubles alone, in the order README.md gives, so that every client comes to the same bits.
Place place(const Track& track, double seconds);

}  // namespace kabinet::kapture9
