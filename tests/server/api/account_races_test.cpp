#include <gtest/gtest.h>

#include "tests/server/api/account_bench.hpp"

/// What becomes of an account when two things happen to it at once, and when a connection or an answer is
/// lost at the worst moment (AC-1, AC-5, AC-8).
namespace kabinet::testing {
namespace {

constexpr const char* kOther = "nine bases, one ball";

class AccountRaces : public AccountBench {
  protected:
    /// The same player on two connections with a session each, on two shards.
    void SetUp() override {
        took(ann.hello(), ann.call("account.register", {{"name", "Ann"}, {"password", kPassword}}));
        took(desk.hello(), desk.call("sign_in.password", credentials()));
    }
    static Json credentials(const char* password = kPassword) {
        return {{"name", "Ann"}, {"password", password}};
    }
    std::string comes_in(const char* password) {
        return bench.talker().hello().code("sign_in.password", credentials(password));
    }
    /// A new connection with that token.
    Talker& back(const std::string& token, int shard) {
        Talker& talker = bench.talker(shard);
        EXPECT_EQ(talker.code("hello", {{"client", "x"}, {"token", token}}), "ok");
        return talker;
    }
    static Json session_of(Talker& talker) {
        for (const Json& one : talker.call("account.show")["sessions"]) {
            if (one.contains("current")) return one["id"];
        }
        return nullptr;
    }
    /// Asks for something as ann, and loses her connection before it is durable.
    void ask_and_go(const std::string& method, const Json& params = Json::object()) {
        bench.journal->hold = true;
        ann.ask(method, params);
        EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; })) << method;
        ann.wire->cut();
        bench.wait(500);
        bench.journal->commit_all();
        bench.wait(1000);
    }

    Talker& ann = bench.talker(0);
    Talker& desk = bench.talker(1);
};

TEST_F(AccountRaces, AC5_an_ended_session_does_nothing_that_was_under_way) {
    const Json id = session_of(desk);
    bench.workers->hold = true;
    const int under_way = desk.ask("account.set_password", {{"password", kOther}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.workers->waiting() == 1; }));
    // Within the time that a connection takes to close.
    const int end = ann.ask("account.end_session", {{"session", id}});
    EXPECT_TRUE(bench.wait_for([&] { return ann.answers.contains(end); }));
    EXPECT_TRUE(ann.answers[end].contains("result"));
    bench.workers->work_all();
    bench.wait(1000);
    EXPECT_FALSE(desk.answers.contains(under_way) && desk.answers[under_way].contains("result"));
    EXPECT_EQ(comes_in(kPassword), "ok");
    EXPECT_EQ(ann.closed, 0) << "a new password would have ended this session";
}

TEST_F(AccountRaces, AC5_sessions_end_although_who_ended_them_has_gone) {
    ask_and_go("account.end_others");
    EXPECT_EQ(desk.closed, 4401);
    EXPECT_EQ(comes_back(desk.token), "bad_token");
}

TEST_F(AccountRaces, AC7_a_new_password_ends_sessions_although_who_set_it_has_gone) {
    ask_and_go("account.set_password", {{"password", kOther}});
    EXPECT_EQ(desk.closed, 4401);
    EXPECT_EQ(comes_back(desk.token), "bad_token");
    EXPECT_EQ(comes_in(kOther), "ok");
}

TEST_F(AccountRaces, AC4_recovery_ends_sessions_although_who_recovers_has_gone) {
    const Json codes = ann.call("account.recovery_codes")["codes"];
    Talker& back = bench.talker(0).hello();
    bench.journal->hold = true;
    back.ask("sign_in.recovery", {{"name", "Ann"}, {"code", codes[0]}, {"password", kOther}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
    back.wire->cut();
    bench.wait(500);
    bench.journal->commit_all();
    bench.wait(1000);
    EXPECT_EQ(desk.closed, 4401);
    EXPECT_EQ(comes_back(ann.token), "bad_token");
}

TEST_F(AccountRaces, AC8_all_sessions_end_although_who_closed_the_account_has_gone) {
    ask_and_go("account.close");
    EXPECT_EQ(desk.closed, 4401);
    EXPECT_EQ(comes_back(desk.token), "bad_token");
}

TEST_F(AccountRaces, AC2_a_name_changes_everywhere_although_who_changed_it_has_gone) {
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(desk, bob);
    const std::string token = ann.token;
    ask_and_go("account.rename", {{"name", "Ada"}});
    EXPECT_TRUE(
        bench.wait_for([&] { return bob.documents[match]["seats"]["0"]["player"]["name"] == "Ada"; }));
    EXPECT_EQ(bench.talker().call("hello", {{"client", "x"}, {"token", token}})["player"]["name"], "Ada");
}

TEST_F(AccountRaces, AC2_a_name_that_changes_while_its_player_sits_down_is_shown) {
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string table =
        bob.call("table.create", {{"key", "t"}, {"game", "kuba"}, {"seats", 2}})["match"];
    bob.call("match.watch", {{"match", table}});
    bench.journal->hold = true;
    desk.ask("account.rename", {{"name", "Ada"}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 1; }));
    ann.ask("table.sit", {{"key", "s"}, {"match", table}, {"seat", 0}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 2; }));
    bench.journal->commit();
    bench.wait();
    bench.journal->commit_all();
    bench.wait();
    EXPECT_EQ(bob.documents[table]["seats"]["0"]["player"]["name"], "Ada");
}

TEST_F(AccountRaces, AC2_a_rematch_made_after_a_crash_shows_the_names_of_now) {
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(desk, bob);
    desk.call("match.resign", {{"key", "r"}, {"match", match}});
    desk.call("match.rematch", {{"key", "a"}, {"match", match}});
    bench.journal->hold = true;
    bob.ask("match.rematch", {{"key", "b"}, {"match", match}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() == 1; }));
    bench.journal->commit();
    bench.kill();
    const std::vector<Write> renamed{NameGuest{.account = bob.id, .name = "Rob"}};
    bench.store.commit(renamed).value();
    bench.start();
    Talker& rob = bench.talker(1);
    rob.code("hello", {{"client", "x"}, {"token", bob.token}});
    std::string next;
    EXPECT_TRUE(bench.wait_for([&] {
        rob.call("match.watch", {{"match", match}});
        const Json& held = rob.documents[match];
        if (held.contains("next")) next = held["next"];
        return !next.empty();
    }));
    rob.call("match.watch", {{"match", next}});
    bench.wait();
    std::string name;
    for (const Json& row : rob.documents[next]["seats"]) {
        if (row["player"]["id"] == bob.id) name = row["player"]["name"];
    }
    EXPECT_EQ(name, "Rob") << rob.documents[next];
}

TEST_F(AccountRaces, AC1_a_guest_who_has_gone_is_a_player_everywhere) {
    Talker& gus = bench.talker(0).hello("Gus");
    Talker& tab = bench.talker(1);
    EXPECT_EQ(tab.code("hello", {{"client", "x"}, {"token", gus.token}}), "ok");
    bench.journal->hold = true;
    gus.ask("account.register", {{"name", "Gustav"}, {"password", kPassword}});
    EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
    gus.wire->cut();
    bench.wait(500);
    bench.journal->commit_all();
    bench.wait(1000);
    EXPECT_EQ(comes_back(gus.token), "bad_token") << "the guest's token has ended";
    EXPECT_EQ(tab.closed, 4401) << "with all connections that came with it";
    Talker& desk = bench.talker(1).hello();
    EXPECT_EQ(desk.call("sign_in.password", {{"name", "Gustav"}, {"password", kPassword}})["player"]["id"],
              gus.id);
}

TEST_F(AccountRaces, AC8_a_sign_in_under_way_does_not_come_into_a_closed_account) {
    bench.workers->hold = true;
    Talker& late = bench.talker(1).hello();
    const int in = late.ask("sign_in.password", credentials());
    EXPECT_TRUE(bench.wait_for([&] { return bench.workers->waiting() == 1; }));
    EXPECT_EQ(ann.code("account.close"), "ok");
    bench.workers->work_all();
    EXPECT_TRUE(late.answer(in).contains("error")) << late.answers[in];
    EXPECT_EQ(late.code("account.show"), "sign_in_first");
    EXPECT_EQ(comes_in(kPassword), "account_closed");
}

TEST_F(AccountRaces, AC3_a_sign_in_under_way_gets_the_name_of_now) {
    bench.workers->hold = true;
    Talker& late = bench.talker(1).hello();
    const int in = late.ask("sign_in.password", credentials());
    EXPECT_TRUE(bench.wait_for([&] { return bench.workers->waiting() == 1; }));
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
    bench.workers->work_all();
    EXPECT_EQ(late.answer(in)["result"]["player"]["name"], "Ada");
    EXPECT_EQ(
        bench.talker().call(
            "hello", {{"client", "x"}, {"token", late.answers[in]["result"]["token"]}})["player"]["name"],
        "Ada");
}

/// Whether a write without an answer came about: all come back, and are who the store says.
TEST_F(AccountRaces, AC5_when_nobody_knows_whether_a_session_ended_all_come_back) {
    for (const bool durable : {false, true}) {
        Talker& mine = back(ann.token, 0);
        Talker& other = back(desk.token, 1);
        const Json id = session_of(other);
        bench.journal->hold = true;
        const int end = mine.ask("account.end_session", {{"session", id}});
        EXPECT_TRUE(bench.wait_for([&] { return bench.journal->waiting() > 0; }));
        bench.journal->lose(durable);
        bench.journal->hold = false;
        EXPECT_EQ(mine.answer(end)["error"]["data"]["code"], "storage_failed");
        EXPECT_TRUE(bench.wait_for([&] { return mine.closed == 1013 && other.closed == 1013; }));
        EXPECT_EQ(comes_back(desk.token), durable ? "bad_token" : "ok");
        EXPECT_EQ(comes_back(ann.token), "ok");
    }
}

}  // namespace
}  // namespace kabinet::testing
