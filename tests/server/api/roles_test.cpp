#include "tests/server/api/staff_bench.hpp"

/// Roles: who gives them, who has them, and when they act (AC-9).
namespace kabinet::testing {
namespace {

constexpr const char* kList = "rating.suspicions";
const Json kLadder{{"ladder", "kuba_two"}};

class Roles : public StaffBench {
  protected:
    /// A player with an app, signed in with both factors.
    struct Person {
        Talker* talker;
        TotpSecret app;
    };
    Person person(const std::string& name, int shard = 1) {
        const TotpSecret app = add_app(player(name));
        return {&signed_in(name, app, shard), app};
    }
    Talker& root() {
        if (!root_) root_ = admin("Rosa").talker;
        return *root_;
    }
    std::string grant(Talker& by, const Talker& to, const std::string& what, const std::string& scope = "") {
        return change("role.grant", by, to, what, scope);
    }
    std::string revoke(Talker& by, const Talker& from, const std::string& what,
                       const std::string& scope = "") {
        return change("role.revoke", by, from, what, scope);
    }

  private:
    static std::string change(const std::string& method, Talker& by, const Talker& whose,
                              const std::string& what, const std::string& scope) {
        Json params = role(whose, what);
        if (!scope.empty()) params["scope"] = scope;
        return by.code(method, params);
    }

    Talker* root_ = nullptr;
};

TEST_F(Roles, AC9_what_nobody_was_given_nobody_has) {
    Talker& ann = *person("Ann").talker;
    EXPECT_EQ(ann.code(kList, kLadder), "forbidden");
    EXPECT_EQ(bench.talker().hello("Gus").code(kList, kLadder), "forbidden");
    EXPECT_EQ(bench.talker().hello().code(kList, kLadder), "sign_in_first");
    EXPECT_EQ(ann.code("role.list", {{"account", "somebody"}}), "forbidden");
    EXPECT_EQ(ann.call("role.list")["roles"], Json::array());
    EXPECT_EQ(grant(ann, ann, "admin"), "forbidden");
    EXPECT_EQ(revoke(ann, root(), "admin"), "forbidden");
}

TEST_F(Roles, AC9_a_role_acts_at_once_for_open_sessions_on_every_shard) {
    Person ann = person("Ann", 0);
    Talker& there = signed_in("Ann", ann.app, 1);
    EXPECT_EQ(there.code(kList, kLadder), "forbidden");
    bench.wait(31'000);
    ASSERT_EQ(grant(root(), there, "moderator"), "ok");
    bench.wait();
    EXPECT_EQ(ann.talker->code(kList, kLadder), "ok");
    EXPECT_EQ(there.code(kList, kLadder), "ok");
    EXPECT_EQ(there.code("role.list", {{"account", root().id}}), "ok") << "see_roles";
    EXPECT_EQ(grant(there, there, "admin"), "forbidden");
}

TEST_F(Roles, AC9_a_role_ends_at_once_when_it_is_taken) {
    Person ann = person("Ann", 1);
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok");
    bench.wait();
    ASSERT_EQ(ann.talker->code(kList, kLadder), "ok");
    ASSERT_EQ(revoke(root(), *ann.talker, "moderator"), "ok");
    EXPECT_EQ(ann.talker->code(kList, kLadder), "forbidden");
    EXPECT_EQ(with_token(ann.talker->token).code(kList, kLadder), "forbidden");
    EXPECT_EQ(revoke(root(), *ann.talker, "moderator"), "unknown_grant");
}

TEST_F(Roles, AC9_a_role_outlives_a_restart_and_so_does_its_end) {
    Person ann = person("Ann");
    Person ben = person("Ben");
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok");
    ASSERT_EQ(grant(root(), *ben.talker, "moderator"), "ok");
    ASSERT_EQ(revoke(root(), *ben.talker, "moderator"), "ok");
    bench.restart();
    EXPECT_EQ(with_token(ann.talker->token).code(kList, kLadder), "ok");
    EXPECT_EQ(with_token(ben.talker->token).code(kList, kLadder), "forbidden");
}

TEST_F(Roles, AC9_one_grants_only_roles_whose_rights_one_has) {
    Person head = person("Head");
    Person ann = person("Ann");
    ASSERT_EQ(grant(root(), *head.talker, "director"), "ok");
    bench.wait();
    EXPECT_EQ(grant(*head.talker, *ann.talker, "moderator"), "forbidden");
    EXPECT_EQ(grant(*head.talker, *ann.talker, "operator"), "forbidden");
    EXPECT_EQ(grant(*head.talker, *head.talker, "admin"), "forbidden");
    EXPECT_EQ(revoke(*head.talker, root(), "admin"), "forbidden");
    EXPECT_EQ(grant(*head.talker, *ann.talker, "director", "cup"), "ok");
}

TEST_F(Roles, AC9_a_director_of_one_tournament_has_no_rights_beyond_it) {
    Person ann = person("Ann");
    Person ben = person("Ben");
    ASSERT_EQ(grant(root(), *ann.talker, "director", "cup"), "ok");
    bench.wait();
    EXPECT_EQ(grant(*ann.talker, *ben.talker, "director"), "forbidden") << "of all";
    EXPECT_EQ(grant(*ann.talker, *ben.talker, "director", "league"), "forbidden");
    EXPECT_EQ(grant(*ann.talker, *ben.talker, "director", "cup"), "ok");
    EXPECT_EQ(revoke(*ann.talker, *ben.talker, "director", "cup"), "ok");
    EXPECT_EQ(grant(root(), *ben.talker, "moderator", "cup"), "invalid_params") << "only directors";
}

TEST_F(Roles, AC9_the_last_admin_stays) {
    Talker& only = root();
    EXPECT_EQ(revoke(only, only, "admin"), "last_admin");
    EXPECT_EQ(only.code("account.close"), "last_admin");
    EXPECT_EQ(only.code("account.delete"), "last_admin");
    Person ann = person("Ann");
    ASSERT_EQ(only.code("account.totp_begin"), "ok") << "still fresh";
    ASSERT_EQ(grant(only, *ann.talker, "admin"), "ok");
    EXPECT_EQ(revoke(only, only, "admin"), "ok");
    EXPECT_EQ(only.code("role.list", {{"account", ann.talker->id}}), "forbidden");
    EXPECT_EQ(ann.talker->code("account.close"), "last_admin");
}

/// Each sees that the other is admin. The store takes one of the two.
TEST_F(Roles, AC9_two_admins_who_revoke_each_other_leave_one) {
    Talker& one = root();
    Person other = person("Ann");
    ASSERT_EQ(grant(one, *other.talker, "admin"), "ok");
    bench.wait();
    const int first = one.ask("role.revoke", role(*other.talker, "admin"));
    const int second = other.talker->ask("role.revoke", role(one, "admin"));
    const Json a = one.answer(first);
    const Json b = other.talker->answer(second);
    EXPECT_NE(a.contains("result"), b.contains("result")) << a << b;
}

TEST_F(Roles, AC9_each_grant_stands_with_by_and_at_and_so_does_its_end) {
    Person ann = person("Ann");
    const std::int64_t before = bench.world.wall();
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok");
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok") << "again: it stays as it is";
    ASSERT_EQ(revoke(root(), *ann.talker, "moderator"), "ok");
    const Json roles = ann.talker->call("role.list")["roles"];
    ASSERT_EQ(roles.size(), 1u);
    EXPECT_EQ(roles[0]["role"], "moderator");
    EXPECT_EQ(roles[0]["by"], Json({{"id", root().id}, {"name", "Rosa"}}));
    EXPECT_GT(roles[0]["at"], before);
    EXPECT_EQ(roles[0]["revoked_by"]["name"], "Rosa");
    EXPECT_GE(roles[0]["revoked_at"], roles[0]["at"]);
    const Json own = root().call("role.list")["roles"];
    ASSERT_EQ(own.size(), 1u);
    EXPECT_FALSE(own[0].contains("by")) << "an operator at the machine";
    EXPECT_EQ(root().call("account.export")["account"]["roles"].size(), 2u) << "those it gave, too";
    ASSERT_EQ(ann.talker->call("account.export")["account"]["roles"].size(), 1u);
}

TEST_F(Roles, AC9_each_denied_attempt_is_logged) {
    Person ann = person("Ann");
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok");
    bench.wait();
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(grant(*ann.talker, *ann.talker, "admin"), "forbidden");
    EXPECT_EQ(grant(*ann.talker, *ann.talker, "admin"), "forbidden");
    EXPECT_EQ(revoke(root(), root(), "admin"), "last_admin");
    const std::string log = ::testing::internal::GetCapturedStderr();
    std::size_t denied = 0;
    for (std::size_t at = log.find("denied"); at != std::string::npos; at = log.find("denied", at + 1))
        ++denied;
    EXPECT_EQ(denied, 3u) << log;
    EXPECT_NE(log.find("account=" + ann.talker->id), std::string::npos) << log;
    EXPECT_NE(log.find("method=role.grant"), std::string::npos) << log;
}

TEST_F(Roles, AC9_make_admin_says_why_not) {
    EXPECT_EQ(make_admin("Nobody"), "no: there is no player with that name");
    EXPECT_EQ(make_admin(std::string("\xff\x00\x01", 3)), "no: there is no player with that name");
    Talker& ann = player("Ann");
    EXPECT_NE(make_admin("Ann").find("no two factors"), std::string::npos);
    add_app(ann);
    EXPECT_EQ(make_admin("ann"), "Ann is admin now");
    EXPECT_EQ(make_admin("Ann"), "no: Ann is admin already");
    Talker& ben = player("Ben");
    ASSERT_EQ(ben.code("account.close"), "ok");
    EXPECT_NE(make_admin("Ben").find("closed"), std::string::npos);
}

TEST_F(Roles, AC4_staff_need_two_factors_to_be_given_a_role) {
    Talker& ann = player("Ann");
    EXPECT_EQ(grant(root(), ann, "moderator"), "no_two_factors");
    EXPECT_EQ(grant(root(), bench.talker().hello("Gus"), "moderator"), "guests_cannot");
    EXPECT_EQ(root().code("role.grant", {{"account", "nobody"}, {"role", "moderator"}}), "unknown_player");
    EXPECT_EQ(root().code("role.grant", {{"account", ann.id}, {"role", "player"}}), "invalid_params");
}

TEST_F(Roles, AC7_giving_a_role_needs_two_factors_of_the_last_ten_minutes) {
    Admin chief = admin("Chief");
    Person ann = person("Ann");
    bench.wait(600'000);
    EXPECT_EQ(grant(*chief.talker, *ann.talker, "moderator"), "confirm_first");
    EXPECT_EQ(revoke(*chief.talker, *chief.talker, "admin"), "confirm_first");
    EXPECT_EQ(chief.talker->code("account.confirm", {{"password", kPassword}}), "code_needed");
    EXPECT_EQ(chief.talker->code("account.confirm", {{"password", kPassword}, {"code", code_of(chief.app)}}),
              "ok");
    EXPECT_EQ(grant(*chief.talker, *ann.talker, "moderator"), "ok");
}

/// What the session was signed in with counts, not what the account has.
TEST_F(Roles, AC4_a_session_of_one_factor_has_no_right_of_staff) {
    Talker& ann = player("Ann");
    add_app(ann);
    ASSERT_EQ(make_admin("Ann"), "Ann is admin now");
    bench.wait();
    EXPECT_EQ(ann.code(kList, kLadder), "two_factors_first") << "the session began with the password alone";
    EXPECT_EQ(grant(ann, ann, "moderator"), "two_factors_first");
    EXPECT_EQ(ann.code("account.show"), "ok") << "what every player may do";
}

TEST_F(Roles, AC4_a_recovery_code_never_suffices_for_staff) {
    Admin chief = admin("Chief");
    const Json codes = chief.talker->call("account.recovery_codes")["codes"];
    Talker& thief = bench.talker(1).hello();
    took(thief, thief.call("sign_in.recovery",
                           {{"name", "Chief"}, {"code", codes[0]}, {"password", "nine bases, one ball"}}));
    EXPECT_EQ(thief.code(kList, kLadder), "two_factors_first");
    EXPECT_EQ(grant(thief, thief, "moderator"), "two_factors_first");
    // Nor for a factor of one's own, with which it would suffice.
    EXPECT_EQ(thief.code("account.totp_begin"), "confirm_first");
    for (const Json& one : thief.call("account.show")["credentials"]) {
        EXPECT_EQ(thief.code("account.drop_credential", {{"id", one["id"]}}), "confirm_first");
    }
    bench.wait(10'000);  // so many requests have used the connection's allowance up
    EXPECT_EQ(thief.code("account.recovery_codes"), "confirm_first");
    EXPECT_EQ(thief.code("account.set_password", {{"password", "another good one"}}), "confirm_first");
    EXPECT_EQ(thief.code("account.close"), "confirm_first");
    EXPECT_FALSE(thief.call("account.show").contains("fresh_until"));
    EXPECT_EQ(thief.code("account.confirm", {{"password", "nine bases, one ball"}}), "code_needed");
    EXPECT_EQ(
        thief.code("account.confirm", {{"password", "nine bases, one ball"}, {"code", code_of(chief.app)}}),
        "ok");
    EXPECT_EQ(thief.code(kList, kLadder), "ok") << "whoever has the app as well has two factors";
}

TEST_F(Roles, AC4_staff_keep_two_factors) {
    Admin chief = admin("Chief");
    for (const Json& one : chief.talker->call("account.show")["credentials"]) {
        EXPECT_EQ(chief.talker->code("account.drop_credential", {{"id", one["id"]}}), "last_credential")
            << one;
    }
    Talker& ann = player("Ann");
    add_app(ann);
    for (const Json& one : ann.call("account.show")["credentials"]) {
        if (one["kind"] == "totp")
            EXPECT_EQ(ann.code("account.drop_credential", {{"id", one["id"]}}), "ok") << "a player may";
    }
}

/// The right is looked at when the request comes, and again in the commit.
TEST_F(Roles, AC9_who_loses_the_right_meanwhile_gives_no_role) {
    Person ann = person("Ann", 0), bob = person("Bob", 1);
    ASSERT_EQ(grant(root(), *ann.talker, "admin"), "ok");
    bench.wait();
    bench.journal->hold = true;
    const int taken = root().ask("role.revoke", role(*ann.talker, "admin"));
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 1; }));
    const int given = ann.talker->ask("role.grant", role(*bob.talker, "moderator"));
    ASSERT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 2; }));
    bench.journal->commit_all();
    bench.journal->hold = false;
    EXPECT_TRUE(root().answer(taken).contains("result"));
    EXPECT_EQ(ann.talker->answer(given)["error"]["data"]["code"], "forbidden");
    EXPECT_TRUE(bench.store.roles_of(bob.talker->id)->empty());
}

TEST_F(Roles, AC8_a_deleted_account_has_no_role_and_its_grants_stay) {
    Person ann = person("Ann");
    ASSERT_EQ(grant(root(), *ann.talker, "moderator"), "ok");
    bench.wait();
    ASSERT_EQ(ann.talker->code("account.delete"), "ok");
    const Json roles = root().call("role.list", {{"account", ann.talker->id}})["roles"];
    ASSERT_EQ(roles.size(), 1u);
    EXPECT_EQ(roles[0]["revoked_by"]["id"], ann.talker->id);
    EXPECT_TRUE(roles[0]["player"]["name"].get<std::string>().starts_with("Deleted"))
        << roles << ": the tombstone name";
}

}  // namespace
}  // namespace kabinet::testing
