#include <algorithm>

#include "bench/load/bout.hpp"
#include "bench/load/scenarios.hpp"

namespace kabinet::load {
namespace {

Row row(const char* what, const char* unit, const Comparison& runs, double (*figure)(const Played&),
        int goal = 0) {
    return {what, unit, median_of(runs.kabinet, figure), median_of(runs.raw, figure), goal};
}

/// Kabinet's figure without the journal's thread, which the raw server has none of, beside raw's whole.
Row row_without_thread(const char* what, const Comparison& runs, double (*kabinet)(const Played&),
                       double (*raw)(const Played&), int goal = 0) {
    return {what, "us", median_of(runs.kabinet, kabinet), median_of(runs.raw, raw), goal};
}

void add_latencies(Report& report, const Comparison& runs) {
    report.add(row("answer, p50", "us", runs, [](const Played& p) { return p.ack_p50; }));
    report.add(row("answer, p99", "us", runs, [](const Played& p) { return p.ack_p99; }));
    report.add(row("last receiver, p50", "us", runs, [](const Played& p) { return p.last_p50; }));
    report.add(row("last receiver, p99", "us", runs, [](const Played& p) { return p.last_p99; }));
}

/// Which goals the rows of a comparison are judged by.
struct Judged {
    int per_message = 0;
    int per_move = 0;
    int per_move_no_journal = 0;
};

void add_comparison(Report& report, const Comparison& runs, const Judged& goals) {
    report.add(row("server CPU per delivered message", "us", runs, cpu_per_message, goals.per_message));
    report.add(row_without_thread("  the same without the journal's thread", runs,
                                  cpu_per_message_without_thread, cpu_per_message));
    report.add(row("server CPU per move", "us", runs, cpu_per_move, goals.per_move));
    report.add(row_without_thread("  the same without the journal's thread", runs,
                                  cpu_per_move_without_thread, cpu_per_move));
    if (!runs.no_journal.empty()) {
        report.add({"  the same, built without a journal", "us", median_of(runs.no_journal, cpu_per_move),
                    median_of(runs.raw, cpu_per_move), goals.per_move_no_journal});
    }
    report.add(row("moves per second", "/s", runs, moves_per_second));
    add_latencies(report, runs);
}

}  // namespace

void few_watch(const Setting& setting, Report& report) {
    const auto runs = compare(setting, {.crowd = {.matches = 50}, .plies = setting.scaled(400)});
    add_comparison(report, runs, {.per_move_no_journal = 3});
    report.add({"diff of a push on the wire, median",
                "bytes",
                median_of(runs.kabinet, [](const Played& p) { return p.patch_bytes; }),
                {},
                15});
}

void ten_watch(const Setting& setting, Report& report) {
    const Bout bout{.crowd = {.matches = 50, .spectators = 10}, .plies = setting.scaled(120)};
    add_comparison(report, compare(setting, bout), {.per_message = 1});
}

void hundreds_watch(const Setting& setting, Report& report) {
    const Bout bout{.crowd = {.matches = 4, .spectators = 200}, .plies = setting.scaled(120)};
    add_comparison(report, compare(setting, bout), {.per_message = 2});
}

void sparse(const Setting& setting, Report& report) {
    const Bout bout{.crowd = {.matches = 200}, .rate = 200, .moves = setting.scaled(1000)};
    add_comparison(report, compare(setting, bout), {.per_move = 5});
}

void many_matches(const Setting& setting, Report& report) {
    const int counts[] = {10, 100, 1000, 2500};
    std::vector<Bout> bouts;
    for (const int count : counts) {
        bouts.push_back({.crowd = {.matches = count}, .rate = 1000, .moves = setting.scaled(5000)});
    }
    const auto runs = alternate(setting, bouts);
    for (std::size_t i = 0; i < bouts.size(); ++i) {
        const std::string matches = std::to_string(counts[i]) + " matches: ";
        report.add({matches + "server CPU per move", "us", median_of(runs[i], cpu_per_move)});
        report.add(
            {matches + "answer, p50", "us", median_of(runs[i], [](const Played& p) { return p.ack_p50; })});
    }
    report.add({"CPU per move, 2500 matches to 10",
                "x",
                median_of(runs.back(), cpu_per_move) / median_of(runs.front(), cpu_per_move),
                {},
                6});
}

void many_spectators(const Setting& setting, Report& report) {
    const int counts[] = {0, 100, 1000};
    const int plies[] = {4000, 400, 80};
    // What a message costs is seen when the server is busy, how long an answer takes when it is not: else it
    // waits behind the generator, which reads the move before for a thousand.
    std::vector<Bout> bouts;
    for (std::size_t i = 0; i < std::size(counts); ++i) {
        const Crowd crowd{.matches = 1, .spectators = counts[i]};
        bouts.push_back({.crowd = crowd, .plies = setting.scaled(plies[i])});
        bouts.push_back({.crowd = crowd, .rate = 20, .moves = setting.scaled(100)});
    }
    const auto runs = alternate(setting, bouts);
    const auto answer = [](const Played& p) { return p.ack_p50; };
    const auto last = [](const Played& p) { return p.last_p50; };
    for (std::size_t i = 0; i < std::size(counts); ++i) {
        const Runs& busy = runs[2 * i];
        const Runs& calm = runs[2 * i + 1];
        const std::string crowd = std::to_string(counts[i]) + " spectators: ";
        report.add({crowd + "server CPU per delivered message", "us", median_of(busy, cpu_per_message)});
        report.add({crowd + "answer, p50, 20 moves/s", "us", median_of(calm, answer)});
        report.add({crowd + "last receiver, p50, 20 moves/s", "us", median_of(calm, last)});
    }
    report.add({"CPU per message, 1000 spectators to 100",
                "x",
                median_of(runs[4], cpu_per_message) / median_of(runs[2], cpu_per_message),
                {},
                7});
    report.add({"answer p50, 1000 spectators to none",
                "x",
                median_of(runs[5], answer) / median_of(runs[1], answer),
                {},
                70});
}

}  // namespace kabinet::load
