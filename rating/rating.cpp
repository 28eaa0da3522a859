#include "rating/rating.hpp"

#include <algorithm>

namespace kabinet {

Rating within_bounds(const Rating& rating) {
    return {std::clamp(rating.number, kLeastNumber, kMostNumber), std::clamp(rating.rd, kLeastRd, kMostRd),
            std::clamp(rating.vol, kLeastVol, kMostVol)};
}

bool agree(const Rating& a, const Rating& b) {
    return agree(a.number, b.number) && agree(a.rd, b.rd) && agree(a.vol, b.vol);
}

std::string shown(const Rating& rating) {
    return std::to_string(rating.number.rounded()) + (rating.rd >= kUncertainRd ? "?" : "");
}

}  // namespace kabinet
