#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "server/runtime/address.hpp"

namespace kabinet::sim {

/// The leases of a simulated database, by the database's clock, in ms: one for each process, of which one
/// leads (server/store/postgres/fence.hpp).
class SimLeases {
  public:
    /// How long a lease lasts, and how long after a renewal a process is sure to have it.
    static constexpr std::int64_t kLasts = 3'000, kHolds = 2'500;

    void join(NodeNumber node, std::int64_t now) { until_[node] = now + kLasts; }
    /// False: the lease was ended. It may go on though it was over.
    bool renew(NodeNumber node, std::int64_t now) {
        const auto lease = until_.find(node);
        if (lease == until_.end()) return false;
        lease->second = now + kLasts;
        return true;
    }
    /// The process ends in good order.
    void release(NodeNumber node) {
        until_.erase(node);
        if (lead_ == node) lead_ = 0;
    }
    /// What the process wants to write is not written.
    bool fences(NodeNumber node) const { return !until_.contains(node); }

    /// The process that leads; 0 when another one may.
    NodeNumber lead(std::int64_t now) const { return lead_ != 0 && !over(lead_, now) ? lead_ : 0; }
    /// Ends the lease of whoever led, and gives the lead to `node`. False when it has no lease itself.
    bool take_lead(NodeNumber node) {
        if (fences(node)) return false;
        if (lead_ != node) until_.erase(lead_);
        lead_ = node;
        return true;
    }
    /// Ends all leases that are over, but that of `lead`, which leads.
    void end_lost(NodeNumber lead, std::int64_t now) {
        if (lead_ != lead) return;
        std::erase_if(until_, [&](const auto& one) { return one.first != lead && over(one.first, now); });
    }
    std::set<NodeNumber> members() const {
        std::set<NodeNumber> all;
        for (const auto& [node, until] : until_) all.insert(node);
        return all;
    }

    /// Keeps who owns what, if `node` leads.
    bool keep(NodeNumber node, const std::string& table) {
        if (lead_ != node) return false;
        table_ = table;
        return true;
    }
    const std::string& table() const { return table_; }

  private:
    bool over(NodeNumber node, std::int64_t now) const {
        const auto lease = until_.find(node);
        return lease == until_.end() || lease->second <= now;
    }

    NodeNumber lead_ = 0;
    std::map<NodeNumber, std::int64_t> until_;
    std::string table_;
};

}  // namespace kabinet::sim
