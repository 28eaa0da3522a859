#include "games/kapture9/physics/simulation.hpp"

#include <cmath>

namespace kabinet::physics {

class World {};

Simulation::Simulation(const Params&) : world_(std::make_unique<World>()) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

// Until the engine is there: the ball rolls over an empty board.
Outcome Simulation::run(BaseSet, const Flick& flick, Recorder*, Fidelity) {
    const Params& params = standard();
    const double vx = flick.vx / static_cast<double>(kUnitsPerMetre);
    const double vy = flick.vy / static_cast<double>(kUnitsPerMetre);
    const double speed = std::sqrt(vx * vx + vy * vy);
    const double slide = 12 * speed / (49 * params.ball_board_friction * params.gravity);
    const double roll = 25 * speed / (49 * 2 * params.rolling * params.gravity);
    Outcome outcome;
    outcome.rest = {kHome.x + vx * (slide + roll), kHome.y + vy * (slide + roll)};
    outcome.left = std::fabs(outcome.rest.x) > kHalfSide || std::fabs(outcome.rest.y) > kHalfSide;
    return outcome;
}

}  // namespace kabinet::physics
