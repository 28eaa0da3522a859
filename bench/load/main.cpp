// kabinet_load: plays, watches and connects in numbers, and reports what that cost the server.
// bench/README.md says how.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>

#include "bench/load/poller.hpp"
#include "bench/load/scenarios.hpp"
#include "bench/load/socket.hpp"

namespace {

using namespace kabinet::load;

struct Invocation {
    Setting setting;
    std::vector<std::string> scenarios;
    std::string keep;
};

void describe(CLI::App& app, Invocation& invocation) {
    Setting& setting = invocation.setting;
    std::string names = "what to measure; all when none is named:";
    for (const Scenario& scenario : all_scenarios())
        names += std::string("\n") + scenario.name + ": " + scenario.about;
    app.add_option("scenario", invocation.scenarios, names);
    app.add_option("--kabinetd", setting.kabinetd, "the server")->required();
    app.add_option("--no-journal", setting.no_journal, "the server built without a journal");
    app.add_option("--raw", setting.raw, "the raw server")->required();
    app.add_option("--disk", setting.disk, "folder on a disk, for databases and logs")->required();
    app.add_option("--memory", setting.memory, "folder in memory, for databases")->required();
    app.add_option("--shards", setting.shards, "event loops of the server");
    app.add_option("--runs", setting.runs, "runs of which the median is told")->check(CLI::Range(1, 99));
    app.add_option("--scale", setting.scale, "how much of each scenario is done; below 1 nothing is judged")
        ->check(CLI::Range(0.001, 100.0));
    app.add_option("--keep", invocation.keep, "file to write the figures to, as JSON");
}

bool wanted(const Invocation& invocation, const Scenario& scenario) {
    const auto& names = invocation.scenarios;
    return names.empty() || std::ranges::find(names, scenario.name) != names.end();
}

int measure(const Invocation& invocation) {
    Report report(invocation.setting.scale >= 1);
    for (const Scenario& scenario : all_scenarios()) {
        if (!wanted(invocation, scenario)) continue;
        report.begin(scenario.name, scenario.about);
        scenario.run(invocation.setting, report);
        report.end();
    }
    if (report.empty()) throw std::runtime_error("there is no such scenario; --help names them");
    if (!invocation.keep.empty()) std::ofstream(invocation.keep) << report.json().dump(2) << "\n";
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Load for kabinetd, beside a raw server that only moves the bytes.");
    Invocation invocation;
    describe(app, invocation);
    CLI11_PARSE(app, argc, argv);
    try {
        raise_file_limit(12'000);
        stop_on_signals();
        return measure(invocation);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kabinet_load: %s\n", error.what());
        return 1;
    }
}
