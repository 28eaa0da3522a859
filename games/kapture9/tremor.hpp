#pragma once

#include <string_view>

#include "games/core/fair.hpp"
#include "games/kapture9/physics/flick.hpp"

/// KC-3: hands are not exact.
namespace kabinet::kapture9 {

enum class Tremor { normal, light, off };
/// The tremor called "normal", "light" or "off"; normal for any other name.
Tremor tremor_named(std::string_view name);

/// How far a flick strays: the standard deviation of its angle, and that of its speed as a share of the
/// speed.
struct Spread {
    double radians = 0;
    double speed = 0;
};
Spread spread_of(Tremor tremor);

/// A number of mean 0 and standard deviation 1, nearly normal and never beyond 6: the sum of twelve words of
/// `chance` as numbers in (0, 1), minus 6 (Irwin and Hall). Exact in doubles.
double deviate(FairStream& chance);

/// The flick that comes of `asked` when the hand strays by `spread`. Draws the angle, then the speed; the
/// result has no physics::Fault. The strike does not change.
physics::Flick stray(const physics::Flick& asked, const Spread& spread, FairStream& chance);

/// The flick that a hand makes when it wants `asked`, in flick `number` of a match, counted from 1 over all
/// rounds: it strays by the spread of `tremor`, drawn from the purpose "tremor/flick<number>".
physics::Flick tremble(const physics::Flick& asked, Tremor tremor, const Seed& seed, int number);

}  // namespace kabinet::kapture9
