#include "server/picture/cards.hpp"

#include <ctime>

#include "games/core/registry.hpp"
#include "server/picture/sample.hpp"

namespace kabinet {
namespace {

std::vector<Picture> every_game() {
    std::vector<Picture> out;
    for (const Game* game : all_games()) out.push_back(sample_of(*game));
    return out;
}

std::string titles() {
    std::string out;
    for (const Game* game : all_games()) out += (out.empty() ? "" : "  \xC2\xB7  ") + game->info.title;
    return out;
}

/// "27 November 2026, 18:00 UTC".
std::string date_of(std::int64_t unix_ms) {
    const auto seconds = static_cast<std::time_t>(unix_ms / 1000);
    std::tm utc{};
    char text[64];
    if (!gmtime_r(&seconds, &utc) || std::strftime(text, sizeof text, "%e %B %Y, %H:%M UTC", &utc) == 0)
        return "";
    return text[0] == ' ' ? text + 1 : text;
}

std::string phase_of(const Json& event) {
    const std::string phase = event.at("phase");
    if (phase == "open") return "Open for entries";
    if (phase == "finished") return "Over";
    if (phase == "cancelled") return "Cancelled";
    if (!event.contains("round")) return "Under way";
    const int of = event.value("of", 0);
    return "Round " + event.at("round").dump() + (of > 0 ? " of " + std::to_string(of) : "");
}

}  // namespace

Card home_card() {
    return {.title = "Kabinet",
            .heading = "Kabinet",
            .kind = {},
            .status = {},
            .lines = {"Board and card games with anybody, anywhere", titles()},
            .boards = every_game};
}

Card watch_card() {
    Card card = home_card();
    card.title = card.heading = "Watch matches";
    card.title += " \xC2\xB7 Kabinet";
    card.lines.front() = "All matches that are being played now";
    return card;
}

Card game_card(std::string_view name) {
    const Game* const game = find_game(name);
    if (!game) return home_card();
    const auto& [least, most] = std::pair(game->info.min_seats, game->info.max_seats);
    const std::string players =
        std::to_string(least) + (most > least ? " to " + std::to_string(most) : "") + " players";
    return {.title = game->info.title + " \xC2\xB7 Kabinet",
            .heading = game->info.title,
            .kind = "Rules",
            .status = "For " + players,
            .lines = {"With friends or against bots", "In the browser or in a terminal"},
            .boards = [game] { return std::vector{sample_of(*game)}; },
            .version = "r" + std::to_string(game->info.rules_version)};
}

Card daily_card(std::string_view name) {
    const bool push = name == "push";
    Card card = game_card(push ? "kuba" : "kapture9");
    card.heading = push ? "The daily push" : "The daily flick";
    card.title = card.heading + " \xC2\xB7 Kabinet";
    card.kind = "Daily";
    card.status = push ? "One position of Kuba a day" : "One position of Kapture 9 a day, three flicks";
    card.lines = {"The same for everybody", "A new one at midnight UTC"};
    return card;
}

Card event_card(const Json& event) {
    const std::string game = event.at("game");
    Card card = game_card(game);
    card.title = event.at("title").get<std::string>() + " \xC2\xB7 " + card.heading;
    card.kind = "Tournament: " + card.heading;
    card.heading = event.at("title");
    card.status = phase_of(event);
    card.lines.clear();
    if (event.contains("starts_at")) card.lines.push_back(date_of(event.at("starts_at").get<std::int64_t>()));
    const int entrants = event.at("entrants");
    card.lines.push_back(std::to_string(entrants) + (entrants == 1 ? " entrant" : " entrants"));
    if (event.contains("leader")) {
        const bool over = event.at("phase") == "finished";
        card.lines.push_back((over ? "Won by " : "In the lead: ") + event.at("leader").get<std::string>());
    }
    card.version = event.at("phase").get<std::string>() + std::to_string(entrants) + "-" +
                   event.value("round", Json(0)).dump();
    return card;
}

Card closed_card(std::string_view what) {
    Card card = home_card();
    card.title = std::string(what) + " \xC2\xB7 Kabinet";
    card.is_private = true;
    return card;
}

}  // namespace kabinet
