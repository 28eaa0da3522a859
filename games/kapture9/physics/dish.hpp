#pragma once

#include <array>

#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/table.hpp"
#include "games/kapture9/physics/vector.hpp"

namespace kabinet::physics {

/// The distance of two bodies, negative when they overlap, and the direction from the second to the first.
struct Gap {
    double distance = 0;
    Vector normal = kUp;
};

/// A round hollow in the board: the cap of a sphere of radius `curvature`, as deep as
/// D = curvature - sqrt(curvature^2 - aperture^2). A ball must be smaller than that sphere, so that it
/// touches in one point.
struct Dish {
    Point centre;
    double aperture = 0;
    double curvature = 0;
    double depth = 0;

    Dish() = default;
    Dish(const Point& middle, double a, double r)
        : centre(middle), aperture(a), curvature(r), depth(r - std::sqrt(r * r - a * a)) {}

    /// Whether a ball with its centre at `p` is above the hollow.
    bool is_under(const Vector& p) const {
        return square(p.x - centre.x) + square(p.y - centre.y) < square(aperture);
    }
};

/// From a ball of radius `radius` at `p`, whose centre is above the dish, to the dish. With the cap's centre
/// C and l = |p - C|: curvature - l - radius where the nearest point of the sphere belongs to the cap,
/// otherwise the distance to the dish's rim. Its normal is continuous everywhere.
inline Gap gap_over(const Dish& dish, const Vector& p, double radius) {
    const Vector q{p.x - dish.centre.x, p.y - dish.centre.y, p.z};
    const Vector from_cap = q - Vector{0, 0, dish.curvature - dish.depth};
    const double l = length(from_cap);
    const double r = std::sqrt(q.x * q.x + q.y * q.y);
    if (r * dish.curvature <= dish.aperture * l && from_cap.z < 0) {
        return {dish.curvature - l - radius, from_cap * (-1 / l)};
    }
    const Vector rim =
        r > 0 ? Vector{q.x * (dish.aperture / r), q.y * (dish.aperture / r), 0} : Vector{dish.aperture, 0, 0};
    const Vector from_rim = q - rim;
    return {length(from_rim) - radius, direction(from_rim, kUp)};
}

/// The board's top with all its dishes. It has no end: bodies that leave the board are removed.
class Ground {
  public:
    explicit Ground(const Params& params) : radius_(params.ball_radius) {
        for (int k = 0; k < kBases; ++k) {
            dishes_[k] = {kBaseCentres[k], params.base_aperture, params.base_curvature};
        }
        dishes_[kBases] = {kHome, params.home_aperture, params.home_curvature};
        dishes_[kBases + 1] = {kOpponentHome, params.home_aperture, params.home_curvature};
    }

    const std::array<Dish, kBases + 2>& dishes() const { return dishes_; }

    /// The dish below a ball, or null over the flat. The bases' middles are points of a square lattice, so
    /// one look at the nearest of its points is enough.
    const Dish* under(const Vector& p) const {
        constexpr double farthest = 2.5 * kHalfStep;
        int dish = p.y < 0 ? kBases : kBases + 1;
        if (std::fabs(p.x) < farthest && std::fabs(p.y) < farthest) {
            dish = kBaseAt[static_cast<int>((p.y + farthest) / kHalfStep)]
                          [static_cast<int>((p.x + farthest) / kHalfStep)];
            if (dish < 0) return nullptr;
        }
        return dishes_[dish].is_under(p) ? &dishes_[dish] : nullptr;
    }
    bool is_base(const Dish& dish) const { return &dish < &dishes_[kBases]; }

    /// From a ball at `p` to the board; `dish` is what is under it.
    Gap gap(const Vector& p, const Dish* dish) const {
        return dish ? gap_over(*dish, p, radius_) : Gap{p.z - radius_, kUp};
    }

  private:
    static constexpr int kBaseAt[5][5] = {
        {-1, -1, 0, -1, -1}, {-1, 1, -1, 2, -1}, {3, -1, 4, -1, 5}, {-1, 6, -1, 7, -1}, {-1, -1, 8, -1, -1}};

    double radius_;
    std::array<Dish, kBases + 2> dishes_;
};

}  // namespace kabinet::physics
