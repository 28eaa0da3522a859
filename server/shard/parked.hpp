#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

#include "server/runtime/deadlines.hpp"
#include "server/runtime/loop.hpp"

namespace kabinet {

/// The calls of one shard that wait until a process is active, and has its lease.
class Parked : public Sleeper {
  public:
    /// Gets whether the call may go on, or else has to be refused. Runs once.
    using Call = std::move_only_function<void(bool go)>;
    /// So long a call waits, ms: taking over takes less (ND-5).
    static constexpr std::int64_t kPatience = 10'000;

    /// How often it is asked whether they may go on, ms.
    static constexpr std::int64_t kLookAgain = 100;

    /// At most `most` wait, until `ready()` holds.
    Parked(Loop& loop, Deadlines& deadlines, std::size_t most, std::function<bool()> ready)
        : loop_(loop), deadlines_(deadlines), most_(most), ready_(std::move(ready)) {}
    ~Parked() override { deadlines_.clear(*this); }

    /// Until when a call may wait that is asked now: one that goes on from here no longer than it might have.
    std::int64_t until() const { return resumed_ >= 0 ? resumed_ : loop_.now() + kPatience; }

    /// Refuses the call at once when too many wait, or when its time is over.
    void park(Call call, std::int64_t until);
    /// As park, for a call that undoes one that may wait before it: it is never too many.
    void follow(Call call, std::int64_t until);
    /// As park, for one of few calls that must not be refused: it waits as long as it takes.
    void keep(Call call);
    /// All that wait go on, in their order, if `ready()` holds.
    void go();
    /// Refuses all that wait, and all that come later, but for those that are kept.
    void end();
    void on_time() override;

  private:
    void look_later();

    struct Waiting {
        std::int64_t until;
        Call call;
    };

    Loop& loop_;
    Deadlines& deadlines_;
    const std::size_t most_;
    const std::function<bool()> ready_;
    std::deque<Waiting> waiting_;
    std::deque<Call> kept_;
    bool ended_ = false;
    std::int64_t resumed_ = -1;  // until when the call may wait that goes on now, and may have to wait again
};

}  // namespace kabinet
