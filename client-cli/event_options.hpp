#pragma once

#include <string>
#include <vector>

#include "client-cli/event/event_request.hpp"
#include "client-cli/online.hpp"
#include "client-cli/tools/tool.hpp"

namespace CLI {
class App;
}

namespace kabinet::cli {

/// The command-line arguments of `kabinet tournament`, but for `watch` and `play`.
struct EventArguments {
    Whereabouts where;
    EventRequest request;
    std::string name{};  ///< of a new guest who enters
    bool plain = false;
    bool json = false;
    int patience = 10;  ///< seconds without a server until it gives up; 0: never

    // What `create` and `direct` are told, in words.
    std::string line{};
    std::string format = "swiss";
    std::string clock = "5m+3s";
    std::string tie{};
    std::string who{};
    std::string more{};        ///< JSON: settings that go before all others
    std::string more_terms{};  ///< likewise terms
    std::string file{};        ///< import: CSV
    std::vector<std::string> options{};
    int rounds = 0, cycles = 0, minutes = 0, games = 0, seats = 0;
    int check_in = 0, min_entrants = 0, max_entrants = 0;
    int no_show = -1, pause = -1, starts_in = -1, round_time = -1, delay = 0;  ///< minutes
    int late = -1, rating_min = -1, rating_max = -1;
    std::string points{}, seeding{}, rating_at{}, text{};
    bool rated = false, bots = false, by_director = false, drafts = false, secluded = false;
};

/// Adds `tournament` and the commands behind it, but for `watch` and `play`, and returns it.
CLI::App& add_event(CLI::App& app, EventArguments& to);

/// Completes the request from the words on the command line. The text says what is wrong with them; empty
/// when nothing is.
std::string complete_event(EventArguments& arguments);

/// Runs the command until its end and returns the program's exit code.
int event_online(const EventArguments& arguments);

/// The arguments of `kabinet tournament watch` and `play`.
struct VisitArguments {
    std::string tournament{};
    std::string invite{};
    bool plays = false;
};

/// Watches an event, or plays in it: from its tables to its matches and back, to its end. Returns the exit
/// code of the program.
int visit_online(const VisitArguments& visit, Arguments arguments);

/// `kabinet verify --server`: as verify_file, with the records of a tournament's matches from that server.
int verify_online(const Whereabouts& where, VerifySettings settings);

}  // namespace kabinet::cli
