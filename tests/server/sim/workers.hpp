#pragma once

#include <memory>
#include <utility>

#include "server/runtime/workers.hpp"
#include "tests/server/sim/world.hpp"

namespace kabinet::sim {

/// Workers on simulated time: work takes a while, and is lost when the server dies.
class SimWorkers : public Workers {
  public:
    explicit SimWorkers(World& world, std::shared_ptr<Pulse> pulse = std::make_shared<Pulse>())
        : world_(world), pulse_(std::move(pulse)) {}

    ~SimWorkers() override { pulse_->alive = false; }

    void run(Loop& home, Urgency, Task work, Done done) override {
        world_.after(world_.between(0, 120), pulse_,
                     [&home, work = std::move(work), done = std::move(done)]() mutable {
                         work();
                         home.post([done = std::move(done)]() mutable { done(true); });
                     });
    }

  private:
    World& world_;
    std::shared_ptr<Pulse> pulse_;
};

}  // namespace kabinet::sim
