#include <ctime>

#include "client-cli/account/words.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/line/sentence.hpp"
#include "tests/client-cli/support/account_bench.hpp"

/// What one does with an account.
namespace kabinet::cli {
namespace {

using Verb = AccountRequest::Verb;

class Account : public AccountBench {
  protected:
    Account() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
        known_as(kPlayerAda);
    }
};

TEST_F(Account, shows_who_one_is_and_what_one_signs_in_with) {
    EXPECT_EQ(run(Verb::show), 0);
    EXPECT_EQ(out.str(),
              "Ada on ws://a:1/ws\n"
              "A player since 2026-07-03. Signs in with a password and one passkey.\n"
              "Recovery codes left: 2\n"
              "Passkey c2 since 2026-07-03: Phone\n"
              "\n"
              "  id            since       last used   device\n"
              "* aaaa11112222  2026-07-03  2026-07-03  host, terminal (this one)\n"
              "  bbbb11112222  2026-07-01  2026-07-02  Firefox\n"
              "  bbcc11112222  2026-07-01  2026-07-02  (no label)\n");
}

TEST_F(Account, AC3_a_guest_is_shown_as_one) {
    known_as(kGuestAnna);
    server.on("account.show", Json::parse(R"({"player":{"id":"h2kd81","name":"Anna","guest":true},
        "created":1783080000000,"sessions":[],"credentials":[]})"));
    EXPECT_EQ(run(Verb::show), 0);
    EXPECT_EQ(out.str().find("Anna (guest h2kd) on ws://a:1/ws\nA guest since 2026-07-03."), 0u) << out.str();
    EXPECT_TRUE(printed("kabinet account register"));
}

TEST_F(Account, AC1_who_is_nobody_is_told_the_ways_in) {
    ASSERT_TRUE(profile.forget());
    for (const Verb verb : {Verb::show, Verb::devices, Verb::password, Verb::sign_out}) {
        EXPECT_EQ(run(verb), 1);
        EXPECT_TRUE(noted("kabinet: nobody is signed in on ws://a:1/ws\n  kabinet account register"));
    }
    EXPECT_EQ(server.connections(), 4) << "it never connects";
}

TEST_F(Account, AC5_whoever_was_signed_out_is_told_how_to_come_back) {
    server.ended_tokens = {kPlayerAda.token};
    EXPECT_EQ(run(Verb::show), 1);
    EXPECT_TRUE(
        noted("You were signed out: this device is no longer signed in as Ada. "
              "Sign in again with: kabinet account sign-in Ada"));
    EXPECT_EQ(server.heard("hello").size(), 2u) << "it never loops";
}

TEST_F(Account, prints_one_line_of_json_on_request) {
    json = true;
    EXPECT_EQ(run(Verb::show), 0);
    const Json line = Json::parse(out.str());
    EXPECT_EQ(line["ok"]["player"]["name"], "Ada");
    EXPECT_EQ(line["ok"]["sessions"].size(), 3u);
    out.str("");
    server.refuse("account.show", "unknown_method");
    EXPECT_EQ(run(Verb::show), 1);
    EXPECT_EQ(Json::parse(out.str())["error"]["code"], "unknown_method");
}

TEST_F(Account, AC2_a_rename_is_kept_in_the_profile) {
    server.on("account.rename", Json{{"player", {{"id", "p1"}, {"name", "Countess"}}}});
    EXPECT_EQ(run(AccountRequest{.verb = Verb::rename, .name = "Countess"}), 0);
    EXPECT_EQ(profile.load(), (Identity{kPlayerAda.token, "p1", "Countess", false}));
    EXPECT_TRUE(printed("You are called Countess now."));
}

TEST_F(Account, AC3_a_name_that_cannot_be_one_is_refused_in_the_servers_words) {
    server.on("account.rename", [](const Json&) {
        Json refused = refusal("name_unfit");
        refused["error"]["data"]["detail"] = "A name has at most 24 characters.";
        return refused;
    });
    EXPECT_EQ(run(AccountRequest{.verb = Verb::rename, .name = std::string(30, 'x')}), 1);
    EXPECT_EQ(err.str(), "kabinet: A name has at most 24 characters.\n");
}

TEST_F(Account, a_new_name_is_found_out_with_the_next_command) {
    server.player["name"] = "Countess";
    EXPECT_EQ(run(Verb::devices), 0);
    EXPECT_EQ(profile.load()->name, "Countess");
}

TEST_F(Account, AC7_a_new_password_wants_the_present_one) {
    prompt.answers = {"the old password", "the new password", "the new password"};
    EXPECT_EQ(run(Verb::password), 0);
    EXPECT_EQ(server.heard("account.confirm").at(0)["password"], "the old password");
    EXPECT_EQ(server.heard("account.set_password").at(0)["password"], "the new password");
    EXPECT_EQ(prompt.questions.at(0), "(secret) Password of Ada: ");
}

TEST_F(Account, AC7_what_needs_a_fresh_sign_in_asks_for_the_password_and_goes_on_by_itself) {
    const Json codes{{"codes", {"7k3mp-x0q9d-w4tnb"}}};
    refuse_first("account.recovery_codes", "confirm_first", codes);
    prompt.answers = {"y", "the password"};
    EXPECT_EQ(run(Verb::recovery_codes), 0) << err.str();
    EXPECT_EQ(server.heard("account.confirm").size(), 1u);
    EXPECT_EQ(server.heard("account.recovery_codes").size(), 2u);
    EXPECT_TRUE(printed("7k3mp-x0q9d-w4tnb"));
}

TEST_F(Account, AC7_nothing_is_done_without_the_password) {
    server.refuse("account.close", "confirm_first");
    server.refuse("account.confirm", "wrong_credentials");
    prompt.answers = {"y", "one", "two", "three"};
    EXPECT_EQ(run(Verb::close), 1);
    EXPECT_EQ(server.heard("account.confirm").size(), 3u);
    EXPECT_EQ(server.heard("account.close").size(), 1u);
    EXPECT_EQ(profile.load(), kPlayerAda);
    prompt.answers = {"y"};
    EXPECT_EQ(run(Verb::close), 1) << "the input ended";
    EXPECT_TRUE(noted("Nothing was changed."));
}

TEST_F(Account, AC7_an_account_without_a_password_cannot_confirm_here) {
    Json without = account();
    without["credentials"].erase(0);
    server.on("account.show", without);
    server.refuse("account.close", "confirm_first");
    EXPECT_EQ(run(AccountRequest{.verb = Verb::close, .yes = true}), 1);
    EXPECT_TRUE(noted("this needs a fresh sign-in, and the account has no password"));
    EXPECT_TRUE(prompt.questions.empty());
}

TEST_F(Account, AC4_new_recovery_codes_end_the_earlier_ones_and_that_is_asked) {
    prompt.answers = {"n"};
    EXPECT_EQ(run(Verb::recovery_codes), 1);
    EXPECT_EQ(prompt.questions.at(0), "Make new ones? [y/N] ");
    EXPECT_TRUE(noted("The 2 recovery codes that are left end."));
    EXPECT_TRUE(server.heard("account.recovery_codes").empty());
}

TEST_F(Account, AC1_what_guests_cannot_do_names_the_way_to_an_account) {
    known_as(kGuestAnna);
    server.refuse("account.recovery_codes", "guests_cannot");
    for (const Verb verb : {Verb::password, Verb::close}) EXPECT_EQ(run(verb), 1);
    EXPECT_EQ(run(AccountRequest{.verb = Verb::recovery_codes, .yes = true}), 1);
    EXPECT_TRUE(noted("kabinet account register makes an account and keeps everything"));
}

TEST_F(Account, AC5_another_device_is_signed_out_by_the_beginning_of_its_id) {
    EXPECT_EQ(run(AccountRequest{.verb = Verb::end_session, .id = "bbb"}), 0);
    EXPECT_EQ(server.heard("account.end_session").at(0)["session"], "bbbb11112222");
    EXPECT_TRUE(printed("Signed out: Firefox"));
}

TEST_F(Account, AC5_no_device_is_signed_out_by_guess) {
    for (const char* id : {"bb", "x", ""}) {
        EXPECT_EQ(run(AccountRequest{.verb = Verb::end_session, .id = id}), 1);
    }
    EXPECT_EQ(run(AccountRequest{.verb = Verb::end_session, .id = "aaaa"}), 2) << "sign-out is for that";
    EXPECT_TRUE(server.heard("account.end_session").empty());
}

TEST_F(Account, AC5_all_other_devices_are_signed_out) {
    EXPECT_EQ(run(AccountRequest{.verb = Verb::end_session, .others = true}), 0);
    EXPECT_EQ(server.heard("account.end_others").size(), 1u);
}

TEST_F(Account, AC4_a_passkey_is_dropped) {
    EXPECT_EQ(run(AccountRequest{.verb = Verb::drop, .id = "c2", .yes = true}), 0);
    EXPECT_EQ(server.heard("account.drop_credential").at(0)["id"], "c2");
    EXPECT_EQ(run(AccountRequest{.verb = Verb::drop, .id = "c3", .yes = true}), 1) << "a recovery code";
}

TEST_F(Account, AC8_a_closed_account_is_forgotten_here_and_can_be_opened_again) {
    prompt.answers = {"y"};
    EXPECT_EQ(run(Verb::close), 0);
    EXPECT_FALSE(profile.load());
    EXPECT_TRUE(printed("Within 30 days this opens it again: kabinet account sign-in Ada"));
}

TEST_F(Account, AC8_deleting_wants_the_name_typed) {
    prompt.answers = {"ada"};
    EXPECT_EQ(run(Verb::erase), 1);
    EXPECT_TRUE(server.heard("account.delete").empty());
    EXPECT_EQ(profile.load(), kPlayerAda);
    prompt.answers = {"Ada"};
    EXPECT_EQ(run(Verb::erase), 0);
    EXPECT_EQ(server.heard("account.delete").size(), 1u);
    EXPECT_FALSE(std::filesystem::exists(profile.file()));
}

TEST_F(Account, a_server_that_is_busy_for_a_moment_is_waited_for) {
    refuse_first("account.show", "busy", account(), 2);
    EXPECT_EQ(run(Verb::show), 0);
    EXPECT_EQ(server.heard("account.show").size(), 3u);
}

TEST_F(Account, a_lost_connection_is_made_again) {
    lose_answer("account.show", [] {}, account());
    EXPECT_EQ(run(Verb::show), 0);
    EXPECT_EQ(server.connections(), 3) << "the last one is the test's";
}

TEST_F(Account, no_text_of_others_steers_the_terminal) {
    Json wild = account();
    const std::string attack =
        "\x1b]0;title\x07 \x1b[2J\xc2\x9b"
        "31m \x7f \xe2\x80\xae evil\r\n> ";
    wild["player"]["name"] = attack;
    wild["sessions"][1]["device"] = attack;
    wild["credentials"][1]["label"] = attack;
    server.on("account.show", wild);
    server.refuse("account.close", "bad" + attack);
    for (const bool as_json : {false, true}) {
        json = as_json;
        EXPECT_EQ(run(Verb::show), 0);
        EXPECT_EQ(run(AccountRequest{.verb = Verb::close, .yes = true}), 1);
    }
    for (const std::string& text : {out.str(), err.str()}) {
        std::string_view rest = text;
        while (!rest.empty()) {
            const char32_t glyph = next_glyph(rest);
            ASSERT_TRUE(glyph == U'\n' || !is_control(glyph)) << static_cast<unsigned>(glyph) << text;
        }
    }
}

TEST(Sentence, is_folded_and_a_command_stands_alone) {
    const std::string text =
        "You were signed out. Sign in again with: kabinet account sign-in Ada --profile ada";
    EXPECT_EQ(sentence_lines(text, 0), std::vector<std::string>{text});
    EXPECT_EQ(sentence_lines(text, 45),
              (std::vector<std::string>{"You were signed out. Sign in again with:",
                                        "  kabinet account sign-in Ada --profile ada"}));
    EXPECT_EQ(sentence_lines("a b\x1b[2J", 0), std::vector<std::string>{"a b\ufffd[2J"});
}

TEST(AccountWords, spans_are_rounded_up) {
    EXPECT_EQ(span_in_words(1), "1 second");
    EXPECT_EQ(span_in_words(4001), "5 seconds");
    EXPECT_EQ(span_in_words(60'001), "2 minutes");
    EXPECT_EQ(span_in_words(26LL * 3'600'000), "2 days");
}

TEST(AccountWords, AC5_the_label_of_a_device_is_the_host_and_the_kind) {
    EXPECT_EQ(device_label("anna-pc"), "anna-pc, terminal");
    EXPECT_EQ(device_label(""), "terminal");
    EXPECT_EQ(device_label(std::string(100, 'x')).size(), 64u);
    EXPECT_EQ(device_label("a\x1b[2Jb"), "a?[2Jb, terminal");
}

}  // namespace
}  // namespace kabinet::cli
