#pragma once

#include <array>

#include "games/kapture9/physics/contact.hpp"
#include "games/kapture9/physics/params.hpp"

namespace kabinet::physics {

/// Resistance to turning of a body that rests on the board: a torque of at most `reach` times the load,
/// against all turning but that about `free`. A ball turns freely about the contact's normal but for a
/// second, `drill`, and rolls only while it does not slide.
struct Brake {
    bool active = false;
    bool ball = false;
    Vector free;
    double reach = 0;
    double drill = 0;
    double inertia = 0;
    Vector roll;          ///< angular impulse so far
    double spin = 0;      ///< the same about `free`
    double load = 0;      ///< normal impulses of its contacts with the board
    bool slides = false;  ///< its friction is at its limit
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
    static constexpr int kMostContacts = 320;

    explicit Solver(const Params& params);

    void clear() {
        count_ = 0;
        for (Brake& brake : brakes_) brake.active = false;
    }
    Mover& mover(int body) { return movers_[body]; }
    Brake& brake(int body) { return brakes_[body]; }

    /// Takes part in the next `solve`. `press` and `grip` are the first guess. What is beyond kMostContacts
    /// is left out; the shapes here cannot come to so many.
    void add(const Contact& contact) {
        if (count_ < kMostContacts) contacts_[count_++] = contact;
    }

    void solve();

    int count() const { return count_; }
    const Contact& contact(int i) const { return contacts_[i]; }

  private:
    void prepare(Contact& contact);
    void start(Contact& contact);
    double sweep();
    double press(Contact& contact);
    double grip(Contact& contact);
    void resist(int body);

    double step_;
    double bounce_speed_;
    std::int64_t iterations_;
    int count_ = 0;
    std::array<Mover, kBodies + 1> movers_;  ///< the last is the board
    std::array<Brake, kBodies> brakes_;
    std::array<Contact, kMostContacts> contacts_;
};

}  // namespace kabinet::physics
