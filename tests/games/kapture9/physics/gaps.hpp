#pragma once

#include <algorithm>

#include "tests/games/kapture9/physics/staging.hpp"

/// How deep bodies overlap, worked out a second time from their shapes: the engine's own distances are not
/// used to judge it.
namespace kabinet::physics {

/// A ball and the board with its dishes, by the nearest of three: flat, cap, rim.
inline double overlap_with_board(const Params& params, const Ball& ball) {
    const auto in_dish = [&](const Point& centre, double aperture, double curvature) {
        const double out = std::hypot(ball.p.x - centre.x, ball.p.y - centre.y);
        if (out >= aperture) return -1.0;
        const double rim = std::hypot(aperture - out, ball.p.z);
        const double above = std::sqrt(square(curvature) - square(aperture)) - ball.p.z;
        const double cap = std::hypot(out, above);
        const bool over_cap = out * curvature <= aperture * cap;
        return params.ball_radius - (over_cap ? curvature - cap : rim);
    };
    for (const Point& centre : kBaseCentres) {
        if (std::hypot(ball.p.x - centre.x, ball.p.y - centre.y) < params.base_aperture) {
            return in_dish(centre, params.base_aperture, params.base_curvature);
        }
    }
    for (const Point& centre : {kHome, kOpponentHome}) {
        if (std::hypot(ball.p.x - centre.x, ball.p.y - centre.y) < params.home_aperture) {
            return in_dish(centre, params.home_aperture, params.home_curvature);
        }
    }
    return params.ball_radius - ball.p.z;
}

/// A meekone and the flat board: its tip, or the lowest point of its foot's rim.
inline double overlap_with_board(const Params& params, const Meekone& meekone) {
    const double foot = meekone.c.z - params.meekone_height / 4 * meekone.u.z;
    const double rim = foot - params.meekone_radius * std::sqrt(std::max(0.0, 1 - square(meekone.u.z)));
    const double tip = foot + params.meekone_height * meekone.u.z;
    return -std::min(rim, tip);
}

/// A ball and a meekone: the ball's radius less the distance of its centre from the cone's surface, which is
/// found by trying every edge of the triangle that the cone is in the plane of its axis.
inline double overlap(const Params& params, const Ball& ball, const Meekone& meekone) {
    const double r = params.meekone_radius;
    const double h = params.meekone_height;
    const Vector from_foot = ball.p - (meekone.c - h / 4 * meekone.u);
    const double up = dot(from_foot, meekone.u);
    const double out = length(from_foot - up * meekone.u);
    const auto to_segment = [&](double ax, double ay, double bx, double by) {
        const double t = std::clamp(
            ((out - ax) * (bx - ax) + (up - ay) * (by - ay)) / (square(bx - ax) + square(by - ay)), 0.0, 1.0);
        return std::hypot(out - ax - t * (bx - ax), up - ay - t * (by - ay));
    };
    const double surface = std::min(to_segment(0, 0, r, 0), to_segment(r, 0, 0, h));
    const bool inside = up > 0 && up < h && out < r * (1 - up / h);
    return params.ball_radius + (inside ? surface : -surface);
}

/// The deepest overlap of anything in the scene but of two meekones, whose contact is an approximation.
inline double deepest_overlap(const Params& params, const Scene& scene) {
    double deepest = -1;
    for (const Ball& ball : scene.balls) {
        if (!ball.present) continue;
        deepest = std::max(deepest, overlap_with_board(params, ball));
        for (const Meekone& meekone : scene.meekones) {
            if (meekone.present) deepest = std::max(deepest, overlap(params, ball, meekone));
        }
    }
    for (const Meekone& meekone : scene.meekones) {
        if (meekone.present) deepest = std::max(deepest, overlap_with_board(params, meekone));
    }
    const auto& [flicked, other] = scene.balls;
    if (flicked.present && other.present) {
        deepest = std::max(deepest, 2 * params.ball_radius - length(flicked.p - other.p));
    }
    return deepest;
}

}  // namespace kabinet::physics
