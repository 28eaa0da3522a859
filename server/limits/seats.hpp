#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/limits/tally.hpp"

namespace kabinet {

/// The players who sit at the matches of one shard, or want a rematch of a finished one. Passes them on to
/// the tally of all shards.
class Seats {
  public:
    explicit Seats(std::shared_ptr<Tally> tally) : tally_(std::move(tally)) {}

    /// These players sit at `match` now. None when the match is over and nobody wants a rematch.
    void set(const std::string& match, std::set<std::string> players) {
        auto& seated = seated_[match];
        for (const std::string& player : players) tally_->add(player, seated.contains(player) ? 0 : 1);
        for (const std::string& player : seated) tally_->add(player, players.contains(player) ? 0 : -1);
        seated = std::move(players);
        if (seated.empty()) seated_.erase(match);
    }

  private:
    std::shared_ptr<Tally> tally_;
    std::map<std::string, std::set<std::string>> seated_;
};

}  // namespace kabinet
