#include "server/match/replay.hpp"

#include <gtest/gtest.h>

#include "protocol/encode.hpp"
#include "tests/server/support/match_bench.hpp"

/// A match shown again.
namespace kabinet::testing {
namespace {

struct Shown {
    std::string code;
    Replayed part;
};

struct MatchReplay : ::testing::Test {
    explicit MatchReplay(const std::string& game = "kuba") : bench(game) {}
    Shown show(std::int64_t from, std::int64_t count = 64, std::optional<Seat> seat = {},
               const std::string& who = "") {
        Shown out;
        bench.match().replay(who, {from, count, seat}, [&](std::expected<Replayed, Refusal> result) {
            out.code = result ? "ok" : result.error().code;
            if (result) out.part = *result;
        });
        bench.settle();
        return out;
    }
    /// Plays `count` pushes.
    void play(int count) {
        for (int i = 0; i < count; ++i) {
            last = bench.match().fold().turn().at(0);
            ASSERT_EQ(bench.did(last, InputType::act, bench.action(i % 3)), "ok");
        }
    }
    static Json after(const Replayed& part) {
        Json value = part.value;
        for (const auto& step : part.steps) value = value.patch(protocol::to_json(step.ops));
        return value;
    }
    MatchBench bench;
    Seat last = 0;  // who acted last
};

TEST_F(MatchReplay, begins_at_the_empty_table) {
    bench.begin();
    const Shown all = show(0);
    ASSERT_EQ(all.code, "ok");
    EXPECT_EQ(all.part.from, 0);
    EXPECT_EQ(all.part.entries, 3);
    EXPECT_EQ(all.part.value["status"], "open");
    ASSERT_EQ(all.part.steps.size(), 3u);
    EXPECT_EQ(all.part.steps[0].type, "sit");
    EXPECT_EQ(all.part.steps[2].type, "start");
    EXPECT_FALSE(all.part.steps[2].seat);
}

TEST_F(MatchReplay, its_steps_lead_to_the_state_of_the_match) {
    bench.begin();
    play(9);
    const Shown all = show(0);
    EXPECT_EQ(after(all.part)["state"], bench.match().fold().state()->view(Audience::everyone()));
    EXPECT_EQ(all.part.steps.back().ply, 9);
    EXPECT_EQ(all.part.steps.back().type, "act");
    EXPECT_EQ(all.part.steps.back().seat, last);
    EXPECT_EQ(all.part.steps.back().events.at(0)["type"], "push");
}

TEST_F(MatchReplay, every_part_is_as_the_whole_has_it) {
    bench.begin();
    play(9);
    const Shown all = show(0);
    Json value = all.part.value;
    for (std::int64_t from = 0; from < all.part.entries; ++from) {
        const Shown part = show(from, 1);
        ASSERT_EQ(part.part.steps.size(), 1u);
        EXPECT_EQ(part.part.value, value) << from;
        EXPECT_EQ(protocol::to_json(part.part.steps[0]),
                  protocol::to_json(all.part.steps[static_cast<std::size_t>(from)]));
        value = after(part.part);
    }
    EXPECT_EQ(show(4, 1).part.steps[0].n, 5) << "and backwards";
}

TEST_F(MatchReplay, count_and_end_are_bounds) {
    bench.begin();
    EXPECT_TRUE(show(1, 0).part.steps.empty());
    EXPECT_EQ(show(1, 0).part.value["seats"].size(), 1u);
    const Shown beyond = show(1'000'000);
    EXPECT_EQ(beyond.part.from, 3);
    EXPECT_TRUE(beyond.part.steps.empty());
    EXPECT_EQ(beyond.part.value["status"], "playing");
}

TEST_F(MatchReplay, shows_only_what_is_durable) {
    bench.begin();
    bench.journal.hold = true;
    bench.ask(0, InputType::act, bench.action());
    const Shown waiting = show(3);
    EXPECT_EQ(waiting.code, "") << "it waits for the commit";
}

TEST_F(MatchReplay, the_secret_is_there_only_behind_the_end) {
    bench.begin();
    bench.did(0, InputType::resign);
    const Shown all = show(0);
    EXPECT_FALSE(all.part.value.contains("secret"));
    const Json end = after(all.part);
    EXPECT_EQ(end["secret"], to_hex(bench.secrets.secret(bench.header.match)));
    EXPECT_EQ(end["result"]["reason"], "resigned");
    EXPECT_EQ(end["next_commitment"], bench.document()["next_commitment"]);
}

TEST_F(MatchReplay, knows_its_seats) {
    bench.begin();
    EXPECT_EQ(show(0, 1, 2).code, "no_such_seat");
    EXPECT_EQ(show(0, 1, 1).code, "ok");
}

TEST_F(MatchReplay, is_refused_when_the_workers_are_busy) {
    bench.begin();
    bench.workers.full = true;
    EXPECT_EQ(show(0).code, "busy");
}

TEST_F(MatchReplay, the_match_goes_on_meanwhile) {
    bench.begin();
    bench.workers.hold = true;
    EXPECT_EQ(show(0).code, "");
    play(1);
}

TEST_F(MatchReplay, a_match_may_go_meanwhile) {
    bench.begin();
    bench.workers.hold = true;
    std::string code;
    bench.match().replay("", {0, 64, {}}, [&](const auto& result) { code = result ? "ok" : "refused"; });
    ASSERT_TRUE(bench.recover());
    bench.workers.work_all();
    bench.settle();
    EXPECT_EQ(code, "ok");
}

TEST_F(MatchReplay, an_answer_is_bounded_and_the_next_goes_on) {
    bench.begin();
    play(60);
    std::int64_t from = 0;
    while (from < 63) {
        const Shown part = show(from, 5);
        ASSERT_FALSE(part.part.steps.empty());
        EXPECT_LE(part.part.steps.size(), 5u);
        EXPECT_EQ(part.part.steps[0].n, from + 1);
        from += std::ssize(part.part.steps);
    }
}

struct FlickReplay : MatchReplay {
    FlickReplay() : MatchReplay("kapture9") { bench.begin(); }
    void flick() {
        ASSERT_EQ(bench.did(bench.match().fold().turn().at(0), InputType::act,
                            {{"type", "flick"}, {"vector", {0.0, 0.4}}}),
                  "ok");
    }
};

TEST_F(FlickReplay, a_late_watcher_sees_the_last_flick_again_as_it_was) {
    Reader live;
    bench.watch(live, -1);
    flick();
    flick();
    const Shown last = show(4, 1);
    ASSERT_EQ(last.part.steps.size(), 1u);
    EXPECT_EQ(last.part.steps[0].events, live.events) << "trajectory and all";
}

TEST_F(FlickReplay, is_computed_in_slices) {
    for (int i = 0; i < 4; ++i) flick();
    const int before = bench.workers.count;
    EXPECT_EQ(show(0).code, "ok");
    EXPECT_GE(bench.workers.count - before, 4);
    const int first = bench.workers.count;
    EXPECT_EQ(show(7).part.steps.size(), 0u);
    EXPECT_EQ(bench.workers.count - first, 1) << "it goes on where the last one ended";
}

struct HiddenReplay : MatchReplay {
    HiddenReplay() : MatchReplay("kapow") { bench.begin(); }
};

TEST_F(HiddenReplay, shows_no_other_seats_view_while_the_match_runs) {
    EXPECT_EQ(show(0, 1, 0).code, "record_hidden");
    EXPECT_EQ(show(0, 1, 0, "p1").code, "record_hidden");
    EXPECT_EQ(show(0, 1, 0, "stranger").code, "record_hidden");
    EXPECT_EQ(show(0, 1, 2, "p1").code, "no_such_seat");
    EXPECT_EQ(show(0).code, "ok");
    EXPECT_EQ(show(0, 1, 1, "p1").code, "ok");
}

/// By message, timing or replay nobody learns of a running match what its rules hide.
TEST_F(HiddenReplay, shows_of_a_running_match_what_was_told_live_and_nothing_else) {
    const std::vector<std::pair<std::string, std::optional<Seat>>> askers = {
        {"", {}}, {"p0", {}}, {"p0", 0}, {"p1", 1}};
    std::vector<std::vector<Json>> views(askers.size());
    const auto note = [&] {
        for (std::size_t i = 0; i < askers.size(); ++i)
            views[i].push_back(bench.match().fold().state()->view(Audience{askers[i].second}));
    };
    note();
    for (int i = 0; i < 24; ++i) {
        play(1);
        note();
    }
    for (std::size_t i = 0; i < askers.size(); ++i) {
        const auto& [who, seat] = askers[i];
        const Shown all = show(3, 64, seat, who);
        ASSERT_EQ(all.code, "ok");
        Json value = all.part.value;
        EXPECT_EQ(value["state"], views[i][0]);
        ASSERT_EQ(all.part.steps.size() + 1, views[i].size());
        for (std::size_t n = 0; n < all.part.steps.size(); ++n) {
            value = value.patch(protocol::to_json(all.part.steps[n].ops));
            EXPECT_EQ(value["state"], views[i][n + 1]) << who << " after action " << n + 1;
            EXPECT_FALSE(value.contains("secret"));
        }
    }
}

TEST_F(HiddenReplay, shows_any_seats_view_once_the_match_is_over) {
    play(6);
    ASSERT_EQ(bench.did(0, InputType::resign), "ok");
    const State& state = *bench.match().fold().state();
    EXPECT_EQ(after(show(0).part)["state"], state.view(Audience::everyone()));
    for (Seat seat = 0; seat < 2; ++seat)
        EXPECT_EQ(after(show(0, 64, seat).part)["state"], state.view(Audience::of(seat)));
}

}  // namespace
}  // namespace kabinet::testing
