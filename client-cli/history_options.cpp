#include "client-cli/history_options.hpp"

#include <CLI/CLI.hpp>

#include "client-cli/account_options.hpp"

namespace kabinet::cli {
namespace {

using HistoryVerb = HistoryRequest::Verb;

void add_common(CLI::App& command, HistoryArguments& to) {
    add_whereabouts(command, to.where);
    auto* plain = command.add_flag("--plain", to.plain, "lines of text (always on)");
    command.add_flag("--json", to.json, "the result as one line of JSON")->excludes(plain);
    command
        .add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

CLI::App& add_verb(CLI::App& app, HistoryArguments& to, const char* name, const char* about,
                   HistoryVerb verb) {
    CLI::App& command = *app.add_subcommand(name, about);
    command.callback([&to, verb] { to.request.verb = verb; });
    command.add_option("name", to.request.name, "a player's name or id; without it, you");
    add_common(command, to);
    return command;
}

void add_leaderboard(CLI::App& app, HistoryArguments& to) {
    CLI::App& board = *app.add_subcommand(
        "leaderboard", "show the best of a ladder, your place, and how the ratings are spread");
    board.add_option("ladder", to.ladder.ladder, "the game, then _two, _many or _bots: kuba_two")->required();
    add_common(board, to);
    board.add_flag("--ascii", to.ascii, "no characters beyond ASCII in the bars");
    board.add_option("--count", to.ladder.count, "how many rows")
        ->check(CLI::Range(1, 200))
        ->capture_default_str();
}

}  // namespace

void add_history(CLI::App& app, HistoryArguments& to) {
    CLI::App& profile = add_verb(app, to, "profile", "show a player: since when, and how the matches went",
                                 HistoryVerb::profile);
    profile.add_flag("--ascii", to.ascii, "no characters beyond ASCII in the graph of the rating");
    CLI::App& history = add_verb(app, to, "history", "list a player's finished matches, the newest first",
                                 HistoryVerb::history);
    CLI::Option& tournaments =
        *history.add_flag("--tournaments", to.request.tournaments, "tournaments instead of matches");
    history.add_option("--game", to.request.game, "only this game")->excludes(&tournaments);
    history.add_option("--result", to.request.result, "only matches that went so")
        ->check(CLI::IsMember({"win", "draw", "loss"}))
        ->excludes(&tournaments);
    history.add_option("--with", to.request.with, "only matches with this player, by name or id")
        ->excludes(&tournaments);
    history.add_option("--before", to.request.before, "only what is older than the one with this id");
    history.add_option("--count", to.request.count, "how many")
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    add_leaderboard(app, to);
}

}  // namespace kabinet::cli
