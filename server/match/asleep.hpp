#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/record/clock.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// The matches by correspondence that nobody looks at. They are out of memory, and their clocks run. Each is
/// woken up when a clock of it is used up, and comes back earlier when somebody asks for it.
class Asleep : public Sleeper {
  public:
    /// Loop times.
    struct Nap {
        std::int64_t since = 0;   ///< the clocks run from here,
        Millis t = 0;             ///< with this match time
        std::int64_t until = -1;  ///< something is due then; -1: nothing ever is
        std::string host{};       ///< of the match: a player's id
    };
    using Wake = std::function<void(const std::string& id)>;

    /// `wake` brings a match back into memory. What stays out of memory is woken up again, a second later.
    Asleep(Loop& loop, Deadlines& deadlines, ShardMetrics& metrics, Wake wake)
        : loop_(loop), deadlines_(deadlines), metrics_(metrics), wake_(std::move(wake)) {}
    ~Asleep() override { deadlines_.clear(*this); }

    void add(const std::string& id, const Nap& nap);
    /// The match is in memory again, or cannot be had.
    void remove(const std::string& id);
    std::vector<std::string> all() const;
    /// Null for a match that does not sleep.
    const Nap* find(const std::string& id) const;

    void on_time() override;

  private:
    void schedule();

    Loop& loop_;
    Deadlines& deadlines_;
    ShardMetrics& metrics_;
    const Wake wake_;
    std::unordered_map<std::string, Nap> naps_;
    std::set<std::pair<std::int64_t, std::string>> due_;  // those with `until`, the earliest first
};

}  // namespace kabinet
