#pragma once

#include <cstdint>

#include "games/kapture9/physics/collision.hpp"
#include "games/kapture9/physics/log.hpp"
#include "games/kapture9/physics/outcome.hpp"
#include "games/kapture9/physics/recorder.hpp"
#include "games/kapture9/physics/rest.hpp"
#include "games/kapture9/physics/scene.hpp"
#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/physics/solver.hpp"

namespace kabinet::physics {

/// How a world comes to rest.
struct Course {
    Fidelity fidelity = Fidelity::full;
    bool stepped = false;  ///< fixed steps only: no closed forms, no early end for a ball caught in a dish
};

/// The engine behind Simulation: a scene, and the laws of its motion. Tests and tools may use any scene and
/// any sensible Params, even without gravity.
class World {
  public:
    explicit World(const Params& params = standard());

    const Params& params() const { return params_; }

    /// Begins anew at time 0 with `scene`. A meekone k that is present and asleep counts as standing on base
    /// k.
    void begin(const Scene& scene);

    const Scene& scene() const { return scene_; }
    double seconds() const { return seconds_; }
    std::int32_t steps() const { return steps_; }

    /// One fixed step of 1 / params().rate seconds for everything that is awake.
    void step();

    /// Steps until everything is at rest, and judges the outcome.
    Outcome settle(const Course& course = {}, Recorder* recorder = nullptr);

    /// Whether everything on the board is asleep.
    bool is_at_rest() const;

    /// Meekones the flicked ball has pushed against since the beginning.
    BaseSet touched() const { return touched_; }

  private:
    void report();
    void step(double h);
    double step_for(const Course& course) const;
    void move(Ball& ball, const Mover& mover, double h) const;
    void move(Meekone& m, const Mover& mover, double h) const;
    void leave(const Awake& awake);
    bool coast();
    void take_to_bottom();
    bool is_way_clear(const Dish& dish, int which) const;
    void take_knocked();
    bool may_reach_another(const Meekone& m) const;

    Params params_;
    Collision collision_;
    Solver solver_;
    Log log_;
    Scene scene_;
    Wakeful wakeful_;
    BaseSet standing_ = 0;
    BaseSet touched_ = 0;
    double seconds_ = 0;
    std::int32_t steps_ = 0;
};

}  // namespace kabinet::physics
