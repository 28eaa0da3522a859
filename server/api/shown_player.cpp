#include "server/api/shown_player.hpp"

#include <optional>

#include "server/accounts/house.hpp"

namespace kabinet {

protocol::Player shown_player(const std::string& id, const PublicName& name) {
    const auto mark = [](bool set) { return set ? std::optional(true) : std::nullopt; };
    protocol::Player player{
        .id = id, .name = name.name, .guest = mark(name.guest), .bot = mark(name.bot), .level = {}};
    if (const auto level = house_level(id)) player.level = name_of(*level);
    return player;
}

protocol::Player shown_player(const std::string& id, const std::map<std::string, PublicName>& names) {
    const auto known = names.find(id);
    return shown_player(id, known == names.end() ? PublicName{.name = id} : known->second);
}

}  // namespace kabinet
