#include <langinfo.h>

#include <cstring>
#include <iostream>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/history_desk.hpp"
#include "client-cli/account/ladder_desk.hpp"
#include "client-cli/history_options.hpp"

namespace kabinet::cli {
namespace {

bool ascii_only(const HistoryArguments& arguments) {
    return arguments.ascii || std::strcmp(::nl_langinfo(CODESET), "UTF-8") != 0;
}

Graphs graphs_of(const HistoryArguments& arguments) {
    if (arguments.json) return Graphs::none;
    return ascii_only(arguments) ? Graphs::ascii : Graphs::blocks;
}

/// Runs `task` with one who calls the server and a voice. The exit code of what cannot begin is 2.
template <class Task>
int with_caller(const HistoryArguments& arguments, Task task) {
    Voice voice(std::cout, std::cerr, arguments.json, terminal_width());
    auto address = Address::parse(arguments.where.server);
    if (!address) return voice.wrong(address.error());
    Online online(arguments.where, std::move(*address),
                  {.newcomer = Session::Newcomer::nobody,
                   .signed_out = Session::SignedOut::nobody,
                   .patience = Millis{1000} * arguments.patience});
    int caught = 0;
    stop_on_signals(online.loop, caught);
    Caller caller(online.loop, online.session, [&](const std::string& text) { voice.note(text); });
    return exit_code_of(task(caller, voice), caught);
}

template <class Task>
int at_desk(const HistoryArguments& arguments, Task task) {
    return with_caller(arguments, [&](Caller& caller, Voice& voice) {
        HistoryDesk desk(caller, voice, arguments.where.options(), graphs_of(arguments));
        return task(desk);
    });
}

}  // namespace

int history_online(const HistoryArguments& arguments) {
    return at_desk(arguments, [&](HistoryDesk& desk) { return desk.run(arguments.request); });
}

int board_online(const HistoryArguments& arguments) {
    return with_caller(arguments, [&](Caller& caller, Voice& voice) {
        return LadderDesk(caller, voice, ascii_only(arguments)).board(arguments.ladder);
    });
}

std::optional<std::string> log_online(const HistoryArguments& arguments) {
    std::optional<std::string> text;
    with_caller(arguments, [&](Caller& caller, Voice& voice) {
        text = LadderDesk(caller, voice, ascii_only(arguments)).log(arguments.ladder);
        return text ? 0 : 1;
    });
    return text;
}

std::optional<std::string> record_online(const HistoryArguments& arguments, const std::string& match) {
    std::optional<std::string> text;
    at_desk(arguments, [&](HistoryDesk& desk) {
        if (const Reply reply = desk.record(match)) text = reply->dump();
        return text ? 0 : 1;
    });
    return text;
}

}  // namespace kabinet::cli
