#pragma once

#include <array>
#include <cstdint>

#include "games/kapture9/physics/contact.hpp"
#include "games/kapture9/physics/footing.hpp"
#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/support.hpp"
#include "games/kapture9/physics/table.hpp"

namespace kabinet::physics {

/// Finds the impulses of one step: projected Gauss-Seidel over the contacts in the order they were added
/// (Erleben, "Velocity-based shock propagation", section 3; Catto, "Iterative dynamics with temporal
/// coherence").
///
/// Normal: v_n >= -gap/h while apart (speculative), v_n >= 0 when touching, v_n >= -e v_n0 for an approach
/// v_n0 < -bounce_speed that touches within the step. Friction: |grip| <= mu press as a disc, so that a
/// straight way stays straight. The sweeps end early when one changes nothing.
class Solver {
  public:
    static constexpr int kMostContacts = 240;

    explicit Solver(const Params& params);

    /// A mover by the number of its body. Movers that are not set stay the same from step to step.
    Mover& mover(int body) { return movers_[body]; }

    /// Forgets all contacts.
    void clear() { contacts_count_ = footings_count_ = stands_count_ = 0; }

    /// A contact to fill in. It takes part in the next `solve` if `add` is called before the next `draft`.
    Contact& draft() { return contacts_[contacts_count_]; }
    /// Contacts beyond kMostContacts are left out. The shapes here cannot have so many.
    void add() {
        if (contacts_count_ < kMostContacts) ++contacts_count_;
    }
    /// A footing or a stand to fill in, one for each body that is near the board.
    Footing& add_footing() { return footings_[footings_count_++]; }
    Stand& add_stand() { return stands_[stands_count_++]; }

    /// Finds the impulses of a step of `h` seconds.
    void solve(double h);

    int contacts() const { return contacts_count_; }
    const Contact& contact(int i) const { return contacts_[i]; }
    int footings() const { return footings_count_; }
    const Footing& footing(int i) const { return footings_[i]; }
    int stands() const { return stands_count_; }
    const Stand& stand(int i) const { return stands_[i]; }

  private:
    double wanted_speed(double gap, double approach, double restitution, bool& bounces) const;
    void prepare(Contact& c) const;
    void prepare(Footing& f);
    void prepare(Stand& stand);
    void prepare(Support& s, const Mover& m) const;
    double sweep();
    double solve(Contact& c);
    double solve(Footing& f);
    void resist(Footing& f, Mover& m) const;
    double solve(Stand& stand);
    double solve(Support& s, Mover& m) const;

    double step_ = 0;
    Params params_;
    double ball_inertia_;
    double ball_grip_mass_;   ///< of a ball's surface, along the board
    double meekone_inertia_;  ///< the smaller of its two
    int contacts_count_ = 0;
    int footings_count_ = 0;
    int stands_count_ = 0;
    std::array<Mover, kBodies> movers_;
    std::array<Footing, 2> footings_;
    std::array<Stand, kBases> stands_;
    std::array<Contact, kMostContacts + 1> contacts_;  ///< and the draft
};

}  // namespace kabinet::physics
