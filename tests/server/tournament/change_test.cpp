#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// Settings and terms that directors change (TN-3), and rounds at times (TN-16).
namespace kabinet::testing {
namespace {

struct ChangedEvent : Event {
    void restart() {
        bench.restart();
        bench.wait(5'000);
        host = &bench.account("host");
        for (const char* part : {"head", "tables", "own"})
            host->code("tournament.watch", {{"tournament", id}, {"part", part}});
        bench.wait(1'000);
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, ChangedEvent, ::testing::Values(1, 3));

TEST_P(ChangedEvent, TN3_a_director_changes_settings_and_terms_before_the_start) {
    create();
    const Json terms{{"no_show_ms", 60'000}, {"rating_max", 1700}, {"by_director", true}};
    EXPECT_EQ(direct({{"change", {{"settings", {{"max_entrants", 9}}}, {"terms", terms}}}}), "ok");
    EXPECT_EQ(document()["settings"]["max_entrants"], 9);
    EXPECT_EQ(document()["terms"]["rating_max"], 1700);
    EXPECT_EQ(direct({{"change", {{"terms", {{"rating_max", nullptr}}}}}}), "ok");
    restart();
    EXPECT_EQ(document()["terms"]["no_show_ms"], 60'000);
    EXPECT_EQ(document()["terms"]["by_director"], true);
    EXPECT_FALSE(document()["terms"].contains("rating_max"));
    EXPECT_EQ(document()["settings"]["max_entrants"], 9);
    EXPECT_EQ(document()["title"], "Evening");
}

TEST_P(ChangedEvent, TN3_either_all_is_changed_or_nothing) {
    create(one_round());
    enter({"ada", "bo"});
    EXPECT_EQ(direct({{"change", {{"settings", {{"min_entrants", 1}}}, {"terms", {{"no_show_ms", 1}}}}}}),
              "bad_settings");
    EXPECT_EQ(document()["terms"]["no_show_ms"], 300'000);
    for (const Json& wrong : {Json{{"title", "x"}}, Json{{"no_show_ms", -1}}, Json{{"no_show_ms", nullptr}},
                              Json{{"who", "me"}}, Json{{"round_times", {"soon"}}}, Json(5)})
        EXPECT_EQ(direct({{"change", {{"terms", wrong}}}}), "bad_settings") << wrong;
    EXPECT_EQ(direct({{"change", {{"settings", {{"clock", {{"type", "sand"}}}}}}}}), "bad_clock");
    EXPECT_EQ(direct({{"change", Json::object()}}), "bad_input");
    EXPECT_EQ(direct({{"start", true}}), "ok");
    EXPECT_EQ(direct({{"change", {{"settings", {{"min_entrants", 2}}}}}}), "not_open");
    EXPECT_EQ(direct({{"change", {{"terms", {{"no_show_ms", 60'000}}}}}}), "ok") << "terms, until the end";
}

TEST_P(ChangedEvent, TN3_a_draft_is_a_private_event_that_a_director_shows_to_everybody) {
    create({}, {{"private", true}});
    Talker& visitor = bench.talker(GetParam() - 1).hello();
    visitor.code("events.watch", Json::object());
    const auto listed = [&] { return visitor.documents["events"]["events"].contains(id); };
    const auto watched = [&] {
        return visitor.code("tournament.watch", {{"tournament", id}, {"part", "head"}});
    };
    bench.wait(5'000);
    EXPECT_EQ(watched(), "bad_invite");
    EXPECT_FALSE(listed());
    EXPECT_EQ(direct({{"change", {{"terms", {{"private", true}}}}}}), "bad_settings")
        << "there is no way back";
    EXPECT_EQ(direct({{"change", {{"terms", {{"private", false}}}}}}), "ok");
    ASSERT_TRUE(bench.wait_for(listed));
    EXPECT_EQ(watched(), "ok");
    restart();
    EXPECT_EQ(document()["terms"]["private"], false);
    EXPECT_FALSE(document("_m_host").contains("invite"));
}

TEST_P(ChangedEvent, TN16_rounds_are_paired_at_their_times) {
    constexpr std::int64_t hour = 3'600'000;
    const std::int64_t now = bench.world.wall();
    create(Json::object(), {{"round_times", {now + hour, now + 2 * hour}}, {"no_show_ms", 0}});
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(direct({{"start", true}}), "ok");
    EXPECT_EQ(document()["round"]["next_at"], now + hour);
    bench.wait(hour / 2);
    EXPECT_EQ(document()["round"]["round"], 0);
    bench.wait(hour / 2 + 5'000);
    EXPECT_EQ(document()["round"]["round"], 1);
    ASSERT_TRUE(open_tables(2));
    play_round();
    EXPECT_EQ(document()["round"]["round"], 1) << "the second has its own time";
    EXPECT_EQ(direct({{"change", {{"terms", {{"round_times", {now, now}}}}}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return document()["round"]["round"] == 2; })) << "it was moved up";
}

}  // namespace
}  // namespace kabinet::testing
