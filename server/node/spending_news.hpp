#pragma once

#include <cstddef>
#include <vector>

#include "server/bus/bus.hpp"
#include "server/limits/throttle.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Tells the other processes what names have spent of their rates in this one, so that a rate holds over all
/// of them (ND-8): roughly, since each hears it a little later. One limit after the other, so that no turn
/// takes long.
class SpendingNews : public Sleeper {
  public:
    /// Between two limits, ms.
    static constexpr std::int64_t kTurn = 100;

    /// On the first shard. `limits`: the same ones in each process, shared.
    SpendingNews(Bus& bus, const std::vector<Throttle*>& limits, Loop& loop, Deadlines& deadlines);
    ~SpendingNews() override;
    SpendingNews(const SpendingNews&) = delete;

    void on_time() override;

  private:
    Bus& bus_;
    const std::vector<Throttle*>& limits_;
    Loop& loop_;
    Deadlines& deadlines_;
    std::size_t turn_ = 0;
};

}  // namespace kabinet
