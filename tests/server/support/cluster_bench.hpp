#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "tests/server/sim/air.hpp"
#include "tests/server/support/server_bench.hpp"

namespace kabinet::testing {

/// Several servers on one store and one clock. Nobody is active until a test says so.
class ClusterBench {
  public:
    explicit ClusterBench(int servers, int shards = 2) {
        for (int i = 0; i < servers; ++i) {
            const auto number = static_cast<NodeNumber>(100 + i);
            wires_.push_back(std::make_unique<sim::SimWire>(air, number));
            const auto holds = [this, number] { return !without_lease.contains(number); };
            servers_.push_back(
                std::make_unique<ServerBench>(shards, ground, Membership{number, *wires_.back(), holds}));
        }
    }

    ~ClusterBench() {
        for (auto& wire : wires_) wire->close();
    }
    ClusterBench(const ClusterBench&) = delete;

    ServerBench& operator[](std::size_t i) { return *servers_[i]; }

    /// Server `i` is active; the others follow.
    void make_active(std::size_t i) {
        servers_[i]->take_over();
        for (std::size_t other = 0; other < servers_.size(); ++other) {
            if (other != i && servers_[other]->server) servers_[other]->server->follow(100 + i);
        }
        wait();
    }
    /// As kill -9.
    void kill(std::size_t i) {
        wires_[i]->close();
        servers_[i]->kill();
    }
    void wait(std::int64_t ms = 1000) { ground->world.run(ground->world.now() + ms); }

    std::shared_ptr<Ground> ground = std::make_shared<Ground>();
    sim::SimAir air{.world = ground->world};
    std::set<NodeNumber> without_lease;  ///< active, and not sure to be

  private:
    std::vector<std::unique_ptr<sim::SimWire>> wires_;
    std::vector<std::unique_ptr<ServerBench>> servers_;
};

}  // namespace kabinet::testing
