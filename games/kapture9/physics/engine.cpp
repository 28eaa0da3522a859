#include "games/kapture9/physics/engine.hpp"

#include "games/kapture9/physics/params.hpp"

namespace kabinet::physics {

std::string engine_name() {
    const std::uint64_t bits = hash(standard());
    std::string name = "kapture9-physics/" + std::to_string(kVersion) + " ";
    for (int shift = 60; shift >= 0; shift -= 4) name += "0123456789abcdef"[bits >> shift & 15];
    return name;
}

}  // namespace kabinet::physics
