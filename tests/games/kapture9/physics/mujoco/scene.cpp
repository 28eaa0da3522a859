#include "tests/games/kapture9/physics/mujoco/scene.hpp"

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>

namespace kabinet::reference {

namespace {

using physics::Point;

// Torque over load. MuJoCo bounds friction and rolling torque together, (f / mu)^2 + (t / c)^2 <= 1 of the
// load, and a ball rolling with the deceleration a g needs the friction a: what is left for the torque is c
// sqrt(1 - (a / mu)^2), which is to be 1.4 a R.
constexpr double rolling(double a, double left) {
    return 1.4 * a * kBallRadius / left;
}
constexpr double kRollingFlat = rolling(0.015, 0.9977);
constexpr double kRollingInBase = rolling(0.15, 0.7315);

struct Dish {
    Point centre;
    double radius;
};

Point centimetres(Point p) {
    return {p.x * kCentimetres, p.y * kCentimetres};
}

/// The dish a point is above, or none: radius 0.
Dish dish_under(double x, double y) {
    for (int k = 0; k < physics::kBases + 2; ++k) {
        const bool base = k < physics::kBases;
        const Point metres = base                   ? physics::kBaseCentres[static_cast<std::size_t>(k)]
                             : k == physics::kBases ? physics::kHome
                                                    : physics::kOpponentHome;
        const Dish dish{centimetres(metres), base ? kDishRadius : kHomeDishRadius};
        if (std::hypot(x - dish.centre.x, y - dish.centre.y) < dish.radius) return dish;
    }
    return {{}, 0};
}

mjfCollision flat_contact = nullptr;
mjfCollision foot_contact = nullptr;

/// The contact of a ball with the spherical cap it lies in or with the cap's rim.
int dish_contact(const Dish& dish, const mjtNum ball[3], mjContact& contact, mjtNum margin) {
    const double x = ball[0] - dish.centre.x;
    const double y = ball[1] - dish.centre.y;
    const double out = std::hypot(x, y);
    const double above = std::sqrt(kDishCurvature * kDishCurvature - dish.radius * dish.radius);
    double nx = -x;
    double ny = -y;
    double nz = above - ball[2];
    double length = std::sqrt(nx * nx + ny * ny + nz * nz);
    double gap = kDishCurvature - length - kBallRadius;
    if (out / length > dish.radius / kDishCurvature) {
        nx = x - x / out * dish.radius;
        ny = y - y / out * dish.radius;
        nz = ball[2];
        length = std::sqrt(nx * nx + ny * ny + nz * nz);
        gap = length - kBallRadius;
    }
    if (gap > margin) return 0;
    contact.dist = gap;
    const double n[3] = {nx / length, ny / length, nz / length};
    for (int i = 0; i < 3; ++i) {
        contact.frame[i] = n[i];
        contact.frame[3 + i] = 0;
        contact.pos[i] = ball[i] - n[i] * (kBallRadius + gap / 2);
    }
    return 1;
}

/// The planes are the first geoms of the model, in this order; each has its own resistance to rolling.
enum Plane { kBoard, kBases, kHomes };

/// Which of them is felt there.
Plane plane_under(const Dish& dish) {
    if (dish.radius == 0) return kBoard;
    return dish.radius == kDishRadius ? kBases : kHomes;
}

/// Whether a geom belongs to a meekone that has not been woken: its weight is held, and it needs no contact.
/// What a geom carries is 1 + the base of its meekone, or 0.
bool is_asleep(const mjModel* m, const mjData* d, int geom) {
    return d->userdata[static_cast<int>(m->geom_user[m->nuser_geom * geom])] != 0;
}

int plane_cylinder(const mjModel* m, const mjData* d, mjContact* con, int plane, int cylinder,
                   mjtNum margin) {
    return is_asleep(m, d, cylinder) ? 0 : foot_contact(m, d, con, plane, cylinder, margin);
}

int plane_sphere(const mjModel* m, const mjData* d, mjContact* con, int plane, int sphere, mjtNum margin) {
    if (is_asleep(m, d, sphere)) return 0;
    if (m->geom_size[3 * sphere] != kBallRadius) return flat_contact(m, d, con, plane, sphere, margin);
    const mjtNum* ball = d->geom_xpos + 3 * sphere;
    const Dish dish = dish_under(ball[0], ball[1]);
    if (plane != plane_under(dish)) return 0;
    if (dish.radius > 0) return dish_contact(dish, ball, *con, margin);
    return flat_contact(m, d, con, plane, sphere, margin);
}

/// A cone of 48 facets about its centre of mass, which is a quarter of the height above its base.
void cone_mesh(std::ostream& out) {
    out << "<mesh name='cone' vertex='0 0 " << 0.75 * kConeHeight;
    for (int i = 0; i < 48; ++i) {
        const double angle = 2 * std::numbers::pi * i / 48;
        out << "  " << kConeRadius * std::cos(angle) << ' ' << kConeRadius * std::sin(angle) << ' '
            << -0.25 * kConeHeight;
    }
    out << "'/>\n";
}

void ball(std::ostream& out, const char* name, Point home) {
    const double depth =
        kDishCurvature - std::sqrt(kDishCurvature * kDishCurvature - kHomeDishRadius * kHomeDishRadius);
    const Point at = centimetres(home);
    out << "<body name='" << name << "' pos='" << at.x << ' ' << at.y << ' ' << kBallRadius - depth
        << "'><freejoint/><geom name='" << name << "' type='sphere' size='" << kBallRadius << "' mass='"
        << kBallMass << "'/></body>\n";
}

/// A cone meets balls and other cones as a mesh, the board as the disc of its base and the point of its tip.
void cone(std::ostream& out, int base) {
    const Point at = centimetres(physics::kBaseCentres[static_cast<std::size_t>(base)]);
    const double across = 3.0 / 20 * kConeMass *
                          (kConeRadius * kConeRadius + kConeHeight * kConeHeight / 4);  // about the centre
    const double along = 3.0 / 10 * kConeMass * kConeRadius * kConeRadius;
    out << "<body name='m" << base << "' pos='" << at.x << ' ' << at.y << ' ' << kConeHeight / 4
        << "'><freejoint/><inertial pos='0 0 0' mass='" << kConeMass << "' diaginertia='" << across << ' '
        << across << ' ' << along << "'/>"
        << "<geom name='m" << base << "' type='mesh' mesh='cone'/>"
        << "<geom name='foot" << base << "' user='" << base + 1 << "' type='cylinder' size='" << kConeRadius
        << " 0.002' pos='0 0 " << 0.002 - kConeHeight / 4 << "'/>"
        << "<geom name='tip" << base << "' user='" << base + 1 << "' type='sphere' size='0.002' pos='0 0 "
        << 0.75 * kConeHeight - 0.0055 << "'/></body>\n";
}

/// A contact pair: Coulomb friction, drilling and rolling lengths, and the spring and damper that make a
/// collision of that restitution, e = exp(-pi z / sqrt(1 - z^2)) for the damping ratio z. The spring's
/// period is 26 time steps. Without restitution: critically damped.
void pair(std::ostream& out, const std::string& a, const std::string& b, double friction, double drilling,
          double rolling, double restitution) {
    double damping = 1;
    double time = 0.001;
    if (restitution > 0) {
        const double log = std::log(restitution) / std::numbers::pi;
        damping = std::sqrt(log * log / (1 + log * log));
        time = 1 / (2000 * damping);
    }
    out << "<pair geom1='" << a << "' geom2='" << b << "' condim='6' friction='" << friction << ' '
        << friction << ' ' << drilling << ' ' << rolling << ' ' << rolling << "' solref='" << time << ' '
        << damping << "' solimp='0.98 0.98 0.001'/>\n";
}

void pairs(std::ostream& out, physics::BaseSet standing) {
    for (const char* ball : {"ball", "other"}) {
        pair(out, "board", ball, 0.22, 0.05, kRollingFlat, 0.55);
        pair(out, "homes", ball, 0.22, 0.05, kRollingFlat, 0.55);
        pair(out, "bases", ball, 0.22, 0.05, kRollingInBase, 0.55);
    }
    pair(out, "ball", "other", 0.12, 1e-5, 1e-5, 0.90);
    for (int k = 0; k < physics::kBases; ++k) {
        if (!physics::has(standing, k)) continue;
        const std::string n = std::to_string(k);
        pair(out, "ball", "m" + n, 0.25, 1e-5, 1e-5, 0.50);
        pair(out, "other", "m" + n, 0.25, 1e-5, 1e-5, 0.50);
        // No restitution: a standing cone would never come to rest on contacts that are soft and springy.
        pair(out, "board", "foot" + n, 0.35, 1e-5, 0.05, 0);
        pair(out, "board", "tip" + n, 0.35, 1e-5, 0.05, 0);
        for (int j = 0; j < k; ++j) {
            if (physics::has(standing, j))
                pair(out, "m" + std::to_string(j), "m" + n, 0.30, 1e-5, 1e-5, 0.40);
        }
    }
}

}  // namespace

std::string scene(physics::BaseSet standing) {
    std::ostringstream out;
    out.precision(17);
    out << "<mujoco><compiler angle='radian'/>\n"
        << "<option timestep='" << 1.0 / 8192 << "' gravity='0 0 " << -kGravity
        << "' cone='elliptic' solver='Newton' iterations='50' tolerance='1e-10' impratio='10' "
           "collision='predefined'/>\n"
        << "<size njmax='4000' nconmax='600' nuser_geom='1' nuserdata='10'/>\n<asset>\n";
    cone_mesh(out);
    out << "</asset>\n<worldbody>\n<geom name='board' type='plane' size='100 100 1'/>\n"
        << "<geom name='bases' type='plane' size='100 100 1'/>\n"
        << "<geom name='homes' type='plane' size='100 100 1'/>\n";
    ball(out, "ball", physics::kHome);
    ball(out, "other", physics::kOpponentHome);
    for (int k = 0; k < physics::kBases; ++k) {
        if (physics::has(standing, k)) cone(out, k);
    }
    out << "</worldbody>\n<contact>\n";
    pairs(out, standing);
    out << "</contact>\n</mujoco>\n";
    return out.str();
}

void carve_dishes() {
    flat_contact = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
    mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = plane_sphere;
    foot_contact = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_CYLINDER];
    mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_CYLINDER] = plane_cylinder;
}

}  // namespace kabinet::reference
