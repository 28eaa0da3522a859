#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

/// What clocks leave out of an action: its way (decision 0172).
namespace kabinet::testing {
namespace {

ClockSpec five_seconds_a_move() {
    return {.kind = ClockSpec::Kind::move, .move = 5000};
}

TEST(MatchLag, leaves_out_the_way_of_an_action) {
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::fischer, .initial = 60'000});
    bench.begin();
    bench.wait(4000);
    bench.lag = 120;
    EXPECT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    EXPECT_EQ(bench.document()["left"]["0"], 60'000 - (4000 - 120));
    bench.wait(1000);
    bench.lag = 5000;
    EXPECT_EQ(bench.did(1, InputType::act, bench.action()), "ok");
    EXPECT_EQ(bench.document()["left"]["1"], 60'000 - (1000 - 300))
        << "300 ms at most, and nothing of the rival's";
    bench.wait(100);
    EXPECT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    EXPECT_EQ(bench.document()["left"]["0"], 60'000 - (4000 - 120)) << "no time comes back";
    ASSERT_TRUE(bench.recover()) << bench.damage;
    EXPECT_EQ(bench.document()["left"]["0"], 60'000 - (4000 - 120)) << "the record has the time that counts";
}

TEST(MatchLag, waits_for_an_action_that_was_on_its_way_at_the_deadline) {
    MatchBench bench("kuba", 2, five_seconds_a_move());
    bench.begin();
    bench.lag = 200;
    for (const int seat : {0, 1}) {
        bench.wait(1000);
        ASSERT_EQ(bench.did(seat, InputType::act, bench.action()), "ok");
    }
    bench.wait(5000 + 150);
    EXPECT_EQ(bench.did(0, InputType::act, bench.action()), "ok") << "it left in time";
    bench.wait(5000 + 199);
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    bench.wait(1);
    EXPECT_EQ(bench.match().fold().status(), Status::finished);
}

TEST(MatchLag, does_not_record_a_way_that_nobody_feels) {
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::fischer, .initial = 60'000});
    bench.begin();
    const auto last = [&bench] {
        return Json::parse(bench.store.stream(bench.header.match).value()->entries.back().entry);
    };
    bench.lag = 9;
    EXPECT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    EXPECT_FALSE(last().contains("lag"));
    bench.lag = 10;
    EXPECT_EQ(bench.did(1, InputType::act, bench.action()), "ok");
    EXPECT_EQ(last()["lag"], 10);
    MatchBench without;
    without.begin();
    without.lag = 200;
    EXPECT_EQ(without.did(0, InputType::act, without.action()), "ok");
    EXPECT_EQ(without.store.stream(without.header.match).value()->entries.back().entry.find("lag"),
              std::string::npos)
        << "no clock runs";
}

TEST(MatchLag, leaves_out_nothing_where_the_operator_wants_that) {
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::fischer, .initial = 60'000});
    bench.config.match.lag_ms = 0;
    bench.begin();
    bench.wait(4000);
    bench.lag = 120;
    EXPECT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    EXPECT_EQ(bench.document()["left"]["0"], 56'000);
}

}  // namespace
}  // namespace kabinet::testing
