#include "server/tournament/tournament_views.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/house.hpp"
#include "server/tournament/seating.hpp"
#include "server/tournament/tournament_name.hpp"
#include "tournament/hosting_words.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet {
namespace {

using tournament::Entrant;
using tournament::Phase;
using tournament::State;

constexpr std::size_t kPage = 64;

Json player_of(const TournamentScene& scene, const std::string& account) {
    const auto known = scene.names.find(account);
    const PublicName name = known == scene.names.end() ? PublicName{.name = account} : known->second;
    Json player{{"id", account}, {"name", name.name}};
    if (name.guest) player["guest"] = true;
    if (name.bot) player["bot"] = true;
    if (const auto level = house_level(account)) player["level"] = name_of(*level);
    return player;
}

int open_tables(const State& state) {
    int open = 0;
    for (const auto& round : state.rounds) {
        open += static_cast<int>(std::ranges::count_if(
            round.tables, [&](const auto& table) { return !tournament::over(state.settings, table); }));
    }
    return open;
}

int count(const State& state, auto statuses) {
    return static_cast<int>(std::ranges::count_if(
        state.entrants, [&](const Entrant& entrant) { return statuses(entrant.status); }));
}
int in(const State& state) {
    return count(state, [](Entrant::Status status) {
        return status == Entrant::Status::active || status == Entrant::Status::pausing;
    });
}

/// Why the event was cancelled or stands in a pause: the code of the server, or what a director said (TN-3).
Json reason_of(const tournament::Log& log) {
    const Phase phase = log.state().phase;
    if (phase != Phase::cancelled && phase != Phase::paused) return nullptr;
    const char* const type = phase == Phase::cancelled ? "cancel" : "hold";
    const Json& entries = log.entries();
    const auto last = std::find_if(entries.rbegin(), entries.rend(),
                                   [&](const Json& entry) { return entry.at("type") == type; });
    if (last == entries.rend()) return nullptr;
    Json reason = Json::object();
    if (const auto code = last->at("body").find("code"); code != last->at("body").end())
        reason["code"] = *code;
    const auto& words = log.beside().reasons;
    if (const auto said = words.find(last->at("n").get<int>()); said != words.end())
        reason["text"] = said->second;
    return reason.empty() ? Json() : reason;
}

Json head_of(const TournamentScene& scene, const tournament::Log& log) {
    const State& state = log.state();
    const TournamentTerms& terms = scene.terms;
    const bool over = state.phase == Phase::finished || state.phase == Phase::cancelled;
    Json head{{"tournament", scene.id},
              {"title", terms.title},
              {"text", terms.text},
              {"host", player_of(scene, terms.host)},
              {"phase", name_of(state.phase)},
              {"game", state.settings.game},
              {"seats", state.settings.seats},
              {"settings", state.settings.to_json()},
              {"terms", terms.shown()},
              {"commitment", log.header().commitment},
              {"created", log.header().created},
              {"entrants", in(state)},
              {"waiting", count(state, [](auto status) { return status == Entrant::Status::waiting; })}};
    if (over && log.fold().secret()) head["secret"] = to_hex(*log.fold().secret());
    if (state.clocks_stand) head["clocks_stand"] = true;
    if (!scene.trouble.empty()) head["trouble"] = scene.trouble;
    if (Json reason = reason_of(log); !reason.is_null()) head["reason"] = std::move(reason);
    if (!over && tournament::rematches_possible(state)) head["warnings"] = {"rematches_possible"};
    for (const std::string& director : scene.directors)
        head["directors"].push_back(player_of(scene, director));
    if (state.phase == Phase::open) return head;
    head["round"] = {{"stage", state.stage_number},
                     {"round", state.rounds.size()},
                     {"of", state.rounds_planned},
                     {"open", open_tables(state)}};
    if (scene.next_at) head["round"]["next_at"] = *scene.next_at;
    if (scene.ends_at) head["round"]["ends_at"] = *scene.ends_at;
    return head;
}

Json entrants_of(const TournamentScene& scene, const State& state) {
    Json entrants = Json::object();
    for (const Entrant& entrant : state.entrants) {
        Json row{{"status", name_of(entrant.status)}, {"seed", entrant.seed}};
        if (!entrant.account.empty()) row["player"] = player_of(scene, entrant.account);
        if (entrant.rating) row["rating"] = *entrant.rating;
        if (entrant.checked_in) row["checked_in"] = true;
        if (entrant.expelled) row["expelled"] = true;
        entrants[std::to_string(entrant.number)] = std::move(row);
    }
    return {{"entrants", std::move(entrants)}};
}

std::vector<Json> standings_of(const State& state, const std::map<int, tournament::Places>& places) {
    const Json rows = tournament::rows_of(state);
    const std::size_t pages = std::max<std::size_t>(1, (rows.size() + kPage - 1) / kPage);
    std::vector<Json> out;
    for (std::size_t page = 0; page < pages; ++page) {
        Json order = Json::array(), shown = Json::object();
        for (std::size_t i = page * kPage; i < std::min(rows.size(), (page + 1) * kPage); ++i) {
            Json row = rows[i];
            const int entrant = row["entrant"];
            order.push_back(entrant);
            // The place follows from the order, so that a result changes few rows; a shared one does not.
            if (row["rank"] == i + 1) row.erase("rank");
            row.erase("entrant");
            const auto reach = places.find(entrant);
            // There are no places in an event that was cancelled (TN-3).
            row["best"] = reach == places.end() ? 0 : reach->second.best;
            row["worst"] = reach == places.end() ? 0 : reach->second.worst;
            shown[std::to_string(entrant)] = std::move(row);
        }
        out.push_back(
            {{"page", page + 1}, {"pages", pages}, {"order", std::move(order)}, {"rows", std::move(shown)}});
    }
    return out;
}

std::string_view word_of(NextGame::State state) {
    return state == NextGame::State::running ? "running" : "waiting";
}

/// The games of a table as TN-40 has them, with those that are not over.
Json games_of(const TournamentScene& scene, const State& state, const tournament::Round& round,
              const tournament::Table& table, Json games, Json& ready, std::optional<std::int64_t>& until) {
    const int next = tournament::next_game(state.settings, table);
    for (std::size_t i = 0; i < games.size(); ++i) {
        Json& game = games[i];
        const int number = static_cast<int>(i) + 1;
        game["state"] = game.empty() ? "to_come" : "over";
        if (table.games[i].known && !table.games[i].match.empty()) game["match"] = table.games[i].match;
        if (!game.contains("seats")) game["seats"] = Json::array();
        const auto found = scene.games.find({state.stage_number, round.number, table.number, number});
        if (number != next || found == scene.games.end()) continue;
        const NextGame& now = found->second;
        game["state"] = word_of(now.state);
        game["seats"] = now.seats;
        if (now.state == NextGame::State::running) game["match"] = now.match;
        if (now.state == NextGame::State::running && now.paused) game["paused"] = true;
        if (now.state != NextGame::State::waiting) continue;
        for (const auto& [entrant, part] : now.ready) ready.push_back(entrant);
        if (now.until) until = *now.until + scene.wall_ahead;
    }
    return games;
}

std::vector<Json> tables_of(const TournamentScene& scene, const State& state) {
    std::vector<std::pair<std::string, Json>> all;
    Json byes = Json::array();
    for (const auto& round : state.rounds) {
        const bool newest = &round == &state.rounds.back();
        for (const auto& table : round.tables) {
            if (!newest && tournament::over(state.settings, table)) continue;
            Json row = tournament::table_of(state, table);
            Json ready = Json::array();
            std::optional<std::int64_t> until;
            row["games"] = games_of(scene, state, round, table, std::move(row["games"]), ready, until);
            row["ready"] = std::move(ready);
            if (until) row["until"] = *until;
            row.erase("table");
            all.emplace_back(std::to_string(round.number) + "_" + std::to_string(table.number),
                             std::move(row));
        }
        if (!newest) continue;
        byes = tournament::byes_of(state, round);
    }
    const std::size_t pages = std::max<std::size_t>(1, (all.size() + kPage - 1) / kPage);
    std::vector<Json> out;
    for (std::size_t page = 0; page < pages; ++page) {
        Json shown = Json::object();
        for (std::size_t i = page * kPage; i < std::min(all.size(), (page + 1) * kPage); ++i)
            shown[all[i].first] = std::move(all[i].second);
        out.push_back({{"stage", state.stage_number},
                       {"round", state.rounds.size()},
                       {"page", page + 1},
                       {"pages", pages},
                       {"tables", std::move(shown)},
                       {"byes", page == 0 ? byes : Json::array()}});
    }
    return out;
}

Json row_of(const TournamentScene& scene, const tournament::Log& log) {
    const State& state = log.state();
    Json row{{"title", scene.terms.title},
             {"host", player_of(scene, scene.terms.host)},
             {"game", state.settings.game},
             {"seats", state.settings.seats},
             {"format", name_of(state.settings.stages.front().format)},
             {"phase", name_of(state.phase)},
             {"rated", state.settings.rated},
             {"entrants", in(state)},
             {"round", state.rounds.size()},
             {"of", state.rounds_planned},
             {"created", log.header().created}};
    if (scene.terms.starts_at) row["starts_at"] = *scene.terms.starts_at;
    return row;
}

}  // namespace

TournamentViews views_of(const TournamentScene& scene, const tournament::Log& log, ShownPlaces& places) {
    TournamentViews views{.head = head_of(scene, log),
                          .entrants = entrants_of(scene, log.state()),
                          .standings = standings_of(log.state(), places.of(log)),
                          .tables = tables_of(scene, log.state()),
                          .row = row_of(scene, log),
                          .overlays = {}};
    views.overlays = overlays_of(views.head, views.entrants, views.standings, views.tables);
    return views;
}

std::vector<TournamentPage> pages_of(const std::string& tournament, const TournamentViews& views) {
    using Part = TournamentDocumentName::Part;
    std::vector<TournamentPage> pages;
    const auto add = [&](Part part, int page, const Json& value) {
        pages.push_back({TournamentDocumentName{tournament, part, page}.text(), {value.dump()}});
    };
    add(Part::head, 1, views.head);
    add(Part::entrants, 1, views.entrants);
    int page = 0;
    for (const Json& value : views.standings) add(Part::standings, ++page, value);
    page = 0;
    for (const Json& value : views.tables) add(Part::tables, ++page, value);
    return pages;
}

std::vector<TournamentPage> pages_of(const std::string& tournament, const TournamentViews& late,
                                     const TournamentViews& now) {
    auto pages = pages_of(tournament, late);
    for (TournamentPage& page : pages) page.texts.emplace_back();
    for (TournamentPage& page : pages_of(tournament, now)) {
        auto both = std::ranges::find(pages, page.doc, &TournamentPage::doc);
        if (both == pages.end()) both = pages.insert(both, {page.doc, {std::nullopt, std::nullopt}});
        both->texts.back() = std::move(page.texts.front());
    }
    return pages;
}

std::optional<int> entrant_of(const tournament::State& state, const std::string& account) {
    if (account.empty()) return std::nullopt;
    const auto found = std::ranges::find(state.entrants, account, &tournament::Entrant::account);
    return found == state.entrants.end() ? std::nullopt : std::optional(found->number);
}

Json ruled_pairs(const tournament::State& state) {
    Json pairs = Json::object();
    for (const auto& [name, set] :
         {std::pair("forbidden", &state.forbidden), std::pair("forced", &state.forced),
          std::pair("allowed", &state.allowed)}) {
        for (const auto& [first, second] : *set) pairs[name].push_back({first, second});
    }
    return pairs;
}

Json byes_to_come(const tournament::State& state, int number) {
    const bool over = state.phase == Phase::finished || state.phase == Phase::cancelled;
    if (over || state.stage().played() != tournament::Format::swiss) return Json::object();
    const Entrant& entrant = state.entrant(number);
    Json byes = Json::array();
    for (const auto& [round, kind] : entrant.asked) {
        if (std::cmp_greater(round, state.rounds.size()))
            byes.push_back({{"round", round}, {"kind", name_of(kind)}});
    }
    return {{"byes", std::move(byes)},
            {"half_byes", std::max(0, state.settings.half_byes - entrant.half_byes)}};
}

Json own_view(const TournamentScene& scene, const Seating& seating, const std::string& account,
              bool director) {
    Json view{{"director", director}, {"tables", Json::array()}};
    if (director && !scene.terms.invite.empty()) view["invite"] = scene.terms.invite;
    const auto entrant = seating.entrant_of(account);
    if (!entrant) return view;
    view["entrant"] = *entrant;
    for (const auto* const next : seating.games_of(*entrant)) {
        const auto& [place, game] = *next;
        Json table{{"stage", place.stage}, {"round", place.round}, {"table", place.table},
                   {"game", place.game},   {"seats", game.seats},  {"ready", game.ready.contains(*entrant)}};
        if (game.state == NextGame::State::running) table["match"] = game.match;
        if (game.state == NextGame::State::waiting && game.until)
            table["until"] = *game.until + scene.wall_ahead;
        view["tables"].push_back(std::move(table));
    }
    return view;
}

}  // namespace kabinet
