#include "tests/server/api/staff_bench.hpp"

/// The authenticator app as the second factor beside a password (AC-4).
namespace kabinet::testing {
namespace {

using TotpApi = StaffBench;

std::string app_of(Talker& talker) {
    for (const Json& one : talker.call("account.show")["credentials"]) {
        if (one["kind"] == "totp") return one["id"];
    }
    return "";
}

TEST_F(TotpApi, AC4_an_app_counts_once_it_has_shown_a_code) {
    Talker& ada = player("Ada");
    EXPECT_EQ(ada.code("account.totp_confirm", {{"code", "123456"}}), "unknown_credential");
    const Json begun = ada.call("account.totp_begin");
    const std::string uri = begun["uri"];
    EXPECT_EQ(uri,
              "otpauth://totp/Kabinet:Ada?secret=" + begun["secret"].get<std::string>() + "&issuer=Kabinet");
    const TotpSecret secret = typed_secret(begun["secret"]);
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", with_password("Ada")), "ok") << "not yet";
    EXPECT_EQ(ada.code("account.totp_confirm", {{"code", "not it"}}), "wrong_code");
    EXPECT_EQ(app_of(ada), "");
    const std::string code = code_of(secret);
    EXPECT_EQ(ada.code("account.totp_confirm", {{"code", code}}), "ok");
    EXPECT_NE(app_of(ada), "");
    Talker& desk = bench.talker(1).hello();
    EXPECT_EQ(desk.code("sign_in.password", with_password("Ada")), "code_needed");
    EXPECT_EQ(desk.code("sign_in.password", with_password("Ada", code)), "wrong_code")
        << "the code that set the app up counts no second time";
    EXPECT_EQ(desk.code("sign_in.password", with_password("Ada", code_of(secret))), "ok");
}

TEST_F(TotpApi, AC4_a_secret_waits_half_an_hour_for_its_first_code) {
    Talker& ada = player("Ada");
    const TotpSecret secret = typed_secret(ada.call("account.totp_begin")["secret"]);
    bench.wait(30 * 60'000);
    ASSERT_EQ(ada.code("account.confirm", {{"password", kPassword}}), "ok");
    EXPECT_EQ(ada.code("account.totp_confirm", {{"code", code_of(secret)}}), "unknown_credential");
}

TEST_F(TotpApi, AC4_a_code_counts_once_at_whatever_door) {
    const TotpSecret app = add_app(player("Ada"));
    const std::string code = code_of(app);
    Talker& one = bench.talker().hello();
    Talker& other = bench.talker(1).hello();
    const int first = one.ask("sign_in.password", with_password("Ada", code));
    const int second = other.ask("sign_in.password", with_password("Ada", code));
    const bool first_in = one.answer(first).contains("result");
    const bool second_in = other.answer(second).contains("result");
    EXPECT_NE(first_in, second_in) << "the same code at the same moment";
    Talker& in = first_in ? one : other;
    EXPECT_EQ(in.code("account.confirm", {{"password", kPassword}, {"code", code}}), "wrong_code");
    const std::string next = code_of(app);
    EXPECT_EQ(in.code("account.confirm", {{"password", kPassword}, {"code", next}}), "ok");
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", with_password("Ada", next)), "wrong_code");
}

TEST_F(TotpApi, AC6_guesses_of_codes_are_bounded_as_those_of_passwords) {
    add_app(player("Ada"));
    Talker& thief = bench.talker(1).hello();
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(thief.code("sign_in.password", with_password("Ada", "000000")), "wrong_code");
    EXPECT_EQ(thief.code("sign_in.password", with_password("Ada", "000000")), "rate_limited");
    EXPECT_EQ(thief.code("sign_in.password", {{"name", "Ada"}, {"password", "wrong one"}}), "rate_limited");
}

/// Who has the password and no hurry gets ten codes, and then one in ten minutes.
TEST_F(TotpApi, AC6_codes_are_bounded_by_account_too) {
    Talker& ada = player("Ada");
    const TotpSecret app = add_app(ada);
    Talker& desk = bench.talker().hello();
    const Json in = desk.call("sign_in.password", with_password("Ada", code_of(app)));
    int tried = 0;
    for (int minute = 0; minute < 60; ++minute) {
        bench.wait(60'000);
        tried +=
            bench.talker(1).hello().code("sign_in.password", with_password("Ada", "000000")) == "wrong_code";
    }
    EXPECT_GE(tried, 10);
    EXPECT_LE(tried, 16);
    Json known = with_password("Ada", code_of(app));
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", known), "rate_limited");
    known["code"] = code_of(app);
    known["device_token"] = in["device_token"];
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", known), "ok") << "the owner's device";
}

/// Whoever does not know the password does not learn that there is an app.
TEST_F(TotpApi, AC6_a_wrong_password_tells_nothing_of_an_app) {
    add_app(player("Ada"));
    Talker& thief = bench.talker(1).hello();
    EXPECT_EQ(thief.code("sign_in.password", {{"name", "Ada"}, {"password", "wrong one"}}),
              "wrong_credentials");
    EXPECT_EQ(thief.code("sign_in.password", {{"name", "Ada"}, {"password", "wrong one"}, {"code", "1"}}),
              "wrong_credentials");
}

TEST_F(TotpApi, AC7_what_needs_a_fresh_sign_in_needs_the_code_too) {
    Talker& ada = player("Ada");
    const TotpSecret app = add_app(ada);
    bench.wait(600'000);
    EXPECT_EQ(ada.code("account.totp_begin"), "confirm_first");
    EXPECT_EQ(ada.code("account.drop_credential", {{"id", app_of(ada)}}), "confirm_first");
    EXPECT_EQ(ada.code("account.confirm", {{"password", kPassword}}), "code_needed");
    EXPECT_EQ(ada.code("account.confirm", {{"password", kPassword}, {"code", code_of(app)}}), "ok");
    EXPECT_EQ(ada.code("account.drop_credential", {{"id", app_of(ada)}}), "ok");
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", with_password("Ada")), "ok");
}

TEST_F(TotpApi, AC4_another_app_ends_the_first_one) {
    Talker& ada = player("Ada");
    const TotpSecret first = add_app(ada);
    const TotpSecret second = add_app(ada);
    Talker& desk = bench.talker(1).hello();
    EXPECT_EQ(desk.code("sign_in.password", with_password("Ada", code_of(first))), "wrong_code");
    EXPECT_EQ(desk.code("sign_in.password", with_password("Ada", code_of(second))), "ok");
}

TEST_F(TotpApi, AC4_a_guest_has_no_app) {
    Talker& guest = bench.talker().hello("Gus");
    EXPECT_EQ(guest.code("account.totp_begin"), "guests_cannot");
    EXPECT_EQ(guest.code("account.totp_confirm", {{"code", "123456"}}), "guests_cannot");
}

TEST_F(TotpApi, AC8_an_export_tells_of_the_app_and_not_its_secret) {
    Talker& ada = player("Ada");
    const TotpSecret app = add_app(ada);
    const std::string text = ada.call("account.export").dump();
    EXPECT_NE(text.find(R"("kind":"totp")"), std::string::npos);
    EXPECT_EQ(text.find(to_hex(app)), std::string::npos);
    EXPECT_EQ(text.find(totp_text(app)), std::string::npos);
}

}  // namespace
}  // namespace kabinet::testing
