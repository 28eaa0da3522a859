#include "client-cli/tools/event_proof.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/tools/own_part.hpp"
#include "games/core/registry.hpp"
#include "games/record/fold.hpp"
#include "games/record/verify.hpp"
#include "tournament/hosting_words.hpp"

namespace kabinet::cli {
namespace {

using tournament::GameResult;
using tournament::State;

std::string joined(const std::string& code, const std::string& message) {
    return code + ": " + message;
}

tournament::Input input_of(const Json& entry) {
    return {.type = tournament::input_type(entry.at("type").get<std::string>()).value(),
            .body = entry.at("body"),
            .by = entry.at("by"),
            .at = entry.at("at")};
}

const tournament::Played& stage_of(const State& state, int stage) {
    if (stage >= state.stage_number) return state;
    return state.past.at(static_cast<std::size_t>(stage - 1));
}

/// The options of a match that a seat would choose have their defaults in a tournament.
bool chosen_by_seat(const std::string& game, const std::string& option) {
    const Game* const rules = find_game(game);
    return rules && std::ranges::any_of(rules->info.options, [&](const OptionSpec& spec) {
               return spec.name == option && spec.chooser;
           });
}

Json clock_of(const Json& clock) {
    const auto read = ClockSpec::from_json(clock);
    return (read ? *read : ClockSpec{}).to_json();
}

std::string counted_results(std::size_t count) {
    return count == 1 ? "1 result" : std::to_string(count) + " results";
}

}  // namespace

bool EventProof::is_log(const Json& json) {
    return json.is_object() && json.value("format", Json()) == tournament::kLogFormat;
}

EventProof::EventProof(const Json& log, Settings settings)
    : settings_(std::move(settings)), flaws_(tournament::verify_log(log)) {
    auto read = tournament::read_log(log);
    if (!read) return;
    log_.emplace(std::move(*read));
    secret_ = log.contains("secret");
    check_entries(log.at("entries"));
    sum_up();
}

void EventProof::flaw(int n, std::string code, std::string message) {
    flaws_.push_back({n, std::move(code), std::move(message)});
}

/// Folds the log once more, as who sat where follows from the state at each result.
void EventProof::check_entries(const Json& entries) {
    tournament::Fold fold(log_->header().settings, log_->fold().secret());
    int n = 0;
    for (const Json& entry : entries) {
        const tournament::Input input = input_of(entry);
        if (!fold.apply(input)) return;
        ++n;
        using Type = tournament::InputType;
        if (input.type != Type::result && input.type != Type::correct) continue;
        if (const auto named = named_by(n, input.body, fold.state())) check_match(*named);
    }
}

/// The game that the body of a result names, as it is after the result. In an arena a table is found by its
/// number alone.
std::optional<EventProof::Named> EventProof::named_by(int n, const Json& body, const State& after) {
    Named named{.n = n, .place = {}, .result = {}};
    named.place.stage = body.value("stage", after.stage_number);
    named.place.table = body.value("table", 1);
    named.place.game = body.value("game", 1);
    const auto& rounds = stage_of(after, named.place.stage).rounds;
    named.place.round = body.value("round", static_cast<int>(rounds.size()));
    for (const tournament::Round& round : rounds) {
        if (body.contains("round") && round.number != named.place.round) continue;
        const tournament::Table* const table = round.table(named.place.table);
        if (!table) continue;
        named.place.round = round.number;
        named.result = table->games.at(static_cast<std::size_t>(named.place.game - 1));
    }
    return named.result.known ? std::optional(std::move(named)) : std::nullopt;
}

void EventProof::check_match(const Named& named) {
    const GameResult& result = named.result;
    if (result.source == "played" && (result.match.empty() || result.record.empty()))
        return flaw(named.n, "no_match", "the result is said to be played, and names no match with its hash");
    if (result.match.empty() || !settings_.records) return;
    const auto text = settings_.records(result.match);
    if (!text) return flaw(named.n, "missing_record", "match " + result.match + ": " + text.error());
    const auto file = read_record_text(*text, "match " + result.match);
    if (!file) return flaw(named.n, "bad_record", file.error());
    const auto wrong = verify(file->record);
    if (!wrong.empty()) {
        const std::string where = wrong[0].entry ? ", entry " + std::to_string(wrong[0].entry) : "";
        return flaw(named.n, "bad_record",
                    "match " + result.match + where + ": " + joined(wrong[0].code, wrong[0].message));
    }
    check_record(named, file->record);
}

/// The record proves itself: here it is compared with what the log says of it.
void EventProof::check_record(const Named& named, const Json& json) {
    const std::size_t before = flaws_.size();
    const Json& header = json.at("header");
    if (header.at("match") != named.result.match)
        return flaw(named.n, "other_match",
                    "the record of match " + named.result.match + " is that of match " +
                        header.at("match").get<std::string>());
    check_header(named, header);
    check_players(named, json);
    check_end(named, json);
    if (own_part(json, settings_.state_folder) == OwnPart::flawed)
        flaw(named.n, "other_lock",
             "the record of match " + named.result.match + " does not contain the lock you saw");
    if (flaws_.size() == before) sound_.insert(named.result.match);
}

void EventProof::check_header(const Named& named, const Json& header) {
    const auto number = [of = header.value("tournament", Json())](const char* name) {
        const auto found = of.find(name);
        return found != of.end() && found->is_number_integer() ? found->get<int>() : 0;
    };
    const Json of = header.value("tournament", Json::object());
    const std::string id = of.is_object() ? of.value("id", "") : "";
    if (tournament_.empty()) tournament_ = id;
    const Place place{number("stage"), number("round"), number("table"), number("game")};
    if (id.empty() || id != tournament_ || place != named.place)
        flaw(named.n, "other_place",
             "match " + named.result.match + " was not played " + in_words(named.place) + " of " +
                 (tournament_.empty() ? "a tournament" : tournament_));
    const tournament::Settings& wanted = log_->state().settings;
    bool same = header.at("game") == wanted.game && header.value("rated", false) == wanted.rated &&
                header.at("seats") == named.result.seats.size() &&
                clock_of(header.at("clock")) == clock_of(wanted.clock);
    for (const auto& [name, value] : wanted.options.items())
        same =
            same && (chosen_by_seat(wanted.game, name) || header.at("options").value(name, value) == value);
    if (!same)
        flaw(named.n, "other_terms",
             "match " + named.result.match + " has another game, clock, option or number of seats");
}

void EventProof::check_players(const Named& named, const Json& json) {
    const auto record = Record::from_json(json);
    auto fold = Fold::begin(record->header, record->secret);
    for (const Entry& entry : record->entries) {
        if (fold->status() != Status::open || !fold->apply(entry.input, entry.t)) break;
    }
    for (const auto& [seat, holder] : fold->seats()) {
        if (static_cast<std::size_t>(seat) >= named.result.seats.size()) continue;
        const int number = named.result.seats[static_cast<std::size_t>(seat)];
        const std::string& account = log_->state().entrant(number).account;
        if (account.empty() || account == holder.player.id) continue;
        flaw(named.n, "other_players",
             "in match " + named.result.match + " somebody else than entrant " + std::to_string(number) +
                 " has seat " + std::to_string(seat));
    }
}

void EventProof::check_end(const Named& named, const Json& json) {
    const GameResult& said = named.result;
    const auto& entries = json.at("entries");
    const auto end = std::ranges::find_if(entries, [](const Json& entry) { return entry["type"] == "end"; });
    if (end == entries.end()) return flaw(named.n, "other_result", "match " + said.match + " has not ended");
    if (!said.record.empty() && end->at("hash") != said.record)
        flaw(named.n, "other_hash",
             "the record of match " + said.match + " does not end with the hash that the log has");
    if (said.source != "played") return;
    const Json& result = end->at("detail").at("result");
    const std::string reason = result.value("reason", "");
    const bool noted = reason == "resigned" || reason == "timeout" || reason == "abandoned";
    if (result.value("ranks", Json()) != said.ranks || result.value("scores", Json()) != said.scores ||
        (noted ? reason : "") != said.reason)
        flaw(named.n, "other_result", "match " + said.match + " ended otherwise");
}

// ---- what it comes to

void EventProof::sum_up() {
    for (const auto& stage : log_->state().past) sum_up(stage);
    sum_up(log_->state());
}

void EventProof::sum_up(const tournament::Played& stage) {
    rounds_ += static_cast<int>(stage.rounds.size());
    for (const tournament::Round& round : stage.rounds) {
        for (const tournament::Table& table : round.tables) {
            Place place{stage.stage_number, round.number, table.number, 0};
            if (!table.absent.empty()) not_proven_.push_back({place, "forfeit"});
            for (const GameResult& game : table.games) {
                ++place.game;
                if (!game.known) continue;
                const bool played = game.source == "played";
                if (!played) not_proven_.push_back({place, game.source});
                played_ += played ? 1 : 0;
                proven_ += played && sound_.contains(game.match) ? 1 : 0;
            }
        }
    }
}

Json EventProof::json() const {
    Json list = Json::array();
    for (const auto& flaw : flaws_)
        list.push_back({{"entry", flaw.entry}, {"code", flaw.code}, {"message", flaw.message}});
    Json out{{"valid", flaws_.empty()}, {"flaws", std::move(list)}};
    if (!log_) return out;
    Json not_proven = Json::array();
    for (const auto& [place, source] : not_proven_) {
        not_proven.push_back(
            {{"stage", place.stage}, {"round", place.round}, {"table", place.table}, {"source", source}});
        if (place.game > 0) not_proven.back()["game"] = place.game;
    }
    out.update({{"phase", name_of(log_->state().phase)},
                {"secret", secret_},
                {"entries", log_->entries().size()},
                {"rounds", rounds_},
                {"entrants", log_->state().entrants.size()},
                {"played", played_},
                {"proven", proven_},
                {"not_proven", std::move(not_proven)},
                {"standings", tournament::rows_of(log_->state())}});
    if (!tournament_.empty()) out["tournament"] = tournament_;
    return out;
}

std::string EventProof::in_words(const Place& place) {
    const std::string game = place.game > 0 ? ", game " + std::to_string(place.game) : "";
    return "in stage " + std::to_string(place.stage) + ", round " + std::to_string(place.round) + ", table " +
           std::to_string(place.table) + game;
}

std::vector<std::string> EventProof::lines() const {
    std::vector<std::string> lines;
    for (const auto& flaw : flaws_)
        lines.push_back((flaw.entry == 0 ? "log" : "entry " + std::to_string(flaw.entry)) + ": " +
                        joined(flaw.code, flaw.message));
    if (!lines.empty() || !log_) return lines;
    const State& state = log_->state();
    lines.push_back("The log proves itself: " + std::to_string(log_->entries().size()) + " entries, " +
                    std::to_string(state.entrants.size()) +
                    (state.entrants.size() == 1 ? " entrant, " : " entrants, ") + std::to_string(rounds_) +
                    (rounds_ == 1 ? " round" : " rounds") + ". The event is " +
                    std::string(name_of(state.phase)) + ".");
    if (!secret_) lines.emplace_back("Its secret is not told yet, so the lots are not proven.");
    if (played_ > 0) lines.push_back(records_line());
    for (std::string& line : not_proven_lines()) lines.push_back(std::move(line));
    return lines;
}

std::string EventProof::records_line() const {
    const std::string played = counted_results(static_cast<std::size_t>(played_)) + " of matches: ";
    if (!settings_.records)
        return played + "the records were not checked. --records FOLDER or --server ADDRESS checks them.";
    return played + "proven by the records, which name the tournament " + tournament_ + ".";
}

std::vector<std::string> EventProof::not_proven_lines() const {
    constexpr std::size_t most = 20;
    std::vector<std::string> lines;
    if (not_proven_.empty()) return lines;
    lines.push_back(counted_results(not_proven_.size()) + " that no match proves:");
    for (const auto& [place, source] : not_proven_) {
        if (lines.size() > most) break;
        lines.push_back("  " + in_words(place) + ": " + source);
    }
    if (not_proven_.size() > most)
        lines.push_back("  and " + std::to_string(not_proven_.size() - most) + " more");
    return lines;
}

}  // namespace kabinet::cli
