#pragma once

#include <optional>
#include <string>

#include "client-cli/account/history_request.hpp"
#include "client-cli/account/ladder_request.hpp"
#include "client-cli/online_parts.hpp"

namespace CLI {
class App;
}

namespace kabinet::cli {

/// The command-line arguments of `kabinet profile`, `kabinet history`, `kabinet leaderboard`, `kabinet replay
/// --match` and `kabinet ratings --ladder`.
struct HistoryArguments {
    Whereabouts where;
    HistoryRequest request;
    LadderRequest ladder;
    bool plain = false;
    bool json = false;
    bool ascii = false;  ///< graphs without characters beyond ASCII
    int patience = 10;   ///< seconds without a server until it gives up; 0: never
};

/// Adds `profile`, `history` and `leaderboard`.
void add_history(CLI::App& app, HistoryArguments& to);

/// Runs the command until its end and returns the program's exit code.
int history_online(const HistoryArguments& arguments);

/// Runs `leaderboard` until its end and returns the program's exit code.
int board_online(const HistoryArguments& arguments);

/// The whole log of the ladder, as text; empty when there is none, which the user has been told.
std::optional<std::string> log_online(const HistoryArguments& arguments);

/// The answer to match.record, as text; empty when there is none, which the user has been told.
std::optional<std::string> record_online(const HistoryArguments& arguments, const std::string& match);

}  // namespace kabinet::cli
