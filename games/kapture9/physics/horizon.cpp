#include "games/kapture9/physics/horizon.hpp"

#include "games/kapture9/physics/floating.hpp"

namespace kabinet::physics {
namespace {

constexpr double kNear = 1e-6;  // m
constexpr int kMostAdvances = 60;
constexpr double kUpright = 0.99999;

/// What the ball's centre must not come into.
struct Circle {
    double x;
    double y;
    double radius;
};

constexpr int kMostCircles = kBases + 2 + kBases + 1;

struct Circles {
    Circle at[kMostCircles];
    int count = 0;
    void add(double x, double y, double radius) { at[count++] = {x, y, radius}; }
};

bool stands_on(const Meekone& m, int base) {
    return m.u.z > kUpright && m.c.x == kBaseCentres[base].x && m.c.y == kBaseCentres[base].y;
}

Circles things_near_the_flat(const Params& params, const Shape& shape, const Ground& ground,
                             const Scene& scene, int self) {
    Circles circles;
    const double upright = upright_reach(shape, params.ball_radius);
    for (int k = 0; k < kBases; ++k) {
        const Meekone& m = scene.meekones[k];
        // A meekone in its place hides the dish below it.
        const bool in_place = m.present && stands_on(m, k);
        const Dish& dish = ground.dishes()[k];
        if (!in_place) circles.add(dish.centre.x, dish.centre.y, dish.aperture);
        if (m.present) {
            circles.add(m.c.x, m.c.y, m.u.z > kUpright ? upright : shape.reach + params.ball_radius);
        }
    }
    for (int home = kBases; home < kBases + 2; ++home) {
        const Dish& dish = ground.dishes()[home];
        circles.add(dish.centre.x, dish.centre.y, dish.aperture);
    }
    const Ball& other = scene.balls[1 - self];
    if (other.present) circles.add(other.p.x, other.p.y, 2 * params.ball_radius);
    return circles;
}

/// Metres along a straight way to a circle: 0 inside it or at it and approaching, `most` if it is not met.
double way_to(const Circle& circle, const Vector& p, const Vector& along, double most) {
    const double x = circle.x - p.x;
    const double y = circle.y - p.y;
    const double ahead = x * along.x + y * along.y;
    const double outside = x * x + y * y - square(circle.radius);
    if (ahead <= 0) return outside < -2 * circle.radius * kNear ? 0 : most;
    const double root = square(ahead) - outside;
    if (root <= 0) return most;
    const double way = ahead - std::sqrt(root);
    return way < 0 ? 0 : way < most ? way : most;
}

double way_to_edge(double p, double along, double most) {
    if (along == 0) return most;
    const double way = ((along > 0 ? kHalfSide : -kHalfSide) - p) / along;
    return way < 0 ? 0 : way < most ? way : most;
}

// Rolling or in the air: straight ahead, as seen from above.
double free_straight(const Circles& circles, const Arc& arc) {
    const bool rolls = arc.kind == Arc::Kind::roll;
    const Vector level{arc.v.x, arc.v.y, 0};
    const double speed = length(level);
    const double whole = (rolls ? 0.5 : 1) * speed * arc.duration;
    const Vector along = direction(level, {1, 0, 0});
    double way = way_to_edge(arc.p.y, along.y, way_to_edge(arc.p.x, along.x, whole));
    for (int i = 0; i < circles.count; ++i) way = way_to(circles.at[i], arc.p, along, way);
    if (way >= whole) return arc.duration;
    if (!rolls) return way / speed;
    // way = speed t - a t^2 / 2, solved without cancellation; a = speed / duration.
    return 2 * way / (speed + speed * std::sqrt(1 - way / whole));
}

double nearest(const Circles& circles, const Vector& p) {
    const double x = kHalfSide - std::fabs(p.x);
    const double y = kHalfSide - std::fabs(p.y);
    double least = x < y ? x : y;
    for (int i = 0; i < circles.count; ++i) {
        const Circle& c = circles.at[i];
        const double d = std::sqrt(square(p.x - c.x) + square(p.y - c.y)) - c.radius;
        if (d < least) least = d;
    }
    return least;
}

double free_slide(const Circles& circles, const Arc& arc) {
    double t = 0;
    for (int i = 0; i < kMostAdvances; ++i) {
        const double d = nearest(circles, arc.position(t));
        if (d < kNear) return t;
        const double fastest = arc.fastest_from(t);
        if (d >= fastest * (arc.duration - t)) return arc.duration;
        t += d / fastest;
    }
    return t;
}

}  // namespace

double free_time(const Params& params, const Shape& shape, const Ground& ground, const Scene& scene, int self,
                 const Arc& arc) {
    if (arc.duration <= 0) return 0;
    const Circles circles = things_near_the_flat(params, shape, ground, scene, self);
    return arc.kind == Arc::Kind::slide ? free_slide(circles, arc) : free_straight(circles, arc);
}

}  // namespace kabinet::physics
