#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Numbers that the server counts while it works. No label ever names a match, a player or an address.
namespace kabinet {

/// A number with one writing thread and any number of readers: adding is a plain load and store, no locked
/// instruction. Reads from another thread may lag a little, never tear.
class Count {
  public:
    void add(std::int64_t n = 1) { value_.store(value_.load(kRelaxed) + n, kRelaxed); }
    void set(std::int64_t n) { value_.store(n, kRelaxed); }
    std::int64_t get() const { return value_.load(kRelaxed); }

  private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::int64_t> value_ = 0;
};

/// The counts of one shard; only the shard's thread writes them. metrics.cpp explains each number in one
/// line.
struct ShardMetrics {
    Count connections, connections_opened, connections_refused, connections_evicted, connections_slow,
        connections_behind;
    Count accepts_failed;
    Count messages_in, frames_out, bytes_in, bytes_out, writes;
    Count http_requests, http_errors;
    Count requests_refused, requests_limited, sessions_closed;
    Count actions_accepted, actions_refused, actions_repeated;
    Count matches_live, matches_asleep, matches_owed, matches_damaged, matches_finished, watchers;
    Count snapshots, patches, deliveries;
    Count calls_refused, changes_missed, partitions;
};

/// The counts of the journal at one moment.
struct JournalMetrics {
    std::uint64_t commits = 0;
    std::uint64_t writes = 0;     ///< writes that became durable
    std::uint64_t conflicts = 0;  ///< writes in conflict: see Store::commit
    std::uint64_t failures = 0;   ///< commits that failed
    std::uint64_t refused = 0;    ///< writes and reads refused because too many waited
    std::uint64_t waiting = 0;    ///< writes waiting now
    double commit_seconds = 0;    ///< time spent in commits
    /// For each bound in seconds, how many commits took up to that long and longer than the bound before.
    std::vector<std::pair<double, std::uint64_t>> commit_times;
    std::uint64_t commit_times_over = 0;  ///< commits that took longer than the last bound
};

/// The right to serve a database that several servers reach, at one moment.
struct LeaseMetrics {
    bool active = false;     ///< false while this server stands by
    double age_seconds = 0;  ///< since the last successful renewal was sent
    std::int64_t epoch = 0;  ///< rises with each taking over and each new connection that writes
    int taken_over = 0;      ///< servers from which this one took over, and which had given nothing back
};

/// The way to the other servers of a cluster, at one moment.
struct BusMetrics {
    bool reaches_lead = false;  ///< or this server leads
    std::uint64_t links = 0;    ///< servers that can be reached
    std::uint64_t links_lost = 0;
    std::uint64_t messages_in = 0, messages_out = 0;
};

/// The Prometheus text form (version 0.0.4) of the sum over all shards. What is null is left out. May be
/// called from any thread.
std::string metrics_text(std::span<const ShardMetrics* const> shards, const JournalMetrics* journal,
                         const LeaseMetrics* lease = nullptr, const BusMetrics* bus = nullptr);

}  // namespace kabinet
