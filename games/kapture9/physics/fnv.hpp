#pragma once

#include <bit>
#include <cstdint>

#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// FNV-1a, 64 bits, fed with whole values, low byte first whatever the machine
/// (http://www.isthe.com/chongo/tech/comp/fnv).
class Fnv {
  public:
    constexpr void add(std::uint64_t bits) {
        for (int shift = 0; shift < 64; shift += 8) {
            hash_ ^= bits >> shift & 0xff;
            hash_ *= 0x100000001b3;
        }
    }
    constexpr void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    constexpr void add(const Vector& v) {
        add(v.x);
        add(v.y);
        add(v.z);
    }
    constexpr std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace kabinet::physics
