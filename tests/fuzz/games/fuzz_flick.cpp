#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "games/kapture9/physics/simulation.hpp"

namespace {

using namespace kabinet::physics;

void require(bool holds) {
    if (!holds) std::abort();
}

/// A set of meekones and a flick, in the order in which they are in memory.
struct Bytes {
    std::uint16_t standing;
    std::int16_t side;
    std::int32_t vx;
    std::int32_t vy;
    std::int16_t height;
};

void check(const Outcome& outcome, BaseSet standing) {
    require(!outcome.timeout);
    require(std::isfinite(outcome.rest.x) && std::isfinite(outcome.rest.y) && std::isfinite(outcome.seconds));
    require((outcome.touched & ~standing) == 0 && (outcome.knocked & ~standing) == 0);
    require(outcome.base >= -1 && outcome.base < kBases);
    require((outcome.base >= 0) + outcome.left + outcome.home + outcome.on_opponent <= 1);
}

}  // namespace

/// Any flick that is let through ends by itself, the same way a second time. What is refused is checked in
/// passing: fault_of() must cope with every number.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes;
    if (size < sizeof bytes) return 0;
    std::memcpy(&bytes, data, sizeof bytes);
    const Flick flick{.vx = bytes.vx, .vy = bytes.vy, .side = bytes.side, .height = bytes.height};
    if (fault_of(flick) != Fault::none) return 0;
    static Simulation simulation;
    const auto standing = static_cast<BaseSet>(bytes.standing & 0x1ff);
    const Outcome outcome = simulation.run(standing, flick);
    check(outcome, standing);
    require(simulation.run(standing, flick).hash == outcome.hash);
    simulation.run(standing, flick, nullptr, Fidelity::screening);
    return 0;
}
