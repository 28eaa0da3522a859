#include "games/kapture9/physics/solver.hpp"

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/floating.hpp"

#ifdef SWEEPS
long sweeps_done = 0, solves_done = 0, supports_done = 0;
#endif
namespace kabinet::physics {
namespace {

constexpr double kSettled = 1e-5;  // m/s: a sweep that changes no contact's velocity by more is the last

Vector clamped(const Vector& v, double most) {
    const double squared = dot(v, v);
    return squared <= most * most ? v : v * (most / std::sqrt(squared));
}

double greater(double a, double b) {
    return a > b ? a : b;
}

Row row_of(const Mover& a, const Mover& b, const Contact& c, const Vector& along) {
    Row row;
    row.along = along;
    row.turn_a = cross(c.arm_a, along);
    row.answer_a = a.turned_by(row.turn_a);
    row.turn_b = c.b == kBoard ? Vector{} : cross(c.arm_b, along);
    row.answer_b = c.b == kBoard ? Vector{} : b.turned_by(row.turn_b);
    return row;
}

}  // namespace

Solver::Solver(const Params& params)
    : step_(1 / params.rate),
      bounce_speed_(params.bounce_speed),
      board_friction_(params.meekone_board_friction),
      board_restitution_(params.meekone_board_restitution),
      rim_rolling_(params.rim_rolling),
      ball_inertia_(0.4 * params.ball_mass * square(params.ball_radius)),
      iterations_(params.iterations) {
    const Shape shape(params);
    meekone_inertia_ =
        shape.inertia_along < shape.inertia_across ? shape.inertia_along : shape.inertia_across;
}

double Solver::wanted_speed(double gap, double approach, double restitution, bool& bounces) const {
    bounces = approach > bounce_speed_ && gap <= approach * step_;
    return bounces ? restitution * approach : gap > 0 ? -gap / step_ : 0;
}

void Solver::prepare(Contact& c) const {
    const Mover& a = movers_[c.a];
    const Mover& b = movers_[c.b];
    const Vector any = std::fabs(c.normal.z) < 0.7 ? kUp : Vector{1, 0, 0};
    const Vector across = direction(cross(any, c.normal), {0, 1, 0});
    c.rows[0] = row_of(a, b, c, c.normal);
    c.rows[1] = row_of(a, b, c, across);
    c.rows[2] = row_of(a, b, c, cross(c.normal, across));
    const Row& row = c.rows[0];
    c.approach = -row.speed(a, b);
    c.bound = wanted_speed(c.gap, c.approach, c.restitution, c.bounces);
    const double inverse_mass = a.inverse_mass + b.inverse_mass;
    c.mass_normal = 1 / (inverse_mass + dot(row.turn_a, row.answer_a) + dot(row.turn_b, row.answer_b));
    // One number for every direction across the normal, from the stiffest: friction stays opposed to the
    // slip.
    c.mass_tangent = 1 / (inverse_mass + a.stiffest * dot(c.arm_a, c.arm_a) +
                          (c.b == kBoard ? 0 : b.stiffest * dot(c.arm_b, c.arm_b)));
}

void Solver::prepare(Support& s, const Mover& m) const {
    const Vector& arm = s.arm;
    s.approach = -(m.v.z + m.w.x * arm.y - m.w.y * arm.x);
    s.bound = wanted_speed(s.gap, s.approach, board_restitution_, s.bounces);
    s.answer_x = m.turned_by({0, arm.z, -arm.y});
    s.answer_y = m.turned_by({-arm.z, 0, arm.x});
    s.answer_z = m.turned_by({arm.y, -arm.x, 0});
    s.mass_normal = 1 / (m.inverse_mass + arm.y * s.answer_z.x - arm.x * s.answer_z.y);
    s.mass_tangent = 1 / (m.inverse_mass + m.stiffest * dot(arm, arm));
}

// The first guess comes from the step before: what rests or rolls goes on much the same.
void Solver::start(Contact& c) {
    c.grip_1 = c.grip_2 = 0;
    if (c.b != kBoard) return;
    Mover& m = movers_[c.a];
    BallBrake& brake = brakes_[c.a - kBases];
    c.grip_1 = dot(brake.grip, c.rows[1].along);
    c.grip_2 = dot(brake.grip, c.rows[2].along);
    c.rows[0].push(m, movers_[kBoard], c.press);
    c.rows[1].push(m, movers_[kBoard], c.grip_1);
    c.rows[2].push(m, movers_[kBoard], c.grip_2);
    m.w += m.across * (brake.roll + brake.spin * c.normal);
}

void Solver::start(const Stand& stand) {
    Mover& m = movers_[stand.body];
    for (int i = 0; i < stand.count; ++i) {
        const Support& s = stand.supports[i];
        m.v += m.inverse_mass * Vector{s.grip_x, s.grip_y, s.press};
        m.w += s.grip_x * s.answer_x + s.grip_y * s.answer_y + s.press * s.answer_z;
    }
    m.w += m.turned_by(stand.roll);
}

double Solver::press(Contact& c) {
    Mover& a = movers_[c.a];
    Mover& b = movers_[c.b];
    const Row& row = c.rows[0];
    const double wanted = c.press + c.mass_normal * (c.bound - row.speed(a, b));
    const double change = (wanted > 0 ? wanted : 0) - c.press;
    c.press += change;
    row.push(a, b, change);
    return std::fabs(change) / c.mass_normal;
}

double Solver::grip(Contact& c) {
    Mover& a = movers_[c.a];
    Mover& b = movers_[c.b];
    double wanted_1 = c.grip_1 - c.mass_tangent * c.rows[1].speed(a, b);
    double wanted_2 = c.grip_2 - c.mass_tangent * c.rows[2].speed(a, b);
    const double most = c.friction * c.press;
    const double squared = wanted_1 * wanted_1 + wanted_2 * wanted_2;
    if (squared > most * most) {
        const double shrink = most / std::sqrt(squared);
        wanted_1 *= shrink;
        wanted_2 *= shrink;
    }
    const double change_1 = wanted_1 - c.grip_1;
    const double change_2 = wanted_2 - c.grip_2;
    c.grip_1 = wanted_1;
    c.grip_2 = wanted_2;
    c.rows[1].push(a, b, change_1);
    c.rows[2].push(a, b, change_2);
    return (std::fabs(change_1) + std::fabs(change_2)) / c.mass_tangent;
}

void Solver::resist(const Contact& c) {
    BallBrake& brake = brakes_[c.a - kBases];
    Mover& m = movers_[c.a];
    const double turning = dot(m.w, c.normal);
    const double most = brake.drilling * c.press;
    double spin = brake.spin - ball_inertia_ * turning;
    spin = spin > most ? most : spin < -most ? -most : spin;
    const bool slides = square(c.grip_1) + square(c.grip_2) > 0.999999 * square(c.friction * c.press);
    const Vector roll =
        slides ? Vector{}
               : clamped(brake.roll - ball_inertia_ * (m.w - turning * c.normal), brake.rolling * c.press);
    m.w += m.across * ((spin - brake.spin) * c.normal + (roll - brake.roll));
    brake.spin = spin;
    brake.roll = roll;
}

double Solver::solve(Stand& stand) {
    Mover& m = movers_[stand.body];
    double load = 0;
    double most_change = 0;
    for (int i = 0; i < stand.count; ++i) {
        Support& s = stand.supports[i];
        const Vector& arm = s.arm;
        const double up = m.v.z + m.w.x * arm.y - m.w.y * arm.x;
        const double wanted = s.press + s.mass_normal * (s.bound - up);
        const double press = wanted > 0 ? wanted : 0;
        const double change = press - s.press;
        s.press = press;
        load += press;
        m.v.z += m.inverse_mass * change;
        m.w += change * s.answer_z;

        double x = s.grip_x - s.mass_tangent * (m.v.x + m.w.y * arm.z - m.w.z * arm.y);
        double y = s.grip_y - s.mass_tangent * (m.v.y + m.w.z * arm.x - m.w.x * arm.z);
        const double most = board_friction_ * press;
        const double squared = x * x + y * y;
        if (squared > most * most) {
            const double shrink = most / std::sqrt(squared);
            x *= shrink;
            y *= shrink;
        }
        const double change_x = x - s.grip_x;
        const double change_y = y - s.grip_y;
        s.grip_x = x;
        s.grip_y = y;
        m.v.x += m.inverse_mass * change_x;
        m.v.y += m.inverse_mass * change_y;
        m.w += change_x * s.answer_x + change_y * s.answer_y;
        most_change = greater(most_change, std::fabs(change));
        most_change = greater(most_change, std::fabs(change_x) + std::fabs(change_y));
    }
    const Vector turning = m.w - dot(m.w, stand.free) * stand.free;
    const Vector roll = clamped(stand.roll - meekone_inertia_ * turning, rim_rolling_ * load);
    m.w += m.turned_by(roll - stand.roll);
    stand.roll = roll;
    return most_change * m.inverse_mass;
}

double Solver::sweep() {
    double change = 0;
    for (int i = 0; i < contacts_count_; ++i) {
        Contact& c = contacts_[i];
        change = greater(change, press(c));
        if (c.press == 0 && c.grip_1 == 0 && c.grip_2 == 0) continue;
        change = greater(change, grip(c));
        if (c.b == kBoard) resist(c);
    }
    for (int i = 0; i < stands_count_; ++i) change = greater(change, solve(stands_[i]));
    return change;
}

void Solver::solve() {
#ifdef SWEEPS
    ++solves_done;
    ++sweeps_done;
    for (int i = 0; i < stands_count_; ++i) supports_done += stands_[i].count;
#endif
    for (int i = 0; i < contacts_count_; ++i) prepare(contacts_[i]);
    for (int i = 0; i < stands_count_; ++i) {
        Stand& stand = stands_[i];
        for (int k = 0; k < stand.count; ++k) prepare(stand.supports[k], movers_[stand.body]);
    }
    for (int i = 0; i < contacts_count_; ++i) start(contacts_[i]);
    for (int i = 0; i < stands_count_; ++i) start(stands_[i]);
    for (std::int64_t i = 0; i < iterations_; ++i) {
        if (sweep() < kSettled) break;
#ifdef SWEEPS
        ++sweeps_done;
#endif
    }
}

}  // namespace kabinet::physics
