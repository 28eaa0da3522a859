#include "games/kapture9/physics/collision.hpp"
#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/nearness.hpp"
#include "games/kapture9/physics/recorder.hpp"

namespace kabinet::physics {
namespace {

constexpr double kFar = 0.02;  // m: nothing comes so far in a step

bool is_asleep(const Scene& scene, int body) {
    return body < kBases ? scene.meekones[body].asleep : scene.balls[body - kFlickedBall].asleep;
}

void wake(Scene& scene, int body) {
    bool& asleep = body < kBases ? scene.meekones[body].asleep : scene.balls[body - kFlickedBall].asleep;
    int& still = body < kBases ? scene.meekones[body].still : scene.balls[body - kFlickedBall].still;
    asleep = false;
    still = 0;
}

}  // namespace

// Every pair of which one was awake when the step began, and that may be near enough.
void Collision::add_pairs(Scene& scene, Solver& solver) {
    const int movers = awake_.count;
    const double far = square(2 * shape_.reach + kFar);
    bool done[kBodies] = {};
    for (int n = 0; n < movers; ++n) {
        const int a = awake_.bodies[n];
        const Vector p = a < kBases ? scene.meekones[a].c : scene.balls[a - kFlickedBall].p;
        done[a] = true;
        for (int i = 0; i < present_count_; ++i) {
            const Vector apart = present_[i].p - p;
            if (square(apart.x) >= far || dot(apart, apart) >= far || done[present_[i].body]) continue;
            const int b = present_[i].body;
            add_pair_of(scene, a < b ? a : b, a < b ? b : a, solver);
        }
    }
}

void Collision::add_pair_of(Scene& scene, int low, int high, Solver& solver) {
    if (high < kBases) {
        add_meekones(scene, high, low, solver);
    } else if (low < kBases) {
        add_ball_and_meekone(scene, high - kFlickedBall, low, solver);
    } else {
        add_balls(scene, solver);
    }
}

bool Collision::are_near(const Vector& apart, double reach, int a, int b, Solver& solver) const {
    const double way = step_ * (length(solver.mover(a).v) + length(solver.mover(b).v));
    return dot(apart, apart) <= square(reach + kSlack + way);
}

void Collision::add_balls(Scene& scene, Solver& solver) {
    const Ball& a = scene.balls[0];
    const Ball& b = scene.balls[1];
    const Vector apart = a.p - b.p;
    if (!are_near(apart, 2 * params_.ball_radius, kFlickedBall, kOtherBall, solver)) return;
    Contact& c = solver.draft();
    c.a = kFlickedBall;
    c.b = kOtherBall;
    c.normal = direction(apart, kUp);
    c.gap = length(apart) - 2 * params_.ball_radius;
    c.arm_a = -params_.ball_radius * c.normal;
    c.arm_b = params_.ball_radius * c.normal;
    c.friction = params_.ball_ball_friction;
    c.restitution = params_.ball_ball_restitution;
    add_pair(scene, solver);
}

void Collision::add_ball_and_meekone(Scene& scene, int which, int k, Solver& solver) {
    const Ball& ball = scene.balls[which];
    const Meekone& m = scene.meekones[k];
    const Vector apart = ball.p - m.c;
    if (!are_near(apart, shape_.reach + params_.ball_radius, kFlickedBall + which, k, solver)) return;
    const Gap gap = gap_to_cone(shape_, shape_.foot(m), m.u, ball.p, params_.ball_radius);
    Contact& c = solver.draft();
    c.a = kFlickedBall + which;
    c.b = k;
    c.normal = gap.normal;
    c.gap = gap.distance;
    c.arm_a = -params_.ball_radius * gap.normal;
    c.arm_b = apart - (params_.ball_radius + gap.distance) * gap.normal;
    c.friction = params_.ball_meekone_friction;
    c.restitution = params_.ball_meekone_restitution;
    add_pair(scene, solver);
}

void Collision::add_meekones(Scene& scene, int i, int j, Solver& solver) {
    const Meekone& a = scene.meekones[i];
    const Meekone& b = scene.meekones[j];
    const Vector apart = a.c - b.c;
    if (!are_near(apart, 2 * shape_.reach, i, j, solver)) return;
    const Vector to_b = b.c - a.c;
    const Vector facing_b = direction(to_b - dot(to_b, a.u) * a.u, a.ahead);
    const Vector facing_a = direction(apart - dot(apart, b.u) * b.u, b.ahead);
    add_meekone_part(scene, i, j, shape_.foot(a) + shape_.radius * facing_b, 0, solver);
    add_meekone_part(scene, j, i, shape_.foot(b) + shape_.radius * facing_a, 0, solver);
    add_meekone_part(scene, i, j, shape_.tip(a), 0, solver);
    add_meekone_part(scene, j, i, shape_.tip(b), 0, solver);
    add_meekone_part(scene, i, j, shape_.foot(a) + shape_.insphere * a.u, shape_.insphere, solver);
    add_meekone_part(scene, j, i, shape_.foot(b) + shape_.insphere * b.u, shape_.insphere, solver);
}

// A point or ball of meekone i, against the shape of meekone j.
void Collision::add_meekone_part(Scene& scene, int i, int j, const Vector& p, double radius, Solver& solver) {
    const Meekone& b = scene.meekones[j];
    const Gap gap = gap_to_cone(shape_, shape_.foot(b), b.u, p, radius);
    const Vector point = p - (radius + 0.5 * gap.distance) * gap.normal;
    Contact& c = solver.draft();
    c.a = i;
    c.b = j;
    c.normal = gap.normal;
    c.gap = gap.distance;
    c.arm_a = point - scene.meekones[i].c;
    c.arm_b = point - b.c;
    c.friction = params_.meekone_meekone_friction;
    c.restitution = params_.meekone_meekone_restitution;
    add_pair(scene, solver);
}

void Collision::add_pair(Scene& scene, Solver& solver) {
    Contact& c = solver.draft();
    const Vector relative = solver.mover(c.a).velocity_at(c.arm_a) - solver.mover(c.b).velocity_at(c.arm_b);
    const double approach = -dot(relative, c.normal);
    if (c.gap > kSlack + step_ * length(relative)) return;
    if (c.gap <= step_ * approach) {
        wake_for(scene, c, approach, solver);
        turn_to(scene, c.a, c.normal);
        turn_to(scene, c.b, -c.normal);
    }
    solver.add();
}

// What is pushed tips that way.
void Collision::turn_to(Scene& scene, int body, const Vector& push) {
    if (body >= kBases || square(push.x) + square(push.y) < 0.01) return;
    scene.meekones[body].ahead = {push.x, push.y, 0};
    pushed_[body] = true;
}

void Collision::wake_for(Scene& scene, const Contact& c, double approach, Solver& solver) {
    const bool hit_by_ball = c.a >= kFlickedBall && !is_asleep(scene, c.a);
    if (approach <= (hit_by_ball ? params_.ball_wakes : params_.meekone_wakes)) return;
    for (const int body : {c.a, c.b}) {
        if (!is_asleep(scene, body)) continue;
        wake(scene, body);
        rouse(scene, body, solver);
    }
}

}  // namespace kabinet::physics
