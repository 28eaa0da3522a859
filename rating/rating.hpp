#pragma once

#include <string>

#include "rating/decimal.hpp"

namespace kabinet {

/// What is stored of a player on one ladder (RA-1).
struct Rating {
    Decimal number = Decimal::of_whole(1500);      ///< the rating itself, in points
    Decimal rd = Decimal::of_whole(350);           ///< rating deviation, in points
    Decimal vol = Decimal::of_millionths(60'000);  ///< volatility
    bool operator==(const Rating&) const = default;
};

/// The bounds of an RD (RA-1).
inline constexpr Decimal kLeastRd = Decimal::of_whole(45);
inline constexpr Decimal kMostRd = Decimal::of_whole(350);
/// The bounds of a volatility: its logarithm exists, and all sums stay finite. No rating comes near them.
inline constexpr Decimal kLeastVol = Decimal::of_millionths(1);
inline constexpr Decimal kMostVol = Decimal::of_whole(1);
/// The bounds of a rating. No rating comes near them.
inline constexpr Decimal kLeastNumber = Decimal::of_whole(-10'000);
inline constexpr Decimal kMostNumber = Decimal::of_whole(10'000);
/// From this RD on a rating is shown with a question mark (RA-5).
inline constexpr Decimal kUncertainRd = Decimal::of_whole(110);

/// The rating with each value that is out of its bounds put on the nearer bound.
Rating within_bounds(const Rating& rating);
/// Whether all three values are within their bounds.
inline bool sound(const Rating& rating) {
    return within_bounds(rating) == rating;
}

/// Whether two ratings differ by at most 0.000001 in each value: as far as two programs may differ (RA-1).
bool agree(const Rating& a, const Rating& b);

/// The rating as people see it: the number rounded, with `?` behind it from an RD of 110 on (RA-5).
/// `rating.rd` is grown to the present.
std::string shown(const Rating& rating);

}  // namespace kabinet
