#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/limits/sitting.hpp"
#include "server/limits/tally.hpp"

namespace kabinet {

/// The players who sit at the matches of one shard, or want a rematch of a finished one. Passes them on to
/// the tally and the places of all shards.
class Seats {
  public:
    /// `sitting` outlives the seats.
    Seats(std::shared_ptr<Tally> tally, Sitting& sitting) : tally_(std::move(tally)), sitting_(sitting) {}

    /// These players sit at `match` now. None when the match is over and nobody wants a rematch.
    /// Returns whether they are others than before.
    bool set(const std::string& match, std::set<std::string> players) {
        auto& seated = seated_[match];
        if (seated == players) {
            if (seated.empty()) seated_.erase(match);
            return false;
        }
        for (const std::string& player : players) tally_->add(player, seated.contains(player) ? 0 : 1);
        for (const std::string& player : seated) tally_->add(player, players.contains(player) ? 0 : -1);
        for (const std::string& player : players) sitting_.sits(player, match);
        for (const std::string& player : seated) {
            if (!players.contains(player)) sitting_.leaves(player, match);
        }
        seated = std::move(players);
        if (seated.empty()) seated_.erase(match);
        return true;
    }

    /// Nobody sits at any match of the shard.
    void clear() {
        const auto all = seated_;
        for (const auto& [match, players] : all) set(match, {});
    }

    /// By match.
    const std::map<std::string, std::set<std::string>>& all() const { return seated_; }

  private:
    std::shared_ptr<Tally> tally_;
    Sitting& sitting_;
    std::map<std::string, std::set<std::string>> seated_;
};

}  // namespace kabinet
