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
/// are the loop's, ms, from any shard. Processes with the same key may tell each other what names have spent
/// (docs/decisions/0196).
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
    /// What was taken at a place, tokens. Less than 0: so much more was given back.
    struct Spending {
        std::uint64_t place;
        std::int64_t count;
    };

    static constexpr std::size_t kKeyBytes = 16;

    /// `key` holds at least `kKeyBytes` secret bytes.
    Throttle(Rate rate, std::span<const std::uint8_t> key);

    Place place(std::string_view name);

    /// Takes `count` tokens at `place`, or a full bucket when `count` is more than that. Returns 0; or takes
    /// none and returns in how many ms there will be enough.
    std::int64_t take(Place place, std::int64_t now, std::int64_t count = 1);

    /// Gives back one token that was taken.
    void give_back(Place place) {
        place->fetch_sub(each_, std::memory_order_relaxed);
        note(place, -1);
    }

    /// As `take` of one token, but takes nothing.
    std::int64_t wait(Place place, std::int64_t now) const;

    /// From now on counts what is spent, for `spent`. Call it before anybody takes.
    void share();
    /// What was spent here since the last call, at up to `most` places; the next call goes on behind them. A
    /// place where little was spent is left for later: less than a 16th of the burst. On one thread only.
    std::vector<Spending> spent(std::size_t most);
    /// Counts what was spent in another process.
    void spend(const Spending& spending, std::int64_t now);

  private:
    static constexpr std::size_t kPage = 64;

    std::int64_t over(std::int64_t full, std::int64_t now, std::int64_t price) const;
    void note(Place place, std::int64_t count) {
        if (spent_.empty()) return;
        const std::size_t index = index_of(place);
        spent_[index].fetch_add(count);
        // Behind the count, as `spent` looks the other way round: one of both sees the other.
        auto& page = touched_[index / kPage];
        if (!page.load()) page.store(true);
    }
    std::size_t index_of(Place place) const { return static_cast<std::size_t>(place - places_.data()); }

    std::int64_t each_;   // us that one token costs
    std::int64_t slack_;  // most us that a bucket may be from full
    std::vector<std::uint8_t> key_;
    std::vector<std::atomic<std::int64_t>> places_;
    std::vector<std::atomic<std::int64_t>> spent_;  // tokens, by place; empty unless shared
    std::vector<std::atomic<bool>> touched_;        // by page of places: something may be spent there
    std::size_t next_ = 0;                          // where `spent` goes on
};

}  // namespace kabinet
