#pragma once

#include <vector>

#include "bench/load/play.hpp"
#include "bench/load/servers.hpp"

namespace kabinet::load {

/// One window of play on a server of its own.
struct Bout {
    Crowd crowd;
    int plies = 0;    ///< closed loop: plies in every match
    double rate = 0;  ///< open loop: moves a second
    int moves = 0;    ///< open loop: moves in all
    Journal journal = Journal::memory;
};

/// Plays the bout once, and compares every board at its end. Throws std::runtime_error when anything was
/// wrong.
Played play(const Setting& setting, Peer peer, const Bout& bout);

/// The results of a bout's runs.
using Runs = std::vector<Played>;

struct Comparison {
    Runs kabinet;
    Runs raw;
    Runs no_journal;  ///< Kabinet built without a journal; empty when there is no such program
};

/// Plays the bout as often as the setting says, the servers in turn, so that a disturbance hits all servers
/// alike.
Comparison compare(const Setting& setting, const Bout& bout);

/// Plays the bouts in turn on Kabinet alone, as often as the setting says.
std::vector<Runs> alternate(const Setting& setting, const std::vector<Bout>& bouts);

/// The median of a figure over the runs.
double median_of(const Runs& runs, double (*figure)(const Played&));

// Figures to take.
double cpu_per_move(const Played& played);
double cpu_per_message(const Played& played);
double cpu_per_move_without_thread(const Played& played);
double cpu_per_message_without_thread(const Played& played);
double moves_per_second(const Played& played);

}  // namespace kabinet::load
