#include "server/bots/accept.hpp"

#include <algorithm>

#include "json/json.hpp"

namespace kabinet::bots {

std::string to_text(const Accept& accept) {
    return Json{{"games", accept.games},
                {"clocks", accept.clocks},
                {"rated", accept.rated},
                {"humans_only", accept.humans_only},
                {"max_matches", accept.max_matches}}
        .dump();
}

std::optional<Accept> accept_from(std::string_view text) try {
    const Json value = Json::parse(text);
    return Accept{.games = value.at("games").get<std::vector<std::string>>(),
                  .clocks = value.at("clocks").get<std::vector<std::string>>(),
                  .rated = value.at("rated").get<bool>(),
                  .humans_only = value.at("humans_only").get<bool>(),
                  .max_matches = value.at("max_matches").get<std::int64_t>()};
} catch (const std::exception&) {
    return std::nullopt;
}

std::string_view why_not(const Accept& accept, const WantedTable& table) {
    const auto lacks = [](const std::vector<std::string>& list, const std::string& one) {
        return !list.empty() && std::ranges::find(list, one) == list.end();
    };
    if (lacks(accept.games, table.game)) return "games";
    if (lacks(accept.clocks, table.clock)) return "clocks";
    if (table.rated && !accept.rated) return "rated";
    if (table.by_bot && accept.humans_only) return "humans_only";
    return "";
}

}  // namespace kabinet::bots
