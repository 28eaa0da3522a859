#include "server/tournament/overlays.hpp"

#include "tests/server/tournament/event_bench.hpp"

/// The plain texts for the software of streams (TN-37).
namespace kabinet::testing {
namespace {

Json head_of(const std::string& phase, const Json& round = Json::object(),
             const Json& terms = Json::object()) {
    return {{"title", "Club evening"}, {"game", "kuba"}, {"phase", phase},
            {"entrants", 4},           {"round", round}, {"terms", terms}};
}
Json entrants_named(const std::vector<std::string>& names) {
    Json rows = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i)
        rows[std::to_string(i + 1)] = {{"status", "active"}, {"player", {{"name", names[i]}}}};
    return {{"entrants", rows}};
}
Json standings_page(const Json& order, const Json& rows) {
    return {{"page", 1}, {"pages", 1}, {"order", order}, {"rows", rows}};
}
Json tables_page(int round, const Json& tables) {
    return {{"round", round}, {"page", 1}, {"pages", 1}, {"tables", tables}};
}
Json table_of_two(int first, int second, bool over, const Json& points) {
    return {{"seats", {first, second}}, {"over", over}, {"games", {Json::object()}}, {"points", points}};
}

TEST(Overlays, TN37_a_line_an_entrant_and_a_line_a_table) {
    const Json standings = standings_page(
        {2, 1, 3},
        {{"1", {{"points", "19/3"}, {"rank", 1}}}, {"2", {{"points", "2.5"}}}, {"3", {{"points", "0"}}}});
    const Json tables = tables_page(2, {{"2_10", table_of_two(1, 4, false, {"0", "0"})},
                                        {"2_9", table_of_two(2, 3, true, {"1", "0"})},
                                        {"1_9", table_of_two(3, 4, false, {"0", "0"})}});
    const Overlays overlays = overlays_of(head_of("running", {{"round", 2}, {"of", 5}}),
                                          entrants_named({"Ada", "Bo", "Cy", "Bo"}), {standings}, {tables});
    EXPECT_EQ(overlay(overlays, "standings", 0), "1. Bo (2) 2.5\n1. Ada 6.33\n3. Cy 0\n");
    EXPECT_EQ(overlay(overlays, "pairings", 0), "9. Bo (2) – Cy 1 – 0\n10. Ada – Bo (4)\n");
    EXPECT_EQ(overlay(overlays, "round", 0), "Round 2 of 5\n");
    EXPECT_EQ(overlay(overlays, "table/9", 0), "Bo (2) 1\nCy 0\n");
    EXPECT_EQ(overlay(overlays, "table/10", 0), "Ada\nBo (4)\n");
    for (const char* const name : {"table/1", "table/", "table/x", "table/9x", "table/-1", "entrants", ""})
        EXPECT_EQ(overlay(overlays, name, 0), std::nullopt) << name;
}

TEST(Overlays, TN37_the_clock_counts_down_to_the_next_thing) {
    const auto clock = [](const Json& head, std::int64_t wall) {
        return *overlay(overlays_of(head, entrants_named({}), {}, {}), "clock", wall);
    };
    const Json open = head_of("open", {}, {{"starts_at", 10'000'000}});
    EXPECT_EQ(clock(open, 0), "2:46:40\n");
    EXPECT_EQ(clock(open, 9'701'000), "4:59\n");
    EXPECT_EQ(clock(open, 10'000'001), "0:00\n") << "what is late is late";
    EXPECT_EQ(clock(head_of("running", {{"round", 1}, {"ends_at", 60'000}}), 1), "1:00\n");
    EXPECT_EQ(clock(head_of("running", {{"round", 1}}), 1), "\n");
    EXPECT_EQ(clock(head_of("paused", {{"round", 1}, {"ends_at", 60'000}}), 1), "\n");
}

struct EventOverlays : Event {
    std::string text(const std::string& name) {
        std::string got = "none";
        bench.server->overlay(
            0, {.tournament = id, .name = name, .invite = {}},
            [&got](std::expected<std::string, Refusal> found) { got = found ? *found : found.error().code; });
        bench.wait();
        return got;
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, EventOverlays, ::testing::Values(1, 3));

TEST_P(EventOverlays, TN37_follow_the_documents_also_after_a_restart) {
    create(one_round(), {{"by_director", true}});
    EXPECT_EQ(text("round"), "open\n");
    enter({"ada", "bo"});
    ASSERT_EQ(direct({{"start", true}}), "ok");
    ASSERT_EQ(direct({{"pair", true}}), "ok");
    bench.wait(1000);
    EXPECT_EQ(text("round"), "Round 1 of 1\n");
    EXPECT_EQ(text("table/1"), "Name of ada\nName of bo\n");
    ASSERT_EQ(direct({{"result", {{"table", 1}, {"ranks", {2, 1}}}}}), "ok");
    bench.wait(1000);
    const std::string standings = "1. Name of bo 1\n2. Name of ada 0\n";
    EXPECT_EQ(text("standings"), standings);
    EXPECT_EQ(text("table/2"), "no_table");
    bench.restart();
    EXPECT_EQ(text("standings"), standings) << "nothing was shown yet";
    id = "t_abc";
    EXPECT_EQ(text("standings"), "unknown_tournament");
}

}  // namespace
}  // namespace kabinet::testing
