#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "bench/load/match.hpp"
#include "bench/load/process.hpp"

namespace kabinet::load {

/// Where the programs and the scratch files are, and how the server is run.
struct Setting {
    std::string kabinetd;
    std::string no_journal;  ///< the server built with a journal that keeps nothing; empty for none
    std::string raw;
    std::string disk;    ///< folder on a real disk
    std::string memory;  ///< folder in memory
    int shards = 1;      ///< event loops of kabinetd; the raw server has one
    int runs = 3;        ///< number of runs; the report gives the median
    double scale = 1;    ///< how much of every scenario is done

    /// `count` times the scale, but enough to measure.
    int scaled(int count) const { return std::max(static_cast<int>(count * scale), std::min(count, 100)); }
};

/// Where a server's journal is.
enum class Journal {
    none,    ///< a server that keeps nothing of a match
    memory,  ///< a file in memory, not synced
    normal,  ///< on disk, not synced
    full     ///< on disk, synced before anything is answered
};

struct ServerOptions {
    Journal journal = Journal::memory;
    int heartbeat_ms = 600'000;  ///< long, so that pings disturb no other measurement
    std::string database{};      ///< file name in the journal's folder; created when it does not exist
};

/// The folder of a journal.
const std::string& folder(const Setting& setting, Journal journal);

/// Starts a server on a free port of 127.0.0.1, with limits that let one address open very many connections.
/// The database stays.
std::unique_ptr<Process> start(const Setting& setting, Peer peer, const ServerOptions& options);

/// Removes the database of that name and SQLite's files beside it.
void remove_database(const Setting& setting, const ServerOptions& options);

}  // namespace kabinet::load
