#include "server/match/onlookers.hpp"

namespace kabinet {

bool Onlookers::show(const std::string& player, const PublicName& name) {
    const bool fresh = players_.try_emplace(player, Onlooker{name, next_}).second;
    if (fresh) places_[next_++] = player;
    return fresh;
}

bool Onlookers::hide(const std::string& player) {
    const auto found = players_.find(player);
    if (found == players_.end()) return false;
    places_.erase(found->second.place);
    players_.erase(found);
    return true;
}

bool Onlookers::rename(const std::string& player, const PublicName& name) {
    const auto found = players_.find(player);
    if (found == players_.end()) return false;
    found->second.name = name;
    return true;
}

std::vector<Onlookers::Shown> Onlookers::shown() const {
    std::vector<Shown> list;
    for (const auto& [place, player] : places_) {
        if (list.size() == kMostShown) break;
        list.push_back({player, players_.at(player).name});
    }
    return list;
}

}  // namespace kabinet
