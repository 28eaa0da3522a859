#pragma once

#include <array>

#include "games/kapture9/physics/cone.hpp"
#include "games/kapture9/physics/dish.hpp"
#include "games/kapture9/physics/scene.hpp"
#include "games/kapture9/physics/solver.hpp"

namespace kabinet::physics {

/// The energy of a ball in a dish does not suffice to leave it.
bool is_trapped(const Params& params, const Ball& ball, const Dish* dish);

/// Finds what touches what. Between a meekone and a ball exactly; between two meekones by their tips, the rim
/// points that face each other and the largest balls inside them, each against the other's exact shape. A
/// meekone is wider than the dishes and meets the board as a plane.
class Collision {
  public:
    explicit Collision(const Params& params);

    const Shape& shape() const { return shape_; }
    const Ground& ground() const { return ground_; }

    /// Forgets the impulses of the last step.
    void reset() {
        balls_before_ = {};
        meekones_before_ = {};
    }

    /// Fills the solver with the movers, contacts and brakes of a step. Wakes sleepers that something is
    /// about to hit.
    void find(Scene& scene, Solver& solver);

    /// Takes from the solver the impulses the next step begins its search with.
    void remember(const Solver& solver);

    /// Moves apart what still overlaps after the step: it comes from the curvature of what was taken as
    /// straight.
    void part(Scene& scene, const Solver& solver) const;

  private:
    struct Impulse {
        double press = 0;
        double grip_x = 0;
        double grip_y = 0;
    };
    struct BallMemory {
        double press = 0;
        BallBrake brake;
    };
    struct MeekoneMemory {
        std::array<Impulse, Stand::kMost> supports;
        Vector roll;
    };

    void set_mover(const Ball& ball, Mover& mover) const;
    void set_mover(const Meekone& m, Mover& mover) const;
    void add_ball_on_board(const Scene& scene, int which, Solver& solver) const;
    void add_meekone_on_board(Scene& scene, int k, Solver& solver) const;
    void add_balls(Scene& scene, Solver& solver) const;
    void add_ball_and_meekone(Scene& scene, int which, int k, Solver& solver) const;
    void add_meekones(Scene& scene, int i, int j, Solver& solver) const;
    void add_meekone_part(Scene& scene, int i, int j, const Vector& p, double radius, Solver& solver) const;
    void add_pair(Scene& scene, Solver& solver) const;
    void wake_for(Scene& scene, const Contact& contact, double approach, Solver& solver) const;
    bool is_awake(const Scene& scene, int body) const;

    Params params_;
    Shape shape_;
    Ground ground_;
    double step_;
    Mover ball_;     ///< what all awake balls have in common
    Mover meekone_;  ///< and all awake meekones
    std::array<BallMemory, 2> balls_before_{};
    std::array<MeekoneMemory, kBases> meekones_before_{};
};

}  // namespace kabinet::physics
