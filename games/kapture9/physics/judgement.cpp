#include "games/kapture9/physics/judgement.hpp"

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/fnv.hpp"

namespace kabinet::physics {
namespace {

constexpr double kCosine45 = 0.70710678118654752;
constexpr double kTouching = 0.00005;  // two balls nearer than this touch, m

double distance(const Vector& p, const Point& q) {
    return std::sqrt(square(p.x - q.x) + square(p.y - q.y));
}

bool rests_in(const Params& params, const Ball& ball, const Dish& dish) {
    return ball.present && distance(ball.p, dish.centre) <= params.capture_radius &&
           ball.p.z < params.ball_radius - dish.depth / 2;
}

Dish home_dish(const Params& params, const Point& home) {
    return {home, params.home_aperture, params.home_curvature};
}

std::uint64_t hash(const Scene& scene) {
    Fnv fnv;
    for (const Ball& ball : scene.balls) {
        fnv.add(std::uint64_t{ball.present});
        fnv.add(ball.p);
        fnv.add(ball.v);
        fnv.add(ball.w);
    }
    for (const Meekone& m : scene.meekones) {
        fnv.add(std::uint64_t{m.present});
        fnv.add(m.c);
        fnv.add(m.u);
        fnv.add(m.v);
        fnv.add(m.l);
    }
    return fnv.value();
}

}  // namespace

bool has_fallen(const Meekone& meekone) {
    return meekone.u.z < kCosine45;
}

bool is_off(const Params& params, const Meekone& meekone, int base) {
    const Vector foot = Shape(params).foot(meekone);
    return distance(foot, kBaseCentres[base]) > params.base_disc + params.meekone_radius;
}

BaseSet knocked(const Params& params, const Scene& scene, BaseSet standing) {
    BaseSet set = 0;
    for (int k = 0; k < kBases; ++k) {
        if (!has(standing, k)) continue;
        const Meekone& m = scene.meekones[k];
        if (!m.present || has_fallen(m) || is_off(params, m, k)) set = with(set, k);
    }
    return set;
}

int base_of(const Params& params, const Ball& ball) {
    for (int k = 0; k < kBases; ++k) {
        if (rests_in(params, ball, {kBaseCentres[k], params.base_aperture, params.base_curvature})) return k;
    }
    return -1;
}

bool is_home(const Params& params, const Ball& ball, const Point& home) {
    return rests_in(params, ball, home_dish(params, home));
}

bool on_opponent(const Params& params, const Scene& scene) {
    const Ball& ball = scene.balls[0];
    const Ball& other = scene.balls[1];
    if (!ball.present) return false;
    if (distance(ball.p, kOpponentHome) <= params.home_aperture) return true;
    return is_home(params, other, kOpponentHome) &&
           length(ball.p - other.p) <= 2 * params.ball_radius + kTouching;
}

Outcome judge(const Params& params, const Scene& scene, BaseSet standing) {
    const Ball& ball = scene.balls[0];
    Outcome outcome;
    outcome.rest = {ball.p.x, ball.p.y};
    outcome.knocked = knocked(params, scene, standing);
    outcome.left = !ball.present;
    outcome.base = base_of(params, ball);
    outcome.home = is_home(params, ball, kHome);
    outcome.on_opponent = on_opponent(params, scene);
    outcome.hash = hash(scene);
    return outcome;
}

}  // namespace kabinet::physics
