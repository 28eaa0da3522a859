#include "games/kapture9/physics/solver.hpp"

#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kSettled = 1e-5;  // m/s: a sweep that changes no contact's velocity by more is the last

double effective_mass(const Mover& m, const Vector& arm, const Vector& n) {
    const Vector turn = cross(arm, n);
    return m.inverse_mass + dot(turn, m.turned_by(turn));
}

Vector clamped(const Vector& v, double most) {
    const double squared = dot(v, v);
    return squared <= most * most ? v : v * (most / std::sqrt(squared));
}

}  // namespace

Solver::Solver(const Params& params)
    : step_(1 / params.rate), bounce_speed_(params.bounce_speed), iterations_(params.iterations) {}

void Solver::prepare(Contact& c) {
    const Mover& a = movers_[c.a];
    const Mover& b = movers_[c.b];
    const Vector relative = a.velocity_at(c.arm_a) - b.velocity_at(c.arm_b);
    c.approach = -dot(relative, c.normal);
    const bool bounces = c.approach > bounce_speed_ && c.gap - c.approach * step_ <= 0;
    c.bound = bounces ? c.restitution * c.approach : c.gap > 0 ? -c.gap / step_ : 0;
    c.mass_normal = 1 / (effective_mass(a, c.arm_a, c.normal) + effective_mass(b, c.arm_b, c.normal));
    // One number for every direction across the normal, from the stiffest: friction stays opposed to the
    // slip.
    c.mass_tangent = 1 / (a.inverse_mass + a.stiffest * dot(c.arm_a, c.arm_a) + b.inverse_mass +
                          b.stiffest * dot(c.arm_b, c.arm_b));
}

void Solver::start(Contact& c) {
    const Vector impulse = c.press * c.normal + c.grip;
    movers_[c.a].push(impulse, c.arm_a);
    if (c.b != kBoard) movers_[c.b].push(-impulse, c.arm_b);
}

double Solver::press(Contact& c) {
    Mover& a = movers_[c.a];
    Vector relative = a.velocity_at(c.arm_a);
    if (c.b != kBoard) relative -= movers_[c.b].velocity_at(c.arm_b);
    const double wanted = c.press + c.mass_normal * (c.bound - dot(relative, c.normal));
    const double change = (wanted > 0 ? wanted : 0) - c.press;
    if (change == 0) return 0;
    c.press += change;
    a.push(change * c.normal, c.arm_a);
    if (c.b != kBoard) movers_[c.b].push(-change * c.normal, c.arm_b);
    return std::fabs(change) / c.mass_normal;
}

double Solver::grip(Contact& c) {
    if (c.press == 0 && c.grip == Vector{}) return 0;
    Mover& a = movers_[c.a];
    Vector relative = a.velocity_at(c.arm_a);
    if (c.b != kBoard) relative -= movers_[c.b].velocity_at(c.arm_b);
    const Vector slip = relative - dot(relative, c.normal) * c.normal;
    const Vector wanted = clamped(c.grip - c.mass_tangent * slip, c.friction * c.press);
    const Vector change = wanted - c.grip;
    c.grip = wanted;
    a.push(change, c.arm_a);
    if (c.b != kBoard) movers_[c.b].push(-change, c.arm_b);
    return (std::fabs(change.x) + std::fabs(change.y) + std::fabs(change.z)) / c.mass_tangent;
}

void Solver::resist(int body) {
    Brake& brake = brakes_[body];
    Mover& m = movers_[body];
    if (brake.ball) {
        const double most = brake.drill * brake.load;
        double spin = brake.spin - brake.inertia * dot(m.w, brake.free);
        spin = spin > most ? most : spin < -most ? -most : spin;
        m.w += m.turned_by((spin - brake.spin) * brake.free);
        brake.spin = spin;
    }
    Vector roll;
    if (!brake.slides) {
        const Vector turning = m.w - dot(m.w, brake.free) * brake.free;
        roll = clamped(brake.roll - brake.inertia * turning, brake.reach * brake.load);
    }
    m.w += m.turned_by(roll - brake.roll);
    brake.roll = roll;
}

double Solver::sweep() {
    double change = 0;
    for (Brake& brake : brakes_) {
        brake.load = 0;
        brake.slides = false;
    }
    for (int i = 0; i < count_; ++i) {
        Contact& c = contacts_[i];
        const double pressed = press(c);
        const double gripped = grip(c);
        if (pressed > change) change = pressed;
        if (gripped > change) change = gripped;
        if (c.b != kBoard) continue;
        Brake& brake = brakes_[c.a];
        brake.load += c.press;
        brake.slides = brake.ball && dot(c.grip, c.grip) > 0.999999 * square(c.friction * c.press);
    }
    for (int body = 0; body < kBodies; ++body) {
        if (brakes_[body].active) resist(body);
    }
    return change;
}

void Solver::solve() {
    for (int i = 0; i < count_; ++i) prepare(contacts_[i]);
    for (int i = 0; i < count_; ++i) start(contacts_[i]);
    for (std::int64_t i = 0; i < iterations_; ++i) {
        if (sweep() < kSettled) break;
    }
}

}  // namespace kabinet::physics
