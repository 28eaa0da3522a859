#pragma once

#include <memory>

#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/physics/outcome.hpp"
#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/physics/recorder.hpp"

namespace kabinet::physics {

class World;

/// Whether a flick is computed in full, or only well enough for bots to choose one. In `screening`, steps are
/// longer, and a meekone is removed once it is knocked and no longer hits another. Matches always use `full`.
enum class Fidelity { full, screening };

/// Computes flicks. The result is a pure function of the arguments, bit for bit on every build. The object
/// only keeps memory, so that nothing is allocated during a flick. For one thread at a time.
class Simulation {
  public:
    explicit Simulation(const Params& params = standard());
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    /// Flicks the ball from kHome, `standing` meekones on their bases, the other ball on its home base.
    /// `flick` has no fault. `recorder` may be null.
    Outcome run(BaseSet standing, const Flick& flick, Recorder* recorder = nullptr,
                Fidelity fidelity = Fidelity::full);

  private:
    std::unique_ptr<World> world_;
};

}  // namespace kabinet::physics
