#include "games/kapture9/physics/rest.hpp"

#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kUpright = 0.99999;
constexpr double kOnBoard = 0.0001;  // m

// What leans sleeps no longer when what it leans on moves. Lying and standing meekones need nobody.
void wake_those_leaning_on(const Shape& shape, const Vector& p, double reach, Scene& scene) {
    for (Meekone& m : scene.meekones) {
        if (!m.present || !m.asleep || m.u.z > kUpright) continue;
        const bool lies =
            m.c.z - shape.centre * m.u.z < shape.radius * 1.001 && m.c.z + shape.reach * m.u.z < kOnBoard;
        const Vector apart = m.c - p;
        if (lies || dot(apart, apart) > square(reach + shape.reach + 0.001)) continue;
        m.asleep = false;
        m.still = 0;
    }
}

/// Counts a step; whether the body may sleep now.
template <class Body>
bool count(Body& body, bool slow, double reach, const Vector& p, const Params& params, const Shape& shape,
           Scene& scene) {
    if (slow) return ++body.still >= params.rest_steps;
    if (body.still > 0) wake_those_leaning_on(shape, p, reach, scene);
    body.still = 0;
    return false;
}

void sleep(Ball& ball) {
    ball.asleep = true;
    ball.v = ball.w = {};
}

void sleep(const Shape& shape, Meekone& m) {
    m.asleep = true;
    m.v = m.l = {};
    if (m.u.z <= kUpright || std::fabs(m.c.z - shape.centre) > kOnBoard) return;
    m.u = kUp;
    m.c.z = shape.centre;
}

}  // namespace

void fall_asleep(const Params& params, const Shape& shape, Scene& scene) {
    for (Ball& ball : scene.balls) {
        if (!ball.is_awake()) continue;
        const bool slow = dot(ball.v, ball.v) < square(params.ball_rest_speed) &&
                          square(params.ball_radius) * dot(ball.w, ball.w) < square(params.ball_rest_speed);
        if (count(ball, slow, params.ball_radius, ball.p, params, shape, scene)) sleep(ball);
    }
    for (Meekone& m : scene.meekones) {
        if (!m.is_awake()) continue;
        const Vector w = (1 / shape.inertia_across) * m.l +
                         ((1 / shape.inertia_along - 1 / shape.inertia_across) * dot(m.u, m.l)) * m.u;
        const bool slow = dot(m.v, m.v) < square(params.meekone_rest_speed) &&
                          dot(w, w) < square(params.meekone_rest_turning);
        if (count(m, slow, shape.reach, m.c, params, shape, scene)) sleep(shape, m);
    }
}

Wakeful wakeful(const Scene& scene) {
    Wakeful awake;
    for (const Ball& ball : scene.balls) awake.balls += ball.is_awake();
    for (const Meekone& m : scene.meekones) awake.meekones += m.is_awake();
    return awake;
}

}  // namespace kabinet::physics
