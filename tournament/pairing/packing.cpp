#include "tournament/pairing/packing.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace kabinet::tournament {

namespace {

/// The largest and the least value of each part, over the pairs of one vertex or of all.
struct Range {
    Cost least;
    Cost most;
    bool forbidden = false;
    bool any = false;

    void take(const std::optional<Cost>& cost) {
        if (!cost) {
            forbidden = true;
            return;
        }
        for (std::size_t part = 0; part < kCostParts; ++part) {
            least[part] = any ? std::min(least[part], (*cost)[part]) : (*cost)[part];
            most[part] = any ? std::max(most[part], (*cost)[part]) : (*cost)[part];
        }
        any = true;
    }
};

}  // namespace

Packing::Packing(std::size_t count, const CostOfPair& cost) {
    std::vector<Range> ranges(count);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const std::optional<Cost> pair = cost(a, b);
            ranges[a].take(pair);
            ranges[b].take(pair);
        }
    }
    Range all{};
    for (const Range& range : ranges) {
        if (!range.any) continue;
        all.take(range.least);
    }
    least_ = all.least;
    // A pair's cost is at most half of the sum of what its two vertices have at most.
    for (std::size_t part = kCostParts; part-- > 0;) {
        std::uint64_t twice = 0;
        for (const Range& range : ranges) {
            if (range.any) twice += static_cast<std::uint64_t>(range.most[part] - least_[part]);
        }
        width_[part] = static_cast<unsigned>(std::bit_width(twice / 2));
        shift_[part] = bits_;
        bits_ += width_[part];
    }
    shift_of_forbidden_ = bits_;
    const auto barred = std::ranges::count_if(ranges, [](const Range& range) { return range.forbidden; });
    bits_ += static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(barred) / 2));
}

}  // namespace kabinet::tournament
