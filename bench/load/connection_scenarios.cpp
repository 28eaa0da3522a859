#include <algorithm>

#include "bench/load/bout.hpp"
#include "bench/load/comeback.hpp"
#include "bench/load/scenarios.hpp"

namespace kabinet::load {
namespace {

/// A server that is gone at the end, with its database.
class Fresh {
  public:
    Fresh(const Setting& setting, ServerOptions options) : setting_(setting), options_(std::move(options)) {
        options_.database = "fresh.db";
        remove_database(setting_, options_);
        process_ = load::start(setting_, Peer::kabinet, options_);
    }
    Fresh(const Fresh&) = delete;
    ~Fresh() {
        process_.reset();
        remove_database(setting_, options_);
    }
    Process& operator*() { return *process_; }
    Process* operator->() { return process_.get(); }

  private:
    const Setting& setting_;
    ServerOptions options_;
    std::unique_ptr<Process> process_;
};

/// User memory of each of `connections`, in KiB: those of guests who do nothing, or of all who watch some
/// matches.
double memory_each(const Setting& setting, int connections, bool watching) {
    Fresh server(setting, {});
    server->wait_until_idle();
    const std::int64_t before = server->usage().anonymous_bytes;
    Arena arena(Peer::kabinet, server->port());
    if (watching) {
        arena.fill({.matches = connections / 100, .spectators = 98});
    } else {
        arena.connect(static_cast<std::size_t>(connections), true);
    }
    server->wait_until_idle();
    return static_cast<double>(server->usage().anonymous_bytes - before) / 1024 / connections;
}

/// CPU of connections that do nothing, us a second each.
double idle_cpu_each(const Setting& setting, int connections, int heartbeat_ms, double seconds) {
    Fresh server(setting, {.heartbeat_ms = heartbeat_ms});
    Arena arena(Peer::kabinet, server->port());
    arena.connect(static_cast<std::size_t>(connections), true);
    server->wait_until_idle();
    const double before = server->usage().cpu_us;
    const auto begin = Clock::now();
    while (microseconds_since(begin) < seconds * 1e6) arena.poller().turn(100);
    return (server->usage().cpu_us - before) / seconds / connections;
}

struct Arrival {
    double cpu_us = 0;  ///< of the server
    double seconds = 0;
    double refused = 0;
};

/// What it costs the server that all players of `matches` matches come back at once, or a few at a time.
Arrival arrival(const Setting& setting, int matches, std::size_t at_once, Return how) {
    Fresh server(setting, {});
    Arena arena(Peer::kabinet, server->port());
    arena.fill({.matches = matches});
    const auto visitors = lose_players(arena);
    server->wait_until_idle();
    const double before = server->usage().cpu_us;
    const auto begin = Clock::now();
    Arrival out;
    const std::size_t refused = come_back(server->port(), visitors, at_once, how, [&] {
        out.seconds = microseconds_since(begin) * 1e-6;
        server->wait_until_idle();
        out.cpu_us = server->usage().cpu_us - before;
    });
    out.refused = static_cast<double>(refused);
    return out;
}

template <class Figure>
double median_arrival(const std::vector<Arrival>& arrivals, Figure figure) {
    std::vector<double> values;
    for (const Arrival& one : arrivals) values.push_back(one.*figure);
    return median(std::move(values));
}

}  // namespace

void idle_memory(const Setting& setting, Report& report) {
    for (const int count : {1000, 3000, 10'000}) {
        const int connections = setting.scaled(count) / 100 * 100;
        std::vector<double> guests, watchers;
        for (int run = 0; run < setting.runs; ++run) {
            guests.push_back(memory_each(setting, connections, false));
            watchers.push_back(memory_each(setting, connections, true));
        }
        const std::string name = std::to_string(connections) + " connections, memory each: ";
        report.add({name + "guests", "KiB", median(guests)});
        report.add({name + "in matches", "KiB", median(watchers), {}, count == 10'000 ? 8 : 0});
    }
}

void idle_cpu(const Setting& setting, Report& report) {
    const int connections = setting.scaled(10'000);
    std::vector<double> silent, pinged;
    for (int run = 0; run < setting.runs; ++run) {
        silent.push_back(idle_cpu_each(setting, connections, 600'000, 10));
        pinged.push_back(idle_cpu_each(setting, connections, 30'000, 30));
    }
    const std::string name = std::to_string(connections) + " connections, CPU each: ";
    report.add({name + "no pings", "us/s", median(silent)});
    report.add({name + "a ping every 30 s", "us/s", median(pinged), {}, 9});
}

void connecting(const Setting& setting, Report& report) {
    const int matches = setting.scaled(1000);
    std::vector<Arrival> runs;
    for (int run = 0; run < setting.runs; ++run) runs.push_back(arrival(setting, matches, 20, Return::anew));
    report.add({"CPU per connect: upgrade, login, watch, snapshot",
                "us",
                median_arrival(runs, &Arrival::cpu_us) / (2 * matches),
                {},
                10});
    report.add({"connects a second", "/s", 2 * matches / median_arrival(runs, &Arrival::seconds)});
}

void storm(const Setting& setting, Report& report) {
    const int matches = setting.scaled(5000);
    std::vector<Arrival> runs;
    for (int run = 0; run < setting.runs; ++run) {
        runs.push_back(arrival(setting, matches, static_cast<std::size_t>(2 * matches), Return::resuming));
    }
    const std::string name = std::to_string(2 * matches) + " come back at once: ";
    report.add({name + "CPU", "s", median_arrival(runs, &Arrival::cpu_us) * 1e-6, {}, 12});
    report.add({name + "time until the last is back", "s", median_arrival(runs, &Arrival::seconds)});
    report.add({name + "refused", "", median_arrival(runs, &Arrival::refused)});
}

}  // namespace kabinet::load
