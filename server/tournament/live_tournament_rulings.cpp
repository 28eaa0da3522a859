#include <algorithm>
#include <array>

#include "server/tournament/live_tournament.hpp"

/// What the matches of an event are told of rulings about them (TN-3, TN-18).
namespace kabinet {
namespace {

constexpr std::array<std::string_view, 3> kAboutMatches{"extend", "pause_match", "resume_match"};

/// The ruling whose number is that of the entry.
Input ruling_of(InputType type, const Json& entry) {
    return {.type = type, .seat = -1, .detail = {{"ruling", entry.at("n")}}};
}

const Json& only(const Json& object) {
    return object.begin().value();
}

}  // namespace

/// The next game of the table that an order or the body of an entry names; null where there is none.
const NextGame* LiveTournament::game_of(const Json& place) const {
    if (!place.is_object()) return nullptr;
    const auto named = [&](const char* name, int usual) {
        const Json value = place.value(name, Json(usual));
        return value.is_number_integer() ? value.get<int>() : 0;
    };
    const int stage = state().stage_number, table = named("table", 1);
    int newest = 0;  // an arena has a table in one round
    for (const auto& round : state().rounds) {
        if (round.table(table)) newest = round.number;
    }
    const int round = named("round", newest);
    const auto found = std::ranges::find_if(scene_.games, [&](const auto& item) {
        const GamePlace& at = item.first;
        return named("stage", stage) == at.stage && round == at.round && table == at.table;
    });
    return found == scene_.games.end() ? nullptr : &found->second;
}

/// The denial of a ruling about a match where no match runs.
std::optional<TellTournament::Result> LiveTournament::without_match(const TellTournament& call) const {
    const bool about = call.as == TellTournament::As::director &&
                       std::ranges::find(kAboutMatches, call.line.begin().key()) != kAboutMatches.end();
    if (!about) return std::nullopt;
    const NextGame* const game = game_of(only(call.line));
    if (game && game->state == NextGame::State::running) return std::nullopt;
    return denied("no_match", "TN-18", "no match runs at that table");
}

/// What follows from these entries for matches: each that is to stand still, or to go on, and does not yet.
/// `games` are those behind the entries.
std::vector<NewTask> LiveTournament::rulings(const std::vector<Json>& entries, NextGames& games) const {
    std::vector<NewTask> tasks;
    const tournament::State& now = state();
    for (auto& [place, game] : games) {
        const bool there = game.state != NextGame::State::waiting;
        if (there && game.paused != game.stands && !entries.empty())
            tasks.push_back(home_.rule(
                game.match, ruling_of(game.stands ? InputType::pause : InputType::resume, entries.back())));
        game.paused = game.stands;
    }
    for (const Json& entry : entries) {
        const std::string annulled = entry["type"] == "annul" ? entry["body"].value("match", "") : "";
        if (now.settings.rated && !annulled.empty()) tasks.push_back(home_.annul(annulled));
        const NextGame* const game = entry["type"] == "extend" ? game_of(entry["body"]) : nullptr;
        if (!game) continue;
        Input ruling = ruling_of(InputType::rule, entry);
        const auto seat = std::ranges::find(game->seats, entry["body"]["entrant"].get<int>());
        ruling.seat = static_cast<Seat>(seat - game->seats.begin());
        ruling.detail["add_ms"] = entry["body"]["ms"];
        tasks.push_back(home_.rule(game->match, ruling));
    }
    return tasks;
}

}  // namespace kabinet
