#pragma once

#include <vector>

#include "bench/load/play.hpp"
#include "bench/load/servers.hpp"

namespace kabinet::load {

/// One window of play on a server of its own.
struct Bout {
    Crowd crowd;
    int plies = 0;    ///< closed loop: so many in every match
    double rate = 0;  ///< open loop: so many moves a second,
    int moves = 0;    ///< so many in all
    Journal journal = Journal::memory;
};

/// Plays it once, and compares every board at its end. Throws std::runtime_error when anything was out of
/// order.
Played play(const Setting& setting, Peer peer, const Bout& bout);

/// What the runs of a bout gave.
using Runs = std::vector<Played>;

struct Comparison {
    Runs kabinet;
    Runs raw;
    Runs no_journal;  ///< Kabinet built without a journal; empty where there is no such program
};

/// As often as the setting says, the servers in turn, so that what disturbs one run disturbs all.
Comparison compare(const Setting& setting, const Bout& bout);

/// As often as the setting says, the bouts in turn on Kabinet alone.
std::vector<Runs> alternate(const Setting& setting, const std::vector<Bout>& bouts);

/// The median over the runs of a figure of each.
double median_of(const Runs& runs, double (*figure)(const Played&));

// Figures to take.
double cpu_per_move(const Played& played);
double cpu_per_message(const Played& played);
double cpu_per_move_without_thread(const Played& played);
double cpu_per_message_without_thread(const Played& played);
double moves_per_second(const Played& played);

}  // namespace kabinet::load
