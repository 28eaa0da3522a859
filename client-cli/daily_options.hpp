#pragma once

#include <string>

#include "client-cli/daily/daily_request.hpp"
#include "client-cli/online_parts.hpp"

namespace CLI {
class App;
}

namespace kabinet::cli {

/// The command-line arguments of `kabinet daily`.
struct DailyArguments {
    Whereabouts where;
    DailyRequest request;
    std::string name;
    bool plain = false;
    bool json = false;
    int patience = 10;  ///< seconds without a server until it gives up; 0: never
};

/// Adds `daily`.
void add_daily(CLI::App& app, DailyArguments& to);

/// Runs the command until its end and returns the program's exit code.
int daily_online(const DailyArguments& arguments);

}  // namespace kabinet::cli
