#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/match/presence.hpp"

namespace kabinet {

/// The question of a host, at a full table, who is ready. The question is kept nowhere: after a crash nobody
/// is asked.
class ReadyCheck {
  public:
    /// How long players have for their answer, ms.
    static constexpr std::int64_t kPatience = 30'000;

    void ask(Moment now) {
        over_ = Moment{now.loop + kPatience, now.wall + kPatience};
        ready_.clear();
    }
    void stop() { over_.reset(); }
    void answer(std::string player) { ready_.insert(std::move(player)); }

    bool asks() const { return over_.has_value(); }
    bool has_answered(const std::string& player) const { return ready_.contains(player); }
    /// When the question is over; empty while nobody is asked.
    const std::optional<Moment>& over() const { return over_; }

  private:
    std::optional<Moment> over_;
    std::set<std::string> ready_;  // ids of players
};

}  // namespace kabinet
