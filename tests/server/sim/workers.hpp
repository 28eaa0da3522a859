#pragma once

#include <memory>
#include <utility>

#include "server/runtime/workers.hpp"
#include "tests/server/sim/world.hpp"

namespace kabinet::sim {

/// Workers on simulated time: work takes a while, and is lost when the server dies.
class SimWorkers : public Workers {
  public:
    explicit SimWorkers(World& world) : world_(world), alive_(std::make_shared<bool>(true)) {}
    ~SimWorkers() override { *alive_ = false; }

    void run(Loop& home, Urgency, Task work, Done done) override {
        world_.after(world_.between(0, 120),
                     [&home, alive = alive_, work = std::move(work), done = std::move(done)]() mutable {
                         if (!*alive) return;
                         work();
                         home.post([done = std::move(done)]() mutable { done(true); });
                     });
    }

  private:
    World& world_;
    std::shared_ptr<bool> alive_;
};

}  // namespace kabinet::sim
