#pragma once

#include <cstdint>

#include "server/runtime/address.hpp"

namespace kabinet::sim {

/// The lease of a simulated database, by the database's clock, in ms.
class SimLease {
  public:
    /// How long a lease lasts, and how long after a renewal a process is sure to have it.
    static constexpr std::int64_t kLasts = 3'000, kHolds = 2'500;

    /// The process that has the lease; 0 for none.
    NodeNumber holder(std::int64_t now) const { return now < until_ ? owner_ : 0; }
    /// The lease is `node`'s. Returns the epoch, which is a new one.
    std::uint64_t take(NodeNumber node, std::int64_t now) {
        owner_ = node;
        until_ = now + kLasts;
        return ++epoch_;
    }
    /// False: somebody else has taken the lease meanwhile. The same process may go on though the lease was
    /// over.
    bool renew(std::uint64_t epoch, std::int64_t now) {
        if (epoch != epoch_) return false;
        until_ = now + kLasts;
        return true;
    }
    /// The process ends in good order.
    void release(std::uint64_t epoch) {
        if (epoch == epoch_) until_ = 0;
    }
    /// What whoever has begun this epoch wants to write is not written.
    bool fences(std::uint64_t epoch) const { return epoch != epoch_; }

  private:
    NodeNumber owner_ = 0;
    std::uint64_t epoch_ = 0;
    std::int64_t until_ = 0;
};

}  // namespace kabinet::sim
