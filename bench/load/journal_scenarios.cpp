#include <algorithm>
#include <chrono>

#include "bench/load/bout.hpp"
#include "bench/load/fsync.hpp"
#include "bench/load/scenarios.hpp"

namespace kabinet::load {
namespace {

double ack_p50(const Played& played) {
    return played.ack_p50;
}

}  // namespace

void durable(const Setting& setting, Report& report) {
    Bout bout{.crowd = {.matches = 50}, .plies = setting.scaled(200)};
    std::vector<Bout> bouts{bout, bout, bout};
    bouts[1].journal = Journal::normal;
    bouts[2].journal = Journal::full;
    const auto runs = alternate(setting, bouts);
    const char* names[] = {"journal in memory: ", "journal on disk, not synced: ", "durable journal: "};
    for (std::size_t i = 0; i < bouts.size(); ++i) {
        const std::string name = names[i];
        report.add({name + "CPU per move", "us", median_of(runs[i], cpu_per_move)});
        report.add({name + "answer, p50", "us", median_of(runs[i], ack_p50)});
    }
    const double off = median_of(runs[0], cpu_per_move_without_thread);
    report.add({"in memory without the journal's thread", "us", off});
    report.add(
        {"what the durable journal adds to that", "us", median_of(runs[2], cpu_per_move) - off, {}, 4});
}

void durable_latency(const Setting& setting, Report& report) {
    const Bout bout{
        .crowd = {.matches = 50}, .rate = 50, .moves = setting.scaled(250), .journal = Journal::full};
    const std::chrono::milliseconds pause(static_cast<int>(1000 / bout.rate));  // as often as a move comes
    std::vector<double> ratios, waits, syncs;
    for (int run = 0; run < setting.runs; ++run) {
        const double before = fsync_p50(setting.disk, pause);
        waits.push_back(play(setting, Peer::kabinet, bout).ack_p50);
        syncs.push_back((before + fsync_p50(setting.disk, pause)) / 2);
        ratios.push_back(waits.back() / syncs.back());
    }
    report.add({"fsync of 4 KiB, p50", "us", median(syncs)});
    report.add({"answer to a durable move, p50", "us", median(waits)});
    report.add({"answer to fsync", "x", median(ratios), {}, 13});
}

void durable_rate(const Setting& setting, Report& report) {
    const Bout bout{.crowd = {.matches = 2000}, .plies = setting.scaled(40), .journal = Journal::full};
    const auto runs = alternate(setting, {bout}).front();
    report.add({"durable moves per second, 2000 matches", "/s", median_of(runs, moves_per_second), {}, 14});
    report.add({"CPU per durable move", "us", median_of(runs, cpu_per_move)});
    report.add({"answer, p50", "us", median_of(runs, ack_p50)});
}

void recovery(const Setting& setting, Report& report) {
    const ServerOptions options{.journal = Journal::normal, .database = "recovery.db"};
    const int matches = setting.scaled(10'000);
    remove_database(setting, options);
    {
        const auto server = start(setting, Peer::kabinet, options);
        Arena arena(Peer::kabinet, server->port());
        arena.fill({.matches = matches, .pairs = 200});
        play_closed(arena, *server, 60);
    }
    std::vector<double> cpu, wall, all, memory;
    for (int run = 0; run < setting.runs; ++run) {
        const auto server = start(setting, Peer::kabinet, options);
        cpu.push_back(server->usage().cpu_us * 1e-6);
        wall.push_back(server->start_time().count());
        server->wait_until_idle();
        const Usage usage = server->usage();
        all.push_back(usage.cpu_us * 1e-6);
        memory.push_back(static_cast<double>(usage.anonymous_bytes) / 1024 / matches);
    }
    remove_database(setting, options);
    const std::string crowd = std::to_string(matches) + " matches of 60 moves: ";
    report.add({crowd + "CPU until serving", "s", median(cpu), {}, 11});
    report.add({crowd + "time until serving", "s", median(wall)});
    report.add({crowd + "CPU until all are back", "s", median(all)});
    report.add({crowd + "memory each", "KiB", median(memory)});
}

}  // namespace kabinet::load
