#include <gmock/gmock.h>

#include "tests/server/tournament/event_bench.hpp"

/// The start of events on a whole server.
namespace kabinet::testing {
namespace {

struct StartedEvent : Event {
    /// Two accounts without a rating enter; then a rated match gives them one.
    void open_with_newcomers(Json settings, const Json& terms = Json::object()) {
        settings.update(one_round());
        create(settings, terms);
        enter({"ada", "bo"});
        Talker& ada = bench.back(*people["ada"]);
        Talker& bo = bench.back(*people["bo"]);
        RatedBench::resign(ada, bench.played(ada, bo));
        ASSERT_TRUE(bench.rated());
    }
    Json started() {
        for (const Json& entry : entries()) {
            if (entry["type"] == "start") return entry["body"];
        }
        return {};
    }
    /// The entrants of the log, best seed first, with their ratings.
    std::vector<Json> seeded() {
        auto list = ask({{"json", true}})["entrants"].get<std::vector<Json>>();
        std::ranges::sort(list, {}, [](const Json& entrant) { return entrant["seed"].get<int>(); });
        return list;
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, StartedEvent, ::testing::Values(1, 3));

TEST_P(StartedEvent, TN5_ratings_are_those_of_the_start_where_the_event_says_so) {
    open_with_newcomers({{"rating_at", "start"}}, {{"by_director", true}});
    EXPECT_EQ(direct({{"start", {{"ratings", {{"1", 9000}}}}}}), "ok");
    const Json ratings = started()["ratings"];
    ASSERT_EQ(ratings.size(), 2U) << ratings;
    EXPECT_LT(ratings["1"], 1500) << "ada lost; what the director said is not asked";
    EXPECT_GT(ratings["2"], 1500);
    const auto list = seeded();
    EXPECT_EQ(list[0]["entrant"], 2) << "bo has won since, and comes first";
    EXPECT_EQ(list[0]["rating"], ratings["2"]);
}

TEST_P(StartedEvent, TN5_so_are_they_when_the_event_starts_by_itself) {
    open_with_newcomers({{"rating_at", "start"}}, {{"starts_at", bench.world.wall() + 3'600'000}});
    EXPECT_FALSE(logged("start"));
    bench.wait(3'600'000);
    EXPECT_EQ(started()["ratings"].size(), 2U) << started();
    EXPECT_EQ(document()["phase"], "running");
}

TEST_P(StartedEvent, TN5_else_they_are_those_of_the_entry) {
    open_with_newcomers(Json::object(), {{"by_director", true}});
    EXPECT_EQ(direct({{"start", true}}), "ok");
    EXPECT_FALSE(started().contains("ratings"));
    EXPECT_EQ(seeded()[0]["entrant"], 1) << "nobody had a rating at entry: the order of entry";
}

}  // namespace
}  // namespace kabinet::testing
