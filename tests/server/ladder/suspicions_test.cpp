#include <gtest/gtest.h>

#include "server/accounts/token.hpp"
#include "tests/server/ladder/rated_bench.hpp"

/// What is listed for moderators (RA-6): who met too often, and who came from one address.
namespace kabinet::testing {
namespace {

constexpr const char* kSuspectLadder = "kuba_two";

struct Suspicions : ::testing::TestWithParam<int> {
    Suspicions() : bench(GetParam()) {
        const std::vector<Write> writes{
            Account{.id = "mod", .name = "Mod", .kind = AccountKind::player},
            AccountSession{.id = "s-mod",
                           .account = "mod",
                           .token_hash = token_hash("token-mod"),
                           .device = "",
                           .created = bench.world.wall(),
                           .seen = bench.world.wall(),
                           .strong = bench.world.wall()},
            RoleGrant{.account = "mod", .held = {"moderator", ""}, .by = "", .at = bench.world.wall()}};
        bench.store.commit(writes).value();
    }
    Talker& moderator() { return bench.account("mod", AccountKind::player, GetParam() - 1); }
    /// Matches between the same two, an hour apart, and one of others with neighbours.
    void play() {
        bench.kill();
        for (int i = 0; i < 8; ++i) bench.task(won(i + 1, "ada", "bela"));
        RatedMatch near = won(9, "cara", "dora");
        near.neighbours = {"cara", "dora"};
        bench.task(near);
        bench.task(won(10, "ada", "dora"));
        bench.start();
        ASSERT_TRUE(bench.rated());
    }
    static std::vector<std::int64_t> numbers(const Json& page) {
        std::vector<std::int64_t> found;
        for (const Json& one : page.at("matches")) found.push_back(one.at("n"));
        return found;
    }

    RatedBench bench;
};
INSTANTIATE_TEST_SUITE_P(OnShards, Suspicions, ::testing::Values(1, 3));

TEST_P(Suspicions, RA6_both_are_listed_for_moderators_without_addresses) {
    play();
    for (int i = 0; i < 2; ++i) {
        SCOPED_TRACE(i);
        const Json page = moderator().call("rating.suspicions", {{"ladder", kSuspectLadder}});
        ASSERT_EQ(numbers(page), (std::vector<std::int64_t>{9, 8, 7})) << page;
        EXPECT_EQ(page["more"], false);
        EXPECT_EQ(page["matches"][0]["neighbours"], Json({"cara", "dora"}));
        EXPECT_FALSE(page["matches"][0].contains("repeated"));
        EXPECT_EQ(page["matches"][2]["repeated"], true);
        EXPECT_FALSE(page["matches"][2].contains("neighbours"));
        EXPECT_EQ(page["matches"][2]["players"][0]["id"], "ada");
        EXPECT_EQ(page.dump().find("192."), std::string::npos);
        bench.restart();  // the list is a fold of the log
    }
}

TEST_P(Suspicions, RA6_the_list_is_read_in_pages) {
    play();
    Talker& mod = moderator();
    const Json first = mod.call("rating.suspicions", {{"ladder", kSuspectLadder}, {"count", 2}});
    EXPECT_EQ(numbers(first), (std::vector<std::int64_t>{9, 8}));
    EXPECT_EQ(first["more"], true);
    const Json last =
        mod.call("rating.suspicions", {{"ladder", kSuspectLadder}, {"count", 2}, {"before", 8}});
    EXPECT_EQ(numbers(last), std::vector<std::int64_t>{7});
    EXPECT_EQ(last["more"], false);
    EXPECT_EQ(mod.call("rating.suspicions", {{"ladder", "nine_two"}})["matches"], Json::array());
    EXPECT_EQ(mod.code("rating.suspicions", {{"ladder", "chess_two"}}), "unknown_ladder");
}

TEST_P(Suspicions, AC9_the_list_is_for_the_right_to_moderate_alone) {
    play();
    EXPECT_EQ(bench.account("ada").code("rating.suspicions", {{"ladder", kSuspectLadder}}), "forbidden");
    EXPECT_EQ(bench.talker().hello().code("rating.suspicions", {{"ladder", kSuspectLadder}}),
              "sign_in_first");
}

}  // namespace
}  // namespace kabinet::testing
