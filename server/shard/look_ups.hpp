#pragma once

#include <deque>
#include <functional>

#include "rating/rated_match.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Questions to ladders that got no answer, asked again a second later: what became of a match's rating, when
/// the store failed meanwhile. Bounded: beyond `kMost` the oldest question is dropped, and the match shows
/// its rating when it comes into memory again.
class LookUps final : public Sleeper {
  public:
    using Ask = std::function<void(const RatedMatch&)>;

    LookUps(Loop& loop, Deadlines& deadlines, Ask ask)
        : loop_(loop), deadlines_(deadlines), ask_(std::move(ask)) {}
    ~LookUps() override { deadlines_.clear(*this); }

    void again(RatedMatch match);
    void on_time() override;

  private:
    static constexpr std::size_t kMost = 1000;
    static constexpr std::int64_t kPause = 1000;  // ms

    Loop& loop_;
    Deadlines& deadlines_;
    Ask ask_;
    std::deque<RatedMatch> open_;
};

}  // namespace kabinet
