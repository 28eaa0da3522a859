#pragma once

#include <cstdint>
#include <string>

#include "client-cli/online_parts.hpp"
#include "client-cli/tools/bot_player.hpp"

namespace CLI {
class App;
}

namespace kabinet::cli {

/// The command-line arguments of `kabinet bot`.
struct BotArguments {
    std::string server = kOwnServer;
    std::string token;  ///< of the bot
    std::string level = "hard";
    BotWishes wishes;
    std::uint64_t seed = 1;  ///< of the actions that no search finds
    int patience = 0;        ///< seconds without a server until it gives up; 0: never
};

/// Adds `bot`.
void add_bot(CLI::App& app, BotArguments& to);

/// `kabinet bot`: plays over the wire with the token of a bot until it is stopped (BO-9). Returns the
/// program's exit code.
int bot_online(const BotArguments& arguments);

}  // namespace kabinet::cli
