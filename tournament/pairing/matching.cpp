#include "tournament/pairing/matching.hpp"

#include "tournament/pairing/blossom.hpp"
#include "tournament/pairing/packing.hpp"

namespace kabinet::tournament {

namespace {

template <class Weight>
std::vector<std::size_t> match_with(std::size_t count, const CostOfPair& cost, const Packing& packing) {
    std::vector<Weight> twice(count * count);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const auto weight = packing.pack<Weight>(cost(a, b));
            twice[a * count + b] = twice[b * count + a] = weight + weight;
        }
    }
    return BlossomMatching<Weight>(count, std::move(twice)).solve();
}

/// Matches with the narrowest weights that hold every sum. 704 bits hold eleven parts as wide as can be.
std::vector<std::size_t> match_all(std::size_t count, const CostOfPair& cost) {
    const Packing packing(count, cost);
    const unsigned bits = packing.bits() + kSpareBits;
    if (bits <= kBitsOf<std::int64_t>) return match_with<std::int64_t>(count, cost, packing);
    if (bits <= kBitsOf<__int128>) return match_with<__int128>(count, cost, packing);
    if (bits <= kBitsOf<Wide<4>>) return match_with<Wide<4>>(count, cost, packing);
    return match_with<Wide<11>>(count, cost, packing);
}

}  // namespace

std::optional<std::vector<std::size_t>> cheapest_matching(std::size_t count, const CostOfPair& cost) {
    if (count % 2 != 0) return std::nullopt;
    std::vector<std::size_t> mates = match_all(count, cost);
    for (std::size_t v = 0; v < count; ++v) {
        if (v < mates[v] && !cost(v, mates[v])) return std::nullopt;
    }
    return mates;
}

}  // namespace kabinet::tournament
