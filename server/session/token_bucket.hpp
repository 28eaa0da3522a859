#pragma once

#include <algorithm>
#include <cstdint>

namespace kabinet {

/// A rate limit: `burst` at once, `per_second` over time. Times are the loop's, ms.
class TokenBucket {
  public:
    TokenBucket(std::int64_t per_second, std::int64_t burst, std::int64_t now)
        : rate_(per_second), most_(burst * 1000), tokens_(most_), at_(now) {}

    /// Takes `count` tokens, if there are as many.
    bool take(std::int64_t now, std::int64_t count = 1) {
        tokens_ = std::min(most_, tokens_ + (now - at_) * rate_);
        at_ = now;
        if (tokens_ < count * 1000) return false;
        tokens_ -= count * 1000;
        return true;
    }

    /// Gives back tokens that were taken.
    void give_back(std::int64_t count) { tokens_ = std::min(most_, tokens_ + count * 1000); }

    /// How long, in ms, until there is a token.
    std::int64_t wait() const { return tokens_ >= 1000 ? 0 : (1000 - tokens_ + rate_ - 1) / rate_; }

  private:
    std::int64_t rate_;
    std::int64_t most_;  // in thousandths, so that no time is lost to rounding
    std::int64_t tokens_;
    std::int64_t at_;
};

}  // namespace kabinet
