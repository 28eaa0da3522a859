#include "client-cli/account/words.hpp"
#include "tests/client-cli/support/account_bench.hpp"

/// The authenticator app, the address for recovery, and roles, in the terminal.
namespace kabinet::cli {
namespace {

using Verb = AccountRequest::Verb;

class Factors : public AccountBench {
  protected:
    Factors() { known_as(kPlayerAda); }
    /// account.show with one credential more.
    static Json account_with(const std::string& kind, const std::string& id) {
        Json shown = account();
        shown["credentials"].push_back({{"id", id}, {"kind", kind}, {"label", ""}, {"created", 1}});
        return shown;
    }
};

TEST_F(Factors, AC4_an_app_is_set_up_with_the_code_that_it_shows) {
    server.on("account.totp_begin", Json{{"secret", "JBSWY3DP"}, {"uri", "otpauth://totp/Kabinet:Ada"}});
    server.on("account.totp_confirm", Json::object());
    prompt.answers = {"287 082"};
    EXPECT_EQ(run(Verb::totp), 0) << err.str();
    EXPECT_TRUE(noted("JBSWY3DP"));
    EXPECT_TRUE(noted("otpauth://totp/Kabinet:Ada"));
    EXPECT_EQ(server.heard("account.totp_confirm").at(0)["code"], "287 082");
    EXPECT_TRUE(printed("needs a code of the app"));
}

TEST_F(Factors, AC4_a_wrong_code_may_be_typed_again_and_thrice_at_most) {
    server.on("account.totp_begin", Json{{"secret", "JBSWY3DP"}, {"uri", "otpauth://totp/Kabinet:Ada"}});
    server.refuse("account.totp_confirm", "wrong_code");
    prompt.answers = {"1", "2", "3", "4"};
    EXPECT_EQ(run(Verb::totp), 1);
    EXPECT_EQ(server.heard("account.totp_confirm").size(), 3u);
}

TEST_F(Factors, AC4_the_app_is_taken_away) {
    server.on("account.show", account_with("totp", "t1"));
    server.on("account.drop_credential", Json::object());
    EXPECT_EQ(run(AccountRequest{.verb = Verb::totp, .drop = true, .yes = true}), 0) << err.str();
    EXPECT_EQ(server.heard("account.drop_credential").at(0)["id"], "t1");
    server.on("account.show", account());
    EXPECT_EQ(run(AccountRequest{.verb = Verb::totp, .drop = true, .yes = true}), 1) << "there is none";
}

TEST_F(Factors, AC4_signing_in_asks_for_the_code_where_it_is_needed) {
    ASSERT_TRUE(profile.forget());
    server.on("sign_in.password", [](const Json& params) {
        if (!params.contains("code")) return refusal("code_needed");
        if (params["code"] != "222222") return refusal("wrong_code");
        return Json{{"result", signed_in("new token")}};
    });
    prompt.answers = {"the password", "111111", "222222"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 0) << err.str();
    EXPECT_TRUE(noted("That is not the code"));
    EXPECT_EQ(server.heard("sign_in.password").size(), 3u);
}

TEST_F(Factors, AC7_confirming_asks_for_the_code_too) {
    refuse_first("account.recovery_codes", "confirm_first", Json{{"codes", {"7k3mp-x0q9d-w4tnb"}}});
    refuse_first("account.confirm", "code_needed", Json{{"fresh_until", 1}});
    prompt.answers = {"y", "the password", "287082"};
    EXPECT_EQ(run(Verb::recovery_codes), 0) << err.str();
    EXPECT_EQ(server.heard("account.confirm").at(1)["code"], "287082");
}

TEST_F(Factors, AC4_an_address_is_confirmed_with_the_mailed_code) {
    server.on("account.set_email", Json::object());
    refuse_first("account.confirm_email", "wrong_credentials", Json::object());
    prompt.answers = {"nonsense", "7k3mp-x0q9d-w4tnb"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::email, .name = "ada@mail.example"}), 0) << err.str();
    EXPECT_EQ(server.heard("account.set_email").at(0)["email"], "ada@mail.example");
    EXPECT_EQ(server.heard("account.confirm_email").size(), 2u);
    server.on("account.show", account_with("email", "e1"));
    server.on("account.drop_credential", Json::object());
    EXPECT_EQ(run(AccountRequest{.verb = Verb::email, .drop = true, .yes = true}), 0) << err.str();
    EXPECT_EQ(server.heard("account.drop_credential").at(0)["id"], "e1");
}

TEST_F(Factors, AC9_a_role_is_given_by_name_with_both_factors) {
    server.on("profile.get", Json{{"player", {{"id", "p2"}, {"name", "Bo"}}}});
    refuse_first("role.grant", "two_factors_first", Json::object());
    refuse_first("account.confirm", "code_needed", Json{{"fresh_until", 1}});
    prompt.answers = {"the password", "287082"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::grant, .name = "bo", .role = "director", .scope = "cup"}), 0)
        << err.str();
    EXPECT_EQ(server.heard("role.grant").at(1),
              Json({{"account", "p2"}, {"role", "director"}, {"scope", "cup"}}));
    EXPECT_TRUE(printed("Bo is now director of cup."));
    server.refuse("role.revoke", "last_admin");
    EXPECT_EQ(run(AccountRequest{.verb = Verb::revoke, .name = "bo", .role = "admin"}), 1);
    EXPECT_TRUE(noted("the last admin stays"));
}

TEST_F(Factors, AC9_roles_are_listed_with_by_and_at) {
    server.on("role.list", Json::parse(R"({"roles":[
        {"player":{"id":"p1","name":"Ada"},"role":"director","scope":"cup","at":1783080000000,
         "by":{"id":"p2","name":"Bo"},"revoked_by":{"id":"p2","name":"Bo"},"revoked_at":1783180000000},
        {"player":{"id":"p1","name":"Ada"},"role":"admin","at":1783080000000}]})"));
    EXPECT_EQ(run(Verb::roles), 0);
    EXPECT_EQ(server.heard("role.list").at(0)["account"], "p1");
    EXPECT_TRUE(printed("Ada: director of cup since 2026-07-0")) << out.str();
    EXPECT_TRUE(printed("by Bo; ended 2026-07-0")) << out.str();
    EXPECT_TRUE(printed("by an operator at the machine")) << out.str();
}

}  // namespace
}  // namespace kabinet::cli
