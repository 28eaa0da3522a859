#include "games/kapture9/physics/collision.hpp"

#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/recorder.hpp"

namespace kabinet::physics {
namespace {

constexpr double kSlack = 0.0002;  // m: what is nearer may be pushed together within the step
constexpr double kLevel = 1e-6;    // a foot less inclined has no lowest point

/// The directions of the foot's lowest point and of the one a quarter turn on.
struct Lean {
    Vector ahead;
    Vector aside;
};

Lean lean_of(Meekone& m) {
    const Vector slope = m.u.z * m.u - kUp;
    if (square(m.u.x) + square(m.u.y) > kLevel * kLevel) {
        m.ahead = direction(slope, m.ahead);
    } else {
        m.ahead = direction(m.ahead - dot(m.ahead, m.u) * m.u, {1, 0, 0});
    }
    return {m.ahead, cross(m.u, m.ahead)};
}

}  // namespace

bool is_trapped(const Params& params, const Ball& ball, const Dish* dish) {
    if (!dish) return false;
    const double turning = 0.4 * square(params.ball_radius) * dot(ball.w, ball.w);
    const double motion = 0.5 * (dot(ball.v, ball.v) + turning);
    return motion + params.gravity * (ball.p.z - params.ball_radius) < 0;
}

Mover Collision::mover_of(const Ball& ball) const {
    Mover m;
    if (!ball.present || ball.asleep) return m;
    m.v = ball.v;
    m.w = ball.w;
    m.inverse_mass = 1 / params_.ball_mass;
    m.across = m.stiffest = 1 / (0.4 * params_.ball_mass * square(params_.ball_radius));
    return m;
}

Mover Collision::mover_of(const Meekone& meekone) const {
    Mover m;
    if (!meekone.present || meekone.asleep) return m;
    const double along = 1 / shape_.inertia_along;
    m.v = meekone.v;
    m.u = meekone.u;
    m.inverse_mass = 1 / params_.meekone_mass;
    m.across = 1 / shape_.inertia_across;
    m.along = along - m.across;
    m.stiffest = m.across > along ? m.across : along;
    m.w = m.turned_by(meekone.l);
    return m;
}

void Collision::find(Scene& scene, Solver& solver) {
    solver.clear();
    for (int k = 0; k < kBases; ++k) solver.mover(k) = mover_of(scene.meekones[k]);
    for (int i = 0; i < 2; ++i) solver.mover(kFlickedBall + i) = mover_of(scene.balls[i]);
    add_balls(scene, solver);
    for (int k = 0; k < kBases; ++k) {
        if (!scene.meekones[k].present) continue;
        for (int i = 0; i < 2; ++i) add_ball_and_meekone(scene, i, k, solver);
        for (int j = 0; j < k; ++j) add_meekones(scene, k, j, solver);
    }
    for (int k = 0; k < kBases; ++k) add_meekone_on_board(scene, k, solver);
    for (int i = 0; i < 2; ++i) add_ball_on_board(scene, i, solver);
}

bool Collision::is_awake(const Scene& scene, int body) const {
    return body < kBases ? !scene.meekones[body].asleep : !scene.balls[body - kFlickedBall].asleep;
}

void Collision::add_ball_on_board(const Scene& scene, int which, Solver& solver) const {
    const Ball& ball = scene.balls[which];
    if (!ball.present || ball.asleep) return;
    const int body = kFlickedBall + which;
    const Dish* dish = ground_.under(ball.p);
    const Gap gap = ground_.gap(ball.p, dish);
    if (gap.distance > kSlack + step_ * length(ball.v)) return;
    Contact c;
    c.a = body;
    c.normal = gap.normal;
    c.arm_a = -params_.ball_radius * gap.normal;
    c.gap = gap.distance;
    c.friction = params_.ball_board_friction;
    c.restitution = params_.ball_board_restitution;
    c.press = supports_[body][0].press;
    solver.add(c);

    const bool lossy = dish && ground_.is_base(*dish) && !is_trapped(params_, ball, dish);
    Brake& brake = solver.brake(body);
    brake = {};
    brake.active = brake.ball = true;
    brake.free = gap.normal;
    brake.reach = 1.4 * (lossy ? params_.rolling_in_base : params_.rolling) * params_.ball_radius;
    brake.drill = params_.drilling;
    brake.inertia = 0.4 * params_.ball_mass * square(params_.ball_radius);
}

void Collision::add_meekone_on_board(Scene& scene, int k, Solver& solver) const {
    Meekone& m = scene.meekones[k];
    if (!m.present || m.asleep) return;
    const Mover& mover = solver.mover(k);
    const double slack = kSlack + step_ * (length(mover.v) + shape_.reach * length(mover.w));
    if (m.c.z - shape_.reach > slack) return;
    const Lean lean = lean_of(m);
    const Vector foot = -shape_.centre * m.u;
    const Vector arms[kSupports] = {foot + shape_.radius * lean.ahead, foot - shape_.radius * lean.ahead,
                                    foot + shape_.radius * lean.aside, foot - shape_.radius * lean.aside,
                                    shape_.reach * m.u};
    Contact c;
    c.a = k;
    c.normal = kUp;
    c.friction = params_.meekone_board_friction;
    c.restitution = params_.meekone_board_restitution;
    for (int i = 0; i < kSupports; ++i) {
        c.gap = m.c.z + arms[i].z;
        if (c.gap > slack) continue;
        c.arm_a = arms[i];
        c.slot = i;
        c.press = supports_[k][i].press;
        c.grip = supports_[k][i].grip;
        solver.add(c);
    }
    const double along = shape_.inertia_along;
    const double across = shape_.inertia_across;
    Brake& brake = solver.brake(k);
    brake = {};
    brake.active = true;
    brake.free = lean.aside;
    brake.reach = params_.rim_rolling;
    brake.inertia = along < across ? along : across;
}

void Collision::add_balls(Scene& scene, Solver& solver) const {
    const Ball& a = scene.balls[0];
    const Ball& b = scene.balls[1];
    if (!a.present || !b.present) return;
    const Vector apart = a.p - b.p;
    Contact c;
    c.a = kFlickedBall;
    c.b = kOtherBall;
    c.normal = direction(apart, kUp);
    c.gap = length(apart) - 2 * params_.ball_radius;
    c.arm_a = -params_.ball_radius * c.normal;
    c.arm_b = params_.ball_radius * c.normal;
    c.friction = params_.ball_ball_friction;
    c.restitution = params_.ball_ball_restitution;
    add_pair(scene, c, solver);
}

void Collision::add_ball_and_meekone(Scene& scene, int which, int k, Solver& solver) const {
    const Ball& ball = scene.balls[which];
    const Meekone& m = scene.meekones[k];
    if (!ball.present || (ball.asleep && m.asleep)) return;
    const Vector apart = ball.p - m.c;
    const double near = shape_.reach + params_.ball_radius + kSlack +
                        step_ * (length(solver.mover(kFlickedBall + which).v) + length(solver.mover(k).v));
    if (dot(apart, apart) > near * near) return;
    const Gap gap = gap_to_cone(shape_, shape_.foot(m), m.u, ball.p, params_.ball_radius);
    Contact c;
    c.a = kFlickedBall + which;
    c.b = k;
    c.normal = gap.normal;
    c.gap = gap.distance;
    c.arm_a = -params_.ball_radius * gap.normal;
    c.arm_b = apart - (params_.ball_radius + gap.distance) * gap.normal;
    c.friction = params_.ball_meekone_friction;
    c.restitution = params_.ball_meekone_restitution;
    add_pair(scene, c, solver);
}

void Collision::add_meekones(Scene& scene, int i, int j, Solver& solver) const {
    const Meekone& a = scene.meekones[i];
    const Meekone& b = scene.meekones[j];
    if (!b.present || (a.asleep && b.asleep)) return;
    const Vector apart = a.c - b.c;
    const double near =
        2 * shape_.reach + kSlack + step_ * (length(solver.mover(i).v) + length(solver.mover(j).v));
    if (dot(apart, apart) > near * near) return;
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
void Collision::add_meekone_part(Scene& scene, int i, int j, const Vector& p, double radius,
                                 Solver& solver) const {
    const Meekone& b = scene.meekones[j];
    const Gap gap = gap_to_cone(shape_, shape_.foot(b), b.u, p, radius);
    const Vector point = p - (radius + 0.5 * gap.distance) * gap.normal;
    Contact c;
    c.a = i;
    c.b = j;
    c.normal = gap.normal;
    c.gap = gap.distance;
    c.arm_a = point - scene.meekones[i].c;
    c.arm_b = point - b.c;
    c.friction = params_.meekone_meekone_friction;
    c.restitution = params_.meekone_meekone_restitution;
    add_pair(scene, c, solver);
}

void Collision::add_pair(Scene& scene, Contact c, Solver& solver) const {
    const Vector relative = solver.mover(c.a).velocity_at(c.arm_a) - solver.mover(c.b).velocity_at(c.arm_b);
    const double approach = -dot(relative, c.normal);
    if (c.gap > kSlack + step_ * length(relative)) return;
    if (c.gap <= step_ * approach) wake_for(scene, c, approach, solver);
    if (is_awake(scene, c.a) || is_awake(scene, c.b)) solver.add(c);
}

void Collision::wake_for(Scene& scene, const Contact& c, double approach, Solver& solver) const {
    const bool hit_by_ball = c.a >= kFlickedBall && is_awake(scene, c.a);
    if (approach <= (hit_by_ball ? params_.ball_wakes : params_.meekone_wakes)) return;
    for (const int body : {c.a, c.b}) {
        if (is_awake(scene, body)) continue;
        if (body < kBases) {
            Meekone& m = scene.meekones[body];
            m.asleep = false;
            m.still = 0;
            solver.mover(body) = mover_of(m);
        } else {
            Ball& ball = scene.balls[body - kFlickedBall];
            ball.asleep = false;
            ball.still = 0;
            solver.mover(body) = mover_of(ball);
        }
    }
}

void Collision::remember(const Solver& solver) {
    supports_ = {};
    for (int i = 0; i < solver.count(); ++i) {
        const Contact& c = solver.contact(i);
        if (c.b != kBoard || c.bound > 0) continue;
        supports_[c.a][c.slot] = {c.press, c.grip};
    }
}

void Collision::part(Scene& scene, const Solver& solver) const {
    for (int i = 0; i < solver.count(); ++i) {
        const Contact& c = solver.contact(i);
        if (c.b >= kBases || c.a < kFlickedBall) continue;
        const Ball& ball = scene.balls[c.a - kFlickedBall];
        Meekone& m = scene.meekones[c.b];
        const Gap gap = gap_to_cone(shape_, shape_.foot(m), m.u, ball.p, params_.ball_radius);
        if (gap.distance < 0 && !m.asleep) m.c += gap.distance * gap.normal;
    }
    for (Meekone& m : scene.meekones) {
        if (!m.present || m.asleep) continue;
        const double tilt = std::sqrt(square(m.u.x) + square(m.u.y));
        const double rim = m.c.z - shape_.centre * m.u.z - shape_.radius * tilt;
        const double tip = m.c.z + shape_.reach * m.u.z;
        const double lowest = rim < tip ? rim : tip;
        if (lowest < 0) m.c.z -= lowest;
    }
    for (Ball& ball : scene.balls) {
        if (!ball.present || ball.asleep) continue;
        const Gap gap = ground_.gap(ball.p, ground_.under(ball.p));
        if (gap.distance < 0) ball.p -= gap.distance * gap.normal;
    }
}

}  // namespace kabinet::physics
