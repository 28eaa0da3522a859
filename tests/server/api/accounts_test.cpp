#include <gtest/gtest.h>

#include "tests/server/api/account_bench.hpp"

/// Accounts as clients have them: making one, signing in and out, sessions, credentials (AC-1 to AC-8).
namespace kabinet::testing {
namespace {

constexpr const char* kOtherPassword = "nine bases, one ball";
constexpr std::int64_t kDayMs = 86'400'000;

class AccountsApi : public AccountBench {
  protected:
    /// Makes the guest behind `talker` a player.
    void upgrade(Talker& talker, const std::string& name) {
        took(talker, talker.call("account.register", {{"name", name}, {"password", kPassword}}));
    }
    Json sign_in(Talker& talker, const std::string& name, const std::string& password = kPassword) {
        return talker.call("sign_in.password", {{"name", name}, {"password", password}});
    }
    /// What comes of signing in with a name and a password on a new connection: "ok" or the refusal.
    std::string comes_in(const std::string& name, const std::string& password = kPassword) {
        return bench.talker().hello().code("sign_in.password", {{"name", name}, {"password", password}});
    }
    static Json sessions_of(Talker& talker) { return talker.call("account.show")["sessions"]; }
};

TEST_F(AccountsApi, AC1_a_guest_needs_nothing_and_is_marked) {
    const Talker& guest = bench.talker().hello("Ann");
    const Json result = bench.talker().call("hello", {{"client", "x"}, {"token", guest.token}});
    EXPECT_EQ(result["player"], Json({{"guest", true}, {"id", guest.id}, {"name", "Ann"}}));
}

TEST_F(AccountsApi, AC1_a_guest_becomes_a_player_in_the_middle_of_a_match) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(ann, bob);
    EXPECT_EQ(bob.documents[match]["seats"]["0"]["player"]["guest"], true);
    const std::string id = ann.id, guest_token = ann.token;
    upgrade(ann, "Ann of Kuba");
    EXPECT_EQ(ann.id, id);
    EXPECT_EQ(comes_back(guest_token), "bad_token") << "the session has another token (AC-7)";

    EXPECT_TRUE(bench.wait_for([&] {
        return bob.documents[match]["seats"]["0"]["player"] == Json({{"id", id}, {"name", "Ann of Kuba"}});
    }));
    Talker& desk = bench.talker(1).hello();
    took(desk, sign_in(desk, "ann of kuba"));
    EXPECT_EQ(desk.id, id);
    desk.call("match.watch", {{"match", match}});
    EXPECT_EQ(desk.code("match.act", {{"key", fresh_key()},
                                      {"match", match},
                                      {"action", ServerBench::first_action(desk, match)}}),
              "ok")
        << "either device may act";
    EXPECT_TRUE(bench.wait_for([&] { return ann.documents[match]["ply"] == 1; }));
    bench.restart();
    EXPECT_EQ(comes_back(ann.token), "ok");
    EXPECT_EQ(comes_back(desk.token), "ok");
}

TEST_F(AccountsApi, AC1_a_player_is_made_without_a_guest_and_only_once) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.code("account.register", {{"name", "Ada"}, {"password", kPassword}}), "not_a_guest");
    EXPECT_EQ(comes_back(ann.token), "ok");
}

TEST_F(AccountsApi, AC3_refuses_names_that_are_none_and_says_why) {
    Talker& ann = bench.talker().hello();
    const auto refused = [&](const std::string& name) {
        return ann.call("account.register", {{"name", name}, {"password", kPassword}});
    };
    for (const char* name :
         {" ", "admin", "a\xE3\x85\xA4", "this name has far more than twenty-four letters"}) {
        const Json error = refused(name);
        EXPECT_EQ(error["data"]["code"], "name_unfit") << name << error;
        EXPECT_GT(error["data"]["detail"].get<std::string>().size(), 10u) << error;
    }
    EXPECT_EQ(bench.talker().hello().code("sign_in.guest", {{"name", "a\xE3\x85\xA4"}}), "name_unfit");
}

TEST_F(AccountsApi, AC3_a_players_name_is_unique_and_a_guests_is_not) {
    player("Ann");
    Talker& other = bench.talker(1).hello();
    for (const char* name : {"Ann", "aNN", "\xD0\x90nn"}) {  // the last with a Cyrillic A
        const std::string code = other.code("account.register", {{"name", name}, {"password", kPassword}});
        EXPECT_TRUE(code == "name_taken" || code == "name_unfit") << name << code;
    }
    EXPECT_EQ(bench.talker().hello().code("sign_in.guest", {{"name", "Ann"}}), "ok");
}

TEST_F(AccountsApi, AC4_refuses_passwords_that_are_none) {
    Talker& ann = bench.talker().hello();
    for (const char* password : {"short", "password", "12345678"}) {
        EXPECT_EQ(ann.code("account.register", {{"name", "Ann"}, {"password", password}}), "password_unfit")
            << password;
    }
}

TEST_F(AccountsApi, AC4_signs_in_with_name_and_password_and_nothing_else) {
    player("Ann");
    EXPECT_EQ(comes_in("Ann"), "ok");
    EXPECT_EQ(comes_in("ANN "), "ok") << "case and outer spaces do not matter";
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "wrong_credentials");
    EXPECT_EQ(comes_in("Nobody"), "wrong_credentials") << "the same answer for an unknown name (AC-6)";
    EXPECT_EQ(comes_in("\x01"), "wrong_credentials");
    bench.restart();
    EXPECT_EQ(comes_in("Ann"), "ok");
}

TEST_F(AccountsApi, AC4_recovery_codes_are_good_once_and_end_all_other_sessions) {
    Talker& ann = player("Ann");
    const Json codes = ann.call("account.recovery_codes")["codes"];
    ASSERT_EQ(codes.size(), 10u);
    const auto recover = [&](const std::string& code) {
        return bench.talker(1).hello().code("sign_in.recovery",
                                            {{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}});
    };
    EXPECT_EQ(recover("00000-00000-00000"), "wrong_credentials");
    EXPECT_EQ(recover(codes[3]), "ok");
    EXPECT_EQ(recover(codes[3]), "wrong_credentials");
    EXPECT_TRUE(bench.wait_for([&] { return ann.closed == 4401; }));
    EXPECT_EQ(comes_back(ann.token), "bad_token");
    EXPECT_EQ(comes_in("Ann"), "wrong_credentials");
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "ok");
}

TEST_F(AccountsApi, AC4_new_recovery_codes_end_the_old_ones) {
    Talker& ann = player("Ann");
    const Json old = ann.call("account.recovery_codes")["codes"];
    EXPECT_EQ(ann.call("account.recovery_codes")["codes"].size(), 10u);
    EXPECT_EQ(bench.talker().hello().code("sign_in.recovery",
                                          {{"name", "Ann"}, {"code", old[0]}, {"password", kOtherPassword}}),
              "wrong_credentials");
    EXPECT_EQ(ann.call("account.show")["credentials"].size(), 11u) << "and a password";
}

TEST_F(AccountsApi, AC4_the_last_credential_stays) {
    Talker& ann = player("Ann");
    const std::string id = ann.call("account.show")["credentials"][0]["id"];
    EXPECT_EQ(ann.code("account.drop_credential", {{"id", id}}), "last_credential");
    EXPECT_EQ(ann.code("account.drop_credential", {{"id", "nothing"}}), "unknown_credential");
    EXPECT_EQ(comes_in("Ann"), "ok");
}

TEST_F(AccountsApi, AC5_lists_sessions_and_ends_them_with_their_connections) {
    Talker& ann = player("Ann");
    Talker& desk = bench.talker(1).hello();
    took(desk,
         desk.call("sign_in.password", {{"name", "Ann"}, {"password", kPassword}, {"device", "the desk"}}));
    const Json all = sessions_of(ann);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0]["device"], "the desk");
    EXPECT_FALSE(all[0].contains("current"));
    EXPECT_EQ(all[1]["current"], true);
    EXPECT_EQ(ann.code("account.end_session", {{"session", "nothing"}}), "unknown_session");
    EXPECT_EQ(ann.code("account.end_session", {{"session", all[0]["id"]}}), "ok");
    bench.wait(1000);
    EXPECT_EQ(desk.closed, 4401) << "within a second";
    EXPECT_EQ(comes_back(desk.token), "bad_token");
    EXPECT_EQ(sessions_of(ann).size(), 1u);
}

TEST_F(AccountsApi, AC5_ends_all_other_sessions) {
    Talker& ann = player("Ann");
    Talker& desk = bench.talker(1).hello();
    took(desk, sign_in(desk, "Ann"));
    Talker& again = bench.talker(1);
    EXPECT_EQ(again.code("hello", {{"client", "x"}, {"token", ann.token}}), "ok");
    EXPECT_EQ(ann.code("account.end_others"), "ok");
    bench.wait(1000);
    EXPECT_EQ(desk.closed, 4401);
    EXPECT_EQ(again.closed, 0) << "another connection of the same session";
    EXPECT_EQ(ann.closed, 0);
}

TEST_F(AccountsApi, AC5_signing_out_answers_and_ends_the_session) {
    Talker& ann = player("Ann");
    Talker& tab = bench.talker(1);
    EXPECT_EQ(tab.code("hello", {{"client", "x"}, {"token", ann.token}}), "ok");
    EXPECT_EQ(ann.code("account.sign_out"), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return ann.closed == 4401 && tab.closed == 4401; }));
    EXPECT_EQ(comes_back(ann.token), "bad_token");
    bench.restart();
    EXPECT_EQ(comes_back(ann.token), "bad_token");
}

TEST_F(AccountsApi, AC5_sessions_end_when_nobody_uses_them) {
    const std::string guest = bench.talker().hello("Gus").token;
    const std::string ann = player("Ann").token;
    bench.restart();
    bench.wait(89 * kDayMs);
    EXPECT_EQ(comes_back(guest), "ok");
    bench.restart();
    bench.wait(89 * kDayMs);
    EXPECT_EQ(comes_back(guest), "ok") << "each use counts";
    bench.restart();
    bench.wait(2 * kDayMs + kDayMs);
    EXPECT_EQ(comes_back(ann), "bad_token") << "181 days";
    bench.wait(90 * kDayMs);
    EXPECT_EQ(comes_back(guest), "bad_token");
}

TEST_F(AccountsApi, AC5_a_session_does_not_end_while_its_player_sits_at_a_match) {
    Talker& ann = bench.talker().hello("Ann");
    Talker& bob = bench.talker().hello("Bob");
    bench.match(ann, bob);
    const std::string token = ann.token;
    ann.wire->cut();
    bench.config.match.idle_ms = 1000 * kDayMs;
    bench.wait(6 * kDayMs);  // a match that nobody watches is closed after seven
    bench.config.accounts.guest_days = 1;
    bench.restart();
    bench.wait(1000);
    EXPECT_EQ(comes_back(token), "ok");
}

TEST_F(AccountsApi, AC6_bounds_guesses_and_lets_a_known_device_in) {
    Talker& ann = bench.talker().hello();
    const Json made = ann.call("account.register", {{"name", "Ann"}, {"password", kPassword}});
    std::string code;
    for (int i = 0; i < 50 && code != "rate_limited"; ++i) code = comes_in("Ann", kOtherPassword);
    EXPECT_EQ(code, "rate_limited");
    EXPECT_EQ(comes_in("Ann"), "rate_limited") << "the right password too";
    EXPECT_EQ(comes_back(made["token"]), "ok") << "a good token is looked at before any limit";
    EXPECT_EQ(bench.talker().hello().code(
                  "sign_in.password",
                  {{"name", "Ann"}, {"password", kPassword}, {"device_token", made["device_token"]}}),
              "ok");
}

TEST_F(AccountsApi, AC6_a_device_that_came_by_recovery_is_known_and_its_codes_are_guesses_of_its_own) {
    const Json codes = player("Ann").call("account.recovery_codes")["codes"];
    const auto recover = [&](const std::string& code, const Json& device) {
        Json params{{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}};
        params.update(device);
        return bench.talker().hello().call("sign_in.recovery", params);
    };
    const Json in = recover(codes[0], Json::object());
    ASSERT_TRUE(in.contains("device_token")) << in;
    const Json device{{"device_token", in["device_token"]}};
    std::string code;
    for (int i = 0; i < 50 && code != "rate_limited"; ++i) code = comes_in("Ann", kPassword);
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "rate_limited");
    Json password{{"name", "Ann"}, {"password", kOtherPassword}};
    password.update(device);
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", password), "ok");
    const Json again = recover(codes[1], device);
    EXPECT_TRUE(again.contains("token")) << again;
    EXPECT_FALSE(again.contains("device_token")) << "the account knows the device";
}

TEST_F(AccountsApi, AC6_refuses_when_too_many_passwords_wait) {
    player("Ann");
    bench.workers->full = true;
    EXPECT_EQ(comes_in("Ann"), "busy");
    bench.workers->full = false;
    EXPECT_EQ(comes_in("Ann"), "ok");
}

TEST_F(AccountsApi, AC7_dangerous_acts_need_a_fresh_sign_in) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.code("account.recovery_codes"), "ok");
    bench.wait(600'000);
    for (const char* method : {"account.recovery_codes", "account.close", "account.delete"})
        EXPECT_EQ(ann.code(method), "confirm_first") << method;
    EXPECT_EQ(ann.code("account.set_password", {{"password", kOtherPassword}}), "confirm_first");
    EXPECT_FALSE(ann.call("account.show").contains("fresh_until"));
    EXPECT_EQ(ann.code("account.confirm", {{"password", kOtherPassword}}), "wrong_credentials");
    EXPECT_EQ(ann.code("account.recovery_codes"), "confirm_first");
    EXPECT_EQ(ann.code("account.confirm", {{"password", kPassword}}), "ok");
    EXPECT_TRUE(ann.call("account.show").contains("fresh_until"));
    EXPECT_EQ(ann.code("account.recovery_codes"), "ok");
    Talker& tab = bench.talker(1);
    EXPECT_EQ(tab.code("hello", {{"client", "x"}, {"token", ann.token}}), "ok");
    EXPECT_EQ(tab.code("account.recovery_codes"), "ok") << "the session is fresh, on each connection";
}

TEST_F(AccountsApi, AC7_guests_have_no_credentials) {
    Talker& guest = bench.talker().hello("Gus");
    EXPECT_EQ(guest.code("account.recovery_codes"), "guests_cannot");
    EXPECT_EQ(guest.code("account.set_password", {{"password", kOtherPassword}}), "guests_cannot");
    EXPECT_EQ(guest.code("account.close"), "guests_cannot");
}

TEST_F(AccountsApi, AC7_a_new_password_ends_all_other_sessions) {
    Talker& ann = player("Ann");
    Talker& desk = bench.talker(1).hello();
    took(desk, sign_in(desk, "Ann"));
    EXPECT_EQ(ann.code("account.set_password", {{"password", kOtherPassword}}), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return desk.closed == 4401; }));
    EXPECT_EQ(comes_in("Ann"), "wrong_credentials");
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "ok");
    EXPECT_EQ(comes_back(ann.token), "ok");
}

TEST_F(AccountsApi, AC2_a_rename_changes_live_documents_and_no_record) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(ann, bob);
    const Json before = bench.record(match);
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
    EXPECT_TRUE(
        bench.wait_for([&] { return bob.documents[match]["seats"]["0"]["player"]["name"] == "Ada"; }));
    EXPECT_EQ(bench.record(match), before);
    EXPECT_EQ(bench.talker().call("hello", {{"client", "x"}, {"token", ann.token}})["player"]["name"], "Ada");
    bob.call("lobby.watch");
    EXPECT_TRUE(bench.wait_for([&] { return bob.documents["lobby"].dump().contains("Ada"); }));
}

TEST_F(AccountsApi, AC3_renames_are_bounded_and_keep_old_names_from_others) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
    EXPECT_EQ(bench.talker().hello().code("account.register", {{"name", "Ann"}, {"password", kPassword}}),
              "name_taken");
    EXPECT_EQ(comes_in("Ann"), "wrong_credentials");
    EXPECT_EQ(comes_in("Ada"), "ok");
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ann"}}), "ok");
    std::string code;
    for (int i = 0; i < 10 && code != "rate_limited"; ++i)
        code = ann.code("account.rename", {{"name", "Ann " + std::to_string(i)}});
    EXPECT_EQ(code, "rate_limited");
}

TEST_F(AccountsApi, AC8_a_closed_account_is_opened_again_by_its_owner) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.code("account.close"), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return ann.closed == 4401; }));
    EXPECT_EQ(comes_back(ann.token), "bad_token");
    EXPECT_EQ(comes_in("Ann"), "account_closed");
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "wrong_credentials");
    EXPECT_EQ(bench.talker().hello().code("sign_in.password",
                                          {{"name", "Ann"}, {"password", kPassword}, {"reopen", true}}),
              "ok");
    EXPECT_EQ(comes_in("Ann"), "ok");
}

TEST_F(AccountsApi, AC8_a_closed_account_is_opened_again_by_a_recovery_code) {
    Talker& ann = player("Ann");
    const Json codes = ann.call("account.recovery_codes")["codes"];
    EXPECT_EQ(ann.code("account.close"), "ok");
    const auto recover = [&](const Json& code) {
        return bench.talker(1).hello().code("sign_in.recovery",
                                            {{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}});
    };
    EXPECT_EQ(recover("00000-00000-00000"), "wrong_credentials");
    EXPECT_EQ(recover(codes[0]), "ok");
    EXPECT_EQ(comes_in("Ann", kOtherPassword), "ok") << "and it stays open";
    EXPECT_EQ(comes_in("Ann"), "wrong_credentials");
}

TEST_F(AccountsApi, AC8_a_recovery_code_opens_nothing_after_thirty_days) {
    Talker& ann = player("Ann");
    const Json codes = ann.call("account.recovery_codes")["codes"];
    EXPECT_EQ(ann.code("account.close"), "ok");
    bench.wait(30 * kDayMs);
    EXPECT_EQ(bench.talker().hello().code(
                  "sign_in.recovery", {{"name", "Ann"}, {"code", codes[0]}, {"password", kOtherPassword}}),
              "wrong_credentials");
}

TEST_F(AccountsApi, AC8_a_closed_account_is_opened_again_within_thirty_days_only) {
    Talker& ann = player("Ann");
    EXPECT_EQ(ann.code("account.close"), "ok");
    const Json reopen{{"name", "Ann"}, {"password", kPassword}, {"reopen", true}};
    bench.wait(30 * kDayMs);
    EXPECT_EQ(bench.talker().hello().code("sign_in.password", reopen), "wrong_credentials");
}

TEST_F(AccountsApi, AC8_a_deleted_account_leaves_a_tombstone_and_its_records) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(ann, bob);
    const Json before = bench.record(match);
    upgrade(ann, "Ann");
    EXPECT_EQ(ann.code("account.delete"), "ok");
    EXPECT_TRUE(bench.wait_for([&] {
        const std::string name = bob.documents[match]["seats"]["0"]["player"]["name"];
        return name.starts_with("Deleted");
    }));
    EXPECT_EQ(ann.closed, 4401);
    EXPECT_EQ(bench.record(match), before);
    EXPECT_EQ(comes_in("Ann"), "wrong_credentials");
    EXPECT_EQ(comes_back(ann.token), "bad_token");
    bench.restart();
    EXPECT_EQ(comes_back(ann.token), "bad_token");
}

TEST_F(AccountsApi, AC8_a_guest_may_go_without_a_credential) {
    Talker& guest = bench.talker().hello("Gus");
    EXPECT_EQ(guest.code("account.delete"), "ok");
    EXPECT_EQ(comes_back(guest.token), "bad_token");
}

/// A sign-in by token that is being read while its session ends must not come through.
TEST_F(AccountsApi, AC5_a_session_that_ends_while_it_is_read_does_not_come_back) {
    Talker& ann = player("Ann");
    bench.restart();
    Talker& one = bench.talker(0);
    ASSERT_EQ(one.code("hello", {{"client", "x"}, {"token", ann.token}}), "ok");
    Talker& two = bench.talker(1);
    const int out = one.ask("account.sign_out");
    const int in = two.ask("hello", {{"client", "x"}, {"token", ann.token}});
    EXPECT_FALSE(one.answer(out).contains("error"));
    two.answer(in);
    bench.wait(1000);
    EXPECT_EQ(comes_back(ann.token), "bad_token");
    EXPECT_TRUE(two.closed == 4401 || two.answers[in].contains("error")) << two.answers[in];
}

/// Two guests want the same name at once: one gets it, the other stays a guest with a good token.
TEST_F(AccountsApi, AC3_of_two_who_want_a_name_at_once_one_gets_it) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const int a = ann.ask("account.register", {{"name", "Ada"}, {"password", kPassword}});
    const int b = bob.ask("account.register", {{"name", "ADA"}, {"password", kPassword}});
    const Json first = ann.answer(a), second = bob.answer(b);
    EXPECT_NE(first.contains("error"), second.contains("error"));
    Talker& loser = first.contains("error") ? ann : bob;
    EXPECT_EQ(comes_back(loser.token), "ok");
    EXPECT_EQ(comes_in("Ada"), "ok");
}

TEST_F(AccountsApi, nothing_is_acknowledged_that_is_not_durable) {
    Talker& ann = bench.talker().hello("Ann");
    bench.store.fail_commits(100);
    EXPECT_EQ(ann.code("account.register", {{"name", "Ada"}, {"password", kPassword}}), "storage_failed");
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "storage_failed");
    EXPECT_EQ(ann.code("account.sign_out"), "storage_failed");
    bench.store.fail_commits(0);
    bench.wait(5000);
    EXPECT_EQ(comes_back(ann.token), "ok");
    EXPECT_EQ(ann.call("account.show")["player"]["name"], "Ann");
}

}  // namespace
}  // namespace kabinet::testing
