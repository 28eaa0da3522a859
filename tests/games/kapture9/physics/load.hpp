#pragma once

#include <cstdlib>

namespace kabinet::physics {

/// How many flicks a test that gets surer with more of them computes: `usual` times KABINET_FLICKS, a whole
/// number that is 1 unless the environment names it.
inline int flicks(int usual) {
    const char* factor = std::getenv("KABINET_FLICKS");
    return usual * (factor != nullptr ? std::max(1, std::atoi(factor)) : 1);
}

}  // namespace kabinet::physics
