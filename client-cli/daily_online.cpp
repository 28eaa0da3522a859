#include <iostream>

#include "client-cli/account/terminal_prompt.hpp"
#include "client-cli/daily/daily_desk.hpp"
#include "client-cli/daily_options.hpp"
#include "client-cli/online_screen.hpp"

namespace kabinet::cli {
namespace {

/// Whether the command needs a player.
bool plays(const DailyRequest& request) {
    return !request.only_show && !request.record && request.watch.empty();
}

}  // namespace

int daily_online(const DailyArguments& arguments) {
    auto address = Address::parse(arguments.where.server);
    if (!address) return wrong_usage(address.error());
    const bool player = plays(arguments.request);
    Online online(arguments.where, std::move(*address),
                  {.name = arguments.name,
                   .newcomer = player ? Session::Newcomer::guest : Session::Newcomer::nobody,
                   .signed_out = player ? Session::SignedOut::end : Session::SignedOut::nobody,
                   .patience = Millis{1000} * arguments.patience});
    int caught = 0;
    stop_on_signals(online.loop, caught);
    TerminalPrompt prompt(online.loop);
    Caller caller(online.loop, online.session,
                  [](const std::string& text) { std::cerr << text << std::endl; });
    DailyDesk desk(caller, online.profile, prompt, std::cout, std::cerr, arguments.json);
    return exit_code_of(desk.run(arguments.request), caught);
}

}  // namespace kabinet::cli
