#include "client-cli/account/words.hpp"
#include "tests/client-cli/support/account_bench.hpp"

/// Registering, signing in and out.
namespace kabinet::cli {
namespace {

using Verb = AccountRequest::Verb;
using AccountDoors = AccountBench;

const std::string kPassword = "correct horse battery";

TEST_F(AccountDoors, AC1_a_guest_registers_and_keeps_id_and_name) {
    known_as(kGuestAnna);
    server.on("account.register", Json{{"token", "new token"},
                                       {"player", {{"id", "p1"}, {"name", "Anna"}}},
                                       {"device_token", "device token"}});
    prompt.answers = {kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_EQ(server.heard("hello").at(0)["token"], "guest token");
    EXPECT_EQ(server.heard("account.register").at(0),
              Json({{"name", "Anna"}, {"password", kPassword}, {"device", "host, terminal"}}));
    EXPECT_EQ(profile.load(), (Identity{"new token", "p1", "Anna", false}));
    EXPECT_EQ(profile.device_token("Anna"), "device token");
    EXPECT_TRUE(printed("You are the player Anna now. Seats and matches stay."));
    EXPECT_EQ(prompt.questions.at(0).find("(secret) New password"), 0u);
    EXPECT_EQ(prompt.questions.at(1), "(secret) Once more: ");
}

TEST_F(AccountDoors, AC1_who_is_nobody_registers_without_a_guest) {
    server.on("account.register", signed_in("new token"));
    prompt.answers = {"Ada", kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_TRUE(server.heard("sign_in.guest").empty());
    EXPECT_EQ(profile.load(), (Identity{"new token", "p1", "Ada", false}));
}

TEST_F(AccountDoors, a_name_that_the_server_made_up_is_not_taken_over) {
    known_as({"guest token", "p1", "Guest k3v7", true});
    server.on("account.register", signed_in("new token"));
    prompt.answers = {"Ada", kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_EQ(prompt.questions.at(0), "Name: ");
}

TEST_F(AccountDoors, AC3_another_name_is_asked_for_and_the_password_is_kept) {
    known_as(kGuestAnna);
    refuse_first("account.register", "name_taken", signed_in("new token"));
    prompt.answers = {kPassword, kPassword, "Ada"};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_TRUE(noted("refused: name_taken"));
    EXPECT_EQ(server.heard("account.register").at(1)["name"], "Ada");
    EXPECT_EQ(server.heard("account.register").at(1)["password"], kPassword);
}

TEST_F(AccountDoors, AC4_another_password_is_asked_for) {
    known_as(kGuestAnna);
    refuse_first("account.register", "password_unfit", signed_in("new token"));
    prompt.answers = {"password", "password", kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_TRUE(noted("refused: password_unfit"));
    EXPECT_EQ(server.heard("account.register").at(1)["password"], kPassword);
}

TEST_F(AccountDoors, a_script_is_not_asked_twice_but_refused) {
    known_as(kGuestAnna);
    server.refuse("account.register", "password_unfit");
    prompt.person = false;
    prompt.answers = {"password"};
    EXPECT_EQ(run(Verb::enter), 1);
    EXPECT_EQ(prompt.questions.size(), 1u);
    EXPECT_TRUE(noted("kabinet: refused: password_unfit"));
    EXPECT_EQ(profile.load(), kGuestAnna);
}

TEST_F(AccountDoors, passwords_that_differ_are_typed_again) {
    known_as(kGuestAnna);
    server.on("account.register", signed_in("new token"));
    prompt.answers = {kPassword, "correct hrose battery", "", "", kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0);
    EXPECT_TRUE(noted("The two are not the same."));
    EXPECT_TRUE(noted("A password is needed."));
    EXPECT_EQ(server.heard("account.register").size(), 1u);
}

TEST_F(AccountDoors, AC7_an_answer_that_was_lost_is_made_good_by_the_password) {
    known_as(kGuestAnna);
    lose_answer("account.register", [this] { server.ended_tokens = {"guest token"}; });
    server.on("sign_in.password", signed_in("new token"));
    prompt.answers = {kPassword, kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::enter, .name = "Ada"}), 0) << err.str();
    EXPECT_EQ(server.heard("account.register").size(), 1u);
    EXPECT_EQ(server.heard("sign_in.password").at(0)["name"], "Ada");
    EXPECT_EQ(profile.load(), (Identity{"new token", "p1", "Ada", false}));
}

TEST_F(AccountDoors, a_request_that_was_lost_is_made_again) {
    known_as(kGuestAnna);
    lose_answer("account.register", [] {}, signed_in("new token"));
    prompt.answers = {kPassword, kPassword};
    EXPECT_EQ(run(Verb::enter), 0) << err.str();
    EXPECT_EQ(server.heard("account.register").size(), 2u);
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, AC7_nothing_is_sent_where_the_new_token_could_not_be_kept) {
    known_as(kGuestAnna);
    std::filesystem::create_directory(profile.file().string() + "." + std::to_string(::getpid()));
    EXPECT_EQ(run(Verb::enter), 1);
    EXPECT_TRUE(noted("could not write"));
    EXPECT_TRUE(server.heard("account.register").empty());
    EXPECT_TRUE(prompt.questions.empty());
}

TEST_F(AccountDoors, AC4_registering_prints_recovery_codes_on_request) {
    known_as(kGuestAnna);
    server.on("account.register", signed_in("new token"));
    server.on("account.recovery_codes", Json{{"codes", {"7k3mp-x0q9d-w4tnb", "aaaaa-bbbbb-ccccc"}}});
    prompt.answers = {kPassword, kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::enter, .with_codes = true}), 0);
    EXPECT_TRUE(printed("\n  7k3mp-x0q9d-w4tnb\n  aaaaa-bbbbb-ccccc\n")) << out.str();
}

TEST_F(AccountDoors, a_player_does_not_register_again) {
    known_as(kPlayerAda);
    EXPECT_EQ(run(Verb::enter), 1);
    EXPECT_TRUE(noted("you have an account already: Ada"));
    EXPECT_TRUE(server.heard("account.register").empty());
}

TEST_F(AccountDoors, who_was_signed_out_of_an_account_does_not_make_a_second_one) {
    known_as(kPlayerAda);
    server.ended_tokens = {kPlayerAda.token};
    EXPECT_EQ(run(Verb::enter), 1);
    EXPECT_TRUE(noted("Sign in again with: kabinet account sign-in Ada"));
}

TEST_F(AccountDoors, AC4_signs_in_by_password) {
    server.on("sign_in.password", signed_in("new token", "device token"));
    prompt.answers = {kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "ada"}), 0);
    EXPECT_EQ(server.heard("sign_in.password").at(0),
              Json({{"name", "ada"}, {"password", kPassword}, {"device", "host, terminal"}}));
    EXPECT_EQ(profile.load(), (Identity{"new token", "p1", "Ada", false}));
    EXPECT_TRUE(printed("Signed in as Ada."));
    EXPECT_TRUE(server.heard("sign_in.guest").empty()) << "nobody becomes a guest on the way";
}

TEST_F(AccountDoors, AC6_a_device_that_was_signed_in_before_proves_it) {
    ASSERT_TRUE(profile.save(kPlayerAda, "device token"));
    ASSERT_TRUE(profile.forget());
    server.on("sign_in.password", signed_in("new token"));
    prompt.answers = {kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 0);
    EXPECT_EQ(server.heard("sign_in.password").at(0)["device_token"], "device token");
    EXPECT_EQ(profile.device_token("Ada"), "device token") << "it stays good";
}

TEST_F(AccountDoors, AC6_a_recovery_code_comes_with_the_proof_and_brings_it) {
    server.on("sign_in.recovery", signed_in("new token", "device token"));
    const AccountRequest request{.verb = Verb::sign_in, .name = "Ada", .recovery = true};
    for (int i = 0; i < 2; ++i) {
        prompt.answers = {"00000-00000-00000", kPassword, kPassword};
        EXPECT_EQ(run(request), 0) << err.str();
    }
    EXPECT_FALSE(server.heard("sign_in.recovery").at(0).contains("device_token"));
    EXPECT_EQ(server.heard("sign_in.recovery").at(1)["device_token"], "device token");
}

TEST_F(AccountDoors, a_wrong_password_may_be_typed_three_times) {
    server.refuse("sign_in.password", "wrong_credentials");
    prompt.answers = {"one", "two", "three", "four"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 1);
    EXPECT_EQ(server.heard("sign_in.password").size(), 3u);
    EXPECT_TRUE(noted("kabinet: the name, the password or the code is wrong"));
    EXPECT_FALSE(profile.load());
}

TEST_F(AccountDoors, AC6_too_many_tries_are_told_with_the_time_to_wait) {
    server.on("sign_in.password", [](const Json&) {
        Json refused = refusal("rate_limited");
        refused["error"]["data"]["retry_after_ms"] = 90'000;
        return refused;
    });
    prompt.answers = {kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 1);
    EXPECT_TRUE(noted("too many tries; try again in 2 minutes")) << err.str();
    EXPECT_EQ(server.heard("sign_in.password").size(), 1u);
}

TEST_F(AccountDoors, AC8_a_closed_account_is_opened_again_by_whoever_means_it) {
    server.on("sign_in.password", [](const Json& params) {
        return params.value("reopen", false) ? Json{{"result", signed_in("new token")}}
                                             : refusal("account_closed");
    });
    prompt.answers = {kPassword, "y"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 0);
    EXPECT_EQ(profile.load()->token, "new token");
    ASSERT_TRUE(profile.forget());
    prompt.answers = {kPassword, "n"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 1);
    EXPECT_FALSE(profile.load());
}

TEST_F(AccountDoors, a_guest_is_not_left_by_accident) {
    known_as(kGuestAnna);
    prompt.answers = {"n"};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 1);
    EXPECT_TRUE(noted("You keep them with: kabinet account register"));
    prompt.person = false;
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 2) << "a script has to say --yes";
    EXPECT_TRUE(server.heard("sign_in.password").empty());
    EXPECT_EQ(profile.load(), kGuestAnna);
}

TEST_F(AccountDoors, who_means_it_leaves_the_guest_for_an_account) {
    known_as(kGuestAnna);
    server.on("sign_in.password", signed_in("new token"));
    prompt.answers = {"y", kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 0) << err.str();
    ASSERT_EQ(server.heard("hello").size(), 2u);
    EXPECT_FALSE(server.heard("hello").at(1).contains("token"));
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, who_is_signed_in_is_told_so) {
    known_as(kPlayerAda);
    EXPECT_EQ(run(Verb::sign_in), 0);
    EXPECT_TRUE(printed("You are signed in as Ada."));
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ben"}), 2);
    EXPECT_TRUE(noted("--profile NAME"));
    EXPECT_EQ(profile.load(), kPlayerAda);
}

TEST_F(AccountDoors, who_was_signed_out_signs_in_under_the_same_name) {
    known_as(kPlayerAda);
    server.ended_tokens = {kPlayerAda.token};
    server.on("sign_in.password", signed_in("new token"));
    prompt.answers = {kPassword};
    EXPECT_EQ(run(Verb::sign_in), 0) << err.str();
    EXPECT_EQ(prompt.questions.at(0), "(secret) Password of Ada: ");
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, AC4_a_recovery_code_sets_a_new_password) {
    server.on("sign_in.recovery", signed_in("new token"));
    prompt.answers = {"7k3mp-x0q9d-w4tnb", kPassword, kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada", .recovery = true}), 0);
    EXPECT_EQ(server.heard("sign_in.recovery").at(0), Json({{"name", "Ada"},
                                                            {"code", "7k3mp-x0q9d-w4tnb"},
                                                            {"password", kPassword},
                                                            {"device", "host, terminal"}}));
    EXPECT_TRUE(printed("All other devices were signed out."));
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, AC4_a_code_that_was_used_while_the_answer_was_lost_did_its_work) {
    lose_answer("sign_in.recovery", [] {});
    server.on("sign_in.password", signed_in("new token"));
    prompt.answers = {"7k3mp-x0q9d-w4tnb", kPassword, kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada", .recovery = true}), 0) << err.str();
    EXPECT_EQ(server.heard("sign_in.recovery").size(), 1u);
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, AC4_a_mailed_code_sets_a_new_password) {
    server.on("sign_in.mail_code", Json::object());
    server.on("sign_in.recovery", signed_in("new token"));
    prompt.answers = {"7k3mp-x0q9d-w4tnb", kPassword, kPassword};
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada", .mail = true}), 0) << err.str();
    EXPECT_EQ(server.heard("sign_in.mail_code").at(0), Json({{"name", "Ada"}}));
    EXPECT_EQ(prompt.questions.at(0), "The code in the mail: ");
    EXPECT_EQ(server.heard("sign_in.recovery").at(0).at("code"), "7k3mp-x0q9d-w4tnb");
    EXPECT_EQ(profile.load()->token, "new token");
}

TEST_F(AccountDoors, AC4_without_mail_on_the_server_nothing_is_asked) {
    server.refuse("sign_in.mail_code", "mail_off");
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada", .mail = true}), 1);
    EXPECT_TRUE(prompt.questions.empty());
}

TEST_F(AccountDoors, AC1_a_guest_that_signs_out_is_warned) {
    known_as(kGuestAnna);
    prompt.answers = {"n"};
    EXPECT_EQ(run(Verb::sign_out), 1);
    EXPECT_TRUE(noted("lost for ever"));
    EXPECT_TRUE(server.heard("account.sign_out").empty());
    EXPECT_EQ(profile.load(), kGuestAnna);
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_out, .yes = true}), 0);
    EXPECT_EQ(server.heard("account.sign_out").size(), 1u);
    EXPECT_FALSE(profile.load());
}

TEST_F(AccountDoors, AC5_a_player_signs_out_without_a_question) {
    known_as(kPlayerAda);
    EXPECT_EQ(run(Verb::sign_out), 0);
    EXPECT_TRUE(prompt.questions.empty());
    EXPECT_FALSE(profile.load());
}

TEST_F(AccountDoors, signing_out_succeeds_where_the_answer_is_lost_or_the_token_has_ended) {
    known_as(kPlayerAda);
    lose_answer("account.sign_out", [this] { server.ended_tokens = {kPlayerAda.token}; });
    EXPECT_EQ(run(Verb::sign_out), 0) << err.str();
    EXPECT_FALSE(profile.load());
    known_as(kPlayerAda);
    EXPECT_EQ(run(Verb::sign_out), 0) << err.str();
    EXPECT_FALSE(profile.load());
}

TEST_F(AccountDoors, no_secret_is_ever_printed) {
    for (const bool as_json : {false, true}) {
        json = as_json;
        known_as(kGuestAnna);
        server.on("account.register", signed_in("new token", "device token"));
        server.on("sign_in.password", signed_in("newer token", "device token"));
        prompt.answers = {kPassword, kPassword};
        EXPECT_EQ(run(Verb::enter), 0);
        ASSERT_TRUE(profile.forget());
        prompt.answers = {kPassword};
        EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 0);
    }
    for (const std::string& secret :
         {"guest token", "new token", "newer token", "device token", kPassword.c_str()}) {
        EXPECT_FALSE(printed(secret)) << out.str();
        EXPECT_FALSE(noted(secret)) << err.str();
    }
}

TEST_F(AccountDoors, without_a_server_it_gives_up) {
    server.reachable = false;
    EXPECT_EQ(run(AccountRequest{.verb = Verb::sign_in, .name = "Ada"}), 1);
    EXPECT_TRUE(noted("No connection (Connection refused); trying again")) << err.str();
    EXPECT_TRUE(noted("kabinet: no connection: Connection refused")) << err.str();
}

}  // namespace
}  // namespace kabinet::cli
