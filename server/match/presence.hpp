#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace kabinet {

/// A moment, as the loop's clock and as people's clocks have it, ms.
struct Moment {
    std::int64_t loop = 0;
    std::int64_t wall = 0;
};

/// Which players are connected to a match, and since when those it expects are not.
class Presence {
  public:
    /// A connection of `player` came or went. True when that changed whether the player is here.
    bool come(const std::string& player);
    bool go(const std::string& player, Moment now);

    /// From now on it counts how long `player` is away, unless it does so already or the player is here.
    void expect(const std::string& player, Moment now);

    bool here(const std::string& player) const;
    /// Since when an expected player is away; empty while it is here.
    std::optional<Moment> away_since(const std::string& player) const;
    /// How many connections `player` has here.
    int connections(const std::string& player) const;

  private:
    struct State {
        int connections = 0;
        bool expected = false;
        Moment since;
    };
    std::unordered_map<std::string, State> players_;
};

}  // namespace kabinet
