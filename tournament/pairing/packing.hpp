#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tournament/pairing/matching.hpp"
#include "tournament/pairing/wide.hpp"

namespace kabinet::tournament {

/// How the costs of one graph go into single numbers, so that the sums of two perfect matchings compare as
/// the sums of their costs do: each part has bits enough for its largest sum over any perfect matching. A
/// forbidden pair is a part of its own above all others.
class Packing {
  public:
    /// Looks at all pairs of `count` vertices.
    Packing(std::size_t count, const CostOfPair& cost);

    /// How many bits the sum over a perfect matching takes at most.
    unsigned bits() const { return bits_; }

    /// The number of a cost, or of a forbidden pair. It is not negative.
    template <class Number>
    Number pack(const std::optional<Cost>& cost) const {
        if (!cost) return shifted<Number>(1, shift_of_forbidden_);
        Number number{};
        for (std::size_t part = 0; part < kCostParts; ++part) {
            if (width_[part] > 0)
                number = number + shifted<Number>((*cost)[part] - least_[part], shift_[part]);
        }
        return number;
    }

  private:
    Cost least_{};
    std::array<unsigned, kCostParts> width_{};
    std::array<unsigned, kCostParts> shift_{};
    unsigned shift_of_forbidden_ = 0;
    unsigned bits_ = 0;
};

}  // namespace kabinet::tournament
