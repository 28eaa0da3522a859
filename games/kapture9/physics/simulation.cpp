#include "games/kapture9/physics/simulation.hpp"

#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/world.hpp"

namespace kabinet::physics {
namespace {

// An impulse m v at o from the centre turns the ball by o x m v / I, so w = 5 / (2 R^2) o x v; o = side to
// the right of v plus height up, and (right x v) = |v| up.
void strike(const Params& params, const Flick& flick, Ball& ball) {
    ball.v = {flick.vx / static_cast<double>(kUnitsPerMetre), flick.vy / static_cast<double>(kUnitsPerMetre),
              0};
    const double unit = 2.5 / (params.ball_radius * kUnitsPerRadius);
    const double follow = unit * flick.height;
    ball.w = {-follow * ball.v.y, follow * ball.v.x, unit * flick.side * length(ball.v)};
    ball.asleep = false;
}

}  // namespace

Simulation::Simulation(const Params& params) : world_(std::make_unique<World>(params)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Outcome Simulation::run(BaseSet standing, const Flick& flick, Recorder* recorder, Fidelity fidelity) {
    const Params& params = world_->params();
    Scene scene;
    scene.balls[0] = ball_at(params, kHome);
    scene.balls[1] = ball_at(params, kOpponentHome);
    strike(params, flick, scene.balls[0]);
    for (int k = 0; k < kBases; ++k) {
        if (has(standing, k)) scene.meekones[k] = meekone_on(params, k);
    }
    world_->begin(scene);
    return world_->settle({fidelity, false}, recorder);
}

}  // namespace kabinet::physics
