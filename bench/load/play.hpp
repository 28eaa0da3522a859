#pragma once

#include <cstdint>

#include "bench/load/arena.hpp"
#include "bench/load/process.hpp"

namespace kabinet::load {

/// What one measured window of play cost and how it went.
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

/// Closed loop: in every match `plies` are played, each as soon as its player has seen the one before.
Played play_closed(Arena& arena, const Process& server, int plies);

/// Open loop: `moves` moves in all, `rate` a second, whatever the server does; matches take turns. A move
/// that has to wait for the one before is late, and its latency counts from when it should have gone.
Played play_open(Arena& arena, const Process& server, double rate, int moves);

}  // namespace kabinet::load
