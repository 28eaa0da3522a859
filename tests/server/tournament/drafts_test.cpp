#include <gmock/gmock.h>

#include <set>

#include "tests/server/tournament/event_bench.hpp"

/// Pairings that wait to be published (TN-11), and who sees them (TN-18).
namespace kabinet::testing {
namespace {

struct DraftedEvent : Event {
    void begin(const Json& terms = {{"drafts", true}}) {
        create(Json::object(), terms);
        enter({"ada", "bo", "cy", "di"});
        EXPECT_EQ(direct({{"start", true}}), "ok");
    }
    Json draft_of(const std::string& account) { return own(account).value("draft", Json()); }
    Json draft() { return host->documents[id + "_m_host"].value("draft", Json()); }
    std::string order_of(const std::string& account, const Json& order) {
        const Json response = people.at(account)->answer(people.at(account)->ask(
            "tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}}));
        bench.wait(500);
        if (response.contains("result")) return "ok";
        const Json data = response["error"]["data"];
        return data.value("reason", data["code"].get<std::string>());
    }
};
INSTANTIATE_TEST_SUITE_P(OnShards, DraftedEvent, ::testing::Values(1, 3));

TEST_P(DraftedEvent, TN11_the_server_pairs_a_draft_that_directors_alone_see) {
    begin();
    ASSERT_TRUE(bench.wait_for([&] { return !draft().is_null(); }));
    EXPECT_EQ(draft()["tables"].size(), 2U);
    EXPECT_EQ(document()["trouble"], "draft_waits");
    EXPECT_EQ(document()["round"]["round"], 0);
    bench.wait(60'000);
    EXPECT_TRUE(document("_r1")["tables"].empty());
    EXPECT_TRUE(draft_of("ada").is_null());
    const std::string heard = Json(people["ada"]->heard).dump();
    EXPECT_EQ(heard.find("draft\\\""), std::string::npos) << "not even a trace";
    EXPECT_FALSE(logged("paired"));
    EXPECT_EQ(direct({{"swap", {1, 2}}}), "ok");
    const Json swapped = draft();
    EXPECT_EQ(swapped["by_hand"], true);
    EXPECT_EQ(direct({{"publish", true}}), "ok");
    ASSERT_TRUE(open_tables(2));
    EXPECT_FALSE(document().contains("trouble"));
    EXPECT_TRUE(draft().is_null());
    EXPECT_EQ(ask({{"tables", true}})[0]["tables"][0]["seats"], swapped["tables"][0]["seats"]);
}

TEST_P(DraftedEvent, TN11_a_draft_outlives_the_server) {
    begin({{"drafts", true}, {"by_director", true}});
    EXPECT_EQ(direct({{"pair", true}}), "ok") << "a draft, too";
    EXPECT_EQ(direct({{"swap", {1, 2}}}), "ok");
    const Json before = draft();
    ASSERT_FALSE(before.is_null());
    bench.restart();
    bench.wait(5'000);
    host = &bench.account("host");
    for (const char* part : {"head", "tables", "own"})
        host->code("tournament.watch", {{"tournament", id}, {"part", part}});
    bench.wait(1'000);
    EXPECT_EQ(draft(), before);
    EXPECT_EQ(direct({{"publish", true}}), "ok");
    EXPECT_EQ(document()["round"]["open"], 2);
}

TEST_P(DraftedEvent, TN11_each_wish_for_a_draft_is_kept) {
    begin({{"drafts", true}, {"by_director", true}});
    const auto rows = [&] {
        std::set<std::string> keys;
        for (const Append& row : bench.store.stream(id + "_beside").value()->entries)
            if (Json::parse(row.entry).contains("pairing")) keys.insert(row.key);
        return keys.size();
    };
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    const Json before = draft();
    EXPECT_EQ(direct({{"pair", true}}), "ok");
    EXPECT_EQ(draft(), before) << "the same draft";
    EXPECT_EQ(rows(), 2u) << "each request is known again after a restart";
    EXPECT_EQ(direct({{"draft", "show"}}), "ok");
    EXPECT_EQ(rows(), 2u);
}

TEST_P(DraftedEvent, TN18_a_director_who_plays_sees_no_draft_while_another_is_here) {
    begin();
    EXPECT_EQ(direct({{"directors", {"ada"}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return !draft().is_null(); }));
    EXPECT_TRUE(draft_of("ada").is_null());
    for (const Json& order : {Json{{"draft", "show"}}, Json{{"publish", true}}, Json{{"swap", {1, 2}}},
                              Json{{"pair", true}}, Json{{"unpair", true}}})
        EXPECT_EQ(order_of("ada", order), "draft_hidden") << order;
    EXPECT_EQ(host->code("tournament.unwatch", {{"tournament", id}, {"part", "own"}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return !draft_of("ada").is_null(); })) << "nobody else can pair";
    EXPECT_EQ(order_of("ada", {{"publish", true}}), "ok");
}

TEST_P(DraftedEvent, TN12_directors_see_the_pairs_they_have_ruled_about) {
    create();
    enter({"ada", "bo", "cy", "di"});
    EXPECT_EQ(direct({{"forbid", {2, 1}}}), "ok");
    EXPECT_EQ(direct({{"force", {3, 4}}}), "ok");
    ASSERT_TRUE(bench.wait_for([&] { return host->documents[id + "_m_host"]["pairs"].contains("forced"); }));
    EXPECT_EQ(host->documents[id + "_m_host"]["pairs"],
              Json({{"forbidden", {{1, 2}}}, {"forced", {{3, 4}}}}));
    EXPECT_FALSE(own("ada").contains("pairs"));
}

}  // namespace
}  // namespace kabinet::testing
