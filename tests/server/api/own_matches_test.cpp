#include "tests/server/api/account_bench.hpp"

/// A player who comes on another device finds the own matches there (AC-1).
namespace kabinet::testing {
namespace {

using OwnMatches = AccountBench;

std::string table(Talker& host, bool secluded) {
    const std::string match =
        host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}, {"private", secluded}})["match"];
    EXPECT_EQ(host.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 0}}), "ok");
    return match;
}

TEST_F(OwnMatches, AC1_are_found_from_another_device_private_ones_too) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.call("match.own")["matches"], Json::array());
    const std::set<std::string> wanted{table(ann, true), table(ann, false)};
    Talker& away = bench.talker(1).hello();
    EXPECT_EQ(away.code("sign_in.password", {{"name", "Ann"}, {"password", kPassword}}), "ok");
    std::set<std::string> found;
    for (const Json& row : away.call("match.own")["matches"]) {
        EXPECT_EQ(row["status"], "open");
        EXPECT_EQ(row["game"], "kuba");
        found.insert(row["match"]);
    }
    EXPECT_EQ(found, wanted);
}

TEST_F(OwnMatches, AC1_are_those_of_the_player_alone_and_end_with_the_seat) {
    Talker& ann = player("Ann");
    const std::string match = table(ann, true);
    EXPECT_EQ(player("Bob").call("match.own")["matches"], Json::array());
    EXPECT_EQ(bench.talker().hello().code("match.own"), "sign_in_first");
    EXPECT_EQ(ann.code("table.leave", {{"key", fresh_key()}, {"match", match}}), "ok");
    EXPECT_EQ(ann.call("match.own")["matches"], Json::array());
}

TEST_F(OwnMatches, AC1_say_against_whom_whose_turn_it_is_and_until_when) {
    Talker& ann = player("Ann");
    Talker& bob = player("Bob");
    const std::string match =
        ann.call("table.create", {{"key", fresh_key()},
                                  {"game", "kuba"},
                                  {"clock", {{"type", "move"}, {"move_ms", 60'000}}}})["match"];
    ann.call("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 0}});
    EXPECT_FALSE(ann.call("match.own")["matches"][0].contains("turn"));
    bob.call("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 1}});
    ann.call("table.start", {{"key", fresh_key()}, {"match", match}});
    const Json row = bob.call("match.own")["matches"][0];
    EXPECT_EQ(row["status"], "playing");
    EXPECT_EQ(row["players"]["0"]["name"], "Ann");
    EXPECT_EQ(row["players"]["1"]["name"], "Bob");
    EXPECT_FALSE(row["players"]["0"].contains("guest"));
    EXPECT_EQ(row["turn"], Json::array({0}));
    const std::int64_t now = bench.world.wall();
    EXPECT_GT(row["due"].get<std::int64_t>(), now);
    EXPECT_LE(row["due"].get<std::int64_t>(), now + 60'000);
}

}  // namespace
}  // namespace kabinet::testing
