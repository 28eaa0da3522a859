#include "tournament/hosting.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/core/invariant.hpp"
#include "tournament/entrants_csv.hpp"
#include "tournament/exports.hpp"
#include "tournament/hosting_words.hpp"
#include "tournament/rules.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

Json error(const Denial& denial) {
    Json body{{"code", denial.code}, {"message", denial.message}};
    if (!denial.rule.empty()) body["rule"] = denial.rule;
    if (denial.detail.is_object()) body.update(denial.detail);
    return {{"error", std::move(body)}};
}

/// Inputs that name one entrant, and those that name nothing.
struct Plain {
    std::string_view command;
    InputType type;
    std::string_view member;  ///< the member that the value becomes; empty: the value is `true`
};
constexpr std::array kPlain{Plain{"check_in", InputType::check_in, "entrant"},
                            Plain{"withdraw", InputType::withdraw, "entrant"},
                            Plain{"return", InputType::back, "entrant"},
                            Plain{"pause", InputType::pause, "entrant"},
                            Plain{"resume", InputType::resume, "entrant"},
                            Plain{"forbid", InputType::forbid, "pair"},
                            Plain{"force", InputType::force, "pair"},
                            Plain{"allow", InputType::allow, "pair"},
                            Plain{"rounds", InputType::rounds, "rounds"},
                            Plain{"seeds", InputType::seeds, "entrants"},
                            Plain{"resume_event", InputType::go_on, ""},
                            Plain{"time", InputType::time, "time"},
                            Plain{"finish", InputType::finish, ""}};

/// Inputs that concern a table.
struct AtTable {
    std::string_view command;
    InputType type;
};
constexpr std::array kAtTable{AtTable{"result", InputType::result},
                              AtTable{"correct", InputType::correct},
                              AtTable{"forfeit", InputType::forfeit},
                              AtTable{"annul", InputType::annul},
                              AtTable{"begun", InputType::begun},
                              AtTable{"remade", InputType::remade},
                              AtTable{"extend", InputType::extend},
                              AtTable{"pause_match", InputType::pause_match},
                              AtTable{"resume_match", InputType::resume_match}};

/// Whether a reason in words may stand beside the input, as beside decisions of directors (TN-18). The reason
/// of a result may also be how the match ended, which the chain has.
bool takes_words(InputType type, const Json& reason) {
    constexpr std::array types{InputType::result,  InputType::correct,     InputType::annul,
                               InputType::forfeit, InputType::withdraw,    InputType::cancel,
                               InputType::extend,  InputType::pause_match, InputType::resume_match,
                               InputType::hold};
    const bool ending = reason == "resigned" || reason == "timeout" || reason == "abandoned";
    return std::ranges::find(types, type) != types.end() && !(type == InputType::result && ending);
}

/// The rounds of a stage that has come.
const std::vector<Round>& rounds_of(const State& state, int stage) {
    return stage < state.stage_number ? state.past[static_cast<std::size_t>(stage - 1)].rounds : state.rounds;
}

/// The round that has a table; of a stage that is no arena the newest one.
std::size_t round_of(const State& state, const Json& stage, const Json& table) {
    const bool known = stage.is_number_integer() && stage >= 1 && stage <= state.stage_number;
    const std::vector<Round>& rounds = rounds_of(state, known ? stage.get<int>() : state.stage_number);
    const bool arena =
        state.settings.stages[known ? stage.get<std::size_t>() - 1 : 0].format == Format::arena;
    std::size_t round = rounds.size();
    if (!arena || !table.is_number_integer()) return round;
    for (const Round& wave : rounds) {
        const auto named = [&](const Table& each) { return table == each.number; };
        if (std::ranges::any_of(wave.tables, named)) round = static_cast<std::size_t>(wave.number);
    }
    return round;
}

/// The match that was played at a place; empty for none, and where there is no such place.
std::string match_at(const State& state, const Json& place) {
    const Json stage = place["stage"], round = place["round"], table = place["table"], game = place["game"];
    for (const Json& each : {stage, round, table, game}) {
        if (!each.is_number_integer() || each < 1 || each > 1'000'000) return "";
    }
    if (stage > state.stage_number) return "";
    const std::vector<Round>& rounds = rounds_of(state, stage.get<int>());
    if (round > rounds.size()) return "";
    const Table* const found = rounds[round.get<std::size_t>() - 1].table(table.get<int>());
    if (!found || game > found->games.size()) return "";
    return found->games[game.get<std::size_t>() - 1].match;
}

/// Directors count in seconds, the log in milliseconds.
bool seconds_to_ms(Json& body) {
    constexpr std::int64_t most = rules::kMostAdded / 1000;
    const Json seconds = body.value("seconds", Json());
    if (!seconds.is_number_integer() || seconds < 1 || seconds > most || body.contains("ms")) return false;
    body.erase("seconds");
    body["ms"] = seconds.get<std::int64_t>() * 1000;
    return true;
}

bool round_over(const State& state, const Json& place) {
    const auto& rounds = rounds_of(state, place["stage"].get<int>());
    return over(state.settings, rounds[place["round"].get<std::size_t>() - 1]);
}

}  // namespace

Json Hosting::answer(const Json& command) {
    const Result result = run(command);
    return result ? Json{{"ok", *result}} : error(result.error());
}

void Hosting::follow(const Log& other, std::size_t entries) {
    if (!log_) log_.emplace(other.header(), other.fold().secret());
    for (std::size_t i = log_->entries().size(); i < entries; ++i) {
        const Json& entry = other.entries().at(i);
        const auto done = log_->append({.type = *input_type(entry.at("type").get<std::string>()),
                                        .body = entry.at("body"),
                                        .by = entry.at("by"),
                                        .at = entry.at("at")});
        invariant(done.has_value(), "what was accepted is accepted again");
    }
    log_->beside() = {.title = other.beside().title};
    const int last = static_cast<int>(entries);
    for (const auto& [number, reason] : other.beside().reasons) {
        if (number <= last) log_->beside().reasons.emplace(number, reason);
    }
}

Hosting::Result Hosting::run(const Json& command) {
    if (!command.is_object() || command.size() != 1) {
        return deny("parse_error", "TN-40", "a command is an object of one member");
    }
    const std::string name = command.begin().key();
    const Json& value = command.begin().value();
    if (name == "create") return create(value);
    if (name == "load") return load(value);
    if (name == "verify") return verify(value);
    if (!log_) return deny("not_created", "TN-40", "create or load a tournament first");
    for (const Plain& plain : kPlain) {
        if (name != plain.command) continue;
        if (plain.type == InputType::withdraw && value.is_object()) return append(plain.type, value);
        if (plain.member.empty() && value != true) return deny("bad_input", "TN-40", "the value is true");
        return append(plain.type, plain.member.empty() ? Json::object() : Json{{plain.member, value}});
    }
    for (const AtTable& at : kAtTable) {
        if (name == at.command) return of_table(at.type, value);
    }
    if (name == "enter") return enter(value);
    if (name == "pause_event") return pause_event(value);
    if (name == "change") return change(value);
    if (name == "bye") return append(InputType::bye, value);
    if (name == "start") return start(value);
    if (name == "cancel") return append(InputType::cancel, value.is_object() ? value : Json::object());
    if (name == "pair") return pair(value);
    if (name == "draft") return make_draft(value);
    if (name == "publish") return publish(value);
    if (name == "discard") return discard(value);
    if (name == "set_pairing") return pair_by_hand(value);
    if (name == "swap") return swap(value);
    if (name == "unpair") return unpair(value);
    if (name == "undo") return undo(value);
    if (name == "standings") return standings();
    if (name == "tables") return tables_of(state());
    if (name == "why") return why(value);
    if (name == "log") return log_->to_json(!secretive_ || ended());
    if (name == "places") return places_of(state());
    if (name == "bracket") return bracket_json(state());
    if (name == "trf" || name == "csv" || name == "json") return exported(name, value);
    if (name == "import") return import(value);
    return deny("unknown_command", "TN-40", "there is no command \"" + name + "\"");
}

Hosting::Result Hosting::create(const Json& wish) {
    if (log_) return deny("already_created", "TN-40", "this program hosts one tournament");
    if (!wish.is_object()) return deny("bad_settings", "TN-4", "\"create\" takes an object");
    Json settings = wish;
    const Json title = settings.value("name", Json(""));
    const Json seed = settings.value("seed", Json(std::string(64, '0')));
    settings.erase("name");
    settings.erase("seed");
    Bytes32 secret{};
    if (!title.is_string()) return deny("bad_settings", "TN-4", "\"name\" is a text");
    if (!seed.is_string() || !from_hex(seed.get<std::string>(), secret)) {
        return deny("bad_settings", "TN-2", "\"seed\" is 64 hex digits");
    }
    auto read = Settings::from_json(settings);
    if (!read) return std::unexpected(read.error());
    log_.emplace(LogHeader{std::move(*read), to_hex(commitment(secret)), at_}, secret);
    log_->beside().title = title.get<std::string>();
    Json shown = state().settings.to_json();
    shown["name"] = title;
    shown["commitment"] = log_->header().commitment;
    return Json{{"tournament", std::move(shown)}};
}

Hosting::Result Hosting::enter(const Json& wish) {
    const int number = static_cast<int>(state().entrants.size()) + 1;
    Json body = wish.is_object() ? wish : Json::object();
    const Json name = body.value("name", Json());
    body.erase("name");
    body["entrant"] = number;
    SaltedName salted;
    if (name.is_string()) {
        // Repeatable, as all of the tool is: who has the seed has the salt.
        const Bytes32 secret = log_->fold().secret().value_or(Bytes32{});
        const Bytes32 salt = sha256({bytes_of(secret), "salt", std::to_string(number)});
        salted = {name.get<std::string>(), std::string(bytes_of(salt))};
        if (!body.contains("account")) body["name_hash"] = salted.hash();
    }
    const bool hashed = body.contains("name_hash");
    auto done = append(InputType::enter, std::move(body), {{"entrant", number}});
    if (done && hashed && name.is_string()) log_->beside().names[number] = std::move(salted);
    return done;
}

Hosting::Result Hosting::import(const Json& text) {
    if (!text.is_string()) return deny("bad_input", "TN-38", "\"import\" is the text of a CSV file");
    const auto read = read_entrants_csv(text.get<std::string>());
    if (!read) return std::unexpected(read.error());
    // All of them enter, or nobody does.
    const std::optional<Log> before = log_;
    Json numbers = Json::array();
    for (const NamedEntrant& each : *read) {
        Json wish{{"name", each.name}};
        if (each.rating) wish["rating"] = *each.rating;
        const auto entered = enter(wish);
        if (!entered) {
            log_ = before;
            return entered;
        }
        numbers.push_back((*entered)["entrant"]);
    }
    return Json{{"entrants", std::move(numbers)}};
}

/// A start by the clock cuts rounds that would need rematches; a director is refused (TN-4).
Hosting::Result Hosting::start(const Json& wish) {
    if (wish != true && !wish.is_object())
        return deny("bad_input", "TN-3",
                    "\"start\" is true or {\"automatic\":true,\"ratings\":{\"1\":1720}}");
    auto done = append(InputType::start, wish.is_object() ? wish : Json::object());
    if (!done) return done;
    if (rematches_possible(state())) (*done)["warnings"] = {"rematches_possible"};
    return done;
}

/// The settings that a wish leaves as they are. What follows from those it names has its default anew.
Hosting::Result Hosting::change(const Json& wish) {
    if (!wish.is_object()) return deny("bad_settings", "TN-4", "\"change\" takes an object of settings");
    Json settings = state().settings.to_json();
    const auto drop = [&](std::initializer_list<const char*> names) {
        for (const char* each : names) settings.erase(each);
    };
    if (wish.contains("game")) drop({"options", "smallest", "low_wins", "points", "tiebreaks"});
    if (wish.contains("seats")) drop({"smallest", "points", "tiebreaks"});
    Json bare = settings;
    bare.erase("tiebreaks");
    const auto usual = Settings::from_json(bare);
    if (wish.contains("stages") && usual && usual->tie_breaks == state().settings.tie_breaks)
        drop({"tiebreaks"});
    for (const auto& [name, value] : wish.items()) {
        if (name == "rules") return deny("bad_settings", "TN-1", "the rules of an event stay");
        settings[name] = value;
    }
    const auto read = Settings::from_json(settings);
    if (!read) return std::unexpected(read.error());
    Json all = read->to_json();
    return append(InputType::change, {{"settings", all}}, {{"tournament", all}});
}

Hosting::Result Hosting::pause_event(const Json& wish) {
    if (wish != true && !wish.is_object())
        return deny("bad_input", "TN-3", "\"pause_event\" is true or {\"clocks\":true}");
    return append(InputType::hold, wish.is_object() ? wish : Json::object());
}

Hosting::Result Hosting::of_table(InputType type, const Json& wish) {
    if (!wish.is_object()) return deny("bad_input", "TN-40", "the value is an object");
    Json body = wish;
    if (type == InputType::result && !body.contains("source")) body["source"] = "typed";
    if (type == InputType::correct && !body.contains("source")) body["source"] = "ruled";
    // The log names the place in full, whatever comes later.
    if (!body.contains("stage")) body["stage"] = state().stage_number;
    if (!body.contains("table")) body["table"] = 1;
    if (!body.contains("round")) body["round"] = round_of(state(), body["stage"], body["table"]);
    const bool with_game = type != InputType::forfeit && type != InputType::begun;
    if (with_game && !body.contains("game")) body["game"] = 1;
    if (type == InputType::extend && !seconds_to_ms(body))
        return deny("bad_input", "TN-18", "\"seconds\" is a number from 1 to 2592000");
    if (type == InputType::annul && state().settings.rules > 1) {
        const std::string match = match_at(state(), body);
        if (!match.empty()) body["match"] = match;
    }
    const Json place = body;
    auto done = append(type, std::move(body));
    if (done) *done = {{"round_over", round_over(state(), place)}};
    return done;
}

Hosting::Result Hosting::undo(const Json& wish) {
    const auto number = log_->fold().undoable();
    if (!number) return std::unexpected(number.error());
    if (wish == "preview") {
        Fold supposed = log_->fold();
        const Input& last = log_->fold().live_input();
        const Json taken{{"type", name_of(last.type)}, {"body", last.body}};
        (void)supposed.apply({InputType::undo, {{"input", *number}}});
        return Json{{"input", *number},
                    {"takes_back", taken},
                    {"standings", changed_rows(state(), supposed.state())}};
    }
    if (wish != true) return deny("bad_input", "TN-18", "\"undo\" is true or \"preview\"");
    return append(InputType::undo, {{"input", *number}}, {{"input", *number}});
}

Hosting::Result Hosting::standings() const {
    return rows_of(state());
}

Hosting::Result Hosting::exported(const std::string& format, const Json& value) const {
    Names names{.title = title_.empty() ? log_->beside().title : title_, .entrants = called_};
    for (const auto& [entrant, name] : log_->beside().names) names.entrants[entrant] = name.name;
    if (format == "csv") {
        if (value == "standings") return standings_csv(state(), names);
        if (value == "cross_table") return cross_table_csv(state(), names);
        return deny("bad_input", "TN-38", "there is no such table");
    }
    if (format == "json") return exported_json(state(), names);
    if (value != 16 && value != 26) return deny("bad_input", "TN-38", "\"trf\" is 16 or 26");
    return trf(state(), names, value.get<int>());
}

Hosting::Result Hosting::load(const Json& json) {
    auto read = read_log(json);
    if (!read) {
        return deny("bad_log", "TN-1", read.error().code + ": " + read.error().message,
                    {{"entry", read.error().entry}});
    }
    log_.emplace(std::move(*read));
    return Json{{"inputs", log_->fold().inputs()}, {"phase", name_of(state().phase)}};
}

Hosting::Result Hosting::verify(const Json& json) const {
    Json flaws = Json::array();
    for (const LogFlaw& flaw : verify_log(json)) {
        flaws.push_back({{"entry", flaw.entry}, {"code", flaw.code}, {"message", flaw.message}});
    }
    return Json{{"valid", flaws.empty()}, {"flaws", std::move(flaws)}};
}

Hosting::Result Hosting::append(InputType type, Json body, Json reply) {
    if (!body.is_object()) return deny("bad_input", "TN-40", "the value is an object");
    std::string reason;
    const Json given = body.value("reason", Json(""));
    if (takes_words(type, given)) {
        if (!given.is_string()) return deny("bad_input", "TN-18", "\"reason\" is a text");
        reason = given.get<std::string>();
        body.erase("reason");
    }
    const auto done = log_->append({type, std::move(body), by_, at_});
    if (!done) return std::unexpected(done.error());
    if (!reason.empty()) log_->beside().reasons[log_->fold().inputs()] = std::move(reason);
    return reply;
}

}  // namespace kabinet::tournament
