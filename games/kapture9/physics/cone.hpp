#pragma once

#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/scene.hpp"

namespace kabinet::physics {

/// The shape of a meekone: a solid cone, its constants worked out once.
///
/// Mass properties (any mechanics textbook): centre of mass h/4 above the foot; moments about it
/// 3/10 m r^2 about the axis and 3/20 m (r^2 + h^2/4) across it.
struct Shape {
    double radius;
    double height;
    double slant;   ///< length of its side, from rim to tip
    double centre;  ///< of mass, above the foot
    double inertia_along;
    double inertia_across;
    double insphere;  ///< radius of the largest ball inside; it touches the foot and the side
    double reach;     ///< the farthest a point of it is from its centre of mass

    explicit Shape(const Params& p)
        : radius(p.meekone_radius),
          height(p.meekone_height),
          slant(std::sqrt(square(radius) + square(height))),
          centre(height / 4),
          inertia_along(0.3 * p.meekone_mass * square(radius)),
          inertia_across(0.15 * p.meekone_mass * (square(radius) + square(height) / 4)),
          insphere(radius * height / (radius + slant)),
          reach(height - centre) {}

    Vector foot(const Meekone& m) const { return m.c - centre * m.u; }
    Vector tip(const Meekone& m) const { return m.c + (height - centre) * m.u; }
};

/// From a ball (or, with radius 0, a point) to a cone with foot `foot` and axis `u`. Exact: in the half plane
/// through the axis and the ball's centre the cone is a triangle with the corners rim (r, 0) and tip (0, h),
/// and the nearest of foot, rim, side and tip decides. Inside, the nearer of side and foot.
inline Gap gap_to_cone(const Shape& shape, const Vector& foot, const Vector& u, const Vector& p,
                       double radius) {
    const Vector q = p - foot;
    const double s = dot(q, u);
    const Vector away = q - s * u;
    const double rho = length(away);
    // When the axis is hit exactly, any direction across it will do.
    const Vector out =
        rho > 1e-12 ? away * (1 / rho)
                    : direction(cross(u, std::fabs(u.x) < 0.5 ? Vector{1, 0, 0} : Vector{0, 1, 0}), kUp);
    const double beyond = rho - shape.radius;
    const double side = (beyond * shape.height + s * shape.radius) / shape.slant;
    const double along = s * shape.height - beyond * shape.radius;  // times the slant, from rim to tip
    if (side <= 0 && s >= 0 && s < -side) return {-s - radius, -u};
    if (s < 0 && beyond <= 0) return {-s - radius, -u};
    if (along <= 0) {
        const double d = std::sqrt(beyond * beyond + s * s);
        if (d > 1e-12) return {d - radius, (beyond / d) * out + (s / d) * u};
    } else if (along >= square(shape.slant)) {
        const double d = std::sqrt(rho * rho + square(s - shape.height));
        if (d > 1e-12) return {d - radius, (rho / d) * out + ((s - shape.height) / d) * u};
    }
    return {side - radius, (shape.height / shape.slant) * out + (shape.radius / shape.slant) * u};
}

/// The radius around an upright meekone at which a ball on the flat touches its side.
inline double upright_reach(const Shape& shape, double ball_radius) {
    const double height = ball_radius * (1 - shape.radius / shape.slant);
    return shape.radius * (1 - height / shape.height) + ball_radius * shape.height / shape.slant;
}

}  // namespace kabinet::physics
