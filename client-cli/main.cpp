#include <fcntl.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>
#include <random>
#include <set>

#include "client-cli/account_options.hpp"
#include "client-cli/bot_online.hpp"
#include "client-cli/daily_options.hpp"
#include "client-cli/event_options.hpp"
#include "client-cli/help_format.hpp"
#include "client-cli/history_options.hpp"
#include "client-cli/online.hpp"
#include "client-cli/suggestion.hpp"
#include "client-cli/tools/tool.hpp"

namespace {

using namespace kabinet::cli;

struct Options {
    Arguments online;
    AccountArguments account;
    HistoryArguments history;
    BotArguments bot;
    DailyArguments daily;
    EventArguments event;
    VisitArguments visit;
    std::string records;
    std::string records_server;
    std::string replay_match;
    std::optional<int> seat;  ///< from 1, as people count
    std::string clock;
    std::vector<std::string> options;
    std::string robot;
    std::string leavers;
    PerftSettings perft;
    LadderSettings ladder;
    ReplaySettings replay;
    FlickSettings flick;
    std::vector<std::string> flick_words;
    std::string sim_game;
    VerifySettings verify;
    RatingsSettings ratings;
    std::string ratings_copy;
};

/// Puts nothing in the place of standard streams that are closed: a socket or a file that takes such a number
/// would be read or written as if it were one of them.
void open_standard_streams() {
    for (const int stream : {0, 1, 2}) {
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDWR);
    }
}

/// A usage error in a value CLI11 does not know the form of.
std::string wrong(const std::string& why) {
    throw CLI::ValidationError(why);
}

void add_server(CLI::App& command, Arguments& to) {
    add_whereabouts(command, to.where);
    command.add_option("--name", to.name, "the name of a new player")->check([](const std::string& name) {
        return name.empty() || name.size() > 96 ? "1 to 24 characters" : "";
    });
    auto* plain = command.add_flag("--plain", to.plain, "lines of text: for pipes and screen readers");
    command.add_flag("--json", to.json, "JSON lines both ways: for scripts")->excludes(plain);
    command.add_flag("--ascii", to.ascii, "no colours, no characters beyond ASCII");
    command.add_flag("--mono", to.mono, "no colours (as NO_COLOR in the environment)");
    command
        .add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->capture_default_str();
}

void add_robot(CLI::App& command, Options& options) {
    command.add_option("--auto", options.robot, "play by itself: the first legal action, or a random one")
        ->check(CLI::IsMember({"first", "random"}));
    command.add_option("--delay", options.online.delay, "with --auto: ms before each action")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--seed", options.online.seed, "with --auto random: the same seed, the same choices");
    command
        .add_option("--games", options.online.games, "with --auto: number of matches in a row, by rematch")
        ->check(CLI::PositiveNumber);
}

CLI::Option* add_rated(CLI::App& play, Intent& intent, CLI::Option* quick) {
    CLI::Option* rated =
        play.add_flag("--rated", intent.rated, "a rated match: for players with an account, never private");
    const CLI::Range bounds(0, 4000);
    play.add_option("--rating-min", intent.rating_min, "with --rated: the table to open asks for this rating")
        ->check(bounds)
        ->needs(rated)
        ->excludes(quick);
    play.add_option("--rating-max", intent.rating_max, "with --rated: likewise, the highest rating")
        ->check(bounds)
        ->needs(rated)
        ->excludes(quick);
    return rated;
}

void add_play(CLI::App& app, Options& options) {
    CLI::App& play = *app.add_subcommand("play", "join the oldest open table of a game, or open one");
    Intent& intent = options.online.intent;
    play.add_option("game", intent.game, "id of the game, such as kuba or nine");
    auto* fresh = play.add_flag("--new", intent.fresh, "open a table, even when one is open");
    auto* join = play.add_option("--join", intent.match, "join the match with this id, or come back to it");
    auto* invite = play.add_option("--invite", intent.invite, "join the private match of this invite code");
    auto* secluded = play.add_flag("--private", intent.is_private,
                                   "open a table that only players with its invite code can join");
    auto* quick = play.add_flag("--quick", intent.quick, "let the server find the others");
    secluded->excludes(add_rated(play, intent, quick));
    play.add_flag("--bots", intent.bots, "with --quick: after a minute, play a bot of the house")
        ->needs(quick);
    auto* practice =
        play.add_flag("--practice", intent.practice,
                      "a board of your own: you play all seats, and may undo; with --against LEVEL, "
                      "bots play the others");
    practice->excludes(fresh)->excludes(join)->excludes(invite)->excludes(secluded)->excludes(quick);
    play.add_option("--against", intent.against, "play bots of the house at this level, at once")
        ->check(CLI::IsMember({"easy", "medium", "hard", "master"}))
        ->excludes(quick)
        ->excludes(join)
        ->excludes(invite);
    play.add_option("--bot", intent.bots_named,
                    "open a table and invite a player's bot by its name; may be repeated")
        ->allow_extra_args(false)
        ->excludes(quick)
        ->excludes(join)
        ->excludes(invite);
    play.add_option("--leavers", options.leavers,
                    "who plays on at the table to open, in a match of three or more, for players who leave: "
                    "the game's simple stand-in, or the medium bot")
        ->check(CLI::IsMember({"stand-in", "bot"}))
        ->excludes(quick)
        ->excludes(join)
        ->excludes(invite);
    quick->excludes(fresh)->excludes(join)->excludes(invite)->excludes(secluded);
    fresh->excludes(join)->excludes(invite);
    join->excludes(invite);
    play.add_option("--seat", options.seat, "the seat to take, counted from 1")
        ->type_name("N")
        ->check([](const std::string& seat) {
            return seat.starts_with('0') || seat.starts_with('-') ? "seats are counted from 1" : "";
        })
        ->excludes(quick);
    play.add_option("--seats", intent.seats, "how many players")->check(CLI::Range(1, 99));
    play.add_option("--clock", options.clock,
                    "bullet, blitz, rapid, long, none, 5m+3s (3 s more for each turn), 10m+3x30s (byo-yomi: "
                    "then three periods), byoyomi for the same, move:30s or move:3d (for each action); a "
                    "table that is opened has rapid, 15m+10s, unless told")
        ->type_name("CLOCK");
    play.add_option("--option", options.options, "name=value: an option of the game; may be repeated")
        ->allow_extra_args(false);
    play.add_flag("--quiet", options.online.quiet, "with --plain: print the board on request only");
    add_server(play, options.online);
    add_robot(play, options);
}

void add_online(CLI::App& app, Options& options) {
    add_play(app, options);
    CLI::App& watch = *app.add_subcommand("watch", "watch a match");
    auto* match = watch.add_option("match", options.online.intent.match, "id of the match");
    watch.add_option("--invite", options.online.intent.invite, "watch the private match of this invite code")
        ->excludes(match);
    watch.add_flag("--quiet", options.online.quiet, "with --plain: no boards");
    add_server(watch, options.online);
    CLI::App& lobby = *app.add_subcommand("lobby", "list tables and matches; choose one to join or watch");
    lobby.add_option("game", options.online.intent.game, "only this game");
    lobby.add_flag("--once", options.online.once, "print the lobby once, and end");
    add_server(lobby, options.online);
}

CLI::App& add_visit(CLI::App& tournament, Options& options, const char* name, const char* about, bool plays) {
    CLI::App& visit = *tournament.add_subcommand(name, about);
    visit.callback([&options, plays] { options.visit.plays = plays; });
    visit.add_option("id", options.visit.tournament, "id of the tournament")->required();
    visit.add_option("--code", options.visit.invite, "the code of a private tournament");
    add_server(visit, options.online);
    return visit;
}

void add_visits(CLI::App& tournament, Options& options) {
    add_visit(tournament, options, "watch", "show standings and tables, live", false);
    CLI::App& play = add_visit(tournament, options, "play",
                               "enter, be at your tables, and play your matches there to the end", true);
    play.add_flag("--quiet", options.online.quiet, "with --plain: print the board on request only");
    add_robot(play, options);
}

void add_tools(CLI::App& app, Options& options) {
    CLI::App& sim = *app.add_subcommand("sim", "the rules over stdin and stdout, a JSON object a line");
    sim.add_option("game", options.sim_game, "id of the game")->required();
    app.add_subcommand("host", "a tournament over stdin and stdout, a JSON object a line");
    CLI::App& perft = *app.add_subcommand("perft", "count the sequences of actions");
    perft.add_option("game", options.perft.game, "id of the game")->required();
    perft.add_option("depth", options.perft.depth, "how many actions deep")
        ->required()
        ->check(CLI::Range(1, 99));
    auto* position =
        perft.add_option("--position", options.perft.position, "a position string to begin from");
    perft.add_option("--seats", options.perft.seats, "how many players")
        ->check(CLI::Range(1, 99))
        ->excludes(position);
    CLI::App& ladder =
        *app.add_subcommand("ladder", "play the levels of the house's bots against each other");
    ladder.add_option("game", options.ladder.game, "id of the game")->required();
    ladder
        .add_option("--levels", options.ladder.levels,
                    "two or more, separated by commas; each plays the one before")
        ->delimiter(',')
        ->capture_default_str();
    ladder.add_option("--games", options.ladder.games, "matches a pair")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    ladder
        .add_option("--seats", options.ladder.seats, "how many players; all but one are of the lower level")
        ->check(CLI::Range(1, 99));
    ladder.add_option("--seed", options.ladder.seed, "another number gives other matches")
        ->capture_default_str();
    ladder.add_option("--skip", options.ladder.skip, "leave out the first so many matches of the seed")
        ->check(CLI::Range(0, 100'000));
    ladder
        .add_option("--times", options.ladder.times, "the upper level thinks with so many times its budget")
        ->check(CLI::Range(1, 64));
    ladder.add_flag("--json", options.ladder.json, "a line of JSON a pair: for scripts");
    CLI::App& replay = *app.add_subcommand("replay", "show a match from its record, step by step");
    auto& source = *replay.add_option_group("source");
    source.add_option("record", options.replay.file, "the file; - for standard input");
    source.add_option("--match", options.replay_match, "the match with this id, from the server");
    source.require_option(1);
    add_whereabouts(replay, options.history.where);
    replay.add_option("--at", options.replay.at, "print only the position after this many actions")
        ->check(CLI::NonNegativeNumber);
    replay.add_flag("--positions", options.replay.positions, "position strings instead of boards");
    auto* analyse = replay.add_flag("--analyse", options.replay.analyse,
                                    "judge every action instead: shares of winning, what was given away");
    replay.add_flag("--deep", options.replay.deep, "analyse more thoroughly")->needs(analyse);
    replay.add_flag("--json", options.replay.json, "the analysis as JSON: for scripts")->needs(analyse);
    replay.add_flag("--plain", options.online.plain, "lines of text (always on)");
    CLI::App& verify =
        *app.add_subcommand("verify", "check that a record, or the log of a tournament, proves itself");
    verify.add_option("record", options.verify.file, "the file; - for standard input")->required();
    auto* folder = verify.add_option("--records", options.records,
                                     "of a tournament: the folder with the records of its matches");
    verify
        .add_option("--server", options.records_server,
                    "of a tournament: the server to ask for the records of its matches")
        ->excludes(folder);
    verify.add_flag("--json", options.verify.json, "the flaws as JSON");
    CLI::App& ratings = *app.add_subcommand("ratings", "compute a ladder anew from its log, and compare");
    auto& log = *ratings.add_option_group("log");
    log.add_option("log", options.ratings.file, "the file; - for standard input");
    auto* whole = log.add_option("--ladder", options.history.ladder.ladder,
                                 "the whole log of this ladder from the server: kuba_two");
    log.require_option(1);
    add_whereabouts(ratings, options.history.where);
    ratings.add_option("--save", options.ratings_copy, "write the log to this file too")->needs(whole);
    ratings.add_option("--account", options.ratings.account,
                       "the id of an account: tell how each of its ratings was computed");
    auto* events = ratings.add_flag("--events", options.ratings.events, "print a line for each event");
    ratings.add_flag("--json", options.ratings.json, "the outcome as JSON")->excludes(events);
}

constexpr const char* kFlickFooter =
    R"(Write a flick as degrees to the right of straight ahead and m/s, then the point it strikes on the ball:
  kabinet flick 12 0.8
  kabinet flick -4.5 0.6 top 0.3 side -0.2 --bases .01/..1... --svg flick.svg
Without a flick, each line of standard input is one, its vector in m/s as the flicking seat sees it:
  {"bases":[null,0,1,null,null,1,null,null,null],"seat":0,"vector":[0.1,0.8],"strike":[0,0.3]}
Bases are numbered 0 to 8 as seat 0 sees them, row by row from its side: 1, 2, 3, 2 and 1 of them.)";

void add_flick(CLI::App& app, Options& options) {
    CLI::App& flick = *app.add_subcommand("flick", "compute flicks of Kapture 9, and draw them");
    flick.add_option("flick", options.flick_words,
                     "degrees and m/s; without it, JSON lines from standard input");
    flick.add_option("--bases", options.flick.bases,
                     "the meekone on each base: nine of . 0 1, with or without /");
    flick.add_option("--seat", options.flick.seat, "the seat that flicks")->check(CLI::IsMember({0, 1}));
    flick.add_option("--noise", options.flick.noise, "how much the hand trembles: off, light or normal")
        ->check(CLI::IsMember({"off", "light", "normal"}))
        ->capture_default_str();
    flick.add_option("--seed", options.flick.seed, "seed of the trembling, 64 hex digits");
    flick.add_flag("--trajectory", options.flick.trajectory, "print the paths of all moving bodies");
    flick.add_option("--svg", options.flick.svg, "write a picture of the last flick to this file");
    flick.footer(kFlickFooter);
}

/// In practice a bot is one of the house, named by its level.
void practise_against(Intent& intent) {
    const std::set<std::string> levels{"easy", "medium", "hard", "master"};
    for (const std::string& level : intent.bots_named) {
        if (!levels.contains(level)) wrong("--practice --bot: easy, medium, hard or master, not " + level);
        intent.against = level;
    }
    intent.bots_named.clear();
}

void complete(Options& options) {
    Arguments& online = options.online;
    if (options.seat) online.intent.seat = *options.seat - 1;
    for (const std::string& word : options.flick_words) options.flick.words += word + " ";
    if (!options.clock.empty()) {
        online.intent.clock = parse_clock(options.clock);
        if (!online.intent.clock)
            wrong("--clock: bullet, blitz, rapid, long, byoyomi, none, 5m+3s, 10m+3x30s or move:3d, not " +
                  options.clock);
    }
    for (const std::string& option : options.options) {
        const auto equals = option.find('=');
        if (equals == option.npos || equals == 0) wrong("--option: name=value, not " + option);
        online.intent.options[option.substr(0, equals)] = option.substr(equals + 1);
    }
    if (online.intent.practice && !online.intent.bots_named.empty()) practise_against(online.intent);
    online.intent.bot_for_leavers = options.leavers == "bot";
    if (!options.robot.empty()) {
        online.robot = options.robot == "first" ? AutoPlayer::Kind::first : AutoPlayer::Kind::random;
        if (online.seed == 0) online.seed = std::random_device{}();
    }
}

int replay_from(Options& options) {
    if (!options.replay_match.empty()) {
        options.replay.text = record_online(options.history, options.replay_match);
        if (!options.replay.text) return 1;
    }
    return replay(options.replay, std::cout, std::cerr);
}

int ratings_from(Options& options) {
    if (!options.history.ladder.ladder.empty()) {
        options.ratings.text = log_online(options.history);
        if (!options.ratings.text) return 1;
        std::ofstream copy;
        if (!options.ratings_copy.empty()) copy.open(options.ratings_copy, std::ios::binary);
        if (!(copy << *options.ratings.text).flush() && !options.ratings_copy.empty()) {
            std::cerr << "kabinet: " << options.ratings_copy << ": " << std::strerror(errno) << "\n";
            return 1;
        }
    }
    return ratings(options.ratings, std::cout, std::cerr);
}

int verify_with_records(Options& options) {
    VerifySettings& settings = options.verify;
    settings.state_folder = Profile::default_folder();
    if (!options.records.empty()) settings.records = records_in(options.records);
    if (options.records_server.empty()) return verify_file(settings, std::cout, std::cerr);
    return verify_online({.server = options.records_server, .profile = options.event.where.profile},
                         settings);
}

int tournament(const CLI::App& app, Options& options) {
    const CLI::App& event = *app.get_subcommand("tournament");
    if (event.got_subcommand("watch") || event.got_subcommand("play"))
        return visit_online(options.visit, options.online);
    if (const std::string why = complete_event(options.event); !why.empty()) wrong(why);
    return event_online(options.event);
}

int run(const CLI::App& app, Options& options) {
    complete(options);
    Intent& intent = options.online.intent;
    if (app.got_subcommand("sim")) return sim(options.sim_game, std::cin, std::cout);
    if (app.got_subcommand("host")) return host(std::cin, std::cout);
    if (app.got_subcommand("perft")) return perft(options.perft, std::cout, std::cerr);
    if (app.got_subcommand("ladder")) return ladder(options.ladder, std::cout, std::cerr);
    if (app.got_subcommand("replay")) return replay_from(options);
    if (app.got_subcommand("verify")) return verify_with_records(options);
    if (app.got_subcommand("tournament")) return tournament(app, options);
    if (app.got_subcommand("ratings")) return ratings_from(options);
    if (app.got_subcommand("flick")) return flick(options.flick, std::cin, std::cout, std::cerr);
    if (app.got_subcommand("lobby")) return lobby_online(options.online);
    for (const char* const command : {"account", "role", "staff"}) {
        if (app.got_subcommand(command)) return account_online(options.account);
    }
    if (app.got_subcommand("leaderboard")) return board_online(options.history);
    if (app.got_subcommand("profile") || app.got_subcommand("history"))
        return history_online(options.history);
    if (app.got_subcommand("bot")) return bot_online(options.bot);
    if (app.got_subcommand("daily")) return daily_online(options.daily);
    const bool nowhere = intent.match.empty() && intent.invite.empty();
    if (app.got_subcommand("watch")) {
        intent.kind = Intent::Kind::watch;
        if (nowhere) wrong("watch: name a match, or give --invite");
    } else if (nowhere && intent.game.empty()) {
        wrong("play: name a game, or give --join or --invite");
    }
    return play_online(options.online);
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    std::setlocale(LC_ALL, "");
    std::signal(SIGPIPE, SIG_IGN);
    Options options;
    CLI::App app("Kabinet in the terminal: play, watch, and look into tabletop matches.", "kabinet");
    app.set_version_flag("--version", "kabinet 0.1.0");
    app.require_subcommand(1);
    app.formatter(std::make_shared<HelpFormat>());  // before the commands, which take it over
    add_online(app, options);
    add_account(app, options.account);
    add_role(app, options.account);
    add_staff(app, options.account);
    add_history(app, options.history);
    add_bot(app, options.bot);
    add_daily(app, options.daily);
    add_visits(add_event(app, options.event), options);
    add_tools(app, options);
    add_flick(app, options);
    try {
        app.parse(argc, argv);
        return run(app, options);
    } catch (const CLI::ParseError& error) {
        if (app.exit(error) == 0) return 0;
        if (const std::string meant = suggestion(app); !meant.empty())
            std::cerr << "Did you mean " << meant << "?\n";
        return 2;
    }
}
