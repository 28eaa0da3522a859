#include "tests/server/api/staff_bench.hpp"

/// Operators see and end the sessions of others (AC-5, AC-9).
namespace kabinet::testing {
namespace {

class StaffSessions : public StaffBench {
  protected:
    static Json of(const Talker& whose) { return {{"account", whose.id}}; }
    /// Somebody with an app and the role.
    Talker& staff(Talker& root, const std::string& name, const std::string& what, int shard = 1) {
        const TotpSecret app = add_app(player(name));
        Talker& one = signed_in(name, app, shard);
        EXPECT_EQ(root.code("role.grant", role(one, what)), "ok");
        bench.wait();
        return one;
    }
};

TEST_F(StaffSessions, AC9_an_operator_lists_and_ends_all_sessions_of_an_account) {
    Talker& root = *admin("Rosa").talker;
    Talker& op = staff(root, "Olga", "operator");
    Talker& ann = player("Ann");
    Talker& again = with_token(ann.token, 1);
    const Json listed = op.call("staff.sessions", of(ann))["sessions"];
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_FALSE(listed[0].contains("current"));
    EXPECT_EQ(op.code("staff.end_sessions", of(ann)), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return ann.closed == 4401 && again.closed == 4401; }));
    EXPECT_TRUE(bench.store.sessions(ann.id)->empty());
    EXPECT_EQ(op.call("staff.sessions", of(ann))["sessions"], Json::array());
    EXPECT_EQ(root.code("staff.sessions", of(ann)), "ok") << "an admin may, too";
}

TEST_F(StaffSessions, BO10_the_tokens_of_bots_end_with_the_sessions_of_their_owner) {
    Talker& root = *admin("Rosa").talker;
    Talker& ann = player("Ann");
    const Json made = ann.call("bot.create", {{"name", "Anns engine"}});
    Talker& bot = with_token(made["token"], 1);
    EXPECT_EQ(root.code("staff.end_sessions", of(ann)), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return bot.closed == 4401; }));
    EXPECT_TRUE(bench.store.sessions(made["bot"]["player"]["id"].get<std::string>())->empty());
}

TEST_F(StaffSessions, AC9_nobody_else_does) {
    Talker& root = *admin("Rosa").talker;
    Talker& mod = staff(root, "Mia", "moderator");
    Talker& ann = player("Ann");
    for (Talker* one : {&mod, &ann, &bench.talker().hello("Gus")}) {
        EXPECT_EQ(one->code("staff.sessions", of(root)), "forbidden");
        EXPECT_EQ(one->code("staff.end_sessions", of(root)), "forbidden");
    }
    EXPECT_EQ(root.closed, 0);
}

TEST_F(StaffSessions, AC7_ending_the_sessions_of_others_needs_a_fresh_sign_in) {
    Talker& root = *admin("Rosa").talker;
    Talker& ann = player("Ann");
    bench.wait(601'000);
    EXPECT_EQ(root.code("staff.end_sessions", of(ann)), "confirm_first");
    EXPECT_EQ(root.code("staff.sessions", of(ann)), "ok");
    EXPECT_EQ(root.code("staff.sessions", {{"account", "nobody"}}), "unknown_player");
}

}  // namespace
}  // namespace kabinet::testing
