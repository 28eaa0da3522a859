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
    arc.kind = Arc::Kind::roll;
    arc.a = speed > 0 ? arc.v * (-a / speed) : Vector{};
    arc.duration = speed / a;
    return arc;
}

Arc flight_of(const Params& params, const Ball& ball) {
    const double height = ball.p.z - params.ball_radius;
    const double fall = square(ball.v.z) + 2 * params.gravity * (height > 0 ? height : 0);
    Arc arc;
    arc.kind = Arc::Kind::flight;
    arc.p = ball.p;
    arc.v = ball.v;
    arc.a = {0, 0, -params.gravity};
    arc.duration = (ball.v.z + std::sqrt(fall)) / params.gravity;
    return arc;
}

void follow(const Params& params, const Arc& arc, double time, Ball& ball) {
    const bool whole = time >= arc.duration;
    const double t = whole ? arc.duration : time;
    const double radius = params.ball_radius;
    ball.p = arc.position(t);
    ball.v = arc.velocity(t);
    if (arc.kind == Arc::Kind::flight) return;
    const double spin = slowed(ball.w.z, t * 2.5 * params.drilling * params.gravity / square(radius));
    if (arc.kind == Arc::Kind::roll || whole) {
        if (arc.kind == Arc::Kind::roll && whole) ball.v = {};
        ball.w = {-ball.v.y / radius, ball.v.x / radius, ball.v == Vector{} ? 0 : spin};
    } else {
        // dw/dt = (5 / 2R) z x (-a), as a = -mu g s/|s|.
        const double rate = 2.5 * t / radius;
        ball.w = {ball.w.x + rate * arc.a.y, ball.w.y - rate * arc.a.x, spin};
    }
}

}  // namespace kabinet::physics
