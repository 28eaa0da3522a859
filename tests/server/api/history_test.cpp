#include <gtest/gtest.h>

#include "tests/server/support/server_bench.hpp"

/// Profiles, histories and the export of an account, as clients have them (AC-8, AC-10).
namespace kabinet::testing {
namespace {

constexpr const char* kPlayerPassword = "a marble in the rim";

class HistoryApi : public ::testing::Test {
  protected:
    Talker& player(const std::string& name, int shard = 0) {
        Talker& talker = bench.talker(shard).hello();
        const Json result = talker.call("account.register", {{"name", name}, {"password", kPlayerPassword}});
        EXPECT_TRUE(result.contains("token")) << result;
        talker.token = result.value("token", "");
        talker.id = result.at("player").value("id", "");
        return talker;
    }
    /// A match that `loser` has resigned, in seat 0 if it is the host's.
    std::string played(Talker& winner, Talker& loser, const Json& more = Json::object()) {
        const std::string id = bench.match(winner, loser, more);
        EXPECT_EQ(loser.code("match.resign", {{"key", fresh_key()}, {"match", id}}), "ok");
        bench.wait(1000);  // so that each match ends at a time of its own
        return id;
    }
    static std::vector<std::string> ids(const Json& page) {
        std::vector<std::string> found;
        for (const Json& match : page.at("matches")) found.push_back(match.at("match"));
        return found;
    }
    static std::vector<std::string> listed(Talker& who, Json params) {
        return ids(who.call("history.list", params));
    }
    static Json counts(int wins, int draws, int losses) {
        return {{"wins", wins}, {"draws", draws}, {"losses", losses}};
    }

    ServerBench bench{2};
};

using Ids = std::vector<std::string>;

TEST_F(HistoryApi, AC10_lists_a_match_from_the_moment_of_its_end) {
    Talker& ann = player("Ann", 0);
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = bench.match(ann, bob);
    EXPECT_TRUE(listed(ann, {{"account", ann.id}}).empty()) << "it is not over";
    EXPECT_EQ(
        ann.code("match.act",
                 {{"key", fresh_key()}, {"match", match}, {"action", ServerBench::first_action(ann, match)}}),
        "ok");
    EXPECT_EQ(bob.code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
    const Json page = bob.call("history.list", {{"account", ann.id}});
    const Json record = bench.record(match);
    EXPECT_EQ(page, Json({{"matches",
                           {{{"match", match},
                             {"game", "kuba"},
                             {"rules", record["header"]["rules"]},
                             {"ended", record["entries"].back()["at"]},
                             {"plies", 1},
                             {"reason", "resigned"},
                             {"seats",
                              {{{"player", {{"id", ann.id}, {"name", "Ann"}}},
                                {"rank", 1},
                                {"score", record["entries"].back()["detail"]["result"]["scores"][0]}},
                               {{"player", {{"id", bob.id}, {"name", "Bob"}, {"guest", true}}},
                                {"rank", 2},
                                {"score", record["entries"].back()["detail"]["result"]["scores"][1]}}}}}}},
                          {"more", false}}));
    bench.restart();
    Talker& onlooker = bench.talker().hello();
    EXPECT_EQ(onlooker.call("history.list", {{"account", ann.id}}), page) << "it is durable with the end";
    EXPECT_EQ(onlooker.call("history.list", {{"account", bob.id}}), page) << "a guest has a history too";
}

TEST_F(HistoryApi, AC10_a_table_that_was_closed_before_it_began_is_in_no_history) {
    Talker& ann = player("Ann");
    const std::string match = ann.call("table.create", {{"key", fresh_key()}, {"game", "kuba"}}).at("match");
    EXPECT_EQ(ann.code("table.sit", {{"key", fresh_key()}, {"match", match}, {"seat", 0}}), "ok");
    EXPECT_EQ(ann.code("table.leave", {{"key", fresh_key()}, {"match", match}}), "ok");
    EXPECT_TRUE(listed(ann, {{"account", ann.id}}).empty());
}

TEST_F(HistoryApi, AC10_gives_pages_and_filters_them) {
    Talker& ann = player("Ann", 0);
    Talker& bob = player("Bob", 1);
    Talker& cid = player("Cid", 0);
    const std::string one = played(ann, bob), two = played(bob, ann), three = played(ann, cid);
    const Json first = ann.call("history.list", {{"account", ann.id}, {"count", 2}});
    EXPECT_EQ(ids(first), (Ids{three, two}));
    EXPECT_EQ(first["more"], true);
    const Json last = ann.call("history.list", {{"account", ann.id}, {"count", 2}, {"before", two}});
    EXPECT_EQ(ids(last), Ids{one});
    EXPECT_EQ(last["more"], false);
    EXPECT_EQ(ids(ann.call("history.list", {{"account", ann.id}, {"count", 1}, {"before", two}})), Ids{one});
    EXPECT_EQ(listed(ann, {{"account", ann.id}, {"result", "loss"}}), Ids{two});
    EXPECT_TRUE(listed(ann, {{"account", ann.id}, {"result", "draw"}}).empty());
    EXPECT_EQ(listed(cid, {{"account", ann.id}, {"with", bob.id}}), (Ids{two, one}));
    EXPECT_EQ(listed(cid, {{"account", ann.id}, {"game", "kuba"}}).size(), 3u);
    EXPECT_TRUE(listed(cid, {{"account", ann.id}, {"game", "nine"}}).empty());
    EXPECT_TRUE(listed(cid, {{"account", ann.id}, {"before", "nosuch"}}).empty());
    EXPECT_EQ(ann.code("history.list", {{"account", "nobody"}}), "unknown_player");
    EXPECT_EQ(ann.code("history.list", {{"account", ann.id}, {"count", 51}}), "invalid_params");
}

TEST_F(HistoryApi, AC10_shows_a_private_match_to_nobody_but_its_players) {
    Talker& ann = player("Ann", 0);
    Talker& bob = bench.talker(1).hello("Bob");
    Talker& eve = player("Eve", 1);
    Talker& nobody = bench.talker(0).hello();
    const std::string open = played(ann, bob), hidden = played(ann, bob, {{"private", true}});
    for (Talker* who : {&ann, &bob}) {
        const Json page = who->call("history.list", {{"account", ann.id}});
        EXPECT_EQ(ids(page), (Ids{hidden, open}));
        EXPECT_EQ(page["matches"][0]["private"], true);
        EXPECT_FALSE(page["matches"][1].contains("private"));
        EXPECT_EQ(who->call("profile.get", {{"account", ann.id}})["games"]["kuba"], counts(2, 0, 0));
    }
    for (Talker* who : {&eve, &nobody}) {
        for (const std::string& of : {ann.id, bob.id}) {
            for (const Json& more :
                 {Json::object(), Json{{"with", ann.id}}, Json{{"with", bob.id}}, Json{{"game", "kuba"}},
                  Json{{"result", "win"}}, Json{{"result", "loss"}}, Json{{"before", hidden}}}) {
                Json params{{"account", of}};
                params.update(more);
                const Json page = who->call("history.list", params);
                EXPECT_EQ(page.dump().find(hidden), std::string::npos) << params << page;
            }
        }
        EXPECT_EQ(who->call("profile.get", {{"account", ann.id}})["games"]["kuba"], counts(1, 0, 0));
    }
    EXPECT_EQ(eve.call("history.against", {{"account", ann.id}})["total"], counts(0, 0, 0));
    EXPECT_EQ(bob.call("history.against", {{"account", ann.id}})["total"], counts(0, 0, 2));
    EXPECT_EQ(nobody.code("history.against", {{"account", ann.id}}), "sign_in_first");
    EXPECT_EQ(eve.call("account.export").dump().find(hidden), std::string::npos);
}

TEST_F(HistoryApi, AC10_shows_a_player_by_name_or_account) {
    Talker& ann = player("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    played(ann, bob);
    const Json shown = bob.call("profile.get", {{"name", "aNN"}});
    EXPECT_EQ(shown["player"], Json({{"id", ann.id}, {"name", "Ann"}}));
    EXPECT_EQ(shown["kind"], "player");
    EXPECT_GT(shown["since"].get<std::int64_t>(), 0);
    EXPECT_EQ(shown["games"], Json({{"kuba", counts(1, 0, 0)}}));
    EXPECT_EQ(ann.call("profile.get", {{"account", ann.id}}), shown);
    const Json guest = ann.call("profile.get", {{"account", bob.id}});
    EXPECT_EQ(guest["kind"], "guest");
    EXPECT_EQ(guest["player"]["guest"], true);
    EXPECT_EQ(ann.code("profile.get", {{"name", "Bob"}}), "unknown_player")
        << "a guest has no name of its own";
    EXPECT_EQ(ann.code("profile.get", {{"name", "\x01"}}), "unknown_player");
    EXPECT_EQ(ann.code("profile.get"), "invalid_params");
    EXPECT_EQ(ann.code("profile.get", {{"name", "Ann"}, {"account", ann.id}}), "invalid_params");
}

TEST_F(HistoryApi, AC10_a_guest_keeps_the_history_as_a_player) {
    Talker& ann = bench.talker(0).hello("Ann");
    Talker& bob = bench.talker(1).hello("Bob");
    const std::string match = played(ann, bob);
    ASSERT_EQ(ann.code("account.register", {{"name", "Ann of Kuba"}, {"password", kPlayerPassword}}), "ok");
    const Json page = bob.call("history.list", {{"account", bob.id}});
    EXPECT_EQ(ids(page), Ids{match});
    EXPECT_EQ(page["matches"][0]["seats"][0]["player"], Json({{"id", ann.id}, {"name", "Ann of Kuba"}}))
        << "the present name";
}

TEST_F(HistoryApi, AC8_a_deleted_account_is_shown_by_its_tombstone_name) {
    Talker& ann = player("Ann", 0);
    Talker& bob = player("Bob", 1);
    const std::string match = played(ann, bob);
    EXPECT_EQ(ann.code("account.delete"), "ok");
    const Json shown = bob.call("profile.get", {{"account", ann.id}});
    EXPECT_EQ(shown["deleted"], true);
    EXPECT_TRUE(shown["player"]["name"].get<std::string>().starts_with("Deleted ")) << shown;
    EXPECT_EQ(listed(bob, {{"account", ann.id}}), Ids{match});
    EXPECT_EQ(bob.call("history.list", {{"account", bob.id}})["matches"][0]["seats"][0]["player"],
              shown["player"]);
    EXPECT_EQ(bob.code("profile.get", {{"name", "Ann"}}), "unknown_player");
    EXPECT_EQ(bob.call("history.against", {{"account", ann.id}})["games"]["kuba"], counts(0, 0, 1));
}

TEST_F(HistoryApi, AC8_an_export_has_all_that_is_stored_of_the_account_and_no_secret) {
    Talker& ann = player("Ann", 0);
    Talker& bob = bench.talker(1).hello("Bob");
    EXPECT_EQ(ann.code("account.rename", {{"name", "Ada"}}), "ok");
    EXPECT_EQ(ann.code("account.recovery_codes"), "ok");
    Ids matches;
    for (int i = 0; i < 3; ++i) matches.insert(matches.begin(), played(ann, bob, {{"private", i == 1}}));
    Json page = ann.call("account.export");
    const Json& account = page.at("account");
    EXPECT_EQ(account["player"], Json({{"id", ann.id}, {"name", "Ada"}}));
    EXPECT_EQ(account["kind"], "player");
    ASSERT_EQ(account["names"].size(), 2u);
    EXPECT_EQ(account["names"][0]["name"], "ann");
    EXPECT_GT(account["names"][0]["until"], account["created"]) << "given up, and kept for a year";
    EXPECT_EQ(account["names"][1], Json({{"name", "ada"}}));
    ASSERT_EQ(account["sessions"].size(), 1u);
    EXPECT_GE(account["sessions"][0]["seen"], account["created"]);
    std::map<std::string, int> kinds;
    for (const Json& one : account["credentials"]) {
        ++kinds[one["kind"]];
        for (const auto& [member, value] : one.items())
            EXPECT_TRUE(member == "kind" || member == "label" || member == "created" || member == "used")
                << one;
    }
    EXPECT_EQ(kinds, (std::map<std::string, int>{{"device", 1}, {"password", 1}, {"recovery", 10}}));
    for (const Credential& one : *bench.store.credentials(ann.id))
        EXPECT_EQ(page.dump().find(one.data), std::string::npos) << "what proves a " << one.kind;
    EXPECT_EQ(ids(page), matches);
    EXPECT_EQ(page["more"], false);
    EXPECT_EQ(bob.call("account.export")["account"]["kind"], "guest") << "guests may export too";
    EXPECT_EQ(bench.talker().hello().code("account.export"), "sign_in_first");
}

/// A tournament of which histories know, by the store alone.
PlayedEvent known_event(const std::string& id, std::int64_t began, const std::string& account) {
    return {.id = id,
            .game = "kuba",
            .title = "Evening",
            .phase = "finished",
            .began = began,
            .entrants = {{account, 1}, {"other", 2}}};
}

TEST_F(HistoryApi, AC10_gives_pages_of_tournaments) {
    Talker& ann = player("Ann");
    for (int i = 1; i <= 3; ++i) {
        const std::vector<Write> event{known_event("t_" + std::to_string(i), 1000 + i, ann.id)};
        ASSERT_TRUE(bench.store.commit(event));
    }
    const auto page = [&](Json more) {
        more["account"] = ann.id;
        return ann.call("history.tournaments", more);
    };
    const auto shown = [](const Json& one) {
        Ids found;
        for (const Json& event : one.at("tournaments")) found.push_back(event.at("tournament"));
        return found;
    };
    const Json first = page({{"count", 2}});
    EXPECT_EQ(shown(first), (Ids{"t_3", "t_2"}));
    EXPECT_EQ(first["more"], true);
    const Json last = page({{"count", 2}, {"before", "t_2"}});
    EXPECT_EQ(shown(last), Ids{"t_1"});
    EXPECT_EQ(last["more"], false);
    EXPECT_EQ(page({{"count", 3}})["more"], false) << "a full page may be the last";
    EXPECT_EQ(shown(page(Json::object())), (Ids{"t_3", "t_2", "t_1"}));
    EXPECT_TRUE(shown(page({{"before", "t_nosuch"}})).empty());
    EXPECT_EQ(ann.code("history.tournaments", {{"account", ann.id}, {"count", 51}}), "invalid_params");
    EXPECT_EQ(ann.code("history.tournaments", {{"account", "nobody"}}), "unknown_player");
}

TEST_F(HistoryApi, AC8_an_export_goes_on_where_its_page_ended) {
    Talker& ann = player("Ann", 0);
    Ids all;
    for (int i = 0; i < 70; ++i) {
        all.insert(all.begin(), "m" + std::to_string(i));
        const std::vector<Write> match{FinishedMatch{.id = all.front(),
                                                     .game = "kuba",
                                                     .ended = 1000 + i,
                                                     .reason = "normal",
                                                     .seats = {{ann.id, 1, 0}, {"other", 2, 0}}}};
        ASSERT_TRUE(bench.store.commit(match));
    }
    const Json first = ann.call("account.export");
    EXPECT_EQ(first["matches"].size(), 50u) << "an answer is bounded";
    EXPECT_EQ(first["more"], true);
    const Json second = ann.call("account.export", {{"before", first["matches"].back()["match"]}});
    EXPECT_FALSE(second.contains("account"));
    EXPECT_EQ(second["more"], false);
    Ids found = ids(first);
    for (const std::string& id : ids(second)) found.push_back(id);
    EXPECT_EQ(found, all);
}

}  // namespace
}  // namespace kabinet::testing
