#include <gtest/gtest.h>

#include "tests/server/tournament/event_bench.hpp"

/// What the head tells of why an event stands where it stands (TN-3, TN-4).
namespace kabinet::testing {
namespace {

struct ToldReasons : Event {
    Json cancelled() {
        for (const Json& entry : entries()) {
            if (entry["type"] == "cancel") return entry["body"];
        }
        return {};
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, ToldReasons, ::testing::Values(1, 3));

TEST_P(ToldReasons, TN3_too_few_entrants_are_the_reason_of_the_server) {
    create({}, {{"starts_at", bench.world.wall() + 60'000}});
    enter({"ada"});
    bench.wait(62'000);
    EXPECT_EQ(document()["phase"], "cancelled");
    EXPECT_EQ(cancelled(), Json({{"code", "too_few_entrants"}}));
    EXPECT_EQ(document()["reason"], Json({{"code", "too_few_entrants"}}));
}

TEST_P(ToldReasons, TN1_TN3_what_a_director_says_stands_beside_the_chain) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(direct({{"start", true}}), "ok");
    EXPECT_FALSE(document().contains("reason"));
    EXPECT_EQ(direct({{"pause_event", {{"reason", "lunch"}}}}), "ok");
    EXPECT_EQ(document()["reason"], Json({{"text", "lunch"}}));
    EXPECT_EQ(direct({{"resume_event", true}}), "ok");
    EXPECT_FALSE(document().contains("reason"));
    EXPECT_EQ(direct({{"cancel", {{"reason", "no light"}, {"code", "too_few_entrants"}}}}), "ok");
    EXPECT_EQ(cancelled(), Json::object()) << "codes are the server's";
    EXPECT_EQ(document()["reason"], Json({{"text", "no light"}}));
}

TEST_P(ToldReasons, TN3_there_are_no_places_in_an_event_that_was_cancelled) {
    create({}, {{"by_director", true}});
    enter({"ada", "bo", "cy", "di"});
    direct({{"start", true}});
    direct({{"pair", true}});
    EXPECT_EQ(document("_s1")["rows"]["1"]["worst"], 4);
    EXPECT_EQ(direct({{"cancel", Json::object()}}), "ok");
    for (const Json& row : document("_s1")["rows"]) {
        EXPECT_EQ(row["rank"], 0);
        EXPECT_EQ(row["best"], 0);
        EXPECT_EQ(row["worst"], 0);
    }
}

TEST_P(ToldReasons, TN4_a_swiss_of_more_rounds_than_half_of_its_entrants_warns) {
    create({{"stages", {{{"format", "swiss"}, {"rounds", 3}}}}},
           {{"starts_at", bench.world.wall() + 60'000}});
    enter({"ada", "bo", "cy", "di"});
    bench.wait();
    EXPECT_EQ(document()["warnings"], Json({"rematches_possible"})) << "before the start";
    bench.wait(62'000);
    EXPECT_EQ(document()["phase"], "running");
    EXPECT_EQ(document()["warnings"], Json({"rematches_possible"})) << "after a start by the clock";
}

TEST_P(ToldReasons, TN4_so_many_rounds_as_half_of_them_do_not_warn) {
    create();
    enter({"ada", "bo", "cy", "di"});
    bench.wait();
    EXPECT_FALSE(document().contains("warnings"));
}

TEST_P(ToldReasons, TN28_a_wave_without_enough_for_a_table_is_no_input) {
    create({{"game", "nine"},
            {"stages", {{{"format", "arena"}, {"minutes", 30}}}},
            {"seats", 4},
            {"smallest", 3}});
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(direct({{"start", true}}), "ok");
    ASSERT_TRUE(open_tables(1));
    EXPECT_EQ(direct({{"forfeit", {{"table", 1}, {"entrants", {1}}}}}), "ok");
    EXPECT_EQ(direct({{"withdraw", 1}}), "ok");
    bench.wait(5'000);
    const std::size_t before = entries().size();
    bench.wait(120'000);
    EXPECT_EQ(entries().size(), before);
}

}  // namespace
}  // namespace kabinet::testing
