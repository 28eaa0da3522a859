#pragma once

#include <unistd.h>

#include <csignal>
#include <optional>
#include <string>

#include "client-cli/net/asio_loop.hpp"
#include "client-cli/online.hpp"
#include "client-cli/screen/curses.hpp"

namespace kabinet::cli {

/// What the terminal can show, and the user wants to see.
Look look_of(const Arguments& arguments);

/// Feeds the keys of the terminal to a full-screen front until it is done.
template <class Front>
void run_keys(AsioLoop& loop, Curses& curses, Front& front) {
    loop.on_readable(STDIN_FILENO, [&] {
        while (!front.exit_code()) {
            const auto key = curses.key();
            if (!key) break;
            front.key(*key);
        }
    });
    loop.on_signals({SIGWINCH}, [&](int) {
        curses.resize();
        front.redraw();
    });
    loop.run();
    loop.forget_readable();
}

/// Prints what is left to say, and returns the exit code of the program.
int farewell(const std::string& words, std::optional<int> code, int caught);

/// Tells the user why the command cannot be carried out as it was given. Returns the exit code.
int wrong_usage(const std::string& why);

/// Why the player of the profile is not the one of `--name`; empty when there is nothing against it.
std::string other_name(const Arguments& arguments, const Profile& profile);

}  // namespace kabinet::cli
