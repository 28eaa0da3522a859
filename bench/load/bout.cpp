#include "bench/load/bout.hpp"

#include <algorithm>

namespace kabinet::load {
namespace {

Played play_in(Arena& arena, const Process& server, const Bout& bout) {
    return bout.rate > 0 ? play_open(arena, server, bout.rate, bout.moves)
                         : play_closed(arena, server, bout.plies);
}

}  // namespace

Played play(const Setting& setting, Peer peer, const Bout& bout) {
    const ServerOptions options{.journal = bout.journal, .database = "bout.db"};
    remove_database(setting, options);
    Played played;
    {
        const auto server = start(setting, peer, options);
        Arena arena(peer, server->port());
        arena.fill(bout.crowd);
        play_closed(arena, *server, Script::kLength);  // once through, to warm up
        played = play_in(arena, *server, bout);
        arena.verify();
    }
    remove_database(setting, options);
    return played;
}

Comparison compare(const Setting& setting, const Bout& bout) {
    Comparison out;
    for (int run = 0; run < setting.runs; ++run) {
        out.raw.push_back(play(setting, Peer::raw, bout));
        out.kabinet.push_back(play(setting, Peer::kabinet, bout));
        if (setting.no_journal.empty()) continue;
        Bout forgotten = bout;
        forgotten.journal = Journal::none;
        out.no_journal.push_back(play(setting, Peer::kabinet, forgotten));
    }
    return out;
}

std::vector<Runs> alternate(const Setting& setting, const std::vector<Bout>& bouts) {
    std::vector<Runs> out(bouts.size());
    for (int run = 0; run < setting.runs; ++run) {
        for (std::size_t i = 0; i < bouts.size(); ++i)
            out[i].push_back(play(setting, Peer::kabinet, bouts[i]));
    }
    return out;
}

double median_of(const Runs& runs, double (*figure)(const Played&)) {
    std::vector<double> values(runs.size());
    std::ranges::transform(runs, values.begin(), figure);
    return median(std::move(values));
}

double cpu_per_move(const Played& played) {
    return played.cpu_us / played.moves;
}
double cpu_per_message(const Played& played) {
    return played.cpu_us / played.messages;
}
double cpu_per_move_without_thread(const Played& played) {
    return (played.cpu_us - played.journal_us) / played.moves;
}
double cpu_per_message_without_thread(const Played& played) {
    return (played.cpu_us - played.journal_us) / played.messages;
}
double moves_per_second(const Played& played) {
    return played.moves / played.seconds;
}

}  // namespace kabinet::load
