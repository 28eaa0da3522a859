#include "tests/server/store/store_contract.hpp"

// What every store promises of roles, held against each of them.
namespace kabinet {
namespace {

constexpr std::int64_t kGrantsNow = 1'800'000'000'000;

template <class T>
class GrantsContract : public StoreContract<T> {
  protected:
    bool takes(std::vector<Write> call) {
        const std::vector<std::size_t> calls{call.size()};
        const auto written = this->store().commit(call, calls);
        EXPECT_TRUE(written) << written.error().message;
        return written && written->front() == Written::ok;
    }
    void players(const std::vector<std::string>& ids) {
        for (const std::string& id : ids)
            ASSERT_TRUE(takes({sample_account(id), sample_session(id), PromoteGuest{id}}));
    }
    std::vector<HeldRole> roles(const std::string& id) { return *this->store().roles_of(id); }
    std::vector<RoleGrant> grants(const std::string& id, bool made = false) {
        return *this->store().grants_of(id, made);
    }
};
TYPED_TEST_SUITE(GrantsContract, Stores, StoreNames);

RoleGrant grant(const std::string& account, const std::string& role, const std::string& scope = "",
                const std::string& by = "root") {
    return {.account = account, .held = {role, scope}, .by = by, .at = kGrantsNow};
}

RevokeRole revoke(const std::string& account, const std::string& role, const std::string& scope = "") {
    return {.account = account, .held = {role, scope}, .by = "root", .at = kGrantsNow + 1};
}

TYPED_TEST(GrantsContract, AC9_a_role_stands_with_by_and_at_until_it_is_taken_and_then_too) {
    this->players({"a", "b"});
    EXPECT_TRUE(this->takes({grant("a", "moderator")}));
    EXPECT_TRUE(this->takes({grant("a", "director", "cup")}));
    EXPECT_TRUE(this->takes({grant("a", "director", "league")}));
    EXPECT_FALSE(this->takes({grant("a", "director", "cup", "other")})) << "it has the role";
    this->reopen();
    EXPECT_EQ(this->roles("a"),
              (std::vector<HeldRole>{{"moderator", ""}, {"director", "cup"}, {"director", "league"}}));
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->roles, this->roles("a"));
    EXPECT_TRUE(this->roles("b").empty());
    EXPECT_TRUE(this->takes({revoke("a", "director", "cup")}));
    EXPECT_FALSE(this->takes({revoke("a", "director", "cup")}));
    EXPECT_FALSE(this->takes({revoke("a", "director")})) << "of all is another role";
    EXPECT_FALSE(this->takes({revoke("b", "moderator")}));
    EXPECT_TRUE(this->takes({grant("a", "director", "cup", "again")}));
    this->reopen();
    EXPECT_EQ(this->roles("a"),
              (std::vector<HeldRole>{{"moderator", ""}, {"director", "league"}, {"director", "cup"}}));
    RoleGrant ended = grant("a", "director", "cup");
    ended.revoked_by = "root";
    ended.revoked_at = kGrantsNow + 1;
    EXPECT_EQ(this->grants("a"),
              (std::vector{grant("a", "director", "cup", "again"), grant("a", "director", "league"), ended,
                           grant("a", "moderator")}));
}

TYPED_TEST(GrantsContract, AC9_only_an_active_player_is_given_a_role) {
    EXPECT_TRUE(this->takes({sample_account("guest")}));
    EXPECT_FALSE(this->takes({grant("guest", "moderator")}));
    EXPECT_FALSE(this->takes({grant("nobody", "moderator")}));
    this->players({"a"});
    EXPECT_TRUE(this->takes({CloseAccount{"a", kGrantsNow}}));
    EXPECT_FALSE(this->takes({grant("a", "moderator")}));
}

TYPED_TEST(GrantsContract, AC9_the_last_admin_is_not_revoked_closed_or_deleted) {
    this->players({"a", "b", "c"});
    EXPECT_TRUE(this->takes({grant("a", "admin", "", "")}));
    EXPECT_TRUE(this->takes({grant("b", "moderator")}));
    EXPECT_FALSE(this->takes({revoke("a", "admin")}));
    EXPECT_FALSE(this->takes({CloseAccount{"a", kGrantsNow}}));
    EXPECT_FALSE(this->takes({DeleteAccount{"a", "tombstone", kGrantsNow}}));
    EXPECT_TRUE(this->takes({CloseAccount{"c", kGrantsNow}})) << "others may";
    this->reopen();
    EXPECT_EQ(this->roles("a"), (std::vector<HeldRole>{{"admin", ""}}));
    EXPECT_TRUE(this->takes({grant("b", "admin")}));
    EXPECT_TRUE(this->takes({CloseAccount{"b", kGrantsNow}}));
    EXPECT_FALSE(this->takes({revoke("a", "admin")})) << "a closed account is nobody";
    EXPECT_TRUE(this->takes({CloseAccount{"b", 0}}));
    EXPECT_TRUE(this->takes({revoke("a", "admin")}));
    EXPECT_FALSE(this->takes({DeleteAccount{"b", "tombstone", kGrantsNow}}));
}

/// All of a call or nothing: the second of two sees what the first has done.
TYPED_TEST(GrantsContract, AC9_two_revocations_at_once_leave_one_admin) {
    this->players({"a", "b"});
    EXPECT_TRUE(this->takes({grant("a", "admin"), grant("b", "admin")}));
    const std::vector<Write> both{revoke("a", "admin"), revoke("b", "admin")};
    EXPECT_EQ(*this->store().commit(both), (std::vector{Written::ok, Written::conflict}));
    EXPECT_FALSE(this->takes({revoke("b", "admin")}));
    EXPECT_TRUE(this->takes({grant("a", "admin")}));
    EXPECT_FALSE(this->takes({revoke("a", "admin"), revoke("b", "admin")}));
    EXPECT_EQ(this->roles("a").size(), 1u);
    EXPECT_EQ(this->roles("b").size(), 1u);
}

TYPED_TEST(GrantsContract, AC9_what_follows_from_a_role_is_written_while_the_role_is_held) {
    this->players({"a", "b", "c"});
    EXPECT_TRUE(this->takes({grant("a", "admin"), grant("b", "admin")}));
    const StillHolds admin{"b", {"admin", ""}};
    EXPECT_TRUE(this->takes({admin, grant("c", "moderator", "", "b")}));
    EXPECT_FALSE(this->takes({StillHolds{"b", {"admin", "cup"}}, revoke("c", "moderator")}));
    EXPECT_FALSE(this->takes({StillHolds{"c", {"admin", ""}}, revoke("c", "moderator")}));
    EXPECT_TRUE(this->takes({revoke("b", "admin")}));
    EXPECT_FALSE(this->takes({admin, grant("c", "operator", "", "b")}));
    this->reopen();
    EXPECT_EQ(this->roles("c"), (std::vector<HeldRole>{{"moderator", ""}}));
    EXPECT_TRUE(this->takes({grant("b", "admin")}));
    EXPECT_TRUE(this->takes({CloseAccount{"b", kGrantsNow}}));
    EXPECT_FALSE(this->takes({admin, grant("c", "operator", "", "b")})) << "a closed account does nothing";
}

TYPED_TEST(GrantsContract, AC8_a_deletion_ends_the_roles_and_keeps_the_grants) {
    this->players({"a", "b"});
    EXPECT_TRUE(this->takes({grant("a", "moderator", "", "b"), grant("b", "moderator", "", "a")}));
    EXPECT_TRUE(this->takes({DeleteAccount{"a", "tombstone", kGrantsNow + 5}}));
    this->reopen();
    EXPECT_TRUE(this->roles("a").empty());
    RoleGrant ended = grant("a", "moderator", "", "b");
    ended.revoked_by = "a";
    ended.revoked_at = kGrantsNow + 5;
    EXPECT_EQ(this->grants("a"), std::vector{ended});
    EXPECT_EQ(this->grants("a", true), (std::vector{grant("b", "moderator", "", "a"), ended}))
        << "with those it gave and ended";
    EXPECT_EQ(this->grants("b"), (std::vector{grant("b", "moderator", "", "a")}));
}

TYPED_TEST(GrantsContract, AC4_a_session_knows_when_two_factors_were_proved) {
    this->players({"a"});
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->session.strong, 0);
    EXPECT_TRUE(this->takes({TouchSession{"session-a", kGrantsNow, kGrantsNow}}));
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->session.strong, 0) << "one factor";
    EXPECT_TRUE(this->takes({TouchSession{"session-a", kGrantsNow, kGrantsNow, kGrantsNow}}));
    EXPECT_TRUE(this->takes({TouchSession{"session-a", kGrantsNow + 1, kGrantsNow + 1}}));
    this->reopen();
    EXPECT_EQ((*this->store().session_by_token("hash-a"))->session.strong, kGrantsNow);
}

TYPED_TEST(GrantsContract, AC4_an_account_has_one_authenticator_app) {
    this->players({"a", "b"});
    const auto app = [](const std::string& account, const std::string& id) {
        return Credential{.id = id, .account = account, .kind = "totp", .data = "x", .label = ""};
    };
    EXPECT_TRUE(this->takes({app("a", "1")}));
    EXPECT_FALSE(this->takes({app("a", "2")}));
    EXPECT_TRUE(this->takes({app("b", "3")}));
    EXPECT_TRUE(this->takes({DropCredentials{"a", "totp"}, app("a", "2")}));
}

}  // namespace
}  // namespace kabinet
