#include <unistd.h>

#include <iostream>
#include <stdexcept>
#include <utility>

#include "client-cli/event/event_desk.hpp"
#include "client-cli/event/event_lines.hpp"
#include "client-cli/event/event_screen.hpp"
#include "client-cli/event_options.hpp"
#include "client-cli/online_screen.hpp"

namespace kabinet::cli {
namespace {

/// How a visit of an event ended: with a match to play, or with an exit code.
struct Visited {
    std::string match{};
    int exit_code = 0;
    bool over = false;  ///< the event is over
};

bool shows_lines(const Arguments& arguments) {
    return arguments.json || arguments.plain || !::isatty(STDOUT_FILENO);
}

int visit_lines(Online& online, EventVisit& visit, const Arguments& arguments) {
    int caught = 0;
    EventLines front(online.loop, visit, std::cout, {.json = arguments.json});
    stop_on_signals(online.loop, caught);
    visit.start(front);
    online.loop.run();
    return farewell("", front.exit_code(), caught);
}

int visit_screen(Online& online, EventVisit& visit, const Arguments& arguments) {
    int caught = 0;
    std::optional<int> code;
    std::string words;
    const Look look = look_of(arguments);
    {
        Curses curses(look.colour);
        EventScreen front(online.loop, visit, curses, look);
        stop_on_signals(online.loop, caught);
        visit.start(front);
        run_keys(online.loop, curses, front);
        code = front.exit_code();
        words = front.last_words();
    }
    return farewell(words, code, caught);
}

Visited visit_once(const EventVisit::Wish& wish, const Arguments& arguments) {
    auto address = Address::parse(arguments.where.server);
    if (!address) return {.exit_code = wrong_usage(address.error())};
    Online online(arguments.where, std::move(*address),
                  {.name = arguments.name,
                   .newcomer = wish.plays ? Session::Newcomer::guest : Session::Newcomer::nobody,
                   .signed_out = wish.plays ? Session::SignedOut::end : Session::SignedOut::nobody,
                   .invite = wish.invite,
                   .patience = Millis{1000} * arguments.patience});
    if (const std::string why = other_name(arguments, online.profile); !why.empty())
        return {.exit_code = wrong_usage(why)};
    EventVisit visit(online.session, Online::entropy(), wish, online.profile);
    try {
        const int code = shows_lines(arguments) ? visit_lines(online, visit, arguments)
                                                : visit_screen(online, visit, arguments);
        const bool over = visit.view().head && visit.view().head->over();
        return {.match = code == 0 ? visit.match() : "", .exit_code = code, .over = over};
    } catch (const std::runtime_error& error) {
        return {.exit_code = wrong_usage(std::string(error.what()) + "; --plain works anywhere")};
    }
}

void tell_way_back(const std::string& tournament, const Arguments& arguments) {
    if (arguments.json) return;
    std::cout << "Back to the tournament with: kabinet tournament play " << tournament
              << arguments.where.options() << std::endl;
}

}  // namespace

int visit_online(const VisitArguments& visit, Arguments arguments) {
    EventVisit::Wish wish{.tournament = visit.tournament, .plays = visit.plays, .invite = visit.invite};
    for (;;) {
        const Visited visited = visit_once(wish, arguments);
        if (visited.match.empty()) {
            if (visit.plays && !visited.over && visited.exit_code == 0)
                tell_way_back(wish.tournament, arguments);
            return visited.exit_code;
        }
        // The guest who has just signed in is known by the profile now; a name given again would be somebody
        // else's.
        arguments.name.clear();
        Arguments match = arguments;
        match.intent = Intent();
        match.intent.match = visited.match;
        match.intent.event = wish.tournament;
        const Played played = play_match(match);
        if (!played.over || played.exit_code != 0) {
            if (played.exit_code == 0) tell_way_back(wish.tournament, arguments);
            return played.exit_code;
        }
        wish.played.insert(visited.match);
    }
}

int event_online(const EventArguments& arguments) {
    Voice voice(std::cout, std::cerr, arguments.json, terminal_width());
    auto address = Address::parse(arguments.where.server);
    if (!address) return voice.wrong(address.error());
    const bool enters = arguments.request.verb == EventRequest::Verb::enter;
    Online online(arguments.where, std::move(*address),
                  {.name = arguments.name,
                   .newcomer = enters ? Session::Newcomer::guest : Session::Newcomer::nobody,
                   .signed_out = Session::SignedOut::nobody,
                   .invite = arguments.request.invite,
                   .patience = Millis{1000} * arguments.patience});
    int caught = 0;
    stop_on_signals(online.loop, caught);
    Caller caller(online.loop, online.session, [&](const std::string& text) { voice.note(text); });
    EventDesk desk(caller, online.profile, voice, std::cout,
                   {.options = arguments.where.options(), .only_answer = arguments.json});
    return exit_code_of(desk.run(arguments.request), caught);
}

int verify_online(const Whereabouts& where, VerifySettings settings) {
    Voice voice(std::cout, std::cerr, settings.json, terminal_width());
    auto address = Address::parse(where.server);
    if (!address) return voice.wrong(address.error());
    constexpr Millis patience = 10'000;
    Online online(where, std::move(*address),
                  {.newcomer = Session::Newcomer::nobody,
                   .signed_out = Session::SignedOut::nobody,
                   .patience = patience});
    int caught = 0;
    stop_on_signals(online.loop, caught);
    Caller caller(online.loop, online.session, [&](const std::string& text) { voice.note(text); });
    if (const auto linked = caller.connect(); !linked)
        return exit_code_of(voice.refuse(linked.error()), caught);
    settings.records = [&caller](const std::string& match) -> std::expected<std::string, std::string> {
        const Reply reply = caller.ask("match.record", {{"match", match}});
        if (reply) return reply->dump();
        return std::unexpected(reply.error().detail);
    };
    return exit_code_of(verify_file(settings, std::cout, std::cerr), caught);
}

}  // namespace kabinet::cli
