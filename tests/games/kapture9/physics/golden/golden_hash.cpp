// Prints one hash over the final states of a few thousand flicks, and the engine's version. Compiled with the
// engine alone, in many ways (matrix.py), it must always print the same.
#include <cinttypes>
#include <cstdio>

#include "games/kapture9/physics/fnv.hpp"
#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

int main() {
    using namespace kabinet::physics;
    constexpr int flicks = 3000;
    Simulation simulation;
    Dice dice(2024);
    Fnv fnv;
    fnv.add(hash(standard()));
    for (int i = 0; i < flicks; ++i) {
        // Two of three are what players do, the third is anything.
        const Shot shot = i % 3 == 2 ? draw_any(dice) : draw_aimed(dice, i % 10);
        const Outcome outcome = simulation.run(shot.standing, shot.flick);
        fnv.add(outcome.hash);
        fnv.add(outcome.seconds);
        fnv.add(static_cast<std::uint64_t>(outcome.touched) << 32 | outcome.knocked);
    }
    std::printf("%d %016" PRIx64 "\n", kVersion, fnv.value());
    return 0;
}
