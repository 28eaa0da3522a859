#include "client-cli/online.hpp"

#include <unistd.h>

#include <csignal>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "client-cli/line/input_lines.hpp"
#include "client-cli/line/json_lines.hpp"
#include "client-cli/line/lobby_lines.hpp"
#include "client-cli/line/plain.hpp"
#include "client-cli/online_parts.hpp"
#include "client-cli/online_screen.hpp"
#include "client-cli/screen/full_screen.hpp"
#include "client-cli/screen/lobby.hpp"

namespace kabinet::cli {
namespace {

/// As stop_on_signals. Who interrupts the program while a ticket waits does not want the match, so the ticket
/// is given back first. That waits for the server's answer, but not for long, and not for a second signal:
/// without a connection the ticket ends by itself.
void stop_without_ticket(Online& online, Play& play, int& caught) {
    constexpr Millis patience = 2000;
    online.loop.on_signals({SIGINT, SIGTERM, SIGHUP}, [&](int number) {
        const bool first = std::exchange(caught, number) == 0;
        const bool waits = play.waits_in_queue() && play.session().link() == Link::online;
        if (!first || !waits) return online.loop.stop();
        online.loop.after(patience, [&] { online.loop.stop(); });
        play.give_ticket_back([&] { online.loop.stop(); });
    });
}

int play_screen(Online& online, Play& play, AutoPlayer* robot, Look look) {
    int caught = 0;
    std::optional<int> code;
    std::string words;
    {
        Curses curses(look.colour);
        FullScreen front(online.loop, play, curses, look);
        stop_without_ticket(online, play, caught);
        play.start(front, robot);
        run_keys(online.loop, curses, front);
        code = front.exit_code();
        words = front.last_words();
    }
    return farewell(words, code, caught);
}

template <class Front>
int play_lines(Online& online, Play& play, AutoPlayer* robot, Front& front) {
    int caught = 0;
    stop_without_ticket(online, play, caught);
    InputLines input;
    online.loop.on_readable(STDIN_FILENO, [&] {
        const bool more = input.read(STDIN_FILENO, [&](const std::string& line) {
            if (!front.exit_code()) front.line(line);
        });
        if (more) return;
        online.loop.forget_readable();
        if (!front.exit_code()) front.end_of_input();
    });
    play.start(front, robot);
    online.loop.run();
    return farewell("", front.exit_code(), caught);
}

/// Who only looks on does so without a player, too.
Session::Settings settings_of(const Arguments& arguments, bool plays) {
    return {.name = arguments.name,
            .signed_out = plays ? Session::SignedOut::end : Session::SignedOut::nobody,
            .patience = Millis{1000} * arguments.patience};
}

int play_through(Online& online, Play& play, const Arguments& arguments) {
    std::optional<AutoPlayer> robot;
    if (arguments.robot) {
        robot.emplace(online.loop, *arguments.robot, arguments.delay, arguments.seed, arguments.games);
    }
    AutoPlayer* const acts = robot ? &*robot : nullptr;
    if (arguments.json) {
        JsonLines front(online.loop, play, std::cout);
        return play_lines(online, play, acts, front);
    }
    if (arguments.plain || !::isatty(STDOUT_FILENO)) {
        Plain front(online.loop, play, std::cout,
                    {.wait_for_turn = !::isatty(STDIN_FILENO), .quiet = arguments.quiet});
        return play_lines(online, play, acts, front);
    }
    try {
        return play_screen(online, play, acts, look_of(arguments));
    } catch (const std::runtime_error& error) {
        return wrong_usage(std::string(error.what()) + "; --plain works anywhere");
    }
}

}  // namespace

Played play_match(const Arguments& arguments) {
    auto address = Address::parse(arguments.where.server);
    if (!address) return {wrong_usage(address.error()), false};
    Online online(arguments.where, std::move(*address),
                  settings_of(arguments, arguments.intent.kind == Intent::Kind::play));
    if (const std::string why = other_name(arguments, online.profile); !why.empty())
        return {wrong_usage(why), false};
    Play play(online.session, Online::entropy(), arguments.intent, online.profile);
    const int code = play_through(online, play, arguments);
    const MatchView* const match = play.match();
    return {code, match && (match->finished() || match->status == "closed")};
}

int play_online(const Arguments& arguments) {
    return play_match(arguments).exit_code;
}

namespace {

int lobby_lines(Online& online, const Arguments& arguments) {
    int caught = 0;
    LobbyLines lines(online.loop, online.session, online.profile, std::cout,
                     {.game = arguments.intent.game, .json = arguments.json, .once = arguments.once});
    stop_on_signals(online.loop, caught);
    lines.start();
    online.loop.run();
    return farewell("", lines.exit_code(), caught);
}

/// The lobby on the screen; what was chosen there, or the exit code.
std::expected<Intent, int> lobby_screen(Online& online, const Arguments& arguments) {
    int caught = 0;
    const Look look = look_of(arguments);
    auto curses = std::make_unique<Curses>(look.colour);
    LobbyScreen front(online.loop, online.session, *curses, online.profile, arguments.intent.game, look);
    stop_on_signals(online.loop, caught);
    front.start();
    run_keys(online.loop, *curses, front);
    curses.reset();
    if (front.choice() && !caught) return *front.choice();
    return std::unexpected(farewell(front.last_words(), front.exit_code(), caught));
}

}  // namespace

int lobby_online(Arguments arguments) {
    auto address = Address::parse(arguments.where.server);
    if (!address) return wrong_usage(address.error());
    {
        Online online(arguments.where, std::move(*address), settings_of(arguments, false));
        if (arguments.json || arguments.plain || arguments.once || !::isatty(STDOUT_FILENO)) {
            return lobby_lines(online, arguments);
        }
        try {
            const auto chosen = lobby_screen(online, arguments);
            if (!chosen) return chosen.error();
            arguments.intent = *chosen;
        } catch (const std::runtime_error& error) {
            return wrong_usage(std::string(error.what()) + "; --plain works anywhere");
        }
    }
    // The guest who has just signed in is known by the profile now; a name given again would be somebody
    // else's.
    arguments.name.clear();
    return play_online(arguments);
}

}  // namespace kabinet::cli
