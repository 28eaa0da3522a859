#include "games/kapture9/physics/rest.hpp"

#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kRestUpright = 0.99999;
constexpr double kOnBoard = 0.0001;  // m

// What leans sleeps no longer when what it leans on moves. Lying and standing meekones need nobody.
void wake_those_leaning_on(const Shape& shape, const Vector& p, double reach, Scene& scene) {
    for (Meekone& m : scene.meekones) {
        if (!m.present || !m.asleep || m.u.z > kRestUpright) continue;
        const bool lies =
            m.c.z - shape.centre * m.u.z < shape.radius * 1.001 && m.c.z + shape.reach * m.u.z < kOnBoard;
        const Vector apart = m.c - p;
        if (lies || dot(apart, apart) > square(reach + shape.reach + 0.001)) continue;
        m.asleep = false;
        m.still = 0;
    }
}

void sleep(Ball& ball) {
    ball.asleep = true;
    ball.v = ball.w = {};
}

void sleep(const Shape& shape, Meekone& m) {
    m.asleep = true;
    m.v = m.l = {};
    if (m.u.z <= kRestUpright || std::fabs(m.c.z - shape.centre) > kOnBoard) return;
    m.u = kUp;
    m.c.z = shape.centre;
}

bool is_slow(const Params& params, const Ball& ball) {
    const double most = square(params.ball_rest_speed);
    return dot(ball.v, ball.v) < most && square(params.ball_radius) * dot(ball.w, ball.w) < most;
}

bool is_slow(const Params& params, const Shape& shape, const Meekone& m) {
    if (dot(m.v, m.v) >= square(params.meekone_rest_speed)) return false;
    const double along = dot(m.u, m.l);
    const double across = dot(m.l, m.l) - along * along;
    return square(along / shape.inertia_along) + across / square(shape.inertia_across) <
           square(params.meekone_rest_turning);
}

}  // namespace

Wakeful fall_asleep(const Params& params, const Shape& shape, Scene& scene) {
    for (Ball& ball : scene.balls) {
        if (!ball.is_awake()) continue;
        const bool slow = is_slow(params, ball);
        if (!slow && ball.still > 0) wake_those_leaning_on(shape, ball.p, params.ball_radius, scene);
        ball.still = slow ? ball.still + 1 : 0;
        if (ball.still >= params.rest_steps) sleep(ball);
    }
    for (Meekone& m : scene.meekones) {
        if (!m.is_awake()) continue;
        const bool slow = is_slow(params, shape, m);
        if (!slow && m.still > 0) wake_those_leaning_on(shape, m.c, shape.reach, scene);
        m.still = slow ? m.still + 1 : 0;
        const std::int64_t enough = m.u.z > kRestUpright ? params.upright_rest_steps : params.rest_steps;
        if (m.still >= enough) sleep(shape, m);
    }
    return wakeful(scene);
}

Wakeful wakeful(const Scene& scene) {
    Wakeful awake;
    for (const Ball& ball : scene.balls) awake.balls += ball.is_awake();
    for (const Meekone& m : scene.meekones) awake.meekones += m.is_awake();
    return awake;
}

}  // namespace kabinet::physics
