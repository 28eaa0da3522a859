#include "games/kapture9/physics/scene.hpp"

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {

Ball ball_at(const Params& params, const Point& home) {
    const Dish dish(home, params.home_aperture, params.home_curvature);
    Ball ball;
    ball.p = {home.x, home.y, params.ball_radius - dish.depth};
    ball.present = true;
    ball.asleep = true;
    return ball;
}

Meekone meekone_on(const Params& params, int base) {
    const Point& centre = kBaseCentres[base];
    Meekone m = meekone_at(params, {centre.x, centre.y, params.meekone_height / 4}, kUp, {}, {});
    m.asleep = true;
    return m;
}

Meekone meekone_at(const Params& params, const Vector& c, const Vector& u, const Vector& v, const Vector& w) {
    const Shape shape(params);
    Meekone m;
    m.c = c;
    m.u = u;
    m.v = v;
    m.l = shape.inertia_across * w + ((shape.inertia_along - shape.inertia_across) * dot(u, w)) * u;
    m.ahead = {0, 1, 0};
    m.present = true;
    return m;
}

Vector turning(const Params& params, const Meekone& m) {
    const Shape shape(params);
    const double across = 1 / shape.inertia_across;
    return across * m.l + ((1 / shape.inertia_along - across) * dot(m.u, m.l)) * m.u;
}

double energy(const Params& params, const Scene& scene) {
    double sum = 0;
    for (const Ball& ball : scene.balls) {
        if (!ball.present) continue;
        const double turn = 0.4 * square(params.ball_radius) * dot(ball.w, ball.w);
        sum += params.ball_mass * (0.5 * (dot(ball.v, ball.v) + turn) + params.gravity * ball.p.z);
    }
    for (const Meekone& m : scene.meekones) {
        if (!m.present) continue;
        sum += params.meekone_mass * (0.5 * dot(m.v, m.v) + params.gravity * m.c.z) +
               0.5 * dot(turning(params, m), m.l);
    }
    return sum;
}

}  // namespace kabinet::physics
