#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace kabinet {

/// How often something is logged that strangers, or bad luck, can make happen as often as they like: the
/// first time at once, and then at most once a minute, with how often it was since. Times are ms that never
/// go back. One thread's.
class LogPace {
  public:
    static constexpr std::int64_t minute_ms = 60'000;

    /// It happens. How many times to tell of, this one included; nothing when it is not to be logged now.
    std::optional<std::int64_t> happened(std::int64_t now) {
        ++untold_;
        lasts_ = true;
        return tell(now);
    }

    /// Call on success. Returns, at most once a minute, how many failures went unlogged; nothing when there
    /// was no failure since the last return.
    std::optional<std::int64_t> over(std::int64_t now) {
        if (!lasts_) return std::nullopt;
        const auto times = tell(now);
        lasts_ = !times;
        return times;
    }

  private:
    std::optional<std::int64_t> tell(std::int64_t now) {
        if (now < next_) return std::nullopt;
        next_ = now + minute_ms;
        return std::exchange(untold_, 0);
    }

    std::int64_t next_ = INT64_MIN;
    std::int64_t untold_ = 0;
    bool lasts_ = false;
};

}  // namespace kabinet
