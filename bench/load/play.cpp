#include "bench/load/play.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::load {
namespace {

/// The difference of what there was at `from` and what there is at its end.
class Window {
  public:
    Window(Arena& arena, const Process& server)
        : arena_(arena), server_(server), before_(server.usage()), begin_(Clock::now()) {
        arena.traffic() = {};
        arena.tally() = {};
    }

    Played close() const {
        const double seconds = microseconds_since(begin_) * 1e-6;
        const Usage after = server_.usage();
        const Tally& tally = arena_.tally();
        return {.moves = static_cast<double>(tally.moves),
                .messages = static_cast<double>(arena_.traffic().messages),
                .seconds = seconds,
                .cpu_us = after.cpu_us - before_.cpu_us,
                .journal_us = after.journal_cpu_us - before_.journal_cpu_us,
                .ack_p50 = percentile(tally.ack, 0.5),
                .ack_p99 = percentile(tally.ack, 0.99),
                .last_p50 = percentile(tally.last, 0.5),
                .last_p99 = percentile(tally.last, 0.99),
                .patch_bytes = percentile(tally.patch_bytes, 0.5),
                .conflated = static_cast<double>(tally.conflated)};
    }

  private:
    Arena& arena_;
    const Process& server_;
    Usage before_;
    Clock::time_point begin_;
};

void turn_until_settled(Arena& arena) {
    // Answers may come behind the patches they answer for, since players are told by different connections.
    turn_until(
        arena.poller(),
        [&] {
            return std::ranges::all_of(arena.matches(), [](const auto& match) { return match->settled(); }) &&
                   arena.tally().ack.size() == arena.tally().moves;
        },
        [&] { return arena.traffic().messages; });
}

}  // namespace

Played play_closed(Arena& arena, const Process& server, int plies) {
    const Window window(arena, server);
    for (auto& match : arena.matches()) match->play(plies);
    turn_until_settled(arena);
    return window.close();
}

Played play_open(Arena& arena, const Process& server, double rate, int moves) {
    const Window window(arena, server);
    const auto begin = Clock::now();
    for (int sent = 0; sent < moves;) {
        const double due = std::min<double>(moves, microseconds_since(begin) * 1e-6 * rate);
        for (; sent < due; ++sent)
            arena.matches()[static_cast<std::size_t>(sent) % arena.matches().size()]->play_one();
        arena.poller().turn(1);
    }
    turn_until_settled(arena);
    return window.close();
}

}  // namespace kabinet::load
