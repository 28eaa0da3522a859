#include <gtest/gtest.h>

#include "tests/tournament/director.hpp"
#include "tournament/hosting.hpp"

/// Pairings as drafts (TN-11).
namespace kabinet::tournament {
namespace {

struct Drafting : ::testing::Test {
    Drafting() {
        ok({{"create", swiss(3)}});
        for (const char* name : {"Ada", "Bo", "Cy", "Di"}) ok({{"enter", {{"name", name}}}});
        ok({{"start", true}});
    }
    Json ok(const Json& line) {
        const Json reply = desk.answer(line);
        EXPECT_TRUE(reply.contains("ok")) << line << reply;
        return reply.value("ok", Json());
    }
    std::string code(const Json& line) {
        const Json reply = desk.answer(line);
        return reply.contains("ok") ? "" : reply["error"]["code"].get<std::string>();
    }
    std::size_t rounds() const { return desk.log()->state().rounds.size(); }
    Hosting desk;
};

TEST_F(Drafting, TN11_a_draft_is_no_round_until_it_is_published) {
    EXPECT_EQ(code({{"publish", true}}), "no_draft");
    const Json draft = ok({{"draft", true}});
    EXPECT_EQ(draft["draft"], true);
    EXPECT_EQ(draft["cost"].size(), 10U);
    EXPECT_EQ(rounds(), 0U);
    EXPECT_EQ(desk.log()->to_json(true).dump().find("paired"), std::string::npos) << "the log tells nobody";
    EXPECT_EQ(code({{"pair", true}}), "draft_open");
    EXPECT_EQ(ok({{"draft", "show"}})["tables"], draft["tables"]);
    EXPECT_EQ(ok({{"draft", true}})["tables"], draft["tables"]) << "made anew it is the same";
    EXPECT_EQ(ok({{"publish", true}})["tables"], draft["tables"]);
    EXPECT_EQ(rounds(), 1U);
    EXPECT_FALSE(desk.log()->state().rounds[0].by_hand);
    EXPECT_TRUE(desk.draft().is_null());
    EXPECT_TRUE(verify_log(desk.log()->to_json(true)).empty());
}

TEST_F(Drafting, TN11_TN12_a_draft_is_changed_by_hand_or_discarded) {
    ok({{"draft", true}});
    const Json swapped = ok({{"swap", {1, 2}}});
    EXPECT_EQ(swapped["by_hand"], true);
    EXPECT_EQ(rounds(), 0U);
    ok({{"unpair", {{"table", 2}}}});
    EXPECT_EQ(desk.draft()["byes"].size(), 2U);
    EXPECT_EQ(code({{"set_pairing", {{"tables", {{1, 4}, {1, 3}}}}}}), "bad_pairing");
    ok({{"set_pairing", {{"tables", {{1, 4}, {2, 3}}}}}});
    ok({{"publish", true}});
    EXPECT_TRUE(desk.log()->state().rounds[0].by_hand);
    EXPECT_EQ(desk.log()->state().rounds[0].tables[0].seats, (std::vector{1, 4}));
    ok({{"unpair", true}});
    ok({{"draft", true}});
    ok({{"discard", true}});
    EXPECT_EQ(code({{"publish", true}}), "no_draft");
}

TEST_F(Drafting, TN10_a_draft_that_the_rules_would_not_make_any_more_is_stale) {
    const Json draft = ok({{"draft", true}});
    ok({{"forbid", draft["tables"][0]["seats"]}});
    EXPECT_EQ(code({{"publish", true}}), "draft_stale");
    ok({{"draft", true}});
    ok({{"withdraw", 4}});
    EXPECT_EQ(code({{"publish", true}}), "bad_pairing");
    ok({{"draft", true}});
    ok({{"publish", true}});
}

}  // namespace
}  // namespace kabinet::tournament
