#pragma once

#include <compare>
#include <cstdint>

namespace kabinet::daily {

/// A result as the standings compare it: the smaller is the better. Equal ones share a place.
struct Score {
    int tier = 0;            ///< flick: hit, missed, foul, nothing; push: solved, not solved
    std::int64_t main = 0;   ///< flick: hundredths of a millimetre; push: attempts
    std::int64_t after = 0;  ///< flick: the number of the try; push: whole seconds
    auto operator<=>(const Score&) const = default;
};

}  // namespace kabinet::daily
