#include "server/tournament/seating.hpp"

namespace kabinet {

Seating::Seating(const tournament::State& state, const NextGames& games) {
    for (const auto& entrant : state.entrants) {
        if (!entrant.account.empty()) entrants_.try_emplace(entrant.account, entrant.number);
    }
    for (const Game& game : games) {
        for (const int entrant : game.second.seats) games_[entrant].push_back(&game);
    }
}

std::optional<int> Seating::entrant_of(const std::string& account) const {
    const auto found = entrants_.find(account);
    return found == entrants_.end() ? std::nullopt : std::optional(found->second);
}

const std::vector<const Seating::Game*>& Seating::games_of(int entrant) const {
    static const std::vector<const Game*> none;
    const auto found = games_.find(entrant);
    return found == games_.end() ? none : found->second;
}

}  // namespace kabinet
