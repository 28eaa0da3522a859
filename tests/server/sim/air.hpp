#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bus/wire.hpp"
#include "tests/server/sim/world.hpp"

namespace kabinet::sim {

/// What carries messages between the processes of a cluster. Processes may be cut off, and messages be lost.
struct SimAir {
    struct End {
        kabinet::Wire::Receive receive{};
        std::shared_ptr<Pulse> pulse;
    };

    World& world;
    std::map<NodeNumber, End> ends{};
    std::set<NodeNumber> cut{};                               ///< nothing comes from there or goes there
    std::set<NodeNumber> mute{};                              ///< nothing comes from there
    int lost_percent = 0;                                     ///< of all messages
    std::int64_t delay = 2;                                   ///< ms, at least
    std::int64_t jitter = 0;                                  ///< ms, at most, beside the delay
    bool listening = false;                                   ///< notes what is sent
    std::vector<std::pair<NodeNumber, std::string>> heard{};  ///< all that was noted, and to whom it went
    std::map<std::pair<NodeNumber, NodeNumber>, std::int64_t> arrives{};  ///< the last message under way
};

class SimWire : public kabinet::Wire {
  public:
    SimWire(SimAir& air, NodeNumber own, std::shared_ptr<Pulse> pulse = std::make_shared<Pulse>())
        : air_(air), own_(own), pulse_(std::move(pulse)) {}

    void open(Receive receive) override { air_.ends[own_] = {std::move(receive), pulse_}; }
    bool send(NodeNumber to, std::string_view bytes) override {
        if (air_.cut.contains(own_) || air_.mute.contains(own_) || air_.cut.contains(to)) return true;
        if (air_.lost_percent > 0 && air_.world.chance(air_.lost_percent)) return true;
        if (air_.listening) air_.heard.emplace_back(to, bytes);
        std::int64_t& last = air_.arrives[{own_, to}];
        const std::int64_t late = air_.jitter > 0 ? air_.world.between(0, air_.jitter) : 0;
        last = std::max(last, air_.world.now() + air_.delay + late);
        air_.world.after(last - air_.world.now(), [&air = air_, to, text = std::string(bytes)]() mutable {
            const auto end = air.ends.find(to);
            if (end == air.ends.end()) return;
            air.world.after(0, end->second.pulse, [&air, to, text = std::move(text)] {
                const auto there = air.ends.find(to);
                if (there != air.ends.end()) there->second.receive(text);
            });
        });
        return true;
    }
    void close() override { air_.ends.erase(own_); }

  private:
    SimAir& air_;
    const NodeNumber own_;
    const std::shared_ptr<Pulse> pulse_;
};

}  // namespace kabinet::sim
