#include <gtest/gtest.h>

#include "server/accounts/email.hpp"
#include "tests/server/support/server_bench.hpp"

/// Addresses, and getting an account back by mail (AC-4).
namespace kabinet::testing {
namespace {

constexpr const char* kMailPassword = "a marble in the rim";
constexpr const char* kOtherAddress = "nine bases, one ball";
constexpr const char* kAddress = "ada@mail.example";

class EmailApi : public ::testing::Test {
  protected:
    EmailApi() {
        bench.sends_mails = true;
        bench.restart();
    }
    Talker& player(const std::string& name) {
        Talker& talker = bench.talker().hello();
        const Json made = talker.call("account.register", {{"name", name}, {"password", kMailPassword}});
        EXPECT_TRUE(made.contains("token")) << made;
        talker.token = made["token"];
        return talker;
    }
    /// Gives the player the address, and confirms it.
    void give(Talker& talker, const std::string& address) {
        ASSERT_EQ(talker.code("account.set_email", {{"email", address}}), "ok");
        ASSERT_EQ(mails().back().to, address);
        ASSERT_EQ(talker.code("account.confirm_email", {{"code", bench.mails.code()}}), "ok");
    }
    std::string ask_code(const std::string& name) {
        const std::string answer = bench.talker(1).hello().code("sign_in.mail_code", {{"name", name}});
        bench.wait();
        return answer;
    }
    std::string recover(const std::string& name, const std::string& code) {
        return bench.talker(1).hello().code("sign_in.recovery",
                                            {{"name", name}, {"code", code}, {"password", kOtherAddress}});
    }
    static std::string address_of(Talker& talker) {
        for (const Json& one : talker.call("account.show")["credentials"]) {
            if (one["kind"] == "email") return one["label"];
        }
        return "";
    }
    const std::vector<Mail>& mails() const { return bench.mails.mails; }

    ServerBench bench{2};
};

TEST_F(EmailApi, AC4_an_address_counts_once_its_owner_has_typed_the_code) {
    Talker& ada = player("Ada");
    ASSERT_EQ(ada.code("account.set_email", {{"email", kAddress}}), "ok");
    ASSERT_EQ(mails().size(), 1u);
    EXPECT_EQ(address_of(ada), "");
    EXPECT_EQ(ask_code("Ada"), "ok");
    EXPECT_EQ(mails().size(), 1u) << "nothing is mailed to an address that nobody has confirmed";
    EXPECT_EQ(ada.code("account.confirm_email", {{"code", "00000-00000-00000"}}), "wrong_credentials");
    EXPECT_EQ(ada.code("account.confirm_email", {{"code", bench.mails.code()}}), "ok");
    EXPECT_EQ(address_of(ada), kAddress);
    EXPECT_EQ(ada.code("account.confirm_email", {{"code", bench.mails.code()}}), "wrong_credentials")
        << "once";
}

TEST_F(EmailApi, AC4_a_mailed_code_gets_the_account_back_and_ends_all_other_sessions) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    EXPECT_EQ(ask_code("ada"), "ok");
    ASSERT_EQ(mails().size(), 2u);
    EXPECT_EQ(mails().back().to, kAddress);
    const std::string code = bench.mails.code();
    EXPECT_EQ(recover("Ada", code), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return ada.closed == 4401; }));
    ASSERT_EQ(mails().size(), 3u) << "the owner is told";
    EXPECT_EQ(mails().back().to, kAddress);
    EXPECT_FALSE(mails().back().text.contains(code));
    EXPECT_EQ(recover("Ada", code), "wrong_credentials") << "once";
}

TEST_F(EmailApi, AC8_a_mailed_code_opens_a_closed_account) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    EXPECT_EQ(ada.code("account.close"), "ok");
    EXPECT_EQ(ask_code("ada"), "ok");
    ASSERT_EQ(mails().size(), 2u);
    EXPECT_EQ(recover("Ada", bench.mails.code()), "ok");
}

TEST_F(EmailApi, AC4_codes_end_after_half_an_hour_and_the_newest_three_are_good) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    std::vector<std::string> codes;
    for (int i = 0; i < 4; ++i) {
        ASSERT_EQ(ask_code("Ada"), "ok");
        codes.push_back(bench.mails.code());
    }
    EXPECT_EQ(recover("Ada", codes[0]), "wrong_credentials");
    bench.wait(kMailCodeMs - 10'000);
    EXPECT_EQ(recover("Ada", codes[1]), "ok");
    EXPECT_EQ(recover("Ada", codes[2]), "wrong_credentials") << "another code has got the account back";
    bench.wait(3'600'000);
    ASSERT_EQ(ask_code("Ada"), "ok");
    bench.wait(kMailCodeMs);
    EXPECT_EQ(recover("Ada", bench.mails.code()), "wrong_credentials");
}

TEST_F(EmailApi, AC4_a_changed_address_recovers_nothing_for_seven_days_and_the_old_one_is_told) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    give(ada, "new@mail.example");
    EXPECT_EQ(mails().back().to, kAddress);
    EXPECT_EQ(address_of(ada), "new@mail.example");
    const std::size_t before = mails().size();
    EXPECT_EQ(ask_code("Ada"), "ok");
    EXPECT_EQ(mails().size(), before);
    bench.wait(kChangedEmailMs);
    EXPECT_EQ(ask_code("Ada"), "ok");
    ASSERT_EQ(mails().size(), before + 1);
    EXPECT_EQ(mails().back().to, "new@mail.example");
}

/// Otherwise taking the address away and giving another one would be a way round.
TEST_F(EmailApi, AC4_an_address_after_one_that_was_taken_away_is_a_changed_one) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    for (const Json& one : ada.call("account.show")["credentials"]) {
        if (one["kind"] == "email") EXPECT_EQ(ada.code("account.drop_credential", {{"id", one["id"]}}), "ok");
    }
    EXPECT_EQ(mails().back().to, kAddress) << "the address is told";
    give(ada, "new@mail.example");
    const std::size_t before = mails().size();
    EXPECT_EQ(ask_code("Ada"), "ok");
    EXPECT_EQ(mails().size(), before);
}

TEST_F(EmailApi, AC4_a_new_password_is_told_to_the_address) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    const std::size_t before = mails().size();
    EXPECT_EQ(ada.code("account.set_password", {{"password", kOtherAddress}}), "ok");
    ASSERT_EQ(mails().size(), before + 1);
    EXPECT_FALSE(mails().back().text.contains(kOtherAddress));
}

TEST_F(EmailApi, AC6_whoever_asks_for_a_code_learns_nothing) {
    player("Ada");
    give(player("Bea"), "bea@mail.example");
    for (const char* name : {"Ada", "Bea", "Nobody", "\x01"}) EXPECT_EQ(ask_code(name), "ok") << name;
}

TEST_F(EmailApi, AC6_mails_are_bounded_by_account_and_by_address) {
    give(player("Ada"), kAddress);
    std::string last = "ok";
    for (int i = 0; i < 20 && last == "ok"; ++i) last = ask_code("Ada");
    EXPECT_EQ(last, "rate_limited");
    EXPECT_LE(mails().size(), 7u);
    EXPECT_EQ(ask_code("Bea"), "ok") << "each account by itself";
    last = "ok";
    for (int i = 0; i < 40 && last == "ok"; ++i) last = ask_code("Name " + std::to_string(i));
    EXPECT_EQ(last, "rate_limited");
}

TEST_F(EmailApi, AC7_an_address_needs_a_fresh_sign_in) {
    Talker& ada = player("Ada");
    bench.wait(660'000);
    EXPECT_EQ(ada.code("account.set_email", {{"email", kAddress}}), "confirm_first");
    EXPECT_EQ(ada.code("account.confirm_email", {{"code", "00000-00000-00000"}}), "confirm_first");
    EXPECT_EQ(bench.talker().hello("Gus").code("account.set_email", {{"email", kAddress}}), "guests_cannot");
}

TEST_F(EmailApi, AC4_refuses_what_is_no_address) {
    Talker& ada = player("Ada");
    EXPECT_EQ(ada.code("account.set_email", {{"email", "ada@mail.example\r\nBcc: all@mail.example"}}),
              "email_unfit");
    EXPECT_TRUE(mails().empty());
}

TEST_F(EmailApi, AC8_the_address_goes_with_the_account) {
    Talker& ada = player("Ada");
    give(ada, kAddress);
    const std::string id = ada.call("account.show")["player"]["id"];
    EXPECT_EQ(ada.code("account.delete"), "ok");
    EXPECT_TRUE(bench.store.credentials(id)->empty());
}

TEST_F(EmailApi, AC4_a_server_without_a_mail_server_says_so) {
    bench.sends_mails = false;
    bench.restart();
    Talker& ada = player("Ada");
    EXPECT_EQ(ada.code("account.set_email", {{"email", kAddress}}), "mail_off");
    EXPECT_EQ(bench.talker().hello().code("sign_in.mail_code", {{"name", "Ada"}}), "mail_off");
}

}  // namespace
}  // namespace kabinet::testing
