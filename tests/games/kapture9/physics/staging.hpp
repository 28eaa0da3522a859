#pragma once

#include <cmath>

#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/physics/scene.hpp"
#include "games/kapture9/physics/world.hpp"

/// Scenes put up by hand.
namespace kabinet::physics {

/// A ball that is awake.
inline Ball moving_ball(const Vector& p, const Vector& v = {}, const Vector& w = {}) {
    Ball ball;
    ball.p = p;
    ball.v = v;
    ball.w = w;
    ball.present = true;
    return ball;
}

inline Scene only(const Ball& flicked) {
    Scene scene;
    scene.balls[0] = flicked;
    return scene;
}

/// The scene a flick begins with, built a second time from its definition: an impulse off the middle turns
/// the ball by 5 / (2 R^2) (offset x v).
inline Scene struck(const Params& params, BaseSet standing, const Flick& flick) {
    Scene scene;
    Ball& ball = scene.balls[0] = ball_at(params, kHome);
    scene.balls[1] = ball_at(params, kOpponentHome);
    scene.balls[1].asleep = true;
    ball.asleep = false;
    ball.v = {flick.vx * 1e-4, flick.vy * 1e-4, 0};
    const double speed = length(ball.v);
    const double side = flick.side * params.ball_radius / kUnitsPerRadius;
    const double height = flick.height * params.ball_radius / kUnitsPerRadius;
    const Vector right{ball.v.y / speed, -ball.v.x / speed, 0};
    ball.w = 2.5 / square(params.ball_radius) * cross(side * right + height * kUp, ball.v);
    for (int k = 0; k < kBases; ++k) {
        if (has(standing, k)) scene.meekones[static_cast<std::size_t>(k)] = meekone_on(params, k);
    }
    return scene;
}

/// How deep the middle of a dish lies below the board.
inline double depth(double aperture, double curvature) {
    return curvature - std::sqrt(square(curvature) - square(aperture));
}

/// The value at which `holds` turns from false to true, which it does once between `low` and `high`.
template <class Predicate>
double threshold(double low, double high, Predicate holds) {
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (holds(middle) ? high : low) = middle;
    }
    return (low + high) / 2;
}

}  // namespace kabinet::physics
