#include "games/kapture9/physics/params.hpp"

#include <array>
#include <bit>

#include "games/kapture9/physics/fnv.hpp"

namespace kabinet::physics {

const Params& standard() {
    static constexpr Params params;
    return params;
}

std::uint64_t hash(const Params& params) {
    // Every member is eight bytes, so there is no padding and none can be forgotten.
    using Words = std::array<std::uint64_t, sizeof(Params) / sizeof(std::uint64_t)>;
    Fnv fnv;
    for (const std::uint64_t word : std::bit_cast<Words>(params)) fnv.add(word);
    return fnv.value();
}

}  // namespace kabinet::physics
