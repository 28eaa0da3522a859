#include "games/kapture9/physics/arc.hpp"

#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kNoSlip = 1e-5;  // m/s: below it the ball rolls

Vector slip_of(const Params& params, const Ball& ball) {
    return {ball.v.x - params.ball_radius * ball.w.y, ball.v.y + params.ball_radius * ball.w.x, 0};
}

double slowed(double spin, double loss) {
    const double left = std::fabs(spin) - loss;
    return left <= 0 ? 0 : spin > 0 ? left : -left;
}

}  // namespace

double Arc::fastest_from(double t) const {
    const double now = length(velocity(t));
    const double end = length(velocity(duration));
    return now > end ? now : end;
}

Arc arc_of(const Params& params, const Ball& ball) {
    Arc arc;
    arc.p = ball.p;
    arc.v = {ball.v.x, ball.v.y, 0};
    const Vector slip = slip_of(params, ball);
    const double sliding = length(slip);
    if (sliding > kNoSlip) {
        const double a = params.ball_board_friction * params.gravity;
        arc.a = slip * (-a / sliding);
        arc.duration = 2 * sliding / (7 * a);
        return arc;
    }
    const double speed = length(arc.v);
    const double a = params.rolling * params.gravity;
    arc.rolling = true;
    arc.a = speed > 0 ? arc.v * (-a / speed) : Vector{};
    arc.duration = speed / a;
    return arc;
}

void follow(const Params& params, const Arc& arc, double time, Ball& ball) {
    const bool whole = time >= arc.duration;
    const double t = whole ? arc.duration : time;
    const double radius = params.ball_radius;
    const double spin = slowed(ball.w.z, t * 2.5 * params.drilling * params.gravity / square(radius));
    ball.p = arc.position(t);
    ball.v = whole && arc.rolling ? Vector{} : arc.velocity(t);
    if (arc.rolling || whole) {
        ball.w = {-ball.v.y / radius, ball.v.x / radius, 0};
    } else {
        // dw/dt = (5 / 2R) z x (-a), as a = -mu g s/|s|.
        const double rate = 2.5 * t / radius;
        ball.w += Vector{rate * arc.a.y, -rate * arc.a.x, 0};
    }
    ball.w.z = whole && arc.rolling ? 0 : spin;
}

}  // namespace kabinet::physics
