#include <algorithm>
#include <utility>

#include "games/record/clock.hpp"
#include "server/ops/log.hpp"
#include "server/tournament/live_tournament.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

/// The games that are to be played, and their matches (TN-11, TN-14, TN-15, TN-17).
namespace kabinet {
namespace {

constexpr std::int64_t kLookEvery = 500;  // ms
/// So many tables are dealt with at a time, so that none keeps the shard for itself (TN-39).
constexpr std::size_t kMostAtOnce = 32;

Json at(const GamePlace& place) {
    return {{"stage", place.stage}, {"round", place.round}, {"table", place.table}};
}

/// The place that a task of a match names.
GamePlace place_of(const Json& payload) {
    return {payload.at("stage"), payload.at("round"), payload.at("table"), payload.at("game")};
}

}  // namespace

/// What names a game. It follows from the place and from who sits where, so that a round that is paired
/// again, a result that is annulled, or a table without an absent player gets another match.
std::string LiveTournament::key_of(const GamePlace& place, const tournament::Table& table,
                                   const std::vector<int>& seats) const {
    const auto paired = pairings_.find({place.stage, place.round});
    std::string key = id_;
    const auto& game = table.games[static_cast<std::size_t>(place.game - 1)];
    for (const int part : {place.stage, place.round, paired == pairings_.end() ? 0 : paired->second,
                           place.table, place.game, game.attempt})
        key += '/' + std::to_string(part);
    for (const int seat : seats) key += '-' + std::to_string(seat);
    return key;
}

/// The match of a game. Pairs that a director has changed may come back: their match was ended, so they get
/// another one.
std::string LiveTournament::match_of(const std::string& key) const {
    std::string match = home_.match_id(key);
    for (int again = 2; dropped_.contains(match); ++again)
        match = home_.match_id(key + '~' + std::to_string(again));
    return match;
}

/// Matches that were made and that no game in `games` wants any more.
void LiveTournament::drop_matches(Draft& draft, const NextGames& games) const {
    for (const auto& [place, game] : scene_.games) {
        const auto same = games.find(place);
        const bool goes_on = same != games.end() && same->second.match == game.match;
        const bool made = game.state == NextGame::State::running || game.state == NextGame::State::making;
        if (!goes_on && made && game.match != draft.ended) draft.dropped.push_back(game.match);
    }
}

/// The next game of each table that is not over. What is known of a game that goes on stays.
NextGames LiveTournament::next_games(const tournament::State& now) const {
    NextGames games;
    if (now.phase != tournament::Phase::running && now.phase != tournament::Phase::paused) return games;
    const bool ended_arena = now.stage().format == tournament::Format::arena && tournament::stage_over(now);
    for (const auto& round : now.rounds) {
        for (const auto& table : round.tables) {
            const int number = tournament::next_game(now.settings, table);
            if (number == 0) continue;
            const GamePlace place{now.stage_number, round.number, table.number, number};
            NextGame game{.seats = tournament::seats_of_game(now.settings, table, number)};
            game.key = key_of(place, table, game.seats);
            const bool stands = stands_still(now, table.games[static_cast<std::size_t>(number - 1)]);
            const auto before = scene_.games.find(place);
            if (before != scene_.games.end() && before->second.key == game.key) {
                game = before->second;
            } else {
                game.match = match_of(game.key);
                game.paused = stands;
            }
            game.stands = stands;
            // What was not begun when an arena ended is not begun any more (TN-28).
            const bool made = game.state == NextGame::State::running || game.state == NextGame::State::making;
            if (ended_arena && !made) continue;
            games.emplace(place, std::move(game));
        }
    }
    return games;
}

/// These games are to be played now. In a pause nothing new begins, so no window runs.
void LiveTournament::adopt(NextGames games) {
    scene_.games = std::move(games);
    seating_.reset();
    const bool running = state().phase == tournament::Phase::running;
    for (auto& [place, game] : scene_.games) {
        if (game.state == NextGame::State::looked_for) look_at_ = home_.loop.now();
        if (!running) game.until.reset();
        const bool waits = game.state == NextGame::State::waiting;
        if (running && waits && !game.until && no_show() > 0) game.until = home_.loop.now() + no_show();
    }
}

const Seating& LiveTournament::seating() {
    if (!seating_) seating_.emplace(state(), scene_.games);
    return *seating_;
}

bool LiveTournament::by_letter() const {
    const auto clock = ClockSpec::from_json(settings().clock);
    return clock && clock->by_letter();
}

/// How long a table waits for its players, ms; 0: for ever.
std::int64_t LiveTournament::no_show() const {
    return by_letter() ? 0 : scene_.terms.no_show;
}

/// Looks for matches: those that a server before this one has made, and those on their way.
void LiveTournament::look_for_matches() {
    look_at_ = -1;
    for (const auto& [place, game] : scene_.games) {
        const bool looked_for =
            game.state == NextGame::State::looked_for || game.state == NextGame::State::making;
        if (!looked_for) continue;
        look_at_ = home_.loop.now() + kLookEvery;
        if (!asked_.insert(game.match).second) continue;
        home_.find(game.match, [this, spot = place, match = game.match](std::optional<bool> there) {
            asked_.erase(match);
            const auto found = scene_.games.find(spot);
            if (!there || found == scene_.games.end() || found->second.match != match) return;
            NextGame& here = found->second;
            if (*there) {
                here.state = NextGame::State::running;
                here.until.reset();
            } else if (here.state == NextGame::State::looked_for) {
                here.state = NextGame::State::waiting;
                const bool running = hosting_ ? state().phase == tournament::Phase::running : true;
                const std::int64_t window = hosting_ ? no_show() : 0;
                if (running && window > 0) here.until = home_.loop.now() + window;
            } else {
                return;
            }
            changed();
        });
    }
}

TableMatch LiveTournament::table_match(const GamePlace& place, const NextGame& game) const {
    const tournament::Settings& wanted = settings();
    TableMatch match{.match = game.match,
                     .tournament = id_,
                     .place = place,
                     .host = scene_.terms.host,
                     .game = wanted.game,
                     .options = wanted.options,
                     .clock = wanted.clock,
                     .rated = wanted.rated,
                     .unlisted = !scene_.terms.invite.empty(),
                     .draws = wanted.tie.mode != tournament::Tie::Mode::sum,
                     .delay = scene_.terms.delay};
    for (const int entrant : game.seats) {
        const auto part = game.ready.find(entrant);
        match.seats.push_back(
            {state().entrant(entrant).account, part == game.ready.end() ? Json() : part->second});
    }
    return match;
}

/// Makes the matches of tables at which everybody is ready and here; by correspondence, of all tables as soon
/// as they are paired (TN-15). Returns whether there are any.
bool LiveTournament::makes_matches() {
    std::vector<GamePlace> places;
    const bool at_once = by_letter();
    for (const auto& [place, game] : scene_.games) {
        if (game.state != NextGame::State::waiting) continue;
        // Counted first: to ask who is here takes longer.
        const bool all =
            at_once ||
            (game.ready.size() >= game.seats.size() && std::ranges::all_of(game.seats, [&](int entrant) {
                 return game.ready.contains(entrant) && here(state().entrant(entrant).account);
             }));
        if (all) places.push_back(place);
        if (places.size() == kMostAtOnce) break;
    }
    if (places.empty()) return false;
    make(places);
    return true;
}

void LiveTournament::make(const std::vector<GamePlace>& places) {
    Draft draft{.by = "server", .told = [this, places](const auto& told) {
                    for (const GamePlace& place : places) {
                        const auto game = scene_.games.find(place);
                        if (game == scene_.games.end() || game->second.state != NextGame::State::waiting)
                            continue;
                        if (told) game->second.state = NextGame::State::making;
                        if (told) game->second.until.reset();
                    }
                    if (told) look_at_ = home_.loop.now();
                }};
    for (const GamePlace& place : places)
        draft.besides.emplace_back(home_.draw(table_match(place, scene_.games.at(place))));
    run(std::move(draft));
}

/// Whether games begin, and are forfeited, by themselves at present.
bool LiveTournament::games_follow() const {
    return !over() && state().phase != tournament::Phase::paused && !round_is_late();
}

/// Whether the waves of an arena follow each other by themselves at present.
bool LiveTournament::waves_follow() const {
    const tournament::State& now = state();
    return now.phase == tournament::Phase::running && scene_.trouble.empty() &&
           !tournament::stage_over(now) && now.stage().format == tournament::Format::arena;
}

/// Whoever is not here when the window of a table is over has missed the tie (TN-15). Returns whether
/// anybody has.
bool LiveTournament::ends_waiting() {
    Draft draft{.by = "server", .told = [](const auto&) {}};
    for (const auto& [place, game] : scene_.games) {
        const bool late =
            game.state == NextGame::State::waiting && game.until && home_.loop.now() >= *game.until;
        if (!late) continue;
        Json absent = Json::array();
        for (const int entrant : game.seats) {
            const bool there = game.ready.contains(entrant) && here(state().entrant(entrant).account);
            if (!there) absent.push_back(entrant);
        }
        Json line = at(place);
        line["entrants"] = std::move(absent);
        draft.lines.push_back({{"forfeit", std::move(line)}});
        if (draft.lines.size() == kMostAtOnce) break;
    }
    if (draft.lines.empty()) return false;
    run(std::move(draft));
    return true;
}

void LiveTournament::take(ReadyTournament&& call, Answer<Done>&& answer) {
    const auto entrant = seating().entrant_of(call.account);
    if (!entrant) return answer(refuse("not_entered", "you are not entered"));
    bool seated = false;
    for (const Seating::Game* const next : seating().games_of(*entrant)) {
        const GamePlace& place = next->first;
        NextGame& game = scene_.games.at(place);
        if (call.at && *call.at != std::pair(place.round, place.table)) continue;
        seated = true;
        const bool open = game.state == NextGame::State::waiting || game.state == NextGame::State::looked_for;
        if (!open) continue;
        game.ready[*entrant] = call.part;
        answer(Done());
        return changed();
    }
    // The match may have been made meanwhile: the document says so in a moment.
    if (seated) return answer(Done());
    answer(refuse("no_table", "no game waits for you"));
}

/// The game whose match this is; null when it is not the match of its game any more.
const NextGame* LiveTournament::wanted(const GamePlace& place, const std::string& match) const {
    const auto found = scene_.games.find(place);
    return found == scene_.games.end() || found->second.match != match ? nullptr : &found->second;
}

/// The line that a match's end leads to; null when the match is not the one of its game any more.
Json LiveTournament::line_of_result(const Json& payload) const {
    const GamePlace place = place_of(payload);
    const NextGame* const game = wanted(place, payload.at("match").get<std::string>());
    if (!game) return nullptr;
    Json line = at(place);
    line["game"] = place.game;
    if (!payload.contains("ranks")) {
        line["failed"] = Json::array();
        for (const Json& seat : payload.at("failed"))
            line["failed"].push_back(game->seats.at(seat.get<std::size_t>()));
        return {{"remade", std::move(line)}};
    }
    line.update({{"ranks", payload["ranks"]},
                 {"scores", payload.at("scores")},
                 {"source", "played"},
                 {"match", payload["match"]},
                 {"record", payload.at("record")}});
    const std::string reason = payload.value("reason", "");
    if (reason == "resigned" || reason == "timeout" || reason == "abandoned") line["reason"] = reason;
    return {{"result", std::move(line)}};
}

/// A director may have been quicker than the first action: then the log decides, and the match is ended.
void LiveTournament::take_begun(const NewTask& task, Courier::Report report) {
    Draft draft{.by = "server", .besides = {TaskDone{task.id}}};
    try {
        const Json payload = Json::parse(task.payload);
        const GamePlace place = place_of(payload);
        const std::string match = payload.at("match").get<std::string>();
        if (!wanted(place, match)) {
            draft.dropped.push_back(match);
        } else if (!state().rounds[static_cast<std::size_t>(place.round - 1)].table(place.table)->begun) {
            draft.lines.push_back({{"begun", at(place)}});
        }
    } catch (const std::exception& error) {
        log_error("task_given_up", {{"task", task.id}, {"why", error.what()}});
    }
    run_task(std::move(draft), task, std::move(report));
}

void LiveTournament::take_result(const NewTask& task, Courier::Report report) {
    Draft draft{.by = "server", .besides = {TaskDone{task.id}}};
    try {
        const Json payload = Json::parse(task.payload);
        draft.ended = payload.at("match").get<std::string>();
        const Json line = line_of_result(payload);
        if (!line.is_null()) draft.lines.push_back(line);
    } catch (const std::exception& error) {
        log_error("task_given_up", {{"task", task.id}, {"why", error.what()}});
    }
    run_task(std::move(draft), task, std::move(report));
}

void LiveTournament::run_task(Draft draft, const NewTask& task, Courier::Report report) {
    draft.told = [task = task.id, report = std::move(report)](auto told) mutable {
        const bool refused = told && told->reply.is_object() && told->reply.contains("error");
        if (refused) log_error("task_given_up", {{"task", task}, {"why", told->reply.dump()}});
        report(told.has_value());
    };
    run(std::move(draft));
}

}  // namespace kabinet
