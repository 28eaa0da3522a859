#include "client-cli/daily_options.hpp"

#include <CLI/CLI.hpp>

#include "client-cli/account_options.hpp"

namespace kabinet::cli {
namespace {

constexpr const char* kExamples =
    R"(The daily flick is one position of Kapture 9 for everybody, with three tries; write a flick as for `kabinet flick`:
  kabinet daily
  echo "-4.5 0.6" | kabinet daily --plain
The daily push is a position of Kuba that is won by force:
  kabinet daily push
The record of a day that is over proves every try:
  kabinet daily --record --day 2026-11-27 | kabinet verify -)";

}  // namespace

void add_daily(CLI::App& app, DailyArguments& to) {
    CLI::App& daily =
        *app.add_subcommand("daily", "play the daily flick or the daily push, and see who did best");
    daily.add_option("which", to.request.daily, "flick or push")
        ->check(CLI::IsMember({"flick", "push"}))
        ->capture_default_str();
    daily.add_option("--day", to.request.day, "another day by UTC: 2026-11-27")->type_name("DAY");
    auto* show =
        daily.add_flag("--show", to.request.only_show, "show the day and its standings, and play nothing");
    auto* gives_up = daily.add_flag("--give-up", to.request.gives_up,
                                    "give up the tries that are left, to see what others did");
    auto* watch =
        daily.add_option("--watch", to.request.watch,
                         "tell the best flick of an account, by its id; best for that of the first place");
    auto* record = daily.add_flag("--record", to.request.record,
                                  "print the record of a day that is over: for kabinet verify");
    watch->excludes(show)->excludes(gives_up)->excludes(record);
    record->excludes(show)->excludes(gives_up);
    add_whereabouts(daily, to.where);
    daily.add_option("--name", to.name, "the name of a new player");
    auto* plain = daily.add_flag("--plain", to.plain, "lines of text (always on)");
    daily.add_flag("--json", to.json, "the server's answers, a line of JSON each")->excludes(plain);
    daily.add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    daily.footer(kExamples);
}

}  // namespace kabinet::cli
