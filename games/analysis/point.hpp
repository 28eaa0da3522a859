#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet::analysis {

/// Shares of the win by seat, in ten-thousandths.
using Shares = std::vector<int>;

/// Rounds shares from 0 to 1 to ten-thousandths.
Shares in_parts(std::span<const double> shares);

/// How good an action was, by the share that it gave away: an inaccuracy gives away 5 % or more, a mistake
/// 10 %, a blunder 20 %.
enum class Grade : std::uint8_t { good, inaccuracy, mistake, blunder };
Grade grade_of(int lost);
std::string_view name_of(Grade grade);

/// What the analysis says of one action of a match. All shares are expectations by what the seat knew, but
/// for `luck`.
struct Point {
    int ply = 0;      ///< Fold::ply before the action
    Seat seat = 0;    ///< who acted
    Shares shares{};  ///< before the action
    Json played{};
    Json best{};     ///< `played` itself where nothing better was found
    Shares after{};  ///< behind `played`
    Shares kept{};   ///< behind `best`
    int lost = 0;    ///< the share of `seat` that `played` gave away, in ten-thousandths
    /// What chance added to the share of `seat`, in ten-thousandths: the expectation by what the seat knew
    /// after the action, less `after`. Nothing where the action showed the seat nothing new.
    std::optional<int> luck{};

    Grade grade() const { return grade_of(lost); }
    bool operator==(const Point&) const = default;
};

/// The point with its grade, as documents and records of analyses have it.
Json to_json(const Point& point);
/// The error says what is wrong with the form.
std::expected<Point, std::string> point_from(const Json& json);

/// The plies worth a look, ascending: those that gave away most, or behind which the shares changed most. At
/// most `kMostMoments`. How the match ended does not count: whoever resigns changes no position.
inline constexpr std::size_t kMostMoments = 8;
std::vector<int> key_moments(std::span<const Point> points);

}  // namespace kabinet::analysis
