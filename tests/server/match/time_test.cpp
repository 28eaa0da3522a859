#include <gtest/gtest.h>

#include "tests/server/support/match_bench.hpp"

/// Clocks, presence, spectators, and what happens when nobody does anything.
namespace kabinet::testing {
namespace {

ClockSpec five_seconds() {
    return {.kind = ClockSpec::Kind::move, .move = 5000};
}

TEST(MatchClock, runs_out_without_any_message) {
    MatchBench bench("kuba", 2, five_seconds());
    bench.begin();
    Reader reader;
    bench.watch(reader, 1);
    bench.wait(4999);
    EXPECT_EQ(reader.value["status"], "playing");
    bench.wait(1);
    EXPECT_EQ(reader.value["status"], "finished");
    EXPECT_EQ(reader.value["result"], Json::parse(R"({"ranks":[2,1],"scores":[0,0],"reason":"timeout"})"));
    ASSERT_FALSE(reader.events.empty());
    EXPECT_EQ(reader.events[0], Json({{"type", "timeout"}, {"seat", 0}}));
}

TEST(MatchClock, a_mad_clock_of_the_machine_leaves_a_record_that_can_be_read_back) {
    constexpr std::int64_t years = 365LL * 24 * 3600 * 1000;
    for (const std::int64_t step : {-60 * years, 300'000 * years}) {
        MatchBench bench;
        bench.begin();
        bench.world.step_wall(step);
        ASSERT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
        bool read = false;
        bench.match().record("", [&read](const std::expected<NamedRecord, Refusal>& record) {
            read = record && Record::from_json(Json::parse(record->record)).has_value();
        });
        EXPECT_TRUE(read) << step;
        EXPECT_TRUE(bench.recover()) << bench.damage;
        EXPECT_EQ(bench.match().fold().ply(), 1);
    }
}

TEST(MatchClock, an_action_gives_the_next_one_its_time) {
    MatchBench bench("kuba", 2, five_seconds());
    bench.begin();
    bench.wait(4000);
    bench.did(0, InputType::act, bench.action());
    bench.wait(4999);
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    bench.wait(1);
    EXPECT_EQ(bench.match().fold().status(), Status::finished);
    EXPECT_EQ(bench.match().fold().outcome()->ranks, (std::vector{1, 2}));
}

TEST(MatchClock, a_request_that_comes_with_the_deadline_comes_too_late) {
    MatchBench bench("kuba", 2, five_seconds());
    bench.begin();
    const Json action = bench.action();
    bench.loop.on_wake = [] {};  // the timer is late
    bench.wait(5000);
    EXPECT_EQ(bench.did(0, InputType::act, action), "match_over");
    EXPECT_EQ(bench.match().fold().outcome()->reason, "timeout");
}

TEST(MatchClock, an_action_taken_in_time_counts_though_its_commit_is_slow) {
    MatchBench bench("kuba", 2, five_seconds());
    bench.begin();
    bench.journal.hold = true;
    bench.wait(4990);
    const auto reply = bench.ask(0, InputType::act, bench.action());
    bench.wait(1000);
    bench.journal.commit_all();
    bench.settle();
    EXPECT_EQ(reply->code, "ok");
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    EXPECT_EQ(bench.document()["since"], bench.loop.wall() - 1000);
}

TEST(MatchClock, in_four_seats_only_the_seat_is_out) {
    MatchBench bench("nine", 4, five_seconds());
    bench.begin();
    Reader reader;
    bench.watch(reader, 1);
    bench.wait(5000);
    EXPECT_EQ(reader.value["status"], "playing");
    EXPECT_EQ(reader.value["seats"]["0"]["out"], true);
    EXPECT_EQ(reader.value["turn"], Json({1}));
    bench.wait(10'000);
    EXPECT_EQ(reader.value["status"], "finished");
    EXPECT_EQ(reader.value["result"]["ranks"], Json({2, 2, 2, 1}));
}

TEST(MatchClock, tells_what_is_left_and_since_when) {
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::fischer, .initial = 60'000, .increment = 2000});
    bench.begin();
    bench.wait(3000);
    bench.did(0, InputType::act, bench.action());
    Json document = bench.document();
    EXPECT_EQ(document["left"], Json({{"0", 59'000}, {"1", 60'000}}));
    EXPECT_EQ(document["since"], bench.loop.wall());
    bench.did(1, InputType::resign);
    document = bench.document();
    EXPECT_TRUE(document.contains("left"));
    EXPECT_FALSE(document.contains("since"));
}

ClockSpec byoyomi() {
    return {.kind = ClockSpec::Kind::byoyomi, .initial = 10'000, .period = 5'000, .periods = 3};
}

TEST(MatchClock, byoyomi_tells_the_periods_that_are_left) {
    MatchBench bench("kuba", 2, byoyomi());
    bench.begin();
    EXPECT_EQ(bench.document()["periods"], Json({{"0", 3}, {"1", 3}}));
    bench.wait(17'000);
    ASSERT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    const Json document = bench.document();
    EXPECT_EQ(document["left"], Json({{"0", 10'000}, {"1", 25'000}}))
        << "the period of seat 0 is whole again";
    EXPECT_EQ(document["periods"], Json({{"0", 2}, {"1", 3}}));
    EXPECT_EQ(document["since"], bench.loop.wall());
}

TEST(MatchClock, byoyomi_runs_out_with_the_last_period_alone) {
    MatchBench bench("kuba", 2, byoyomi());
    bench.begin();
    Reader reader;
    bench.watch(reader, 1);
    const int frames = reader.frames;
    bench.wait(24'999);
    EXPECT_EQ(reader.frames, frames) << "nothing is told when a period passes";
    EXPECT_EQ(reader.value["status"], "playing");
    bench.wait(1);
    EXPECT_EQ(reader.value["result"]["reason"], "timeout");
    EXPECT_EQ(reader.value["periods"], Json({{"0", 0}, {"1", 3}}));
}

TEST(MatchClock, byoyomi_goes_on_as_long_as_each_turn_ends_within_its_period) {
    MatchBench bench("kuba", 2, byoyomi());
    bench.begin();
    bench.wait(24'000);
    ASSERT_EQ(bench.did(0, InputType::act, bench.action()), "ok");
    for (int i = 0; i < 10; ++i) {
        bench.wait(4'999);
        const int seat = bench.match().fold().turn()[0];
        ASSERT_EQ(bench.did(seat, InputType::act, bench.action(i % 2)), "ok") << i;
    }
    EXPECT_EQ(bench.document()["periods"]["0"], 1);
}

TEST(MatchClock, a_pause_by_agreement_leaves_a_period_as_it_is) {
    MatchBench bench("kuba", 2, byoyomi());
    bench.begin();
    bench.wait(1'000);
    bench.did(0, InputType::act, bench.action());
    bench.wait(17'000);
    bench.did(0, InputType::ask_pause);
    ASSERT_EQ(bench.did(1, InputType::pause), "ok");
    bench.wait(60'000);
    ASSERT_EQ(bench.did(0, InputType::resume), "ok");
    const Json document = bench.document();
    EXPECT_EQ(document["left"]["1"], 8'000);
    EXPECT_EQ(document["periods"]["1"], 2);
}

TEST(MatchClock, other_clocks_tell_no_periods) {
    MatchBench bench("kuba", 2, five_seconds());
    bench.begin();
    EXPECT_FALSE(bench.document().contains("periods"));
}

TEST(MatchClock, none_tells_nothing) {
    MatchBench bench;
    bench.begin();
    EXPECT_FALSE(bench.document().contains("left"));
    EXPECT_FALSE(bench.document().contains("since"));
}

TEST(Presence, others_see_who_comes_and_goes) {
    MatchBench bench;
    bench.begin();
    Reader watcher;
    Reader player;
    bench.watch(watcher, -1);
    EXPECT_EQ(watcher.value["seats"]["0"]["present"], false);
    bench.watch(player, 0);
    EXPECT_EQ(watcher.value["seats"]["0"]["present"], true);
    EXPECT_FALSE(watcher.value["seats"]["0"].contains("away_until"));
    bench.unwatch(player);
    EXPECT_EQ(watcher.value["seats"]["0"]["present"], false);
    EXPECT_EQ(watcher.value["seats"]["0"]["away_until"], bench.loop.wall() + bench.config.match.grace_ms);
}

TEST(Presence, with_two_connections_one_may_go) {
    MatchBench bench;
    bench.begin();
    Reader first;
    Reader second;
    bench.watch(first, 0);
    bench.watch(second, 0);
    bench.unwatch(first);
    EXPECT_EQ(second.value["seats"]["0"]["present"], true);
}

TEST(Presence, after_the_grace_the_win_is_claimed) {
    MatchBench bench;
    bench.begin();
    Reader here;
    Reader gone;
    bench.watch(here, 0);
    bench.watch(gone, 1);
    bench.unwatch(gone);
    bench.wait(bench.config.match.grace_ms - 1);
    EXPECT_EQ(bench.did(0, InputType::claim), "cannot_claim");
    bench.wait(1);
    EXPECT_EQ(bench.did(0, InputType::claim), "ok");
    EXPECT_EQ(here.value["result"], Json::parse(R"({"ranks":[1,2],"scores":[0,0],"reason":"abandoned"})"));
}

TEST(Presence, nobody_is_gone_from_a_correspondence_match) {
    constexpr Millis kDay = Millis{24} * 3600 * 1000;
    for (const auto& [move, claim] : {std::pair{kDay - 1, "ok"}, std::pair{kDay, "cannot_claim"}}) {
        MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::move, .move = move});
        bench.begin();
        Reader here;
        bench.watch(here, 0);
        EXPECT_EQ(here.value["seats"]["1"].contains("away_until"), move < kDay);
        bench.wait(bench.config.match.grace_ms);
        EXPECT_EQ(bench.did(0, InputType::claim), claim);
    }
}

TEST(Presence, one_who_comes_back_in_time_is_not_gone) {
    MatchBench bench;
    bench.begin();
    Reader gone;
    bench.watch(gone, 1);
    bench.unwatch(gone);
    bench.wait(bench.config.match.grace_ms - 1);
    bench.watch(gone, 1);
    bench.unwatch(gone);
    bench.wait(1);
    EXPECT_EQ(bench.did(0, InputType::claim), "cannot_claim");
}

TEST(Presence, one_who_never_came_is_gone_after_the_grace_too) {
    MatchBench bench;
    bench.begin();
    bench.wait(bench.config.match.grace_ms);
    EXPECT_EQ(bench.did(0, InputType::claim), "ok");
}

TEST(Presence, the_grace_begins_anew_when_the_server_starts) {
    MatchBench bench;
    bench.begin();
    bench.wait(bench.config.match.grace_ms);
    ASSERT_TRUE(bench.recover());
    EXPECT_EQ(bench.did(0, InputType::claim), "cannot_claim");
    bench.wait(bench.config.match.grace_ms);
    EXPECT_EQ(bench.did(0, InputType::claim), "ok");
}

TEST(Spectators, a_crowd_is_told_once_a_second) {
    MatchBench bench;
    bench.begin();
    Reader reader;
    bench.watch(reader, -1);
    bench.wait(2000);
    EXPECT_EQ(reader.value["spectators"], 1);
    const int frames = reader.frames;
    std::vector<Reader> crowd(50);
    for (Reader& each : crowd) bench.watch(each, -1);
    bench.wait(999);
    EXPECT_EQ(reader.frames, frames);
    bench.wait(1);
    EXPECT_EQ(reader.frames, frames + 1);
    EXPECT_EQ(reader.value["spectators"], 51);
    for (Reader& each : crowd) bench.unwatch(each);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 1);
    EXPECT_EQ(reader.frames, frames + 2);
}

TEST(Spectators, players_are_not_counted) {
    MatchBench bench;
    bench.begin();
    Reader players[2];
    Reader stranger;
    bench.watch(players[0], 0);
    bench.watch(players[1], 1);
    bench.watch(stranger, 7);
    bench.wait(1000);
    EXPECT_EQ(stranger.value["spectators"], 1);
}

TEST(Spectators, one_who_takes_a_seat_is_none_any_more) {
    MatchBench bench;
    Reader reader;
    bench.watch(reader, 1);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 1);
    EXPECT_EQ(reader.last_kind, FrameKind::bulk);
    bench.did(1, InputType::sit, Json::object(), 1);
    EXPECT_EQ(reader.value["spectators"], 0);
    EXPECT_EQ(reader.value["seats"]["1"]["present"], true);
    EXPECT_EQ(reader.last_kind, FrameKind::urgent);
    bench.did(1, InputType::leave);
    EXPECT_EQ(reader.value["spectators"], 1);
    EXPECT_EQ(reader.last_kind, FrameKind::bulk);
}

TEST(Spectators, one_who_signs_in_is_watching_once) {
    MatchBench bench;
    bench.begin();
    Reader reader;
    bench.watch(reader, -1);
    bench.watch(reader, 0);
    bench.wait(1000);
    EXPECT_EQ(reader.value["spectators"], 0);
    EXPECT_EQ(reader.value["seats"]["0"]["present"], true);
    EXPECT_EQ(bench.metrics.watchers.get(), 1);
}

TEST(Idle, an_open_table_is_closed_in_the_end) {
    MatchBench bench;
    bench.did(0, InputType::sit, Json::object(), 0);
    bench.wait(bench.config.match.open_table_ms - 1);
    EXPECT_EQ(bench.match().fold().status(), Status::open);
    bench.wait(1);
    EXPECT_EQ(bench.match().fold().status(), Status::closed);
    EXPECT_EQ(bench.document()["status"], "closed");
}

TEST(Idle, anything_at_a_table_keeps_it_open) {
    MatchBench bench;
    bench.wait(bench.config.match.open_table_ms - 1);
    bench.did(0, InputType::sit, Json::object(), 0);
    bench.wait(bench.config.match.open_table_ms - 1);
    EXPECT_EQ(bench.match().fold().status(), Status::open);
}

TEST(Idle, a_correspondence_match_waits_for_the_clock_alone) {
    constexpr Millis kMonth = Millis{30} * 24 * 3600 * 1000;
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::move, .move = kMonth});
    bench.begin();
    Reader reader;
    bench.watch(reader, -1);
    bench.wait(kMonth - 1);
    ASSERT_FALSE(bench.gone());
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    EXPECT_FALSE(bench.sleeps_until) << "somebody watches";
    bench.wait(1);
    ASSERT_EQ(bench.match().fold().status(), Status::finished);
    EXPECT_EQ(bench.match().fold().outcome()->reason, "timeout");
}

TEST(Idle, a_correspondence_match_sleeps_until_its_clock_is_used_up) {
    constexpr Millis kMonth = Millis{30} * 24 * 3600 * 1000;
    MatchBench bench("kuba", 2, {.kind = ClockSpec::Kind::move, .move = kMonth});
    bench.begin();
    const std::int64_t begun = bench.loop.now();
    Reader reader;
    bench.watch(reader, 0);
    bench.wait(120'000);
    bench.unwatch(reader);
    bench.wait(59'999);
    EXPECT_FALSE(bench.sleeps_until);
    bench.wait(1);
    EXPECT_EQ(bench.sleeps_until, begun + kMonth);
}

TEST(Idle, a_running_match_that_nobody_watches_ends_abandoned) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::act, bench.action());
    Reader reader;
    bench.watch(reader, 0);
    bench.wait(2 * bench.config.match.idle_ms);
    EXPECT_EQ(bench.match().fold().status(), Status::playing) << "somebody watches";
    bench.unwatch(reader);
    bench.wait(bench.config.match.idle_ms);
    EXPECT_EQ(bench.match().fold().status(), Status::finished);
    EXPECT_EQ(bench.match().fold().outcome()->reason, "abandoned");
}

TEST(Idle, a_match_in_which_nobody_ever_acted_waits_no_longer_than_a_table) {
    MatchBench bench;
    bench.begin();
    bench.wait(bench.config.match.open_table_ms - 1);
    EXPECT_EQ(bench.match().fold().status(), Status::playing);
    bench.wait(1);
    EXPECT_EQ(bench.match().fold().outcome()->reason, "abandoned");
}

TEST(Idle, looking_at_an_open_table_keeps_it_open_for_its_host_alone) {
    for (const int who : {-1, 0}) {
        MatchBench bench;
        bench.wait(bench.config.match.open_table_ms / 2);
        Reader reader;
        bench.watch(reader, who);
        bench.wait(bench.config.match.open_table_ms / 2);
        EXPECT_EQ(bench.match().fold().status(), who == 0 ? Status::open : Status::closed);
        bench.unwatch(reader);
    }
}

TEST(Idle, a_closed_table_leaves_memory_soon) {
    MatchBench bench;
    bench.did(0, InputType::sit, Json::object(), 0);
    bench.did(0, InputType::leave);
    EXPECT_EQ(bench.match().fold().status(), Status::closed);
    bench.wait(10'000);
    EXPECT_TRUE(bench.gone());
}

TEST(Listing, a_table_is_shown_while_its_host_is_here_or_was_a_moment_ago) {
    MatchBench bench;
    EXPECT_FALSE(bench.match().row().is_null()) << "its host is on the way to it";
    Reader host;
    bench.watch(host, 0);
    bench.wait(2 * bench.config.match.grace_ms);
    EXPECT_FALSE(bench.match().row().is_null());
    bench.unwatch(host);
    bench.wait(bench.config.match.grace_ms - 1);
    EXPECT_FALSE(bench.match().row().is_null());
    const int listed = bench.listed;
    bench.wait(1);
    EXPECT_TRUE(bench.match().row().is_null());
    EXPECT_EQ(bench.listed, listed + 1) << "the lobby is told";
    Reader other;
    bench.watch(other, 1);
    EXPECT_TRUE(bench.match().row().is_null()) << "that is not the host";
    bench.watch(host, 0);
    EXPECT_FALSE(bench.match().row().is_null());
    EXPECT_EQ(bench.listed, listed + 2);
}

TEST(Listing, a_match_under_way_is_shown_whoever_is_here) {
    MatchBench bench;
    bench.begin();
    bench.wait(10 * bench.config.match.grace_ms);
    EXPECT_FALSE(bench.match().row().is_null());
}

TEST(Idle, a_finished_match_leaves_memory_once_nobody_watches) {
    MatchBench bench;
    bench.begin();
    bench.did(0, InputType::resign);
    Reader reader;
    bench.watch(reader, -1);
    bench.wait(10 * bench.config.match.finished_keep_ms);
    EXPECT_FALSE(bench.gone());
    bench.unwatch(reader);
    bench.wait(bench.config.match.finished_keep_ms - 1);
    EXPECT_FALSE(bench.gone());
    bench.wait(1);
    EXPECT_TRUE(bench.gone());
}

}  // namespace
}  // namespace kabinet::testing
