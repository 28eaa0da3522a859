#include "server/shard/lobby_news.hpp"

#include <utility>

namespace kabinet {

void LobbyNews::list(Listing listing) {
    const auto [place, fresh] = places_.try_emplace(listing.match, news_.listings.size());
    if (fresh) {
        news_.listings.push_back(std::move(listing));
    } else {
        news_.listings[place->second] = std::move(listing);
    }
    tell();
}

void LobbyNews::withdraw(std::string match) {
    news_.withdrawn.push_back(std::move(match));
    tell();
}

void LobbyNews::readmit(const std::string& match) {
    std::erase(news_.withdrawn, match);
}

void LobbyNews::online(int change) {
    news_.online = online_ += change;
    tell();
}

void LobbyNews::begin_again() {
    if (online_ != 0) online(0);
}

void LobbyNews::tell() {
    const bool none = news_.listings.empty() && news_.withdrawn.empty() && !news_.online;
    if (under_way_ == kMost || none) return;
    ++under_way_;
    places_.clear();
    tell_(std::exchange(news_, {}), [this](const auto& told) {
        invariant(told.has_value(), "the lobby always listens");
        --under_way_;
        tell();
    });
}

}  // namespace kabinet
