#include "server/ops/metrics.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <limits>
#include <sstream>
#include <string_view>
#include <vector>

namespace kabinet {

namespace {

using prometheus::MetricType;

struct Series {
    Count ShardMetrics::* count;
    MetricType type;
    std::string_view name;
    std::string_view help;
};

constexpr auto kCounter = MetricType::Counter;
constexpr auto kGauge = MetricType::Gauge;

using Shard = ShardMetrics;
const Series kSeries[] = {
    {&Shard::connections, kGauge, "kabinet_connections", "WebSocket connections open now"},
    {&Shard::connections_opened, kCounter, "kabinet_connections_opened_total", "WebSocket connections made"},
    {&Shard::connections_refused, kCounter, "kabinet_connections_refused_total", "Connections over a limit"},
    {&Shard::connections_evicted, kCounter, "kabinet_connections_evicted_total",
     "Connections closed before hello to make room"},
    {&Shard::connections_slow, kCounter, "kabinet_connections_slow_total",
     "Connections closed for not reading"},
    {&Shard::connections_behind, kCounter, "kabinet_connections_behind_total",
     "Times that a connection fell behind, and gets snapshots in place of patches until it has caught up"},
    {&Shard::accepts_failed, kCounter, "kabinet_accepts_failed_total",
     "Failures to take a connection, mostly for want of file descriptors"},
    {&Shard::messages_in, kCounter, "kabinet_messages_received_total", "WebSocket messages received"},
    {&Shard::frames_out, kCounter, "kabinet_frames_sent_total", "WebSocket frames queued for clients"},
    {&Shard::bytes_in, kCounter, "kabinet_message_bytes_received_total", "Bytes of the messages received"},
    {&Shard::bytes_out, kCounter, "kabinet_bytes_sent_total", "Bytes the sockets have taken"},
    {&Shard::writes, kCounter, "kabinet_writes_total", "Writes to sockets"},
    {&Shard::http_requests, kCounter, "kabinet_http_requests_total", "HTTP requests answered"},
    {&Shard::http_errors, kCounter, "kabinet_http_errors_total", "HTTP requests answered with 4xx or 5xx"},
    {&Shard::requests_refused, kCounter, "kabinet_requests_refused_total", "Requests answered with an error"},
    {&Shard::requests_limited, kCounter, "kabinet_requests_limited_total",
     "Requests refused for coming too fast"},
    {&Shard::sessions_closed, kCounter, "kabinet_sessions_closed_total",
     "Sessions the server closed for a fault"},
    {&Shard::actions_accepted, kCounter, "kabinet_actions_accepted_total", "Actions accepted and durable"},
    {&Shard::actions_refused, kCounter, "kabinet_actions_refused_total",
     "Actions the rules or the turn refused"},
    {&Shard::actions_repeated, kCounter, "kabinet_actions_repeated_total",
     "Actions sent again, answered as before"},
    {&Shard::partitions, kGauge, "kabinet_partitions", "Partitions of the streams that are owned here"},
    {&Shard::matches_live, kGauge, "kabinet_matches_live", "Matches in memory"},
    {&Shard::matches_asleep, kGauge, "kabinet_matches_asleep",
     "Matches by correspondence that nobody looks at, out of memory"},
    {&Shard::matches_owed, kGauge, "kabinet_matches_owed",
     "Matches under way at the start, not brought back yet"},
    {&Shard::matches_damaged, kGauge, "kabinet_matches_damaged", "Matches whose records were found damaged"},
    {&Shard::matches_finished, kCounter, "kabinet_matches_finished_total", "Matches that came to their end"},
    {&Shard::watchers, kGauge, "kabinet_watchers", "Watches of matches"},
    {&Shard::snapshots, kCounter, "kabinet_snapshots_total",
     "Watches that began with a snapshot, not with what was missed"},
    {&Shard::patches, kCounter, "kabinet_patches_total", "Patches made, once per change and audience"},
    {&Shard::deliveries, kCounter, "kabinet_deliveries_total",
     "Patches and snapshots queued for clients, once per watcher"},
    {&Shard::calls_refused, kCounter, "kabinet_calls_refused_total",
     "Requests refused because too much waited for another shard"},
    {&Shard::changes_missed, kCounter, "kabinet_changes_missed_total",
     "Times that a change was dropped because too much waited for a shard; its watchers get snapshots"},
};

using Families = std::vector<prometheus::MetricFamily>;

void append(Families& out, std::string_view name, std::string_view help, MetricType type, double value) {
    prometheus::ClientMetric metric;
    (type == kCounter ? metric.counter.value : metric.gauge.value) = value;
    out.push_back({std::string(name), std::string(help), type, {metric}});
}

void append_commit_times(Families& out, const JournalMetrics& journal) {
    prometheus::ClientMetric metric;
    auto& histogram = metric.histogram;
    for (const auto& [bound, count] : journal.commit_times) {
        histogram.sample_count += count;
        histogram.bucket.push_back({histogram.sample_count, bound});
    }
    histogram.sample_count += journal.commit_times_over;
    histogram.bucket.push_back({histogram.sample_count, std::numeric_limits<double>::infinity()});
    histogram.sample_sum = journal.commit_seconds;
    out.push_back({"kabinet_journal_commit_seconds", "Time a commit takes", MetricType::Histogram, {metric}});
}

void append(Families& out, const JournalMetrics& journal) {
    const auto add = [&](std::string_view name, std::string_view help, MetricType type, std::uint64_t value) {
        append(out, name, help, type, static_cast<double>(value));
    };
    add("kabinet_journal_commits_total", "Transactions committed", kCounter, journal.commits);
    add("kabinet_journal_writes_total", "Writes made durable", kCounter, journal.writes);
    add("kabinet_journal_conflicts_total", "Writes refused because of what was written before", kCounter,
        journal.conflicts);
    add("kabinet_journal_failures_total", "Transactions that failed", kCounter, journal.failures);
    add("kabinet_journal_refused_total", "Writes and reads refused as busy", kCounter, journal.refused);
    add("kabinet_journal_waiting", "Writes waiting for a commit", kGauge, journal.waiting);
    append_commit_times(out, journal);
}

void append(Families& out, const LeaseMetrics& lease) {
    append(out, "kabinet_active", "1 while this server serves the database, 0 while it stands by", kGauge,
           lease.active ? 1 : 0);
    append(out, "kabinet_lease_age_seconds",
           "Time since the last renewal of the lease; after 2.5 s nothing is accepted", kGauge,
           lease.age_seconds);
    append(out, "kabinet_lease_epoch",
           "Number that rises with each taking over of the database, and each new connection that writes",
           kGauge, static_cast<double>(lease.epoch));
    append(out, "kabinet_takeovers_total", "Times that this server took over from one that was lost",
           kCounter, static_cast<double>(lease.taken_over));
}

void append(Families& out, const BusMetrics& bus) {
    const auto add = [&](std::string_view name, std::string_view help, MetricType type, std::uint64_t value) {
        append(out, name, help, type, static_cast<double>(value));
    };
    add("kabinet_bus_reaches_active", "1 while this server is active, or reaches the active one", kGauge,
        bus.reaches_lead ? 1 : 0);
    add("kabinet_bus_links", "Servers that can be reached", kGauge, bus.links);
    add("kabinet_bus_links_lost_total", "Links to other servers that broke", kCounter, bus.links_lost);
    add("kabinet_bus_messages_received_total", "Messages that came from other servers", kCounter,
        bus.messages_in);
    add("kabinet_bus_messages_sent_total", "Messages sent to other servers", kCounter, bus.messages_out);
}

}  // namespace

std::string metrics_text(std::span<const ShardMetrics* const> shards, const JournalMetrics* journal,
                         const LeaseMetrics* lease, const BusMetrics* bus) {
    Families families;
    for (const Series& one : kSeries) {
        std::int64_t sum = 0;
        for (const ShardMetrics* shard : shards) sum += (shard->*one.count).get();
        append(families, one.name, one.help, one.type, static_cast<double>(sum));
    }
    if (journal != nullptr) append(families, *journal);
    if (lease != nullptr) append(families, *lease);
    if (bus != nullptr) append(families, *bus);
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, families);
    return std::move(out).str();
}

}  // namespace kabinet
