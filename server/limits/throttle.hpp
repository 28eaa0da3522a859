#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace kabinet {

/// A rate limit for each of very many names (players, addresses). All shards share it without a lock, and its
/// memory never grows: a name is hashed with a secret key to one of a fixed number of places. Two names that
/// share a place share its limit; docs/decisions/0080 says how likely that harms anybody. The algorithm is
/// GCRA (ITU-T I.371), which needs one number a place: the time at which its bucket will be full again. Times
/// are the loop's, ms, from any shard.
class Throttle {
  public:
    /// `count` in each `period_ms` over time, and `burst` at once.
    struct Rate {
        std::int64_t count;
        std::int64_t period_ms;
        std::int64_t burst;
    };
    /// The place where a name is counted. Valid as long as the throttle exists.
    using Place = std::atomic<std::int64_t>*;

    static constexpr std::size_t kKeyBytes = 16;

    /// `key` holds at least `kKeyBytes` secret bytes.
    Throttle(Rate rate, std::span<const std::uint8_t> key);

    Place place(std::string_view name);

    /// Takes `count` tokens at `place`, or a full bucket when `count` is more than that. Returns 0; or takes
    /// none and returns in how many ms there will be enough.
    std::int64_t take(Place place, std::int64_t now, std::int64_t count = 1) const;

    /// Gives back one token that was taken.
    void give_back(Place place) const { place->fetch_sub(each_, std::memory_order_relaxed); }

    /// As `take` of one token, but takes nothing.
    std::int64_t wait(Place place, std::int64_t now) const;

  private:
    std::int64_t over(std::int64_t full, std::int64_t now, std::int64_t price) const;

    std::int64_t each_;   // us that one token costs
    std::int64_t slack_;  // most us that a bucket may be from full
    std::vector<std::uint8_t> key_;
    std::vector<std::atomic<std::int64_t>> places_;
};

}  // namespace kabinet
