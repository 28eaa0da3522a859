#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/tournament/tournament_views.hpp"

namespace kabinet {

/// Who is entered, and where each sits next, for whoever asks about many entrants at a time: a question costs
/// no walk over all games (TN-39). Holds as long as the games from which it was made.
class Seating {
  public:
    using Game = NextGames::value_type;

    Seating(const tournament::State& state, const NextGames& games);

    /// The entrant of that account; nothing for who is not entered.
    std::optional<int> entrant_of(const std::string& account) const;

    /// The next games of the entrant, in the order of their places.
    const std::vector<const Game*>& games_of(int entrant) const;

  private:
    std::unordered_map<std::string, int> entrants_;
    std::unordered_map<int, std::vector<const Game*>> games_;
};

}  // namespace kabinet
