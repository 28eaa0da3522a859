#include "games/kapture9/physics/collision.hpp"

#include "games/kapture9/physics/floating.hpp"
#include "games/kapture9/physics/nearness.hpp"
#include "games/kapture9/physics/recorder.hpp"

namespace kabinet::physics {
namespace {

constexpr double kHalfRoot3 = 0.86602540378443865;
constexpr double kMoving = 0.001;  // m/s
constexpr double kLevel = 1e-6;    // a foot less inclined has no lowest point

/// The directions of the foot's lowest point and of the one a quarter turn on.
struct Lean {
    Vector ahead;
    Vector aside;
};

// An upright one has no lowest point. It is about to tip to where its tip goes, so its foot is held there;
// one that a contact pushes has been given that direction already.
Lean lean_of(Meekone& m, const Mover& mover, double reach, bool pushed) {
    if (square(m.u.x) + square(m.u.y) > kLevel * kLevel) {
        m.ahead = direction(m.u.z * m.u - kUp, m.ahead);
    } else {
        const Vector tip = mover.velocity_at(reach * m.u);
        const bool moves = square(tip.x) + square(tip.y) > kMoving * kMoving;
        const Vector wanted = moves && !pushed ? tip : m.ahead;
        m.ahead = direction(wanted - dot(wanted, m.u) * m.u, {0, 1, 0});
    }
    return {m.ahead, cross(m.u, m.ahead)};
}

bool is_awake(const Scene& scene, int body) {
    return body < kBases ? scene.meekones[body].is_awake() : scene.balls[body - kFlickedBall].is_awake();
}

void forget(Footing& f) {
    f.press = f.spin = 0;
    f.grip = f.roll = {};
}

void forget(Stand& stand) {
    stand.roll = {};
    for (Support& s : stand.supports) s.press = s.grip_x = s.grip_y = 0;
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

void Collision::reset(Solver& solver) {
    for (int body = 0; body < kBodies; ++body) solver.mover(body) = {};
    awake_.count = 0;
    footings_ = {};
    stands_ = {};
}

void Collision::set_mover(const Ball& ball, Mover& mover) const {
    mover = ball_;
    mover.v = keep_ * ball.v - Vector{0, 0, params_.gravity * step_};
    mover.w = keep_ * ball.w;
}

void Collision::set_mover(const Meekone& m, Mover& mover) const {
    mover = meekone_;
    mover.v = keep_ * m.v - Vector{0, 0, params_.gravity * step_};
    mover.u = m.u;
    mover.w = keep_ * mover.turned_by(m.l);
}

// Member by member: the copy of a whole Place is read back wider than it was written, which stalls
// processors.
void Collision::note(int body, const Vector& p) {
    Place& place = present_[present_count_++];
    place.body = body;
    place.p.x = p.x;
    place.p.y = p.y;
    place.p.z = p.z;
}

void Collision::rouse(const Scene& scene, int body, Solver& solver) {
    awake_.bodies[awake_.count++] = body;
    if (body < kBases) {
        set_mover(scene.meekones[body], solver.mover(body));
    } else {
        set_mover(scene.balls[body - kFlickedBall], solver.mover(body));
    }
}

const Awake& Collision::find(Scene& scene, double h, double keep, Solver& solver) {
    longer_ = h / step_;
    step_ = h;
    keep_ = keep;
    solver.clear();
    for (int i = 0; i < awake_.count; ++i) {
        if (!is_awake(scene, awake_.bodies[i])) solver.mover(awake_.bodies[i]) = {};
    }
    awake_.count = 0;
    present_count_ = 0;
    pushed_ = {};
    for (int k = 0; k < kBases; ++k) {
        const Meekone& m = scene.meekones[k];
        if (!m.present) continue;
        note(k, m.c);
        if (!m.asleep) rouse(scene, k, solver);
    }
    for (int i = 0; i < 2; ++i) {
        const Ball& ball = scene.balls[i];
        if (!ball.present) continue;
        note(kFlickedBall + i, ball.p);
        if (!ball.asleep) rouse(scene, kFlickedBall + i, solver);
    }
    add_pairs(scene, solver);
    for (int i = 0; i < awake_.count; ++i) {
        const int body = awake_.bodies[i];
        if (body < kBases) {
            add_stand(scene, body, solver);
        } else {
            add_footing(scene, body - kFlickedBall, solver);
        }
    }
    return awake_;
}

void Collision::add_footing(const Scene& scene, int which, Solver& solver) const {
    const Ball& ball = scene.balls[which];
    const Dish* dish = ground_.under(ball.p);
    const Gap gap = ground_.gap(ball.p, dish);
    if (gap.distance > kSlack + step_ * length(ball.v)) return;
    const bool lossy = dish && ground_.is_base(*dish) && !is_trapped(params_, ball, dish);
    Footing& f = solver.add_footing();
    f.body = kFlickedBall + which;
    f.normal = gap.normal;
    f.gap = gap.distance;
    f.rolling = 1.4 * (lossy ? params_.rolling_in_base : params_.rolling) * params_.ball_radius;
    f.drilling = params_.drilling;
    const Footing& before = footings_[which];
    f.press = longer_ * before.press;
    f.grip = longer_ * before.grip;
    f.roll = longer_ * before.roll;
    f.spin = longer_ * before.spin;
}

void Collision::add_stand(Scene& scene, int k, Solver& solver) const {
    Meekone& m = scene.meekones[k];
    const Mover& mover = solver.mover(k);
    const double slack = kSlack + step_ * (length(mover.v) + shape_.reach * length(mover.w));
    if (m.c.z - shape_.reach > slack) return;
    const Lean lean = lean_of(m, mover, shape_.reach, pushed_[k]);
    const Vector foot = -shape_.centre * m.u;
    const Vector back = foot - (0.5 * shape_.radius) * lean.ahead;
    const Vector side = (kHalfRoot3 * shape_.radius) * lean.aside;
    const Vector arms[Stand::kMost] = {foot + shape_.radius * lean.ahead, back + side, back - side,
                                       shape_.reach * m.u};
    const Stand& before = stands_[k];
    Stand& stand = solver.add_stand();
    stand.body = k;
    stand.count = 0;
    stand.free = lean.aside;
    stand.roll = longer_ * before.roll;
    for (int slot = 0; slot < Stand::kMost; ++slot) {
        const double gap = m.c.z + arms[slot].z;
        if (gap > slack) continue;
        Support& s = stand.supports[stand.count++];
        s.slot = slot;
        s.arm = arms[slot];
        s.gap = gap;
        s.press = longer_ * before.supports[slot].press;
        s.grip_x = longer_ * before.supports[slot].grip_x;
        s.grip_y = longer_ * before.supports[slot].grip_y;
    }
}

// By slot, and without what bounced: that is over.
void Collision::remember(const Solver& solver) {
    for (Footing& f : footings_) forget(f);
    for (int i = 0; i < solver.footings(); ++i) {
        const Footing& f = solver.footing(i);
        if (f.bounces) continue;
        Footing& memory = footings_[f.body - kFlickedBall];
        memory.press = f.press;
        memory.grip = f.grip;
        memory.roll = f.roll;
        memory.spin = f.spin;
    }
    for (int i = 0; i < awake_.count; ++i) {
        if (awake_.bodies[i] < kBases) forget(stands_[awake_.bodies[i]]);
    }
    for (int i = 0; i < solver.stands(); ++i) {
        const Stand& stand = solver.stand(i);
        Stand& memory = stands_[stand.body];
        memory.roll = stand.roll;
        for (int k = 0; k < stand.count; ++k) {
            const Support& s = stand.supports[k];
            if (s.bounces) continue;
            Support& kept = memory.supports[s.slot];
            kept.press = s.press;
            kept.grip_x = s.grip_x;
            kept.grip_y = s.grip_y;
        }
    }
}

void Collision::part(Scene& scene, const Solver& solver) const {
    for (int i = 0; i < solver.contacts(); ++i) {
        const Contact& c = solver.contact(i);
        if (c.a < kFlickedBall || c.b >= kBases) continue;
        const Ball& ball = scene.balls[c.a - kFlickedBall];
        Meekone& m = scene.meekones[c.b];
        const Gap gap = gap_to_cone(shape_, shape_.foot(m), m.u, ball.p, params_.ball_radius);
        if (gap.distance < 0 && !m.asleep) m.c += gap.distance * gap.normal;
    }
    for (int i = 0; i < awake_.count; ++i) {
        const int body = awake_.bodies[i];
        if (body < kBases) {
            lift(scene.meekones[body]);
        } else {
            lift(scene.balls[body - kFlickedBall]);
        }
    }
}

void Collision::lift(Meekone& m) const {
    const double tilt = std::sqrt(square(m.u.x) + square(m.u.y));
    const double rim = m.c.z - shape_.centre * m.u.z - shape_.radius * tilt;
    const double tip = m.c.z + shape_.reach * m.u.z;
    const double lowest = rim < tip ? rim : tip;
    if (lowest < 0) m.c.z -= lowest;
}

void Collision::lift(Ball& ball) const {
    const Gap gap = ground_.gap(ball.p, ground_.under(ball.p));
    if (gap.distance < 0) ball.p -= gap.distance * gap.normal;
}

}  // namespace kabinet::physics
