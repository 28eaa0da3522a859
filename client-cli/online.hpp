#pragma once

#include <optional>
#include <string>

#include "client-cli/canvas/screen.hpp"
#include "client-cli/model/auto_player.hpp"
#include "client-cli/model/play.hpp"
#include "client-cli/online_parts.hpp"

namespace kabinet::cli {

/// The command-line arguments of every command that talks to a server.
struct Arguments {
    Whereabouts where;
    std::string name;
    bool plain = false;
    bool json = false;
    bool ascii = false;
    bool mono = false;
    bool quiet = false;
    bool once = false;  ///< lobby: print it and end
    int patience = 0;   ///< seconds without a server until it gives up; 0: never

    std::optional<AutoPlayer::Kind> robot;
    int delay = 0;  ///< ms
    std::uint64_t seed = 0;
    int games = 1;

    Intent intent;
};

/// How a match was left.
struct Played {
    int exit_code = 0;  ///< of the program, if nothing follows
    bool over = false;  ///< the match is over, or did not begin and never will
};

/// Plays or watches one match, as play_online does.
Played play_match(const Arguments& arguments);

/// Run a command until its end and return the program's exit code.
int play_online(const Arguments& arguments);
int lobby_online(Arguments arguments);

}  // namespace kabinet::cli
