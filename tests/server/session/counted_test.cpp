#include <gtest/gtest.h>

#include "server/ops/metrics.hpp"
#include "tests/server/support/server_bench.hpp"

/// What /metrics says is what happened.
namespace kabinet::testing {
namespace {

struct Counted : ::testing::Test {
    /// A series as /metrics gives it, summed over the shards.
    double value(const std::string& name) const {
        const std::string text = metrics_text(bench.server->metrics(), nullptr);
        const auto at = text.find("\n" + name + " ");
        EXPECT_NE(at, text.npos) << name;
        return at == text.npos ? -1 : std::stod(text.substr(at + name.size() + 2));
    }

    ServerBench bench{2};
};

TEST_F(Counted, snapshots_are_watches_that_begin_with_one) {
    Talker& a = bench.talker(0).hello("A");
    const std::string match = bench.match(a, bench.talker(1).hello("B"));
    bench.wait();
    const double before = value("kabinet_snapshots_total");
    EXPECT_EQ(before, 2) << "of the two who play";
    Talker& watcher = bench.talker(1).hello();
    const Json from = watcher.call("match.watch", {{"match", match}});
    bench.wait(2000);
    EXPECT_EQ(value("kabinet_snapshots_total"), before + 1);
    Talker& back = bench.talker(1).hello();
    back.hold(watcher, match, from["seq"]);
    const Json held{{"epoch", from["epoch"]}, {"seq", from["seq"]}};
    EXPECT_EQ(back.code("match.watch", {{"match", match}, {"from", held}}), "ok");
    bench.wait(2000);
    EXPECT_EQ(value("kabinet_snapshots_total"), before + 1) << "patches were enough";
}

TEST_F(Counted, patches_are_made_once_however_many_watch) {
    Talker& a = bench.talker(0).hello("A");
    const std::string match = bench.match(a, bench.talker(1).hello("B"));
    for (int i = 0; i < 5; ++i) bench.talker(i % 2).hello().call("match.watch", {{"match", match}});
    bench.wait(15'000);  // until the lobby too knows how many watch
    const double patches = value("kabinet_patches_total"), deliveries = value("kabinet_deliveries_total");
    const Json action = ServerBench::first_action(a, match);
    ASSERT_EQ(a.code("match.act", {{"key", fresh_key()}, {"match", match}, {"action", action}}), "ok");
    bench.wait(5000);
    EXPECT_EQ(value("kabinet_patches_total"), patches + 1);
    EXPECT_EQ(value("kabinet_deliveries_total"), deliveries + 7) << "two who play and five who look on";
}

TEST_F(Counted, who_falls_behind_is_not_who_is_closed_for_it) {
    Talker& a = bench.talker(0).hello("A");
    Talker& b = bench.talker(1).hello("B");
    const std::string match = bench.match(a, b);
    b.wire->set_reading(false);
    for (int i = 0; i < 2000 && value("kabinet_connections_behind_total") == 0; ++i) {
        a.call("match.watch", {{"match", match}});
        bench.talker(0).hello().call("match.watch", {{"match", match}});
        bench.wait(1100);
    }
    EXPECT_EQ(value("kabinet_connections_behind_total"), 1);
    EXPECT_EQ(value("kabinet_connections_slow_total"), 0);
    EXPECT_EQ(b.closed, 0);
}

TEST_F(Counted, nobody_watches_when_nobody_is_there) {
    Talker& a = bench.talker(0).hello("A");
    bench.match(a, bench.talker(1).hello("B"));
    EXPECT_EQ(value("kabinet_watchers"), 2);
    for (auto& talker : bench.talkers) talker->wire->cut();
    bench.wait(2000);
    EXPECT_EQ(value("kabinet_watchers"), 0);
}

}  // namespace
}  // namespace kabinet::testing
