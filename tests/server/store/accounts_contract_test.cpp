#include "tests/server/store/store_contract.hpp"

// What every store promises of accounts, held against each of them.
namespace kabinet {
namespace {

template <class T>
class AccountsContract : public StoreContract<T> {
  protected:
    /// Whether the store takes all of `call`, which belongs together.
    bool takes(std::vector<Write> call) {
        const std::vector<std::size_t> calls{call.size()};
        const auto written = this->store().commit(call, calls);
        EXPECT_TRUE(written) << written.error().message;
        return written && written->front() == Written::ok;
    }
    /// Accounts with a session each.
    void make(const std::vector<std::string>& ids) {
        for (const std::string& id : ids) ASSERT_TRUE(takes({sample_account(id), sample_session(id)}));
    }
    bool signs_in(const std::string& token_hash) {
        return this->store().session_by_token(token_hash)->has_value();
    }
    std::string name_of(const std::string& id) { return (*this->store().account(id))->name; }
    std::vector<std::string> credentials_of(const std::string& id) {
        std::vector<std::string> found;
        for (const Credential& row : *this->store().credentials(id)) found.push_back(row.id);
        return found;
    }
};
TYPED_TEST_SUITE(AccountsContract, Stores, StoreNames);

constexpr std::int64_t kNow = 1'800'000'000'000;
constexpr std::int64_t kYear = 31'536'000'000;

TakeName take(const std::string& account, const std::string& name, std::int64_t now = kNow) {
    return {.account = account,
            .name = name,
            .fold = "fold " + name,
            .skeleton = "skeleton " + name,
            .fold_skeleton = "both " + name,
            .version = "1",
            .now = now,
            .free_at = now + kYear};
}

Credential credential(const std::string& account, const std::string& id, const std::string& kind) {
    return {
        .id = id, .account = account, .kind = kind, .data = "data " + id, .label = "label", .created = kNow};
}

/// The session that takes the place of the first one of `account`, with the token hash "new hash <account>".
AccountSession renewed(const std::string& account) {
    AccountSession session = sample_session(account);
    session.id = "renewed-" + account;
    session.token_hash = "new hash " + account;
    return session;
}

TYPED_TEST(AccountsContract, AC5_finds_an_account_by_the_token_of_each_of_its_sessions) {
    AccountSession second = sample_session("a");
    second.id = "second";
    second.token_hash = "other";
    EXPECT_TRUE(this->takes({sample_account("a"), sample_session("a"), second}));
    this->reopen();
    EXPECT_EQ(*this->store().session_by_token("hash-a"),
              (SignedIn{sample_account("a"), sample_session("a")}));
    EXPECT_EQ(*this->store().session_by_token("other"), (SignedIn{sample_account("a"), second}));
    EXPECT_FALSE(this->signs_in("hash-b"));
    EXPECT_FALSE(this->signs_in(""));
    EXPECT_EQ(*this->store().sessions("a"), (std::vector{second, sample_session("a")})) << "the newest first";
    EXPECT_TRUE(this->store().sessions("b")->empty());
}

TYPED_TEST(AccountsContract, refuses_a_second_account_of_an_id_and_a_second_session_of_a_token) {
    this->make({"a", "b"});
    AccountSession same_token = sample_session("b");
    same_token.id = "other";
    same_token.token_hash = "hash-a";
    EXPECT_FALSE(this->takes({same_token}));
    AccountSession of_nobody = sample_session("c");
    EXPECT_FALSE(this->takes({of_nobody}));
    EXPECT_FALSE(this->takes({sample_account("c"), sample_account("a")}));
    EXPECT_FALSE(this->store().account("c")->has_value()) << "a call is written whole or not at all";
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->account.id, "a");
}

TYPED_TEST(AccountsContract, AC2_finds_the_names_of_accounts_by_their_ids) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({PromoteGuest{"b"}, take("b", "Bea")}));
    this->reopen();
    EXPECT_EQ(*this->store().names(std::vector<std::string>{"a", "b", "nobody"}),
              (std::map<std::string, PublicName>{{"a", {"Ann a", true}}, {"b", {"Bea", false}}}));
    EXPECT_TRUE(this->store().names({})->empty());
}

TYPED_TEST(AccountsContract, AC1_a_guest_becomes_a_player_once_and_keeps_id_and_sessions) {
    this->make({"a"});
    const std::vector<Write> upgrade{PromoteGuest{"a"}, take("a", "Ada"), credential("a", "p", "password"),
                                     EndSessions{"a", "session-a"}, renewed("a")};
    EXPECT_TRUE(this->takes(upgrade));
    EXPECT_FALSE(this->takes({PromoteGuest{"a"}})) << "a player is no guest any more";
    this->reopen();
    EXPECT_FALSE(this->signs_in("hash-a")) << "the session has another token (AC-7)";
    const auto found = *this->store().session_by_token("new hash a");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->account.id, "a");
    EXPECT_EQ(found->account.name, "Ada");
    EXPECT_EQ(found->account.kind, AccountKind::player);
    EXPECT_EQ(found->session.id, "renewed-a");
    EXPECT_EQ(*this->store().account_by_name("fold Ada"), found->account);
    EXPECT_FALSE(this->store().account_by_name("fold Ann a")->has_value());
}

TYPED_TEST(AccountsContract, AC1_an_upgrade_whose_name_is_taken_changes_nothing) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({PromoteGuest{"b"}, take("b", "Ada")}));
    EXPECT_FALSE(this->takes({PromoteGuest{"a"}, credential("a", "p", "password"),
                              EndSessions{"a", "session-a"}, renewed("a"), take("a", "Ada")}));
    EXPECT_TRUE(this->signs_in("hash-a"));
    EXPECT_EQ((*this->store().account("a"))->kind, AccountKind::guest);
    EXPECT_TRUE(this->credentials_of("a").empty());
}

TYPED_TEST(AccountsContract, AC3_a_name_is_one_players_by_fold_and_by_skeleton) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({take("a", "Ada")}));
    TakeName same_skeleton = take("b", "Other");
    same_skeleton.skeleton = "skeleton Ada";
    TakeName same_fold = take("b", "Other");
    same_fold.fold = "fold Ada";
    EXPECT_FALSE(this->takes({same_skeleton}));
    EXPECT_FALSE(this->takes({same_fold}));
    TakeName same_both = take("b", "Other");
    same_both.fold_skeleton = "both Ada";
    EXPECT_FALSE(this->takes({same_both}));
    EXPECT_TRUE(this->takes({take("b", "Other")}));
    EXPECT_TRUE(this->takes({take("a", "Ada")})) << "one's own name again";
    EXPECT_EQ(this->name_of("a"), "Ada");
    EXPECT_EQ(this->name_of("b"), "Other");
}

TYPED_TEST(AccountsContract, AC3_a_name_given_up_is_free_for_others_only_after_its_time) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({take("a", "Ada")}));
    EXPECT_TRUE(this->takes({take("a", "Ann")}));
    EXPECT_FALSE(this->store().account_by_name("fold Ada")->has_value()) << "nobody signs in with it";
    EXPECT_FALSE(this->takes({take("b", "Ada", kNow + kYear - 1)}));
    EXPECT_TRUE(this->takes({take("a", "Ada")})) << "its owner may have it back";
    EXPECT_TRUE(this->takes({take("a", "Ann")}));
    EXPECT_TRUE(this->takes({take("b", "Ada", kNow + kYear)}));
    EXPECT_FALSE(this->takes({take("a", "Ada", kNow + kYear)}));
    EXPECT_EQ((*this->store().account_by_name("fold Ada"))->id, "b");
}

TYPED_TEST(AccountsContract, AC3_only_a_guest_has_a_name_that_others_may_have) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({NameGuest{"a", "Same"}}));
    EXPECT_TRUE(this->takes({NameGuest{"b", "Same"}}));
    EXPECT_TRUE(this->takes({PromoteGuest{"b"}, take("b", "Bea")}));
    EXPECT_FALSE(this->takes({NameGuest{"b", "Same"}}));
    EXPECT_EQ(this->name_of("a"), "Same");
}

TYPED_TEST(AccountsContract, AC5_sessions_are_touched_and_ended) {
    this->make({"a", "b"});
    AccountSession more = sample_session("a");
    more.id = "more";
    more.token_hash = "more hash";
    EXPECT_TRUE(this->takes({more}));
    EXPECT_TRUE(this->takes({TouchSession{"more", kNow, 0}}));
    EXPECT_TRUE(this->takes({TouchSession{"more", kNow - 5, kNow - 5}})) << "times only grow";
    const auto found = *this->store().session_by_token("more hash");
    EXPECT_EQ(found->session.seen, kNow);
    EXPECT_EQ(found->session.fresh, kNow - 5);
    EXPECT_FALSE(this->takes({TouchSession{"nobody's", kNow, 0}}));

    EXPECT_FALSE(this->takes({EndSessions{"b", "more"}})) << "of another account";
    EXPECT_TRUE(this->takes({EndSessions{"a", "more"}}));
    EXPECT_FALSE(this->takes({EndSessions{"a", "more"}}));
    EXPECT_FALSE(this->signs_in("more hash"));
    EXPECT_TRUE(this->takes({more}));
    EXPECT_TRUE(this->takes({EndSessions{"a", "", "more"}}));
    EXPECT_FALSE(this->signs_in("hash-a"));
    EXPECT_TRUE(this->signs_in("more hash"));
    EXPECT_TRUE(this->signs_in("hash-b"));
}

TYPED_TEST(AccountsContract, AC5_finds_sessions_that_nobody_has_used) {
    this->make({"a", "b", "c"});
    EXPECT_TRUE(this->takes({PromoteGuest{"b"}, take("b", "Bea")}));
    EXPECT_TRUE(this->takes({TouchSession{"session-a", kNow, 0}, TouchSession{"session-b", kNow, 0}}));
    const auto unused = [this](bool guests, std::int64_t before) {
        std::vector<std::string> ids;
        for (const AccountSession& one : *this->store().unused_sessions(guests, before))
            ids.push_back(one.id);
        return ids;
    };
    EXPECT_EQ(unused(true, kNow + 1), (std::vector<std::string>{"session-c", "session-a"}));
    EXPECT_EQ(unused(true, kNow), std::vector<std::string>{"session-c"});
    EXPECT_EQ(unused(false, kNow + 1), std::vector<std::string>{"session-b"});
    EXPECT_TRUE(unused(false, kNow).empty());
}

TYPED_TEST(AccountsContract, AC4_keeps_credentials_and_never_lets_the_last_one_go) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({credential("a", "p", "password"), credential("a", "k", "passkey"),
                             credential("a", "r1", "recovery"), credential("a", "r2", "recovery")}));
    EXPECT_FALSE(this->takes({credential("b", "k", "passkey")})) << "the id is new to every account";
    EXPECT_FALSE(this->takes({credential("nobody", "x", "passkey")}));
    EXPECT_FALSE(this->takes({credential("a", "p2", "password")})) << "one password is enough";
    this->reopen();
    EXPECT_EQ(*this->store().credential("k"), credential("a", "k", "passkey"));
    EXPECT_EQ(this->credentials_of("a"), (std::vector<std::string>{"p", "k", "r1", "r2"}));
    EXPECT_FALSE(this->takes({DropCredential{"b", "k"}})) << "of another account";
    EXPECT_FALSE(this->takes({DropCredential{"a", "p"}, DropCredential{"a", "k"}})) << "both at once";
    EXPECT_TRUE(this->takes({DropCredential{"a", "p"}}));
    EXPECT_FALSE(this->takes({DropCredential{"a", "k"}})) << "the last passkey or password";
    EXPECT_TRUE(this->takes({DropCredential{"a", "r1"}}));
    EXPECT_FALSE(this->takes({DropCredential{"a", "r1"}})) << "a recovery code is of one use";
    EXPECT_TRUE(this->takes({DropCredentials{"a", "recovery"}}));
    EXPECT_EQ(this->credentials_of("a"), std::vector<std::string>{"k"});
}

TYPED_TEST(AccountsContract, AC4_a_credential_changes_only_from_what_was_read) {
    this->make({"a"});
    EXPECT_TRUE(this->takes({credential("a", "k", "passkey")}));
    EXPECT_TRUE(this->takes({ChangeCredential{"a", "k", "data k", "used once", kNow}}));
    EXPECT_FALSE(this->takes({ChangeCredential{"a", "k", "data k", "used twice", kNow}}));
    EXPECT_EQ((*this->store().credential("k"))->data, "used once");
    EXPECT_EQ((*this->store().credential("k"))->used, kNow);
}

TYPED_TEST(AccountsContract, AC5_the_sessions_beyond_a_number_are_those_unused_for_longest) {
    EXPECT_EQ(this->commit({sample_account("a"), sample_account("b")}),
              (std::vector{Written::ok, Written::ok}));
    const auto session = [](const std::string& id, std::int64_t seen) {
        return AccountSession{.id = id, .account = "a", .token_hash = "h" + id, .device = "", .seen = seen};
    };
    this->commit({session("1", 50), session("2", 10), session("3", 30), session("4", 30), session("5", 20)});
    const auto surplus = [&](std::int64_t most) {
        std::vector<std::string> ids;
        for (const AccountSession& one : this->store().surplus_sessions("a", most).value())
            ids.push_back(one.id);
        return ids;
    };
    EXPECT_TRUE(surplus(5).empty());
    EXPECT_EQ(surplus(3), (std::vector<std::string>{"2", "5"}));
    EXPECT_EQ(surplus(2), (std::vector<std::string>{"2", "5", "3"}))
        << "the newer of two counts as used later";
    EXPECT_TRUE(this->store().surplus_sessions("b", 0)->empty());
}

TYPED_TEST(AccountsContract, AC8_an_account_is_closed_opened_again_and_deleted) {
    this->make({"a", "b"});
    EXPECT_TRUE(this->takes({PromoteGuest{"a"}, take("a", "Ada"), credential("a", "p", "password")}));
    EXPECT_FALSE(this->takes({CloseAccount{"a", 0}})) << "it is open";
    EXPECT_TRUE(this->takes({CloseAccount{"a", kNow}}));
    EXPECT_FALSE(this->takes({CloseAccount{"a", kNow}}));
    EXPECT_EQ((*this->store().account("a"))->closed, kNow);
    EXPECT_FALSE(this->takes({take("a", "Ann")})) << "a closed account does nothing";
    EXPECT_FALSE(this->takes({renewed("a")})) << "nobody signs in to a closed account";
    EXPECT_FALSE(this->takes({DeleteAccount{"a", "Deleted a", kNow, kNow}})) << "it was closed later";
    EXPECT_EQ(*this->store().closed_before(kNow + 1), std::vector<std::string>{"a"});
    EXPECT_TRUE(this->store().closed_before(kNow)->empty());
    EXPECT_TRUE(this->takes({CloseAccount{"a", 0}}));
    EXPECT_TRUE(this->store().closed_before(kNow + 1)->empty());
    EXPECT_EQ((*this->store().account("a"))->state, AccountState::active);

    EXPECT_FALSE(this->takes({DeleteAccount{"a", "Deleted a", kNow, kNow + 1}})) << "it is open again";
    EXPECT_TRUE(this->takes({DeleteAccount{"a", "Deleted a", kNow}}));
    EXPECT_FALSE(this->takes({DeleteAccount{"a", "Deleted a", kNow}}));
    this->reopen();
    EXPECT_FALSE(this->signs_in("hash-a"));
    EXPECT_TRUE(this->credentials_of("a").empty());
    EXPECT_EQ(*this->store().names(std::vector<std::string>{"a"}),
              (std::map<std::string, PublicName>{{"a", {"Deleted a", false}}}));
    EXPECT_FALSE(this->takes({sample_session("a")}));
    EXPECT_FALSE(this->takes({credential("a", "p", "password")}));
    EXPECT_TRUE(this->signs_in("hash-b"));
}

}  // namespace
}  // namespace kabinet
