#include <gtest/gtest.h>

#include "json/canonical.hpp"
#include "rating/ladder.hpp"
#include "server/match/match_terms.hpp"
#include "tests/server/ladder/rated_bench.hpp"

/// What an open rated table shows of its players' ratings, and the range that it may ask for (RA-5).
namespace kabinet::testing {
namespace {

TEST(MatchTerms, are_read_back_from_their_one_form_alone) {
    for (const TableTerms& table : {TableTerms{}, {1400, {}}, {{}, 1600}, {1400, 1600}, {1500, 1500}}) {
        for (const Networks::Marks& networks : {Networks::Marks{}, {{"ada", "4xk2"}, {"bela", ""}}}) {
            const MatchTerms terms{table, networks};
            EXPECT_EQ(MatchTerms::parse(terms.text()), terms);
        }
    }
    for (const char* bad : {"{", "[]", "{}", "1", R"({"rating_min":"1"})", R"({"rating_min":1,"x":2})",
                            R"({"rating_max": 1})", R"({"networks":{}})", R"({"networks":{"ada":1}})"})
        EXPECT_FALSE(MatchTerms::parse(bad)) << bad;
}

TEST(TableTerms, RA5_admit_the_bounds_themselves) {
    const TableTerms both{1400, 1600};
    EXPECT_TRUE(both.admit(1400));
    EXPECT_TRUE(both.admit(1600));
    EXPECT_FALSE(both.admit(1399));
    EXPECT_FALSE(both.admit(1601));
    EXPECT_TRUE((TableTerms{1400, {}}).admit(9000));
    EXPECT_TRUE((TableTerms{{}, 1600}).admit(-50));
}

struct TableRange : ::testing::TestWithParam<int> {
    TableRange() : bench(GetParam()), ada(who("ada")), bela(who("bela")), viewer(bench.talker().hello()) {
        viewer.call("lobby.watch");
    }
    Talker& who(const std::string& id, AccountKind kind = AccountKind::player) {
        return bench.account(id, kind, GetParam() - 1);
    }
    /// Ada wins once.
    void ada_beats_bela() {
        const std::string match = bench.played(ada, bela);
        bench.resign(bela, match);
        EXPECT_TRUE(bench.rated());
        bench.wait();
    }
    std::string table(Talker& host, const Json& range) {
        Json params{{"key", fresh_key()}, {"game", "kuba"}, {"rated", true}};
        params.update(range);
        const Json made = host.call("table.create", params);
        EXPECT_TRUE(made.contains("match")) << made;
        const std::string id = made.value("match", "");
        host.call("match.watch", {{"match", id}});
        return id;
    }
    static Json sits(const std::string& match, int seat) {
        return {{"key", fresh_key()}, {"match", match}, {"seat", seat}};
    }
    std::string sit(Talker& who, const std::string& match, int seat) {
        return who.code("table.sit", sits(match, seat));
    }
    Json row(const std::string& match) {
        bench.wait();
        return viewer.documents["lobby"]["tables"].value(match, Json());
    }
    Json rating(const std::string& account) {
        return viewer.call("rating.get", {{"account", account}})["ratings"].at(0)["rating"];
    }

    RatedBench bench;
    Talker &ada, &bela, &viewer;
};
INSTANTIATE_TEST_SUITE_P(OnShards, TableRange, ::testing::Values(1, 2, 3));

TEST_P(TableRange, RA5_a_newcomer_counts_as_1500_and_the_bounds_belong_to_the_range) {
    EXPECT_EQ(sit(bela, table(ada, {{"rating_min", 1500}, {"rating_max", 1500}}), 1), "ok");
    EXPECT_EQ(sit(bela, table(ada, {{"rating_min", 1501}}), 1), "outside_range");
    EXPECT_EQ(sit(bela, table(ada, {{"rating_max", 1499}}), 1), "outside_range");
}

TEST_P(TableRange, RA5_who_sits_outside_the_range_changes_nothing) {
    const std::string match = table(ada, {{"rating_min", 1600}});
    const Json before = row(match);
    const Json params = sits(match, 1);
    const Json refused = bela.call("table.sit", params);
    EXPECT_EQ(refused["code"], 2026);
    EXPECT_EQ(refused["data"]["detail"], "the table asks for ratings from 1600; yours is 1500");
    EXPECT_EQ(row(match), before);
    EXPECT_EQ(bela.code("table.sit", params), "outside_range") << "the same request, once more";
}

TEST_P(TableRange, RA5_the_host_may_always_sit_down) {
    const std::string match = table(ada, {{"rating_min", 1600}, {"rating_max", 1700}});
    EXPECT_EQ(sit(ada, match, 0), "ok");
    EXPECT_EQ(sit(ada, match, 1), "already_seated");
}

TEST_P(TableRange, RA5_the_rating_shown_is_the_one_that_counts) {
    ada_beats_bela();
    const int high = rating("ada");
    const std::string match = table(bela, {{"rating_max", high - 1}});
    EXPECT_EQ(sit(ada, match, 1), "outside_range");
    EXPECT_EQ(sit(ada, table(bela, {{"rating_min", high}}), 1), "ok");
}

TEST_P(TableRange, RA5_the_ladder_of_as_many_seats_counts) {
    ada_beats_bela();
    const std::string match = table(bela, {{"game", "kapow"}, {"seats", 3}, {"rating_max", 1500}});
    EXPECT_EQ(sit(ada, match, 1), "ok") << "on kapow_many she is new";
}

TEST_P(TableRange, RA7_a_bot_is_measured_on_the_ladder_with_bots) {
    ada_beats_bela();
    Talker& bot = who("bot", AccountKind::bot);
    const std::string match = bench.played(bot, ada);
    bench.resign(bot, match);
    ASSERT_TRUE(bench.rated());
    bench.wait();
    ASSERT_TRUE(bench.store.commit(std::vector<Write>{Bot{.account = "bot", .owner = "ada"}}));
    bot.call("bot.watch");
    const std::string ranged = table(ada, {{"rating_min", 1500}});
    EXPECT_EQ(ada.code("bot.invite", {{"match", ranged}, {"bot", "bot"}}), "ok");
    EXPECT_EQ(sit(bot, ranged, 1), "outside_range");
}

TEST_P(TableRange, RA3_guests_have_no_part_in_it) {
    const std::string match = table(ada, {{"rating_min", 1600}});
    Talker& guest = bench.talker().hello("Guest");
    EXPECT_EQ(sit(guest, match, 1), "guests_cannot");
}

TEST_P(TableRange, takes_sensible_combinations_alone) {
    const auto create = [&](const Json& more) {
        Json params{{"key", fresh_key()}, {"game", "kuba"}};
        params.update(more);
        return ada.code("table.create", params);
    };
    EXPECT_EQ(create({{"rating_min", 1400}}), "invalid_params");
    EXPECT_EQ(create({{"rated", false}, {"rating_max", 1400}}), "invalid_params");
    EXPECT_EQ(create({{"rated", true}, {"rating_min", 1601}, {"rating_max", 1600}}), "invalid_params");
    EXPECT_EQ(create({{"rated", true}, {"rating_max", 4001}}), "invalid_params");
    EXPECT_EQ(create({{"rated", true}, {"private", true}, {"rating_max", 1400}}), "private_unrated");
}

TEST_P(TableRange, a_repeated_request_with_another_range_is_refused) {
    Json params{{"key", "same"}, {"game", "kuba"}, {"rated", true}, {"rating_min", 1400}};
    const Json made = ada.call("table.create", params);
    EXPECT_EQ(ada.call("table.create", params), made);
    params["rating_min"] = 1401;
    EXPECT_EQ(ada.code("table.create", params), "key_reused");
}

TEST_P(TableRange, RA5_the_row_shows_range_and_ratings) {
    ada_beats_bela();
    const std::string match = table(ada, {{"rating_min", 1300}, {"rating_max", 1700}});
    EXPECT_EQ(sit(ada, match, 0), "ok");
    const Json shown = row(match);
    EXPECT_EQ(shown["rating_min"], 1300);
    EXPECT_EQ(shown["rating_max"], 1700);
    EXPECT_EQ(shown["ratings"], (Json{{"0", {{"rating", rating("ada")}, {"provisional", true}}}}));
    viewer.call("match.watch", {{"match", match}});
    bench.wait();
    EXPECT_EQ(viewer.documents[match]["rating_min"], 1300);
    EXPECT_EQ(sit(bela, match, 1), "ok");
    EXPECT_EQ(ada.code("table.start", {{"key", fresh_key()}, {"match", match}}), "ok");
    bench.wait();
    EXPECT_FALSE(viewer.documents[match].contains("rating_min")) << "a matter of the open table";
}

TEST_P(TableRange, RA5_the_row_follows_the_ladder) {
    const std::string match = table(ada, Json::object());
    EXPECT_EQ(sit(ada, match, 0), "ok");
    EXPECT_EQ(row(match)["ratings"]["0"]["rating"], 1500);
    ada_beats_bela();
    EXPECT_EQ(row(match)["ratings"]["0"]["rating"], rating("ada"));
    EXPECT_NE(rating("ada"), 1500);
}

TEST_P(TableRange, RA5_range_and_ratings_survive_a_restart) {
    ada_beats_bela();
    const std::string match = table(ada, {{"rating_min", 1600}});
    EXPECT_EQ(sit(ada, match, 0), "ok");
    const Json before = row(match);
    bench.restart();
    Talker& host = bench.back(ada);
    host.call("match.watch", {{"match", match}});
    Talker& other = bench.talker().hello();
    other.call("lobby.watch");
    bench.wait();
    EXPECT_EQ(other.documents["lobby"]["tables"].value(match, Json()), before);
    EXPECT_EQ(sit(bench.back(bela), match, 1), "outside_range");
}

TEST_P(TableRange, a_table_with_a_range_takes_nobody_whom_its_ladder_cannot_measure) {
    NewStream broken{
        .kind = "ladder", .id = "nine_two", .header = canonical(Ladder::header({"nine", LadderKind::two}))};
    const std::vector<Write> writes{
        broken, Append{.stream = "nine_two", .n = 1, .entry = "{}", .hash = std::string(64, '0')}};
    bench.store.commit(writes).value();
    EXPECT_EQ(sit(bela, table(ada, {{"game", "nine"}, {"rating_max", 1500}}), 1), "ladder_damaged");
    const std::string open = table(ada, {{"game", "nine"}});
    EXPECT_EQ(sit(bela, open, 1), "ok");
    EXPECT_EQ(row(open)["ratings"], Json::object());
}

}  // namespace
}  // namespace kabinet::testing
