#include <gtest/gtest.h>

#include "server/node/account_sweep.hpp"
#include "tests/server/api/account_bench.hpp"

/// What accounts hold against those who have a token, guess, or are many; and what crosses with a change.
namespace kabinet::testing {
namespace {

constexpr std::int64_t kDay = 86'400'000;

class AccountGuards : public AccountBench {
  protected:
    Talker& signed_in(const std::string& name, int shard = 0) {
        Talker& talker = bench.talker(shard).hello();
        took(talker, talker.call("sign_in.password", {{"name", name}, {"password", kPassword}}));
        return talker;
    }
};

TEST_F(AccountGuards, AC7_an_upgrade_closes_the_connections_of_the_guests_token) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& thief = with_token(ann.token, 1);
    took(ann,
         ann.call("account.register", {{"name", "Ada"}, {"password", kPassword}, {"device", "telephone"}}));
    EXPECT_TRUE(bench.wait_for([&] { return thief.closed == 4401; }));
    const Json sessions = ann.call("account.show")["sessions"];
    ASSERT_EQ(sessions.size(), 1u);
    EXPECT_EQ(sessions[0]["device"], "telephone");
    EXPECT_EQ(sessions[0]["current"], true);
    EXPECT_EQ(ann.closed, 0);
    EXPECT_EQ(comes_back(ann.token), "ok");
}

/// Otherwise whoever has found a token could end the owner's new session again and again.
TEST_F(AccountGuards, AC7_a_stale_session_ends_itself_and_no_other) {
    player("Ann");
    Talker& thief = signed_in("Ann");
    bench.wait(660'000);
    Talker& ann = signed_in("Ann", 1);
    const std::string mine = ann.call("account.show")["sessions"][0]["id"];
    EXPECT_EQ(thief.code("account.end_session", {{"session", mine}}), "confirm_first");
    EXPECT_EQ(thief.code("account.end_others"), "confirm_first");
    EXPECT_EQ(ann.code("account.end_others"), "ok");
    EXPECT_TRUE(bench.wait_for([&] { return thief.closed == 4401; }));

    bench.wait(660'000);
    const std::string own = ann.call("account.show")["sessions"][0]["id"];
    EXPECT_EQ(ann.code("account.end_session", {{"session", own}}), "ok");
}

/// The revocation is durable first; what the ended session sent meanwhile changes nothing any more.
TEST_F(AccountGuards, AC5_a_session_that_has_ended_writes_nothing_more) {
    Talker& ann = player("Ann");
    Talker& thief = signed_in("Ann", 1);
    bench.journal->hold = true;
    const auto waiting = [&](std::size_t writes) {
        return bench.wait_for([&] { return bench.journal->waiting() == writes; });
    };
    const int end = ann.ask("account.end_others");
    ASSERT_TRUE(waiting(1));
    const int rename = thief.ask("account.rename", {{"name", "Mine"}});
    const int codes = thief.ask("account.recovery_codes");
    ASSERT_TRUE(waiting(3));
    bench.journal->commit_all();
    EXPECT_TRUE(ann.answer(end).contains("result"));
    EXPECT_TRUE(bench.wait_for([&] { return thief.closed == 4401; }));
    for (const int id : {rename, codes}) {
        if (thief.answers.contains(id)) EXPECT_TRUE(thief.answers[id].contains("error")) << thief.answers[id];
    }
    const Json shown = ann.call("account.show");
    EXPECT_EQ(shown["player"]["name"], "Ann");
    EXPECT_EQ(shown["credentials"].size(), 1u) << "the password alone";
}

TEST_F(AccountGuards, AC8_an_account_that_closes_during_a_sign_in_is_not_signed_in_to) {
    Talker& ann = player("Ann");
    Talker& desk = bench.talker(1).hello();
    bench.workers->hold = true;
    const int in = desk.ask("sign_in.password", {{"name", "Ann"}, {"password", kPassword}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.workers->waiting() > 0; }));
    EXPECT_EQ(ann.code("account.close"), "ok");
    bench.workers->work_all();
    EXPECT_TRUE(desk.answer(in).contains("error"));
    EXPECT_EQ(desk.code("sign_in.guest"), "ok") << "the sign-in is over";
}

TEST_F(AccountGuards, AC2_a_name_that_changes_during_a_sign_in_is_the_one_that_counts) {
    Talker& ann = player("Ann");
    Talker& desk = bench.talker(1).hello();
    bench.workers->hold = true;
    const int in = desk.ask("sign_in.password", {{"name", "Ann"}, {"password", kPassword}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.workers->waiting() > 0; }));
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
    bench.workers->work_all();
    EXPECT_EQ(desk.answer(in)["result"]["player"]["name"], "Ada");
}

TEST_F(AccountGuards, AC2_a_name_that_changes_while_a_match_is_read_is_shown) {
    Talker& ann = player("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(ann, bob);
    bench.restart();
    bench.workers->hold = true;
    Talker& back = with_token(ann.token);
    Talker& sees = bench.talker(1).hello();
    const int watch = sees.ask("match.watch", {{"match", match}});
    ASSERT_TRUE(bench.wait_for([&] { return bench.workers->waiting() > 0; }))
        << "the match is read, not replayed";
    EXPECT_EQ(back.code("account.rename", {{"name", "Ada"}}), "ok");
    bench.workers->work_all();
    sees.answer(watch);
    EXPECT_TRUE(
        bench.wait_for([&] { return sees.documents[match]["seats"]["0"]["player"]["name"] == "Ada"; }));
}

TEST_F(AccountGuards, AC6_registering_from_one_address_is_bounded) {
    int made = 0;
    std::string last = "ok";
    for (int i = 0; i < 40 && last == "ok"; ++i) {
        last = bench.talker().hello().code("account.register",
                                           {{"name", "Ann " + std::to_string(i)}, {"password", kPassword}});
        made += last == "ok" ? 1 : 0;
    }
    EXPECT_EQ(last, "rate_limited");
    EXPECT_GE(made, 15);
}

TEST_F(AccountGuards, AC6_changing_the_password_again_and_again_is_bounded) {
    Talker& ann = player("Ann");
    std::string last = "ok";
    int changed = 0;
    for (; changed < 30 && last == "ok"; ++changed)
        last = ann.code("account.set_password", {{"password", kPassword + std::to_string(changed)}});
    EXPECT_EQ(last, "rate_limited");
    EXPECT_LE(changed, 11);
}

TEST_F(AccountGuards, AC6_a_guest_has_nothing_to_confirm_and_makes_no_hash) {
    Talker& guest = bench.talker().hello("Ann");
    bench.workers->hold = true;
    EXPECT_EQ(guest.code("account.confirm", {{"password", kPassword}}), "wrong_credentials");
    bench.workers->work_all();
}

TEST_F(AccountGuards, AC3_a_rename_that_is_refused_counts_as_none) {
    player("Bob");
    Talker& ann = player("Ann", 1);
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(ann.code("account.rename", {{"name", "bob"}}), "name_taken");
        bench.wait(1000);
    }
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
}

TEST_F(AccountGuards, AC4_the_password_stays_where_passkeys_are_off) {
    Talker& ann = player("Ann");
    const Json mine = ann.call("account.show")["credentials"];
    EXPECT_EQ(ann.code("account.drop_credential", {{"id", mine[0]["id"]}}), "last_credential");
}

TEST_F(AccountGuards, AC8_a_closed_account_is_deleted_after_thirty_days) {
    Talker& ann = player("Ann");
    const std::string id = ann.id;
    EXPECT_EQ(ann.code("account.close"), "ok");
    bench.wait(29 * kDay);
    EXPECT_EQ((*bench.store.account(id))->state, AccountState::closed);
    bench.wait(3 * kDay);
    EXPECT_EQ((*bench.store.account(id))->state, AccountState::deleted);
    EXPECT_TRUE(bench.store.credentials(id)->empty());
}

TEST_F(AccountGuards, AC5_a_session_more_than_a_hundred_ends_the_one_that_was_used_longest_ago) {
    Talker& ann = player("Ann");
    std::vector<Write> more;
    for (int i = 0; i < 99; ++i) {
        const std::string id = "more" + std::to_string(i);
        more.emplace_back(AccountSession{.id = id,
                                         .account = ann.id,
                                         .token_hash = "hash" + id,
                                         .device = "",
                                         .created = 1,
                                         .seen = bench.world.wall() + 1});
    }
    ASSERT_TRUE(bench.store.commit(more));
    Talker& thief = with_token(ann.token, 1);
    bench.wait(1000);
    EXPECT_EQ(bench.store.sessions(ann.id)->size(), 100u);
    Talker& newest = signed_in("Ann", 1);
    EXPECT_TRUE(bench.wait_for([&] { return ann.closed == 4401 && thief.closed == 4401; }));
    EXPECT_EQ(bench.store.sessions(ann.id)->size(), 100u);
    EXPECT_EQ(newest.code("account.show"), "ok");
    EXPECT_NE(comes_back(ann.token), "ok");
}

TEST_F(AccountGuards, AC5_sessions_that_nobody_uses_are_swept_up) {
    Talker& ann = player("Ann");
    Talker& guest = bench.talker(1).hello("Gus");
    const std::string guest_id = guest.id;
    const auto sessions = [&](const std::string& id) { return bench.store.sessions(id)->size(); };
    bench.wait(92 * kDay);
    EXPECT_EQ(sessions(guest_id), 0u);
    EXPECT_EQ(sessions(ann.id), 1u);
    bench.wait(92 * kDay);
    EXPECT_EQ(sessions(ann.id), 0u);
}

}  // namespace
}  // namespace kabinet::testing
