#include <gtest/gtest.h>

#include "server/accounts/house.hpp"
#include "server/bots/bot_document.hpp"
#include "tests/server/ladder/rated_bench.hpp"

// Bots of a player at tables of a whole server, on one shard and on several (BO-10).
namespace kabinet::testing {
namespace {

struct BotsAtTables : ::testing::TestWithParam<int> {
    BotsAtTables() : bench(GetParam()) {
        const std::vector<Write> owner{Account{.id = "owner", .name = "Owner", .kind = AccountKind::guest},
                                       PromoteGuest{"owner"}};
        bench.store.commit(owner).value();
        EXPECT_TRUE(enrol_house(bench.store));
    }
    /// A client of the bot `id`, which watches its document.
    Talker& bot(const std::string& id, int shard = 0) {
        const std::vector<Write> writes{Account{.id = id, .name = "Name of " + id, .kind = AccountKind::bot},
                                        Bot{.account = id, .owner = "owner", .accept = "{}", .created = 1}};
        bench.store.commit(writes).value();  // what exists already is in conflict, and stays
        Talker& talker = bench.account(id, AccountKind::bot, shard % GetParam());
        talker.call("bot.watch");
        return talker;
    }
    static Json& document(Talker& bot) { return bot.documents[bots::kBotDocuments.of(bot.id)]; }
    Json row(Talker& bot, const std::string& match) {
        bench.wait(50);
        return document(bot)["matches"].value(match, Json());
    }
    /// The host opens a table, sits at the first seat if it is to, and the bots come to the others.
    std::string table(Talker& host, bool sits, const std::vector<Talker*>& bots) {
        const std::string match =
            host.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"];
        int seat = 0;
        if (sits) sit(host, match, seat++);
        for (Talker* one : bots) {
            if (one != &host) EXPECT_EQ(host.code("bot.invite", {{"match", match}, {"bot", one->id}}), "ok");
            EXPECT_EQ(sit(*one, match, seat++), "ok");
        }
        return match;
    }
    static std::string sit(Talker& who, const std::string& match, int seat) {
        return who.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", seat}});
    }
    static std::string start(Talker& who, const std::string& match) {
        return who.code("table.start", {{"key", fresh_key()}, {"match", match}});
    }
    std::size_t counted(const std::string& bot) { return bench.store.bot_matches(bot, 0)->size(); }

    RatedBench bench;
};
INSTANTIATE_TEST_SUITE_P(Shards, BotsAtTables, ::testing::Values(1, 3));

TEST_P(BotsAtTables, BO10_the_document_tells_each_turn_until_the_end) {
    Talker& host = bench.talker(0).hello("Hana");
    Talker& x = bot("x", 1);
    const std::string match = table(host, true, {&x});
    EXPECT_EQ(row(x, match), Json::parse(R"({"game":"kuba","seat":1,"status":"open","ply":0,"turn":false})"));
    EXPECT_EQ(start(host, match), "ok");
    EXPECT_EQ(row(x, match)["status"], "playing");
    bench.act(match, {&host, &x});
    EXPECT_EQ(row(x, match),
              Json::parse(R"({"game":"kuba","seat":1,"status":"playing","ply":1,"turn":true})"));
    bench.act(match, {&host, &x});
    EXPECT_EQ(row(x, match)["turn"], false);
    RatedBench::resign(host, match);
    EXPECT_EQ(row(x, match), Json());
    EXPECT_EQ(counted("x"), 0u) << "a person played";
}

TEST_P(BotsAtTables, BO10_who_was_removed_comes_back_when_the_host_invites_it_anew) {
    Talker& host = bench.talker(0).hello("Hana");
    Talker& x = bot("x", 1);
    const std::string match = table(host, true, {&x});
    EXPECT_EQ(host.code("table.remove", {{"key", fresh_key()}, {"match", match}, {"player", "x"}}), "ok");
    EXPECT_EQ(row(x, match), Json());
    EXPECT_EQ(sit(x, match, 1), "not_invited");
    EXPECT_EQ(host.code("bot.invite", {{"match", match}, {"bot", "x"}}), "ok");
    EXPECT_EQ(sit(x, match, 1), "ok");
}

TEST_P(BotsAtTables, BO10_a_server_that_starts_again_tells_where_bots_sit) {
    Talker& host = bench.talker(0).hello("Hana");
    const std::string match = table(host, true, {&bot("x", 1)});
    EXPECT_EQ(start(host, match), "ok");
    bench.act(match, {&host});
    bench.restart();
    bench.wait();
    Talker& again = bot("x");
    EXPECT_EQ(row(again, match)["turn"], true);
    EXPECT_EQ(row(again, match)["ply"], 1);
}

TEST_P(BotsAtTables, BO10_matches_of_bots_alone_are_counted_when_they_begin) {
    Talker& x = bot("x", 1);
    Talker& y = bot("y", 2);
    const std::string match = table(x, true, {&y});
    EXPECT_EQ(start(y, match), "not_host");
    EXPECT_EQ(counted("x"), 0u);
    const Json params{{"key", fresh_key()}, {"match", match}};
    EXPECT_EQ(x.code("table.start", params), "ok");
    EXPECT_EQ(x.code("table.start", params), "ok") << "the same request again";
    EXPECT_EQ(start(x, match), "already_started");
    EXPECT_EQ(counted("x"), 1u);
    EXPECT_EQ(counted("y"), 1u);
}

TEST_P(BotsAtTables, BO10_a_start_that_is_refused_counts_nothing) {
    Talker& x = bot("x");
    const std::string match = x.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}})["match"];
    sit(x, match, 0);
    EXPECT_NE(start(x, match), "ok") << "a seat is free";
    EXPECT_EQ(counted("x"), 0u);
}

TEST_P(BotsAtTables, BO10_bots_of_the_house_count_as_bots_but_are_free) {
    Talker& x = bot("x", 1);
    const std::string match = table(x, true, {});
    EXPECT_EQ(x.code("table.add_bot", {{"key", fresh_key()}, {"match", match}, {"level", "easy"}}), "ok");
    EXPECT_EQ(start(x, match), "ok");
    EXPECT_EQ(counted("x"), 1u);
    Talker& host = bench.talker(0).hello("Hana");
    const std::string alone = table(host, false, {});
    for (int seat : {0, 1})
        EXPECT_EQ(host.code("table.add_bot",
                            {{"key", fresh_key()}, {"match", alone}, {"level", "easy"}, {"seat", seat}}),
                  "ok");
    EXPECT_EQ(start(host, alone), "ok");
}

TEST_P(BotsAtTables, BO10_sixty_matches_of_bots_alone_a_day) {
    Talker& x = bot("x");
    Talker& y = bot("y");
    const std::int64_t day = 86'400'000;
    const std::int64_t first = bench.world.wall() - day + 90'000;
    for (int n = 0; n < 59; ++n) {
        const CountBotMatch count{
            .match = "m" + std::to_string(n), .accounts = {"x"}, .at = first, .since = 0, .most = 60};
        bench.store.commit(std::vector<Write>{count}).value();
    }
    EXPECT_EQ(start(x, table(x, true, {&y})), "ok");
    const std::string more = table(x, true, {&y});
    const Json refused =
        x.answer(x.ask("table.start", {{"key", fresh_key()}, {"match", more}}))["error"]["data"];
    EXPECT_EQ(refused["code"], "bot_limit");
    EXPECT_EQ(refused["limit"], "bot_matches");
    EXPECT_LE(refused["retry_after_ms"].get<std::int64_t>(), 90'000);
    EXPECT_EQ(counted("y"), 1u);
    bench.wait(refused["retry_after_ms"].get<std::int64_t>());
    EXPECT_EQ(start(x, more), "ok");
}

TEST_P(BotsAtTables, BO10_a_rematch_of_bots_alone_is_counted_once) {
    Talker& x = bot("x", 1);
    Talker& y = bot("y", 2);
    const std::string match = table(x, true, {&y});
    EXPECT_EQ(start(x, match), "ok");
    RatedBench::resign(y, match);
    for (Talker* one : {&x, &y})
        EXPECT_EQ(one->code("match.rematch", {{"key", fresh_key()}, {"match", match}}), "ok");
    EXPECT_EQ(counted("x"), 2u);
    EXPECT_EQ(counted("y"), 2u);
}

/// One person may not be told through another account of theirs.
TEST_P(BotsAtTables, BO11_nobody_is_helped_in_a_running_match_of_an_own_bot_or_of_the_owner) {
    Talker& hana = bench.talker(0).hello("Hana");
    Talker& cleo = bench.talker(1 % GetParam()).hello("Cleo");
    const auto play = [this](const std::string& match, const std::vector<Talker*>& players, int actions) {
        for (int n = 0; n < actions; ++n) bench.act(match, players);
    };
    const std::string over = bench.match(hana, cleo);
    play(over, {&hana, &cleo}, 8);
    RatedBench::resign(hana, over);

    Talker& x = bot("x", 1);
    Talker& y = bot("y", 2);
    Talker& owner = bench.account("owner");
    const auto outcome = [&](Talker& who) {
        bench.wait(3000);  // the limit of replays
        return who.code("analysis.try", {{"match", over}, {"ply", 0}});
    };
    const std::string live = table(cleo, true, {&x});
    EXPECT_EQ(start(cleo, live), "ok");
    play(live, {&cleo, &x}, 6);
    EXPECT_EQ(owner.code("analysis.request", {{"match", over}}), "analysis_live");
    EXPECT_EQ(owner.code("analysis.watch", {{"match", over}}), "analysis_live");
    for (Talker* who : {&owner, &x, &y}) EXPECT_EQ(outcome(*who), "analysis_live");
    EXPECT_EQ(outcome(hana), "ok");
    RatedBench::resign(x, live);
    for (Talker* who : {&owner, &x, &y}) EXPECT_EQ(outcome(*who), "ok");

    const std::string own = bench.match(owner, hana);
    play(own, {&owner, &hana}, 6);
    for (Talker* who : {&owner, &x}) EXPECT_EQ(outcome(*who), "analysis_live");
    EXPECT_EQ(outcome(cleo), "ok");
}

}  // namespace
}  // namespace kabinet::testing
