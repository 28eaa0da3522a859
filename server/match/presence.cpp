#include "server/match/presence.hpp"

namespace kabinet {

bool Presence::come(const std::string& player, bool glance) {
    State& state = players_[player];
    if (glance) ++state.glances;
    return ++state.connections == 1;
}

bool Presence::go(const std::string& player, Moment now, bool glance) {
    const auto it = players_.find(player);
    if (it == players_.end() || it->second.connections == 0) return false;
    if (glance) --it->second.glances;
    if (--it->second.connections > 0) return false;
    it->second.since = now;
    if (!it->second.expected) players_.erase(it);
    return true;
}

void Presence::turn(const std::string& player, bool glance) {
    const auto it = players_.find(player);
    if (it != players_.end()) it->second.glances += glance ? 1 : -1;
}

void Presence::expect(const std::string& player, Moment now) {
    State& state = players_[player];
    if (!state.expected && state.connections == 0) state.since = now;
    state.expected = true;
}

bool Presence::here(const std::string& player) const {
    const auto it = players_.find(player);
    return it != players_.end() && it->second.connections > 0;
}

std::optional<Moment> Presence::away_since(const std::string& player) const {
    const auto it = players_.find(player);
    if (it == players_.end() || it->second.connections > 0) return std::nullopt;
    return it->second.since;
}

int Presence::watching(const std::string& player) const {
    const auto it = players_.find(player);
    return it == players_.end() ? 0 : it->second.connections - it->second.glances;
}

}  // namespace kabinet
