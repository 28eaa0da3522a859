#pragma once

#include <cstdint>
#include <span>

#include "rating/glicko2.hpp"
#include "rating/rating.hpp"

/// How a match changes ratings (RA-1): Glicko-2 over stored decimals.
namespace kabinet {

/// The version of everything in this header. Each event of a log names the version it was computed by (RA-2).
inline constexpr int kFormula = 1;

inline constexpr std::int64_t kMillisOfADay = 86'400'000;

/// One player of a match as the formula sees it.
struct Contestant {
    Rating before;  ///< as stored before the match
    Decimal grown;  ///< the RD with which the player goes into the match, see `grown`
    int rank = 1;   ///< 1 is best; players who tie share a rank
};

/// The RD of `rating` after `millis` ms without an event, at most 350. Negative time counts as none.
Decimal grown(const Rating& rating, std::int64_t millis);

/// The score of `rank` against `other` with which the formula counts: 1, 0.5 or 0.
double score(int rank, int other);

/// How much each of the results of a match of `players` counts. `weight` is that of the match: 1, or 0 if the
/// match counts nothing (RA-6).
double weight_of_each(int weight, std::size_t players);

/// A player as an input of the Glicko-2 formulas: with the grown RD.
glicko2::Player input(const Contestant& player);

/// The rating of `players[who]` after the match. The sums run over the others in their order. Rounded to six
/// places, and kept within the bounds of a rating.
Rating after(std::span<const Contestant> players, std::size_t who, int weight);

}  // namespace kabinet
