#include "server/ops/metrics.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <sstream>
#include <string_view>
#include <vector>

namespace kabinet {

namespace {

using prometheus::MetricType;

template <class Owner>
struct Series {
    Count Owner::* count;
    MetricType type;
    std::string_view name;
    std::string_view help;
    double scale = 1;
};

constexpr auto counter = MetricType::Counter;
constexpr auto gauge = MetricType::Gauge;

using Shard = ShardMetrics;
const Series<Shard> shard_series[] = {
    {&Shard::connections, gauge, "kabinet_connections", "WebSocket connections open now"},
    {&Shard::connections_opened, counter, "kabinet_connections_opened_total", "WebSocket connections made"},
    {&Shard::connections_refused, counter, "kabinet_connections_refused_total", "Connections over a limit"},
    {&Shard::connections_slow, counter, "kabinet_connections_slow_total",
     "Connections closed for not reading"},
    {&Shard::messages_in, counter, "kabinet_messages_received_total", "WebSocket messages received"},
    {&Shard::frames_out, counter, "kabinet_frames_sent_total", "WebSocket frames queued for clients"},
    {&Shard::bytes_in, counter, "kabinet_message_bytes_received_total", "Bytes of the messages received"},
    {&Shard::bytes_out, counter, "kabinet_bytes_sent_total", "Bytes the sockets have taken"},
    {&Shard::writes, counter, "kabinet_writes_total", "Writes to sockets"},
    {&Shard::http_requests, counter, "kabinet_http_requests_total", "HTTP requests answered"},
    {&Shard::http_errors, counter, "kabinet_http_errors_total", "HTTP requests answered with 4xx or 5xx"},
    {&Shard::requests_refused, counter, "kabinet_requests_refused_total", "Requests answered with an error"},
    {&Shard::sessions_closed, counter, "kabinet_sessions_closed_total",
     "Sessions the server closed for a fault"},
    {&Shard::actions_accepted, counter, "kabinet_actions_accepted_total", "Actions accepted and durable"},
    {&Shard::actions_refused, counter, "kabinet_actions_refused_total",
     "Actions the rules or the turn refused"},
    {&Shard::actions_repeated, counter, "kabinet_actions_repeated_total",
     "Actions sent again, answered as before"},
    {&Shard::matches_live, gauge, "kabinet_matches_live", "Matches in memory"},
    {&Shard::matches_finished, counter, "kabinet_matches_finished_total", "Matches that came to their end"},
    {&Shard::watchers, gauge, "kabinet_watchers", "Watches of documents"},
    {&Shard::snapshots, counter, "kabinet_snapshots_total", "Snapshots made"},
    {&Shard::patches, counter, "kabinet_patches_total", "Patches made, once per change and audience"},
};

using Journal = JournalMetrics;
const Series<Journal> journal_series[] = {
    {&Journal::commits, counter, "kabinet_journal_commits_total", "Transactions committed"},
    {&Journal::writes, counter, "kabinet_journal_writes_total", "Writes made durable"},
    {&Journal::conflicts, counter, "kabinet_journal_conflicts_total", "Writes that were there already"},
    {&Journal::failures, counter, "kabinet_journal_failures_total", "Transactions that failed"},
    {&Journal::waiting, gauge, "kabinet_journal_waiting", "Writes waiting for a commit"},
    {&Journal::commit_us, counter, "kabinet_journal_commit_seconds_total", "Time spent in commits", 1e-6},
};

template <class Owner>
void append(std::vector<prometheus::MetricFamily>& out, std::span<const Series<Owner>> series,
            std::span<const Owner* const> owners) {
    for (const auto& one : series) {
        std::int64_t sum = 0;
        for (const Owner* owner : owners) sum += (owner->*one.count).get();
        const double value = static_cast<double>(sum) * one.scale;
        prometheus::ClientMetric metric;
        if (one.type == counter) {
            metric.counter.value = value;
        } else {
            metric.gauge.value = value;
        }
        out.push_back({std::string(one.name), std::string(one.help), one.type, {metric}});
    }
}

}  // namespace

std::string metrics_text(std::span<const ShardMetrics* const> shards, const JournalMetrics* journal) {
    std::vector<prometheus::MetricFamily> families;
    append<ShardMetrics>(families, shard_series, shards);
    if (journal != nullptr) append<JournalMetrics>(families, journal_series, std::span(&journal, 1));
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, families);
    return std::move(out).str();
}

}  // namespace kabinet
