#pragma once

#include <array>

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/scene.hpp"
#include "games/kapture9/physics/solver.hpp"

namespace kabinet::physics {

/// Whether a ball in a dish has too little energy to leave it.
bool is_trapped(const Params& params, const Ball& ball, const Dish* dish);

/// The bodies that are awake in a step, in the order in which they woke. The others do not move.
struct Awake {
    int count = 0;
    std::array<int, kBodies> bodies{};
};

/// Finds the bodies that touch each other. Between a meekone and a ball it is exact. Between two meekones it
/// tests their tips, the rim points that face each other, and the largest balls inside them, each against the
/// other's exact shape. A meekone is wider than the dishes and meets the board as a plane.
class Collision {
  public:
    explicit Collision(const Params& params);

    const Shape& shape() const { return shape_; }
    const Ground& ground() const { return ground_; }

    /// Forgets the impulses of the last step.
    void reset(Solver& solver);

    /// Fills the solver with the movers and contacts of a step of `h` seconds. Movers begin with `keep` of
    /// their bodies' velocities and what gravity adds. Wakes sleeping bodies that are about to be hit.
    /// Returns the bodies that are awake.
    const Awake& find(Scene& scene, double h, double keep, Solver& solver);

    /// Takes the impulses from the solver, as the first guess of the next step.
    void remember(const Solver& solver);

    /// Moves bodies apart that still overlap after the step. Overlaps come from curved shapes that the step
    /// took as straight.
    void part(Scene& scene, const Solver& solver) const;

  private:
    void note(int body, const Vector& p);
    void rouse(const Scene& scene, int body, Solver& solver);
    void set_mover(const Ball& ball, Mover& mover) const;
    void set_mover(const Meekone& m, Mover& mover) const;
    void add_footing(const Scene& scene, int which, Solver& solver) const;
    void add_stand(Scene& scene, int k, Solver& solver) const;
    void lift(Ball& ball) const;
    void lift(Meekone& m) const;

    // pairs.cpp
    void add_pairs(Scene& scene, Solver& solver);
    void add_pair_of(Scene& scene, int low, int high, Solver& solver);
    void add_balls(Scene& scene, Solver& solver);
    void add_ball_and_meekone(Scene& scene, int which, int k, Solver& solver);
    void add_meekones(Scene& scene, int i, int j, Solver& solver);
    void add_meekone_part(Scene& scene, int i, int j, const Vector& p, double radius, Solver& solver);
    void add_pair(Scene& scene, Solver& solver);
    void turn_to(Scene& scene, int body, const Vector& push);
    void wake_for(Scene& scene, const Contact& contact, double approach, Solver& solver);
    bool are_near(const Vector& apart, double reach, int a, int b, Solver& solver) const;

    Params params_;
    Shape shape_;
    Ground ground_;
    double step_;
    double longer_ = 1;  ///< than the step before
    double keep_ = 1;
    Mover ball_;     ///< what all awake balls have in common
    Mover meekone_;  ///< and all awake meekones
    struct Place {
        int body = 0;
        Vector p;
    };
    Awake awake_;
    int present_count_ = 0;
    std::array<bool, kBases> pushed_{};  ///< by another body in this step
    std::array<Place, kBodies> present_{};
    std::array<Footing, 2> footings_{};  ///< of the last step
    std::array<Stand, kBases> stands_{};
};

}  // namespace kabinet::physics
