#include "tests/client-cli/support/account_bench.hpp"

/// What staff do about other players, in the terminal.
namespace kabinet::cli {
namespace {

using Verb = AccountRequest::Verb;

class Staff : public AccountBench {
  protected:
    Staff() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
        known_as(kPlayerAda);
        server.on("profile.get", Json::parse(R"({"player":{"id":"p9","name":"Bo"}})"));
    }
};

TEST_F(Staff, AC9_lists_the_sessions_of_another_player) {
    server.on("staff.sessions", Json::parse(R"({"sessions":[
        {"id":"s1","device":"the desk","created":1783080000000,"seen":1783080000000}]})"));
    EXPECT_EQ(run({.verb = Verb::devices_of, .name = "Bo"}), 0) << err.str();
    EXPECT_TRUE(printed("Bo is signed in on 1 device.\n")) << out.str();
    EXPECT_TRUE(printed("s1            2026-07-03  2026-07-03  the desk\n")) << out.str();
    EXPECT_EQ(server.heard("staff.sessions"), std::vector<Json>({{{"account", "p9"}}}));
}

TEST_F(Staff, AC9_ends_the_sessions_of_another_player_once_that_is_meant) {
    server.on("staff.end_sessions", Json::object());
    prompt.answers = {"n"};
    EXPECT_NE(run({.verb = Verb::end_devices, .name = "Bo"}), 0);
    EXPECT_TRUE(server.heard("staff.end_sessions").empty());
    EXPECT_EQ(run({.verb = Verb::end_devices, .name = "Bo", .yes = true}), 0) << err.str();
    EXPECT_TRUE(printed("All sessions of Bo have ended.")) << out.str();
    EXPECT_EQ(server.heard("staff.end_sessions"), std::vector<Json>({{{"account", "p9"}}}));
}

TEST_F(Staff, AC7_ending_sessions_asks_for_the_password_when_the_sign_in_is_old) {
    refuse_first("staff.end_sessions", "confirm_first", Json::object());
    server.on("account.confirm", {{"fresh_until", 1}});
    prompt.answers = {"a marble in the rim"};
    EXPECT_EQ(run({.verb = Verb::end_devices, .name = "Bo", .yes = true}), 0) << err.str();
    EXPECT_EQ(server.heard("account.confirm").size(), 1u);
    EXPECT_EQ(server.heard("staff.end_sessions").size(), 2u);
}

TEST_F(Staff, RA6_lists_the_matches_that_look_odd) {
    server.on("rating.suspicions", Json::parse(R"({"ladder":"kuba_two","more":true,"matches":[
        {"n":41,"match":"abcdefghij","at":1783080000000,"repeated":true,"neighbours":["p9"],
         "players":[{"id":"p1","name":"Ada"},{"id":"p9","name":"Bo"}]}]})"));
    EXPECT_EQ(run({.verb = Verb::suspicions, .ladder = "kuba_two", .before = 50}), 0) << err.str();
    EXPECT_TRUE(
        printed("2026-07-03  abcdefghij  Ada, Bo; met too often, so it counts nothing; "
                "from the network of another player: Bo\n"))
        << out.str();
    EXPECT_EQ(server.heard("rating.suspicions"),
              std::vector<Json>({{{"ladder", "kuba_two"}, {"before", 50}}}));
    EXPECT_TRUE(printed("--before 41") || noted("--before 41")) << out.str() << err.str();
}

TEST_F(Staff, AC9_who_has_no_right_is_told_so) {
    server.refuse("rating.suspicions", "forbidden");
    EXPECT_EQ(run({.verb = Verb::suspicions, .ladder = "kuba_two"}), 1);
    EXPECT_TRUE(noted("you do not have the right to do this")) << err.str();
}

}  // namespace
}  // namespace kabinet::cli
