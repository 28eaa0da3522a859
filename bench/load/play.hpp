#pragma once

#include <cstdint>

#include "bench/load/arena.hpp"
#include "bench/load/process.hpp"

namespace kabinet::load {

/// The cost and the latencies of one measured window of play.
struct Played {
    double moves = 0;
    double messages = 0;  ///< delivered: answers and patches of all clients
    double seconds = 0;
    double cpu_us = 0;                  ///< of the server
    double journal_us = 0;              ///< of that in the journal's thread
    double ack_p50 = 0, ack_p99 = 0;    ///< us
    double last_p50 = 0, last_p99 = 0;  ///< us
    double patch_bytes = 0;             ///< median
    double conflated = 0;
};

/// Closed loop: plays `plies` in every match, each as soon as its player has seen the ply before.
Played play_closed(Arena& arena, const Process& server, int plies);

/// Open loop: plays `moves` moves in all, `rate` a second, whatever the server does; matches take turns. A
/// move that has to wait for the one before is late, and its latency counts from the time at which it was
/// due.
Played play_open(Arena& arena, const Process& server, double rate, int moves);

}  // namespace kabinet::load
