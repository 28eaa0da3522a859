#include <unistd.h>

#include <climits>
#include <iostream>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/desk.hpp"
#include "client-cli/account/terminal_prompt.hpp"
#include "client-cli/account/words.hpp"
#include "client-cli/account_options.hpp"

namespace kabinet::cli {
namespace {

std::string host_name() {
    char name[HOST_NAME_MAX + 1] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

}  // namespace

int account_online(const AccountArguments& arguments) {
    Voice voice(std::cout, std::cerr, arguments.json, terminal_width());
    auto address = Address::parse(arguments.where.server);
    if (!address) return voice.wrong(address.error());
    Online online(arguments.where, std::move(*address),
                  {.newcomer = Session::Newcomer::nobody,
                   .signed_out = Session::SignedOut::nobody,
                   .patience = Millis{1000} * arguments.patience});
    int caught = 0;
    stop_on_signals(online.loop, caught);
    TerminalPrompt prompt(online.loop);
    Caller caller(online.loop, online.session, [&](const std::string& text) { voice.note(text); });
    AccountDesk desk(caller, online.profile, prompt, voice,
                     {.server = arguments.where.server,
                      .options = arguments.where.options(),
                      .device = device_label(host_name())});
    return exit_code_of(desk.run(arguments.request), caught);
}

}  // namespace kabinet::cli
