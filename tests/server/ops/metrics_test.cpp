#include "server/ops/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kabinet {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(MetricsTest, sums_shards_and_scales) {
    ShardMetrics one, two;
    one.connections.add(3);
    one.connections.add(-1);
    two.connections.add(5);
    JournalMetrics journal;
    journal.commits = 7;
    journal.commit_seconds = 0.25;
    journal.commit_times = {{0.001, 4}, {0.01, 2}};
    journal.commit_times_over = 1;
    const ShardMetrics* shards[] = {&one, &two};
    const std::string text = metrics_text(shards, &journal);
    EXPECT_THAT(text, HasSubstr("# TYPE kabinet_connections gauge\nkabinet_connections 7\n"));
    EXPECT_THAT(text, HasSubstr("# TYPE kabinet_messages_received_total counter"));
    EXPECT_THAT(text, HasSubstr("kabinet_journal_commit_seconds_bucket{le=\"0.001\"} 4\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_journal_commit_seconds_bucket{le=\"0.01\"} 6\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_journal_commit_seconds_bucket{le=\"+Inf\"} 7\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_journal_commit_seconds_sum 0.25\n"));
    EXPECT_THAT(text, Not(HasSubstr("kabinet_active")))
        << "a server on a file is never another one's standby";
}

TEST(MetricsTest, tells_who_is_active) {
    const LeaseMetrics lease{.active = true, .age_seconds = 0.5, .epoch = 7, .taken_over = 1};
    const std::string text = metrics_text({}, nullptr, &lease);
    EXPECT_THAT(text, HasSubstr("kabinet_active 1\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_lease_age_seconds 0.5\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_lease_epoch 7\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_takeovers_total 1\n"));
}

TEST(MetricsTest, tells_of_the_way_to_other_servers) {
    const BusMetrics bus{
        .reaches_lead = true, .links = 2, .links_lost = 3, .messages_in = 40, .messages_out = 50};
    const std::string text = metrics_text({}, nullptr, nullptr, &bus);
    EXPECT_THAT(text, HasSubstr("kabinet_bus_reaches_active 1\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_bus_links 2\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_bus_links_lost_total 3\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_bus_messages_received_total 40\n"));
    EXPECT_THAT(text, HasSubstr("kabinet_bus_messages_sent_total 50\n"));
    EXPECT_THAT(metrics_text({}, nullptr), Not(HasSubstr("kabinet_bus_")));
}

}  // namespace
}  // namespace kabinet
