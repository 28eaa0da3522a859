#include "games/kapture9/physics/solver.hpp"

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kSettled = 1e-5;  // m/s: a sweep that changes no velocity by more is the last; for a ball
constexpr double kCare = 10;       // on the board, which rolls far, a tenth of it

Vector clamped(const Vector& v, double most) {
    const double squared = dot(v, v);
    return squared <= most * most ? v : v * (most / std::sqrt(squared));
}

// The same in two dimensions.
void clamp(double& x, double& y, double most) {
    const double squared = x * x + y * y;
    // A branch and not a choice of two results: what holds need not wait for the root.
    if (squared <= most * most) [[likely]]
        return;
    const double shrink = most / std::sqrt(squared);
    x *= shrink;
    y *= shrink;
}

double greater(double a, double b) {
    return a > b ? a : b;
}

double size(const Vector& v) {
    return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

Row row_of(const Mover& a, const Mover& b, const Contact& c, const Vector& along) {
    Row row;
    row.along = along;
    row.turn_a = cross(c.arm_a, along);
    row.turn_b = cross(c.arm_b, along);
    row.answer_a = a.turned_by(row.turn_a);
    row.answer_b = b.turned_by(row.turn_b);
    return row;
}

}  // namespace

Solver::Solver(const Params& params)
    : params_(params),
      ball_inertia_(0.4 * params.ball_mass * square(params.ball_radius)),
      ball_grip_mass_(params.ball_mass * 2 / 7) {
    const Shape shape(params);
    meekone_inertia_ =
        shape.inertia_along < shape.inertia_across ? shape.inertia_along : shape.inertia_across;
}

double Solver::wanted_speed(double gap, double approach, double restitution, bool& bounces) const {
    bounces = approach > params_.bounce_speed && gap <= approach * step_;
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
    c.press = c.grip_1 = c.grip_2 = 0;
    const double inverse_mass = a.inverse_mass + b.inverse_mass;
    c.mass_normal = 1 / (inverse_mass + dot(row.turn_a, row.answer_a) + dot(row.turn_b, row.answer_b));
    // One number for every direction across the normal, from the stiffest: friction stays opposed to the
    // slip.
    c.mass_tangent =
        1 / (inverse_mass + a.stiffest * dot(c.arm_a, c.arm_a) + b.stiffest * dot(c.arm_b, c.arm_b));
}

void Solver::prepare(Footing& f) {
    Mover& m = movers_[f.body];
    f.approach = -dot(m.v, f.normal);
    f.bound = wanted_speed(f.gap, f.approach, params_.ball_board_restitution, f.bounces);
    m.v += m.inverse_mass * (f.press * f.normal + f.grip);
    m.w += m.across * (f.roll + f.spin * f.normal - params_.ball_radius * cross(f.normal, f.grip));
}

void Solver::prepare(Support& s, const Mover& m) const {
    const Vector& arm = s.arm;
    s.approach = -(m.v.z + m.w.x * arm.y - m.w.y * arm.x);
    s.bound = wanted_speed(s.gap, s.approach, params_.meekone_board_restitution, s.bounces);
    s.answer_x = m.turned_by({0, arm.z, -arm.y});
    s.answer_y = m.turned_by({-arm.z, 0, arm.x});
    s.answer_z = m.turned_by({arm.y, -arm.x, 0});
    s.mass_normal = 1 / (m.inverse_mass + arm.y * s.answer_z.x - arm.x * s.answer_z.y);
    s.mass_tangent = 1 / (m.inverse_mass + m.stiffest * dot(arm, arm));
}

void Solver::prepare(Stand& stand) {
    Mover& m = movers_[stand.body];
    Vector turn = m.turned_by(stand.roll);
    Vector push;
    for (int i = 0; i < stand.count; ++i) {
        Support& s = stand.supports[i];
        prepare(s, m);
        push += {s.grip_x, s.grip_y, s.press};
        turn += s.grip_x * s.answer_x + s.grip_y * s.answer_y + s.press * s.answer_z;
    }
    m.v += m.inverse_mass * push;
    m.w += turn;
}

double Solver::solve(Contact& c) {
    Mover& a = movers_[c.a];
    Mover& b = movers_[c.b];
    const double wanted = c.press + c.mass_normal * (c.bound - c.rows[0].speed(a, b));
    const double change = (wanted > 0 ? wanted : 0) - c.press;
    if (change == 0 && c.press == 0) return 0;
    c.press += change;
    c.rows[0].push(a, b, change);

    double grip_1 = c.grip_1 - c.mass_tangent * c.rows[1].speed(a, b);
    double grip_2 = c.grip_2 - c.mass_tangent * c.rows[2].speed(a, b);
    clamp(grip_1, grip_2, c.friction * c.press);
    const double change_1 = grip_1 - c.grip_1;
    const double change_2 = grip_2 - c.grip_2;
    c.grip_1 = grip_1;
    c.grip_2 = grip_2;
    c.rows[1].push(a, b, change_1);
    c.rows[2].push(a, b, change_2);
    return greater(std::fabs(change) / c.mass_normal,
                   (std::fabs(change_1) + std::fabs(change_2)) / c.mass_tangent);
}

double Solver::solve(Footing& f) {
    Mover& m = movers_[f.body];
    const double wanted = f.press + params_.ball_mass * (f.bound - dot(m.v, f.normal));
    const double press = wanted > 0 ? wanted : 0;
    const double change = press - f.press;
    if (change == 0 && press == 0 && f.grip == Vector{}) return 0;
    f.press = press;
    m.v += (m.inverse_mass * change) * f.normal;

    const Vector velocity = m.v - params_.ball_radius * cross(m.w, f.normal);
    const Vector slip = velocity - dot(velocity, f.normal) * f.normal;
    const Vector grip = clamped(f.grip - ball_grip_mass_ * slip, params_.ball_board_friction * press);
    const Vector gripped = grip - f.grip;
    f.grip = grip;
    m.v += m.inverse_mass * gripped;
    m.w -= (m.across * params_.ball_radius) * cross(f.normal, gripped);
    resist(f, m);
    return greater(std::fabs(change), size(gripped)) * m.inverse_mass;
}

void Solver::resist(Footing& f, Mover& m) const {
    const double turning = dot(m.w, f.normal);
    const double most = f.drilling * f.press;
    double spin = f.spin - ball_inertia_ * turning;
    spin = spin > most ? most : spin < -most ? -most : spin;
    const bool slides = dot(f.grip, f.grip) > 0.999999 * square(params_.ball_board_friction * f.press);
    const Vector roll =
        slides ? Vector{} : clamped(f.roll - ball_inertia_ * (m.w - turning * f.normal), f.rolling * f.press);
    m.w += m.across * ((spin - f.spin) * f.normal + (roll - f.roll));
    f.spin = spin;
    f.roll = roll;
}

double Solver::solve(Support& s, Mover& m) const {
    const Vector& arm = s.arm;
    const double up = m.v.z + m.w.x * arm.y - m.w.y * arm.x;
    const double wanted = s.press + s.mass_normal * (s.bound - up);
    const double press = wanted > 0 ? wanted : 0;
    const double change = press - s.press;
    if (change == 0 && press == 0) return 0;
    s.press = press;
    m.v.z += m.inverse_mass * change;
    m.w += change * s.answer_z;

    double x = s.grip_x - s.mass_tangent * (m.v.x + m.w.y * arm.z - m.w.z * arm.y);
    double y = s.grip_y - s.mass_tangent * (m.v.y + m.w.z * arm.x - m.w.x * arm.z);
    clamp(x, y, params_.meekone_board_friction * press);
    const double change_x = x - s.grip_x;
    const double change_y = y - s.grip_y;
    s.grip_x = x;
    s.grip_y = y;
    m.v.x += m.inverse_mass * change_x;
    m.v.y += m.inverse_mass * change_y;
    m.w += change_x * s.answer_x + change_y * s.answer_y;
    return greater(std::fabs(change), std::fabs(change_x) + std::fabs(change_y));
}

double Solver::solve(Stand& stand) {
    Mover m = movers_[stand.body];
    double load = 0;
    double change = 0;
    for (int i = 0; i < stand.count; ++i) {
        change = greater(change, solve(stand.supports[i], m));
        load += stand.supports[i].press;
    }
    const Vector turning = m.w - dot(m.w, stand.free) * stand.free;
    const Vector roll = clamped(stand.roll - meekone_inertia_ * turning, params_.rim_rolling * load);
    m.w += m.turned_by(roll - stand.roll);
    stand.roll = roll;
    movers_[stand.body] = m;
    return change * m.inverse_mass;
}

double Solver::sweep() {
    double change = 0;
    for (int i = 0; i < contacts_count_; ++i) change = greater(change, solve(contacts_[i]));
    for (int i = 0; i < stands_count_; ++i) change = greater(change, solve(stands_[i]));
    for (int i = 0; i < footings_count_; ++i) change = greater(change, kCare * solve(footings_[i]));
    return change;
}

// Contacts of two bodies first, and from nothing: the first guesses change the velocities they bounce with.
void Solver::solve(double h) {
    step_ = h;
    for (int i = 0; i < contacts_count_; ++i) prepare(contacts_[i]);
    for (int i = 0; i < stands_count_; ++i) prepare(stands_[i]);
    for (int i = 0; i < footings_count_; ++i) prepare(footings_[i]);
    for (std::int64_t i = 0; i < params_.iterations; ++i) {
        if (sweep() < kSettled) break;
    }
}

}  // namespace kabinet::physics
