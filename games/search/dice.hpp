#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/core/fair.hpp"

namespace kabinet::search {

/// Random numbers for searches: xoshiro256** (Blackman and Vigna, 2018). They are fast and the same on every
/// build, and good for nothing that anybody has to trust; shuffles of a match come from FairStream.
class Dice {
  public:
    /// Dice of the same seed and purpose give the same numbers.
    Dice(const Seed& seed, std::string_view purpose) {
        FairStream stream(seed, purpose);
        for (std::uint64_t& word : state_) word = (std::uint64_t{stream.next()} << 32) | stream.next() | 1;
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// A number in [0, n), n >= 1; each as likely as the next within n / 2^32 (Lemire, 2019).
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

    /// True in `share` of all calls, from 0 to 1.
    bool chance(double share) { return this->share() < share; }

    /// A number in [0, 1).
    double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::array<std::uint64_t, 4> state_{};
};

/// The position of a bit of `set` that the dice choose; `set` has one at least.
inline int any_bit(std::uint64_t set, Dice& dice) {
    for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(std::popcount(set))); skip > 0; --skip)
        set &= set - 1;
    return std::countr_zero(set);
}

}  // namespace kabinet::search
