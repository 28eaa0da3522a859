#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace kabinet {

/// A moment on the loop's monotonic clock and in Unix time, ms.
struct Moment {
    std::int64_t loop = 0;
    std::int64_t wall = 0;
};

/// Which players are connected to a match, and since when the expected players are away.
class Presence {
  public:
    /// A connection of `player` came or went; `glance`: it is no spectator. Returns whether that changed
    /// here(player).
    bool come(const std::string& player, bool glance = false);
    bool go(const std::string& player, Moment now, bool glance = false);
    /// A connection that is here glances from now on, or no longer does.
    void turn(const std::string& player, bool glance);

    /// Expects `player` from now on. A player who is not here, and was not expected before, is away since
    /// `now`.
    void expect(const std::string& player, Moment now);

    bool here(const std::string& player) const;
    /// Since when an expected player is away; empty while the player is here.
    std::optional<Moment> away_since(const std::string& player) const;
    /// How many connections `player` has here, without those that only glance.
    int watching(const std::string& player) const;

  private:
    struct State {
        int connections = 0;
        int glances = 0;  // of the connections
        bool expected = false;
        Moment since;
    };
    std::unordered_map<std::string, State> players_;
};

}  // namespace kabinet
