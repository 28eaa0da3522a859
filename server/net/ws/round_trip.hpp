#pragma once

#include <cstdint>

namespace kabinet::net {

/// How long a ping and its answer take on a connection, ms. A shorter time than before is believed at once; a
/// longer one little by little, for a peer may be busy once.
class RoundTrip {
  public:
    explicit RoundTrip(std::int64_t now) : asked_(now) {}

    /// Whether the last ping was sent at least `every` ms ago, and was answered.
    bool due(std::int64_t now, std::int64_t every) const { return !open_ && now - asked_ >= every; }

    void asked(std::int64_t now) {
        asked_ = now;
        open_ = true;
    }

    /// An answer that nobody has asked for says nothing.
    void answered(std::int64_t now) {
        if (!open_) return;
        open_ = false;
        const std::int64_t took = now - asked_;
        ms_ += !known_ || took < ms_ ? took - ms_ : (took - ms_) / kSlowly;
        known_ = true;
    }

    /// 0 as long as nothing was measured.
    std::int64_t ms() const { return ms_; }

  private:
    static constexpr std::int64_t kSlowly = 4;

    std::int64_t asked_;
    std::int64_t ms_ = 0;
    bool open_ = false, known_ = false;
};

}  // namespace kabinet::net
