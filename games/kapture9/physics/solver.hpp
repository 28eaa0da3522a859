#pragma once

#include <array>
#include <cstdint>

#include "games/kapture9/physics/contact.hpp"
#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/support.hpp"
#include "games/kapture9/physics/table.hpp"

namespace kabinet::physics {

/// Resistance to turning of a ball on the board: a torque of at most `rolling` times the load against rolling
/// while it does not slide, and of `drilling` times the load against turning about the normal.
struct BallBrake {
    double rolling = 0;
    double drilling = 0;
    Vector grip;  ///< impulse of friction to begin with
    Vector roll;  ///< angular impulses so far
    double spin = 0;
};

/// A meekone on the board: its points of support, and a torque of at most `reach` times the load against all
/// turning but that about `free`, the axis on which it rocks.
struct Stand {
    static constexpr int kMost = 5;
    int body = 0;
    int count = 0;
    Support supports[kMost];
    Vector free;
    Vector roll;  ///< angular impulse so far
};

/// Finds the impulses of one step: projected Gauss-Seidel over the contacts in the order they were added
/// (Erleben, "Velocity-based shock propagation", section 3; Catto, "Iterative dynamics with temporal
/// coherence").
///
/// Normal: v_n >= -gap/h while apart (speculative), v_n >= 0 when touching, v_n >= -e v_n0 for an approach
/// v_n0 < -bounce_speed that touches within the step. Friction: |grip| <= mu press as a disc, so that a
/// straight way stays straight. Ends early when a sweep changes nothing any more.
class Solver {
  public:
    static constexpr int kMostContacts = 240;

    explicit Solver(const Params& params);

    void clear() { contacts_count_ = stands_count_ = 0; }
    Mover& mover(int body) { return movers_[body]; }

    /// A contact to fill in; it takes part in the next `solve` when `add` is called before the next `draft`.
    /// Its `press` is the first guess.
    Contact& draft() { return contacts_[contacts_count_]; }
    /// What is beyond kMostContacts is left out; the shapes here cannot come to so many.
    void add() {
        if (contacts_count_ < kMostContacts) ++contacts_count_;
    }
    /// The brake of a ball that has a contact with the board.
    BallBrake& brake(int ball) { return brakes_[ball - kBases]; }
    const BallBrake& brake(int ball) const { return brakes_[ball - kBases]; }
    /// A stand to fill in.
    Stand& add_stand() { return stands_[stands_count_++]; }

    void solve();

    int contacts() const { return contacts_count_; }
    const Contact& contact(int i) const { return contacts_[i]; }
    int stands() const { return stands_count_; }
    const Stand& stand(int i) const { return stands_[i]; }

  private:
    void prepare(Contact& contact) const;
    void prepare(Support& support, const Mover& mover) const;
    double wanted_speed(double gap, double approach, double restitution, bool& bounces) const;
    void start(Contact& contact);
    void start(const Stand& stand);
    double sweep();
    double press(Contact& contact);
    double grip(Contact& contact);
    void resist(const Contact& contact);
    double solve(Stand& stand);

    double step_;
    double bounce_speed_;
    double board_friction_;
    double board_restitution_;
    double rim_rolling_;
    double ball_inertia_;
    double meekone_inertia_;  ///< the smaller of its two
    std::int64_t iterations_;
    int contacts_count_ = 0;
    int stands_count_ = 0;
    std::array<Mover, kBodies + 1> movers_;  ///< the last is the board
    std::array<BallBrake, 2> brakes_;
    std::array<Stand, kBases> stands_;
    std::array<Contact, kMostContacts + 1> contacts_;  ///< and the draft
};

}  // namespace kabinet::physics
