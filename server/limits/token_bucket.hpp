#pragma once

#include <algorithm>
#include <cstdint>

namespace kabinet {

/// A rate limit: `burst` at once, `per_second` over time. Times are the loop's, ms.
class TokenBucket {
  public:
    TokenBucket(std::int64_t per_second, std::int64_t burst, std::int64_t now)
        : rate_(per_second), most_(burst * 1000), tokens_(most_), at_(now) {}

    /// Takes `count` tokens, or a full bucket when `count` is more than that. Returns false, and takes none,
    /// when there are not enough.
    bool take(std::int64_t now, std::int64_t count = 1) {
        tokens_ = std::min(most_, tokens_ + (now - at_) * rate_);
        at_ = now;
        const std::int64_t price = std::min(count * 1000, most_);
        if (tokens_ < price) return false;
        tokens_ -= price;
        return true;
    }

    /// Gives back tokens that were taken.
    void give_back(std::int64_t count) { tokens_ = std::min(most_, tokens_ + count * 1000); }

    /// How long, in ms, until `count` tokens can be taken.
    std::int64_t wait(std::int64_t count = 1) const {
        const std::int64_t price = std::min(count * 1000, most_);
        return tokens_ >= price ? 0 : (price - tokens_ + rate_ - 1) / rate_;
    }

  private:
    std::int64_t rate_;
    std::int64_t most_;  // in thousandths, so that no time is lost to rounding
    std::int64_t tokens_;
    std::int64_t at_;
};

}  // namespace kabinet
