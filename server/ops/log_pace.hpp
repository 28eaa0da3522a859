#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace kabinet {

/// The pace of log lines for events that strangers, or bad luck, can cause without limit. The first event is
/// logged at once. After that there is at most one line a minute, with the number of events since the last
/// line. Times are ms that never go back. For use by one thread.
class LogPace {
  public:
    static constexpr std::int64_t kMinuteMs = 60'000;

    /// Call on each event. Returns the number of events to log now, this one included, or nothing when no
    /// line is due.
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
        next_ = now + kMinuteMs;
        return std::exchange(untold_, 0);
    }

    std::int64_t next_ = INT64_MIN;
    std::int64_t untold_ = 0;
    bool lasts_ = false;
};

}  // namespace kabinet
