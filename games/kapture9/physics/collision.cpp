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

Collision::Collision(const Params& params)
    : params_(params), shape_(params), ground_(params), step_(1 / params.rate) {
    ball_.inverse_mass = 1 / params.ball_mass;
    ball_.across = ball_.stiffest = 1 / (0.4 * params.ball_mass * square(params.ball_radius));
    const double along = 1 / shape_.inertia_along;
    meekone_.inverse_mass = 1 / params.meekone_mass;
    meekone_.across = 1 / shape_.inertia_across;
    meekone_.along = along - meekone_.across;
    meekone_.stiffest = meekone_.across > along ? meekone_.across : along;
}

void Collision::set_mover(const Ball& ball, Mover& mover) const {
    if (!ball.present || ball.asleep) {
        mover = {};
        return;
    }
    mover = ball_;
    mover.v = ball.v;
    mover.w = ball.w;
}

void Collision::set_mover(const Meekone& m, Mover& mover) const {
    if (!m.present || m.asleep) {
        mover = {};
        return;
    }
    mover = meekone_;
    mover.v = m.v;
    mover.u = m.u;
    mover.w = mover.turned_by(m.l);
}

void Collision::find(Scene& scene, Solver& solver) {
    solver.clear();
    for (int k = 0; k < kBases; ++k) set_mover(scene.meekones[k], solver.mover(k));
    for (int i = 0; i < 2; ++i) set_mover(scene.balls[i], solver.mover(kFlickedBall + i));
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
    Contact& c = solver.draft();
    c.a = body;
    c.b = kBoard;
    c.normal = gap.normal;
    c.arm_a = -params_.ball_radius * gap.normal;
    c.gap = gap.distance;
    c.friction = params_.ball_board_friction;
    c.restitution = params_.ball_board_restitution;
    c.press = balls_before_[which].press;
    solver.add();

    const bool lossy = dish && ground_.is_base(*dish) && !is_trapped(params_, ball, dish);
    BallBrake& brake = solver.brake(body);
    brake = balls_before_[which].brake;
    brake.rolling = 1.4 * (lossy ? params_.rolling_in_base : params_.rolling) * params_.ball_radius;
    brake.drilling = params_.drilling;
}

void Collision::add_meekone_on_board(Scene& scene, int k, Solver& solver) const {
    Meekone& m = scene.meekones[k];
    if (!m.present || m.asleep) return;
    const Mover& mover = solver.mover(k);
    const double slack = kSlack + step_ * (length(mover.v) + shape_.reach * length(mover.w));
    if (m.c.z - shape_.reach > slack) return;
    const Lean lean = lean_of(m);
    const Vector foot = -shape_.centre * m.u;
    const Vector arms[Stand::kMost] = {foot + shape_.radius * lean.ahead, foot - shape_.radius * lean.ahead,
                                       foot + shape_.radius * lean.aside, foot - shape_.radius * lean.aside,
                                       shape_.reach * m.u};
    Stand& stand = solver.add_stand();
    stand.body = k;
    stand.count = 0;
    stand.free = lean.aside;
    stand.roll = meekones_before_[k].roll;
    for (int i = 0; i < Stand::kMost; ++i) {
        const double gap = m.c.z + arms[i].z;
        if (gap > slack) continue;
        const Impulse& guess = meekones_before_[k].supports[i];
        Support& s = stand.supports[stand.count++];
        s.slot = i;
        s.arm = arms[i];
        s.gap = gap;
        s.press = guess.press;
        s.grip_x = guess.grip_x;
        s.grip_y = guess.grip_y;
    }
}

void Collision::add_balls(Scene& scene, Solver& solver) const {
    const Ball& a = scene.balls[0];
    const Ball& b = scene.balls[1];
    if (!a.present || !b.present || (a.asleep && b.asleep)) return;
    const Vector apart = a.p - b.p;
    const double near = 2 * params_.ball_radius + kSlack +
                        step_ * (length(solver.mover(kFlickedBall).v) + length(solver.mover(kOtherBall).v));
    if (dot(apart, apart) > near * near) return;
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

void Collision::add_ball_and_meekone(Scene& scene, int which, int k, Solver& solver) const {
    const Ball& ball = scene.balls[which];
    const Meekone& m = scene.meekones[k];
    if (!ball.present || (ball.asleep && m.asleep)) return;
    const Vector apart = ball.p - m.c;
    const double near = shape_.reach + params_.ball_radius + kSlack +
                        step_ * (length(solver.mover(kFlickedBall + which).v) + length(solver.mover(k).v));
    if (dot(apart, apart) > near * near) return;
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

void Collision::add_pair(Scene& scene, Solver& solver) const {
    Contact& c = solver.draft();
    const Vector relative = solver.mover(c.a).velocity_at(c.arm_a) - solver.mover(c.b).velocity_at(c.arm_b);
    const double approach = -dot(relative, c.normal);
    if (c.gap > kSlack + step_ * length(relative)) return;
    if (c.gap <= step_ * approach) wake_for(scene, c, approach, solver);
    c.press = 0;
    if (is_awake(scene, c.a) || is_awake(scene, c.b)) solver.add();
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
            set_mover(m, solver.mover(body));
        } else {
            Ball& ball = scene.balls[body - kFlickedBall];
            ball.asleep = false;
            ball.still = 0;
            set_mover(ball, solver.mover(body));
        }
    }
}

void Collision::remember(const Solver& solver) {
    balls_before_ = {};
    for (int i = 0; i < solver.contacts(); ++i) {
        const Contact& c = solver.contact(i);
        if (c.b != kBoard || c.bounces) continue;
        BallMemory& memory = balls_before_[c.a - kFlickedBall];
        memory.press = c.press;
        memory.brake = solver.brake(c.a);
        memory.brake.grip = c.grip_1 * c.rows[1].along + c.grip_2 * c.rows[2].along;
    }
    for (int i = 0; i < solver.stands(); ++i) {
        const Stand& stand = solver.stand(i);
        MeekoneMemory& memory = meekones_before_[stand.body];
        memory = {};
        memory.roll = stand.roll;
        for (int k = 0; k < stand.count; ++k) {
            const Support& s = stand.supports[k];
            if (!s.bounces) memory.supports[s.slot] = {s.press, s.grip_x, s.grip_y};
        }
    }
}

void Collision::part(Scene& scene, const Solver& solver) const {
    for (int i = 0; i < solver.contacts(); ++i) {
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
