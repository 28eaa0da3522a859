#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>

/// Whole numbers wide enough for the weights of a matching: one signed number holds all parts of a cost.
namespace kabinet::tournament {

/// A signed number of `Limbs` x 64 bits in two's complement. Nothing checks for an overflow.
template <std::size_t Limbs>
struct Wide {
    std::array<std::uint64_t, Limbs> limbs{};  ///< the lowest first

    friend constexpr Wide operator+(const Wide& a, const Wide& b) {
        Wide sum;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Limbs; ++i) {
            const std::uint64_t part = a.limbs[i] + carry;
            sum.limbs[i] = part + b.limbs[i];
            carry =
                static_cast<std::uint64_t>(part < carry) + static_cast<std::uint64_t>(sum.limbs[i] < part);
        }
        return sum;
    }
    friend constexpr Wide operator-(const Wide& a, const Wide& b) {
        Wide negative = b;
        for (std::uint64_t& limb : negative.limbs) limb = ~limb;
        Wide one;
        one.limbs[0] = 1;
        return a + (negative + one);
    }
    friend constexpr bool operator==(const Wide&, const Wide&) = default;
    friend constexpr std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
        const auto top_of = [](const Wide& x) { return static_cast<std::int64_t>(x.limbs[Limbs - 1]); };
        if (top_of(a) != top_of(b)) return top_of(a) <=> top_of(b);
        return std::lexicographical_compare_three_way(a.limbs.rbegin(), a.limbs.rend(), b.limbs.rbegin(),
                                                      b.limbs.rend());
    }
};

/// `part`, which is not negative, times two to the power of `shift`.
template <class Number>
constexpr Number shifted(std::int64_t part, unsigned shift) {
    return static_cast<Number>(part) << shift;
}
template <class Number>
    requires requires(Number number) { number.limbs; }
constexpr Number shifted(std::int64_t part, unsigned shift) {
    Number number;
    const auto bits = static_cast<std::uint64_t>(part);
    const std::size_t limb = shift / 64;
    const unsigned rest = shift % 64;
    number.limbs[limb] = bits << rest;
    if (rest > 0 && limb + 1 < number.limbs.size()) number.limbs[limb + 1] = bits >> (64 - rest);
    return number;
}

/// Half of a number that is even.
template <class Number>
constexpr Number half(Number number) {
    return number >> 1;
}
template <std::size_t Limbs>
constexpr Wide<Limbs> half(Wide<Limbs> number) {
    for (std::size_t i = 0; i + 1 < Limbs; ++i) {
        number.limbs[i] = (number.limbs[i] >> 1) | (number.limbs[i + 1] << 63);
    }
    number.limbs[Limbs - 1] =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(number.limbs[Limbs - 1]) >> 1);
    return number;
}

/// How many bits a number has, the sign's included.
template <class Number>
inline constexpr unsigned kBitsOf = 8 * sizeof(Number);

/// The largest number.
template <class Number>
constexpr Number largest() {
    return shifted<Number>(1, kBitsOf<Number> - 2) - Number{1} + shifted<Number>(1, kBitsOf<Number> - 2);
}
template <class Number>
    requires requires(Number number) { number.limbs; }
constexpr Number largest() {
    Number number;
    number.limbs.fill(~std::uint64_t{0});
    number.limbs.back() >>= 1;
    return number;
}

}  // namespace kabinet::tournament
