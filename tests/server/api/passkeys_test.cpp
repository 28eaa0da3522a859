#include <gtest/gtest.h>

#include "server/accounts/base64url.hpp"
#include "tests/server/accounts/authenticator.hpp"
#include "tests/server/support/server_bench.hpp"

/// Passkeys as clients use them (AC-4): a browser and an authenticator in software talk to a whole server.
namespace kabinet::testing {
namespace {

Config with_passkeys() {
    Config config;
    config.accounts.passkey_domain = "play.example";
    config.accounts.passkey_origins = {"https://play.example"};
    return config;
}

Challenge challenge_in(const Json& result) {
    Challenge challenge{};
    const auto bytes = from_base64url(result.at("options").at("challenge").get<std::string>());
    std::ranges::copy(bytes.value(), challenge.begin());
    return challenge;
}

class Passkeys : public ::testing::Test {
  protected:
    Json created(Talker& talker, const Said& said = {}) {
        const Json options = talker.call("account.passkey_options", {{"name", "Ann"}});
        handle = options.at("options").at("user").at("id");
        const PasskeyRegistration made = key.create(challenge_in(options), said);
        return {{"id", made.id},
                {"client_data", made.client_data},
                {"authenticator_data", made.authenticator_data},
                {"public_key", made.public_key},
                {"algorithm", made.algorithm},
                {"transports", made.transports}};
    }
    Json used(const Json& options, const Said& said = {}) {
        const PasskeyAssertion got = key.get(challenge_in(options), said);
        Json value{{"id", got.id},
                   {"client_data", got.client_data},
                   {"authenticator_data", got.authenticator_data},
                   {"signature", got.signature}};
        value["user_handle"] = handle;
        return value;
    }
    /// A player with a passkey and no password, who was a guest.
    Talker& player() {
        Talker& ann = bench.talker().hello("Ann");
        const Json result = ann.call("account.register", {{"name", "Ann"}, {"passkey", created(ann)}});
        EXPECT_TRUE(result.contains("token")) << result;
        ann.token = result.value("token", "");
        return ann;
    }
    std::string comes_in(Talker& talker, const Said& said = {}) {
        const Json options = talker.call("sign_in.passkey_options");
        return talker.code("sign_in.passkey", {{"passkey", used(options, said)}});
    }

    ServerBench bench{2, with_passkeys()};
    Authenticator key{kEs256};
    std::string handle;  // of the account that the last passkey was made for
};

TEST_F(Passkeys, AC4_a_guest_keeps_the_account_with_a_passkey_and_signs_in_with_it) {
    Talker& ann = player();
    Talker& desk = bench.talker(1).hello();
    EXPECT_EQ(comes_in(desk), "ok");
    const Json shown = desk.call("account.show");
    EXPECT_EQ(shown["player"], Json({{"id", ann.id}, {"name", "Ann"}}));
    EXPECT_EQ(shown["sessions"].size(), 2u);
    ASSERT_EQ(shown["credentials"].size(), 1u);
    EXPECT_EQ(shown["credentials"][0]["kind"], "passkey");
    EXPECT_TRUE(shown["credentials"][0].contains("used"));
    bench.restart();
    EXPECT_EQ(comes_in(bench.talker().hello()), "ok");
    EXPECT_EQ(bench.talker().code("hello", {{"client", "x"}, {"token", ann.token}}), "ok");
}

TEST_F(Passkeys, AC6_a_device_that_came_by_a_passkey_is_known) {
    const std::string password = "a marble in the rim";
    EXPECT_EQ(player().code("account.set_password", {{"password", password}}), "ok");
    const auto enter = [&](Json params) {
        Talker& desk = bench.talker(1).hello();
        params["passkey"] = used(desk.call("sign_in.passkey_options"));
        return desk.call("sign_in.passkey", params);
    };
    const Json in = enter(Json::object());
    ASSERT_TRUE(in.contains("device_token")) << in;
    EXPECT_FALSE(enter({{"device_token", in["device_token"]}}).contains("device_token"));
    const auto guess = [&](Json params) {
        params["name"] = "Ann";
        return bench.talker().hello().code("sign_in.password", params);
    };
    std::string code;
    for (int i = 0; i < 50 && code != "rate_limited"; ++i) code = guess({{"password", "a wrong guess"}});
    EXPECT_EQ(guess({{"password", password}}), "rate_limited");
    EXPECT_EQ(guess({{"password", password}, {"device_token", in["device_token"]}}), "ok");
}

TEST_F(Passkeys, AC4_beginning_a_sign_in_tells_nothing) {
    const Json nobody = bench.talker().hello().call("sign_in.passkey_options");
    player();
    const Json somebody = bench.talker().hello().call("sign_in.passkey_options");
    Json one = nobody, two = somebody;
    one["options"].erase("challenge");
    two["options"].erase("challenge");
    EXPECT_EQ(one, two);
    EXPECT_NE(nobody["options"]["challenge"], somebody["options"]["challenge"]);
}

TEST_F(Passkeys, AC4_an_answer_counts_once_and_for_its_own_question_alone) {
    player();
    Talker& desk = bench.talker(1).hello();
    const Json options = desk.call("sign_in.passkey_options");
    const Json answer = used(options);
    Talker& other = bench.talker(1).hello();
    EXPECT_EQ(other.code("sign_in.passkey", {{"passkey", answer}}), "passkey_refused") << "not asked";
    other.call("sign_in.passkey_options");
    EXPECT_EQ(other.code("sign_in.passkey", {{"passkey", answer}}), "passkey_refused") << "asked otherwise";
    EXPECT_EQ(desk.code("sign_in.passkey", {{"passkey", answer}}), "ok");
    bench.wait(1000);
    Talker& late = bench.talker().hello();
    const Json old = late.call("sign_in.passkey_options");
    bench.wait(121'000);
    EXPECT_EQ(late.code("sign_in.passkey", {{"passkey", used(old)}}), "passkey_refused") << "too late";
}

TEST_F(Passkeys, AC4_refuses_other_sites_and_users_that_were_not_verified) {
    player();
    Said elsewhere;
    elsewhere.origin = "https://play.example.evil";
    Said unverified;
    unverified.flags = kPresent;
    for (const Said& said : {elsewhere, unverified}) {
        Talker& desk = bench.talker(1).hello();
        EXPECT_EQ(comes_in(desk, said), "passkey_refused");
        EXPECT_EQ(desk.code("account.show"), "sign_in_first");
    }
    Talker& desk = bench.talker(1).hello();
    const Json options = desk.call("sign_in.passkey_options");
    key = Authenticator(kEs256, '2');
    EXPECT_EQ(desk.code("sign_in.passkey", {{"passkey", used(options)}}), "wrong_credentials");
}

TEST_F(Passkeys, AC4_several_a_person_and_the_last_one_stays) {
    Talker& ann = player();
    const std::string first = ann.call("account.show")["credentials"][0]["id"];
    EXPECT_EQ(ann.code("account.drop_credential", {{"id", first}}), "last_credential");
    key = Authenticator(kEdDsa, '2');
    EXPECT_EQ(ann.code("account.add_passkey", {{"passkey", created(ann)}, {"label", "the telephone"}}), "ok");
    EXPECT_EQ(ann.call("account.show")["credentials"][1]["label"], "the telephone");
    EXPECT_EQ(ann.code("account.drop_credential", {{"id", first}}), "ok");
    EXPECT_EQ(comes_in(bench.talker().hello()), "ok");
}

TEST_F(Passkeys, AC7_a_passkey_makes_a_session_fresh) {
    Talker& ann = player();
    bench.wait(600'000);
    EXPECT_EQ(ann.code("account.recovery_codes"), "confirm_first");
    EXPECT_EQ(ann.code("account.passkey_options"), "confirm_first");
    const Json options = ann.call("account.confirm_options");
    EXPECT_EQ(options["options"]["allowCredentials"].size(), 1u);
    EXPECT_EQ(ann.code("account.confirm_passkey", {{"passkey", used(options)}}), "ok");
    EXPECT_EQ(ann.code("account.recovery_codes"), "ok");
    EXPECT_EQ(ann.code("account.set_password", {{"password", "a marble in the rim"}}), "ok");
}

TEST_F(Passkeys, AC4_nobody_without_a_player_registers_a_passkey) {
    Talker& guest = bench.talker().hello("Gus");
    Talker& nobody = bench.talker().hello();
    const Json made = created(guest);
    EXPECT_EQ(nobody.code("account.register", {{"name", "Ann"}, {"passkey", made}}), "sign_in_first");
    EXPECT_EQ(guest.code("account.register", {{"name", "Ann"}}), "invalid_params");
    EXPECT_EQ(
        guest.code("account.register", {{"name", "Ann"}, {"passkey", made}, {"password", "a marble in it"}}),
        "invalid_params");
    EXPECT_EQ(guest.code("account.add_passkey", {{"passkey", made}}), "guests_cannot");
    EXPECT_EQ(guest.code("account.register", {{"name", "Ann"}, {"passkey", made}}), "ok");
}

TEST_F(Passkeys, are_off_where_no_domain_is_set) {
    ServerBench plain;
    Talker& guest = plain.talker();
    const Json hello = guest.call("hello", {{"client", "x"}});
    EXPECT_EQ(std::ranges::count(hello["features"], "passkeys"), 0);
    EXPECT_EQ(guest.code("sign_in.passkey_options"), "passkeys_off");
    const Json here = bench.talker().call("hello", {{"client", "x"}});
    EXPECT_EQ(std::ranges::count(here["features"], "passkeys"), 1);
}

}  // namespace
}  // namespace kabinet::testing
