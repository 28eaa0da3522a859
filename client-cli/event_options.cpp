#include "client-cli/event_options.hpp"

#include <CLI/CLI.hpp>

#include "client-cli/account_options.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/tools/entrants_file.hpp"

namespace kabinet::cli {
namespace {

using EventVerb = EventRequest::Verb;

constexpr Millis kMinute = 60'000;

constexpr const char* kEventFooter =
    R"(An evening: create an event, let the others play, start it, and check it afterwards:
  kabinet tournament create kuba --title "Club evening" --rounds 5 --clock 5m+3s
  kabinet tournament import <id> entrants.csv
  kabinet tournament play <id>
  kabinet tournament start <id>
  kabinet tournament log <id> --records records > log.json && kabinet verify log.json --records records
docs/tournaments.md lists every setting, order and question.)";

CLI::App& add_event_verb(CLI::App& event, EventArguments& to, const char* name, const char* about,
                         EventVerb verb, bool with_id = true) {
    CLI::App& command = *event.add_subcommand(name, about);
    command.callback([&to, verb] { to.request.verb = verb; });
    if (with_id) command.add_option("id", to.request.tournament, "id of the tournament")->required();
    add_whereabouts(command, to.where);
    auto* plain = command.add_flag("--plain", to.plain, "lines of text (always on)");
    command.add_flag("--json", to.json, "the result as one line of JSON")->excludes(plain);
    command
        .add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    return command;
}

void add_code(CLI::App& command, EventArguments& to) {
    command.add_option("--code", to.request.invite, "the code of a private tournament");
}

void add_format(CLI::App& create, EventArguments& to) {
    create
        .add_option("--format", to.format,
                    "swiss, round_robin, knockout, double_knockout or arena; others by --settings")
        ->check(CLI::IsMember({"swiss", "round_robin", "knockout", "double_knockout", "arena"}))
        ->capture_default_str();
    create.add_option("--rounds", to.rounds, "of a Swiss; without it, as many as single out a winner")
        ->check(CLI::Range(1, 32));
    create.add_option("--cycles", to.cycles, "of a round robin: how often each meets each")
        ->check(CLI::Range(1, 2));
    create.add_option("--minutes", to.minutes, "of an arena")->check(CLI::Range(1, 10'080));
    create.add_option("--seats", to.seats, "seats of a table")->check(CLI::Range(2, 8));
    create.add_option("--games", to.games, "games of a pairing")->check(CLI::Range(1, 9));
    create.add_option("--tie", to.tie, "what several games come to: single, best or sum")
        ->check(CLI::IsMember({"single", "best", "sum"}));
    create.add_option("--points", to.points, "standard, three_one, place, win or share")
        ->check(CLI::IsMember({"standard", "three_one", "place", "win", "share"}));
    create.add_option("--seeding", to.seeding, "rating, order, lot or hand")
        ->check(CLI::IsMember({"rating", "order", "lot", "hand"}));
    create.add_option("--rating-at", to.rating_at, "ratings as of the entry, or of the start")
        ->check(CLI::IsMember({"entry", "start"}));
    create
        .add_option("--late", to.late, "of a Swiss: late entry until so many rounds have begun; half of them")
        ->check(CLI::Range(0, 32));
    create
        .add_option(
            "--clock", to.clock,
            "none, move:30s (for each action), 5m+3s (3 s more for each turn) or 10m+3x30s (byo-yomi)")
        ->capture_default_str();
    create.add_option("--option", to.options, "name=value: an option of the game; may be repeated")
        ->allow_extra_args(false);
    create.add_option("--settings", to.more, "JSON: settings that go before all others");
}

void add_terms(CLI::App& create, EventArguments& to) {
    create
        .add_option("--who", to.who,
                    "who may enter: accounts, anyone, or list: those alone whom you enter, as import does")
        ->check(CLI::IsMember({"accounts", "anyone", "list"}));
    create.add_option("--rating-min", to.rating_min, "the lowest rating that may enter")
        ->check(CLI::Range(0, 10'000));
    create.add_option("--rating-max", to.rating_max, "the highest rating that may enter")
        ->check(CLI::Range(0, 10'000));
    create.add_flag("--private", to.secluded, "in no list; seen and entered with the code that is shown");
    create.add_flag("--rated", to.rated, "rated games, for players with an account");
    create.add_flag("--bots", to.bots, "bots may enter too");
    create.add_option("--min", to.min_entrants, "with fewer entrants the event is cancelled at its start")
        ->check(CLI::Range(2, 2000));
    create.add_option("--max", to.max_entrants, "others wait for a place")->check(CLI::Range(2, 2000));
    create.add_option("--check-in", to.check_in, "minutes before the start in which everybody checks in")
        ->check(CLI::Range(1, 1440));
    create.add_option("--starts-in", to.starts_in, "minutes until the event starts by itself")
        ->check(CLI::Range(0, 525'600));
    create.add_option("--no-show", to.no_show, "minutes after which the absent forfeit; 0: never")
        ->check(CLI::Range(0, 1440));
    create.add_option("--pause", to.pause, "minutes between rounds")->check(CLI::Range(0, 1440));
    create.add_option("--delay", to.delay, "minutes that spectators are behind; not with --rated")
        ->check(CLI::Range(0, 60));
    create.add_option("--round-time", to.round_time, "minutes of a round at most; 0: no limit")
        ->check(CLI::Range(0, 10'080));
    create.add_flag("--by-director", to.by_director, "rounds are paired when a director says so");
    create.add_flag("--drafts", to.drafts, "pairings wait until a director publishes them");
    create.add_option("--text", to.text, "what the host says about the event");
    create.add_option("--terms", to.more_terms, "JSON: terms that go before all others, such as round_times");
}

void add_players(CLI::App& event, EventArguments& to) {
    CLI::App& enter =
        add_event_verb(event, to, "enter", "enter; kabinet tournament play does it too", EventVerb::enter);
    add_code(enter, to);
    enter.add_option("--name", to.name, "the name of a new player");
    add_event_verb(event, to, "leave", "leave before the start", EventVerb::leave);
    add_event_verb(event, to, "withdraw", "withdraw, also in the middle: the running tie is forfeited",
                   EventVerb::withdraw);
    add_event_verb(event, to, "check-in", "confirm that you are here", EventVerb::check_in);
    add_event_verb(event, to, "pause", "pause: byes without points until you are back", EventVerb::pause);
    add_event_verb(event, to, "resume", "play on after a pause", EventVerb::resume);
    CLI::App& bye = add_event_verb(event, to, "bye", "sit out one round of a Swiss to come", EventVerb::bye);
    bye.add_option("--round", to.request.round, "which round; the next one without it")
        ->check(CLI::Range(1, 32));
    bye.add_flag("--half", to.request.half, "with the points of a draw, as often as the event allows");
}

void add_director(CLI::App& event, EventArguments& to) {
    CLI::App& create = add_event_verb(event, to, "create", "create a tournament of a game and host it",
                                      EventVerb::create, false);
    create.add_option("game", to.request.game, "id of the game")->required();
    create.add_option("--title", to.request.title, "what people call it");
    add_format(create, to);
    add_terms(create, to);
    add_event_verb(event, to, "start", "start a tournament that you direct", EventVerb::start);
    add_event_verb(event, to, "direct", "give an order of a director, such as '{\"pair\":true}'",
                   EventVerb::direct)
        .add_option("order", to.line, "JSON, an object of one member")
        ->required();
    add_event_verb(event, to, "import", "enter all players whom a file names, in its order",
                   EventVerb::import)
        .add_option("file", to.file, "CSV with a heading and a column \"name\"; - for standard input")
        ->required();
}

void add_looks(CLI::App& event, EventArguments& to) {
    add_event_verb(event, to, "list", "list the tournaments", EventVerb::list, false)
        .add_option("game", to.request.game, "only of this game");
    add_code(add_event_verb(event, to, "standings", "show the standings", EventVerb::standings), to);
    add_code(add_event_verb(event, to, "tables", "show the tables of the newest round", EventVerb::tables),
             to);
    CLI::App& log =
        add_event_verb(event, to, "log", "print the log, which kabinet verify checks", EventVerb::log);
    log.add_option("--records", to.request.records, "a folder: write the records of all matches there too");
    add_code(log, to);
    CLI::App& ask =
        add_event_verb(event, to, "ask", "ask a question, such as '{\"places\":true}'", EventVerb::ask);
    ask.add_option("question", to.line, "JSON, an object of one member")->required();
    add_code(ask, to);
}

Json stage_from(const EventArguments& arguments) {
    Json stage{{"format", arguments.format}};
    if (arguments.rounds > 0) stage["rounds"] = arguments.rounds;
    if (arguments.cycles > 0) stage["cycles"] = arguments.cycles;
    if (arguments.minutes > 0) stage["minutes"] = arguments.minutes;
    return stage;
}

/// What JSON typed behind an option says goes before all that others say.
std::expected<Json, std::string> with_typed(Json members, const char* option, const std::string& text) {
    if (text.empty()) return members;
    const Json more = Json::parse(text, nullptr, false);
    if (!more.is_object()) return std::unexpected(std::string(option) + ": a JSON object");
    members.update(more);
    return members;
}

std::expected<Json, std::string> terms_from(const EventArguments& arguments) {
    Json terms = Json::object();
    if (!arguments.who.empty()) terms["who"] = arguments.who;
    if (arguments.secluded) terms["private"] = true;
    if (arguments.by_director) terms["by_director"] = true;
    if (arguments.drafts) terms["drafts"] = true;
    for (const auto& [name, minutes] :
         {std::pair("no_show_ms", arguments.no_show), std::pair("round_after_ms", arguments.pause),
          std::pair("round_ms", arguments.round_time)}) {
        if (minutes >= 0) terms[name] = minutes * kMinute;
    }
    if (arguments.rating_min >= 0) terms["rating_min"] = arguments.rating_min;
    if (arguments.rating_max >= 0) terms["rating_max"] = arguments.rating_max;
    if (arguments.delay > 0) terms["delay_ms"] = arguments.delay * kMinute;
    if (!arguments.text.empty()) terms["text"] = arguments.text;
    return with_typed(std::move(terms), "--terms", arguments.more_terms);
}

/// The settings, or what is wrong with the words.
std::expected<Json, std::string> settings_from(const EventArguments& arguments) {
    Json settings{{"game", arguments.request.game}, {"stages", Json::array({stage_from(arguments)})}};
    const auto clock = parse_clock(arguments.clock);
    if (!clock) return std::unexpected("--clock: none, move:30s, 5m+3s or 10m+3x30s, not " + arguments.clock);
    settings["clock"] = *clock;
    for (const std::string& option : arguments.options) {
        const auto equals = option.find('=');
        if (equals == option.npos || equals == 0)
            return std::unexpected("--option: name=value, not " + option);
        settings["options"][option.substr(0, equals)] = option.substr(equals + 1);
    }
    if (arguments.games > 0) settings["tie"]["games"] = arguments.games;
    if (!arguments.tie.empty()) settings["tie"]["mode"] = arguments.tie;
    if (!arguments.points.empty()) settings["points"]["type"] = arguments.points;
    if (!arguments.seeding.empty()) settings["seeding"] = arguments.seeding;
    if (!arguments.rating_at.empty()) settings["rating_at"] = arguments.rating_at;
    if (arguments.late >= 0) settings["late_rounds"] = arguments.late;
    for (const auto& [name, number] :
         {std::pair("seats", arguments.seats), std::pair("check_in", arguments.check_in),
          std::pair("min_entrants", arguments.min_entrants),
          std::pair("max_entrants", arguments.max_entrants)}) {
        if (number > 0) settings[name] = number;
    }
    if (arguments.rated) settings["rated"] = true;
    if (arguments.bots) settings["bots"] = true;
    return with_typed(std::move(settings), "--settings", arguments.more);
}

/// Takes over the names that the file of an import has. The text says what is wrong; empty when nothing is.
std::string read_names(EventArguments& arguments) {
    auto names = names_in(arguments.file);
    if (!names) return arguments.file + ": " + names.error();
    arguments.request.names = std::move(*names);
    return "";
}

/// Completes what creates an event. The text says what is wrong; empty when nothing is.
std::string complete_create(EventArguments& arguments) {
    EventRequest& request = arguments.request;
    auto settings = settings_from(arguments);
    auto terms = terms_from(arguments);
    if (!settings) return settings.error();
    if (!terms) return terms.error();
    request.settings = std::move(*settings);
    request.terms = std::move(*terms);
    if (arguments.starts_in >= 0 && !request.terms.contains("starts_at"))
        request.starts_in = arguments.starts_in * kMinute;
    if (request.title.empty()) request.title = "A tournament of " + request.game;
    return "";
}

}  // namespace

CLI::App& add_event(CLI::App& app, EventArguments& to) {
    CLI::App& event =
        *app.add_subcommand("tournament", "find tournaments, play in them, and direct your own");
    event.require_subcommand(1);
    event.footer(kEventFooter);
    add_looks(event, to);
    add_players(event, to);
    add_director(event, to);
    return event;
}

std::string complete_event(EventArguments& arguments) {
    EventRequest& request = arguments.request;
    if (!arguments.line.empty()) {
        request.line = Json::parse(arguments.line, nullptr, false);
        const bool sound = request.line.is_object() && request.line.size() == 1;
        return sound ? "" : "not a JSON object of one member: " + arguments.line;
    }
    if (request.verb == EventVerb::import) return read_names(arguments);
    return request.verb == EventVerb::create ? complete_create(arguments) : "";
}

}  // namespace kabinet::cli
