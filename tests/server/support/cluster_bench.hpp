#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/node/spread.hpp"
#include "tests/server/sim/air.hpp"
#include "tests/server/support/server_bench.hpp"

namespace kabinet::testing {

/// Several servers on one store and one clock. Nobody leads until a test says so.
class ClusterBench {
  public:
    explicit ClusterBench(int servers, int shards = 2) {
        for (int i = 0; i < servers; ++i) {
            const NodeNumber number = number_of(static_cast<std::size_t>(i));
            wires_.push_back(std::make_unique<sim::SimWire>(air, number));
            const auto holds = [this, number] { return !without_lease.contains(number); };
            const auto keep = [this](const std::string& table, std::move_only_function<void(bool)> done) {
                if (!keeps) return done(false);
                kept = table;
                done(true);
            };
            servers_.push_back(std::make_unique<ServerBench>(
                shards, ground,
                Membership{.number = number, .wire = *wires_.back(), .holds = holds, .keep = keep}));
            members_.insert(number);
        }
    }

    ~ClusterBench() {
        for (auto& wire : wires_) wire->close();
    }
    ClusterBench(const ClusterBench&) = delete;

    ServerBench& operator[](std::size_t i) { return *servers_[i]; }
    static NodeNumber number_of(std::size_t i) { return 100 + i; }

    /// Server `i` leads, and owns all; the others follow, and get nothing.
    void make_active(std::size_t i) {
        fit_ = {number_of(i)};
        make_lead(i);
    }
    /// Server `i` leads, and all that live share what there is.
    void share(std::size_t i) {
        fit_ = members_;
        make_lead(i);
    }
    /// As kill -9. Its lease is not over before whoever leads is told.
    void kill(std::size_t i) {
        wires_[i]->close();
        servers_[i]->kill();
        dead_.insert(number_of(i));
    }
    /// Server `i` lives on, but its lease is to be ended with those of the dead.
    void lose_lease(std::size_t i) { dead_.insert(number_of(i)); }
    /// The leases of those that were killed are over.
    void end_leases() {
        for (const NodeNumber number : std::exchange(dead_, {})) {
            members_.erase(number);
            fit_.erase(number);
        }
        tell();
    }
    /// How many partitions server `i` owns.
    std::size_t partitions_of(std::size_t i) const {
        const auto table = table_from(kept);
        const auto at = std::ranges::find(table->members, number_of(i), &ClusterMember::node);
        if (at == table->members.end()) return 0;
        const auto place = static_cast<char>(PlacementTable::kFirst + (at - table->members.begin()));
        return static_cast<std::size_t>(std::ranges::count(table->partitions, place));
    }
    /// The server that owns the stream.
    std::size_t owner_of(const std::string& stream) const {
        const auto table = table_from(kept);
        const auto at = static_cast<std::size_t>(table->partitions.at(PlacementTable::partition_of(stream)) -
                                                 PlacementTable::kFirst);
        return table->members.at(at).node - number_of(0);
    }
    /// Who watches anything, on all servers.
    std::int64_t watchers() const {
        std::int64_t all = 0;
        for (const auto& one : servers_) {
            if (!one->server) continue;
            for (const ShardMetrics* metrics : std::as_const(*one->server).metrics())
                all += metrics->watchers.get();
        }
        return all;
    }
    void wait(std::int64_t ms = 1000) { ground->world.run(ground->world.now() + ms); }

    std::shared_ptr<Ground> ground = std::make_shared<Ground>();
    sim::SimAir air{.world = ground->world};
    std::set<NodeNumber> without_lease;  ///< members, and not sure to be
    bool keeps = true;                   ///< the database keeps who owns what
    std::string kept;                    ///< as it was kept last

  private:
    void make_lead(std::size_t i) {
        end_leases();
        lead_ = number_of(i);
        servers_[i]->lead(kept);
        tell();
        wait();
    }
    void tell() {
        if (lead_ == 0) return;
        for (std::size_t i = 0; i < servers_.size(); ++i) {
            if (servers_[i]->server) servers_[i]->server->follow(lead_, members_, fit_);
        }
    }

    NodeNumber lead_ = 0;
    std::set<NodeNumber> members_, fit_, dead_;
    std::vector<std::unique_ptr<sim::SimWire>> wires_;
    std::vector<std::unique_ptr<ServerBench>> servers_;
};

/// The ply that is shown of a match that `who` watches.
inline std::int64_t ply_of(Talker& who, const std::string& match) {
    return who.documents.at(match).at("ply").get<std::int64_t>();
}

/// Takes the first legal action.
inline Json act(Talker& who, const std::string& match, const std::string& key = fresh_key()) {
    const Json legal = who.call("match.legal", {{"match", match}});
    return who.call(
        "match.act",
        {{"match", match}, {"key", key}, {"ply", legal.at("ply")}, {"action", legal.at("actions").at(0)}});
}

}  // namespace kabinet::testing
