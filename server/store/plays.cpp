#include "server/store/plays.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

namespace kabinet {

void Plays::add(const std::string& game, int rules, const std::string& engine) {
    games_[game] = {rules, engine};
}

std::string Plays::text() const {
    std::string text;
    for (const auto& [name, game] : games_) {
        text += name + " " + std::to_string(game.rules);
        if (!game.engine.empty()) text += " " + game.engine;
        text += "\n";
    }
    return text;
}

Plays Plays::read(std::string_view text) {
    Plays plays;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        Game game;
        if (!(words >> name >> game.rules)) game.rules = std::numeric_limits<int>::max();
        std::getline(words >> std::ws, game.engine);
        plays.games_[name] = game;
    }
    return plays;
}

bool Plays::covers(const Plays& other) const {
    return std::ranges::all_of(other.games_, [this](const auto& one) {
        const auto own = games_.find(one.first);
        return own != games_.end() && own->second.rules >= one.second.rules &&
               own->second.engine == one.second.engine;
    });
}

}  // namespace kabinet
