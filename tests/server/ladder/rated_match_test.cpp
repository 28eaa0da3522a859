#include <gtest/gtest.h>

#include "games/record/verify.hpp"
#include "rating/ladder.hpp"
#include "rating/log.hpp"
#include "tests/server/ladder/rated_bench.hpp"

/// Rated matches from the table to the log of their ladder (RA-1 to RA-7).
namespace kabinet::testing {
namespace {

struct Rated : ::testing::TestWithParam<int> {
    Rated()
        : bench(GetParam()),
          ada(bench.account("ada", AccountKind::player, 0)),
          bela(bench.account("bela", AccountKind::player, GetParam() - 1)) {}

    Json explained(const std::string& match) {
        return bench.talker().hello().call("rating.match", {{"match", match}});
    }
    std::string why(const std::string& match) { return explained(match).value("why", "rated"); }
    /// A match of 9 between these, each at the seat of their number.
    std::string nine(const std::vector<Talker*>& players) {
        Json table{{"key", fresh_key()}, {"game", "nine"}, {"seats", players.size()}, {"rated", true}};
        const std::string id = players.front()->call("table.create", table).at("match");
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            players[seat]->call("match.watch", {{"match", id}});
            EXPECT_EQ(players[seat]->code("table.sit", {{"key", fresh_key()}, {"match", id}, {"seat", seat}}),
                      "ok");
        }
        EXPECT_EQ(players.front()->code("table.start", {{"key", fresh_key()}, {"match", id}}), "ok");
        return id;
    }

    RatedBench bench;
    Talker& ada;
    Talker& bela;
};
INSTANTIATE_TEST_SUITE_P(OnShards, Rated, ::testing::Values(1, 2, 3));

TEST_P(Rated, RA1_the_end_changes_both_ratings_by_the_formula) {
    const std::string match = bench.played(ada, bela);
    bench.resign(bela, match);
    ASSERT_TRUE(bench.wait_for([&] { return ada.documents[match].contains("rating"); }));
    const auto events = bench.events("kuba_two");
    ASSERT_EQ(events.size(), 1u);
    Ladder alone({"kuba", LadderKind::two});
    const RatingEvent wanted = alone
                                   .rate({.ladder = {"kuba", LadderKind::two},
                                          .match = match,
                                          .at = events[0].at,
                                          .players = {{"ada", false, 1}, {"bela", false, 2}}})
                                   .value();
    EXPECT_EQ(events[0], wanted);
    const Json end = Json::parse(bench.store.stream(match).value()->entries.back().entry);
    EXPECT_EQ(end["type"], "end");
    EXPECT_EQ(events[0].at, end["at"]) << "the time of the entry end";
}

TEST_P(Rated, RA1_the_match_document_shows_what_has_changed) {
    const std::string match = bench.played(ada, bela);
    EXPECT_EQ(bela.documents[match]["rated"], true);
    bench.resign(ada, match);
    bench.wait();
    const Json wanted{{"ladder", "kuba_two"},
                      {"event", 1},
                      {"weight", 1},
                      {"seats",
                       {{"0", {{"before", 1500}, {"after", 1338}, {"provisional", true}}},
                        {"1", {{"before", 1500}, {"after", 1662}, {"provisional", true}}}}}};
    EXPECT_EQ(ada.documents[match]["rating"], wanted);
    EXPECT_EQ(bela.documents[match]["rating"], wanted);
    bench.restart();
    Talker& later = bench.talker().hello();
    later.call("match.watch", {{"match", match}});
    bench.wait();
    EXPECT_EQ(later.documents[match]["rating"], wanted) << "also when the match comes back into memory";
}

TEST_P(Rated, RA2_anybody_computes_the_ladder_anew_from_its_log) {
    for (int i = 0; i < 3; ++i) bench.resign(i == 1 ? bela : ada, bench.played(ada, bela));
    ASSERT_TRUE(bench.rated());
    const std::string log = bench.exported("kuba_two");
    LogReader reader;
    std::size_t from = 0;
    for (std::size_t end = log.find('\n'); end != std::string::npos; end = log.find('\n', from)) {
        const auto taken = reader.take(std::string_view(log).substr(from, end - from));
        ASSERT_TRUE(taken) << taken.error().message;
        from = end + 1;
    }
    EXPECT_EQ(reader.ladder()->events(), 3);
    const Json got = ada.call("rating.get", {{"account", "ada"}});
    const Rating last = reader.ladder()->rating_of("ada")->rating;
    EXPECT_EQ(got["ratings"], Json::array({{{"ladder", "kuba_two"},
                                            {"rating", last.number.rounded()},
                                            {"rd", last.rd.rounded()},
                                            {"provisional", true},
                                            {"matches", 3}}}));
}

TEST_P(Rated, RA2_the_log_names_accounts_alone) {
    bench.resign(ada, bench.played(ada, bela));
    ASSERT_TRUE(bench.rated());
    const auto stored = bench.store.stream("kuba_two").value();
    for (const Append& row : stored->entries) {
        EXPECT_EQ(row.entry.find("Name of"), std::string::npos) << row.entry;
        EXPECT_EQ(row.entry.find("192.0.2"), std::string::npos) << row.entry;
    }
}

/// All clients of these tests come from one address.
TEST_P(Rated, RA6_who_plays_from_the_address_of_the_other_is_kept_off_the_leaderboard) {
    Talker& robot = bench.account("robot", AccountKind::bot);
    bench.resign(ada, bench.played(ada, bela));
    Talker& finn = bench.account("finn");
    bench.resign(finn, bench.played(robot, finn));
    ASSERT_TRUE(bench.rated());
    for (int i = 0; i < 2; ++i) {
        SCOPED_TRACE(i);
        Talker& viewer = bench.talker().hello();
        const auto claim = [&](const char* ladder, const char* account) {
            return bench.account(account).call("rating.board", {{"ladder", ladder}}).at("claim");
        };
        EXPECT_EQ(claim("kuba_two", "ada")["excluded"], true);
        EXPECT_EQ(claim("kuba_two", "bela")["excluded"], true);
        EXPECT_FALSE(claim("kuba_bots", "finn").contains("excluded")) << "a bot is no neighbour";
        EXPECT_FALSE(viewer.call("rating.board", {{"ladder", "kuba_two"}, {"account", "ada"}})
                         .at("claim")
                         .contains("excluded"))
            << "who lives with whom is nobody else's business";
        EXPECT_FALSE(viewer.call("rating.log", {{"ladder", "kuba_two"}})["events"][0].contains("actor"));
        bench.restart();  // the mark is durable
    }
}

/// Who has lost does not come back to act: what the server knew of the network must have survived.
TEST_P(Rated, RA6_neighbours_are_known_after_a_restart_in_the_middle_of_a_match) {
    const std::string match = bench.played(ada, bela);
    const auto terms = [&] { return bench.store.stream(match).value()->stream.terms; };
    EXPECT_NE(terms().find("networks"), std::string::npos);
    EXPECT_EQ(terms().find("192.0.2"), std::string::npos) << "a mark, no address: " << terms();
    bench.restart();
    bench.resign(bench.back(bela), match);
    ASSERT_TRUE(bench.rated());
    for (const char* account : {"ada", "bela"}) {
        const Json claim = bench.account(account).call("rating.board", {{"ladder", "kuba_two"}}).at("claim");
        EXPECT_EQ(claim.value("excluded", false), true) << account << ' ' << claim;
    }
    EXPECT_EQ(terms(), "") << "AC-8: nothing of a network is kept once the match is over";
}

TEST_P(Rated, RA2_a_match_tells_its_event_with_all_inputs) {
    const std::string match = bench.played(ada, bela);
    EXPECT_EQ(explained(match), Json({{"match", match}, {"state", "unrated"}, {"why", "not_over"}}));
    bench.resign(ada, match);
    ASSERT_TRUE(bench.rated());
    const Json told = explained(match);
    EXPECT_EQ(told["state"], "rated");
    EXPECT_EQ(told["ladder"], "kuba_two");
    EXPECT_EQ(told["event"],
              bench.talker().hello().call("rating.log", {{"ladder", "kuba_two"}})["events"][0]);
}

TEST_P(Rated, RA3_guests_neither_make_rated_tables_nor_sit_there) {
    Talker& guest = bench.talker().hello("Gus");
    EXPECT_EQ(guest.code("table.create", {{"key", "k"}, {"game", "kuba"}, {"rated", true}}), "guests_cannot");
    const Json table{{"key", "k"}, {"game", "kuba"}, {"rated", true}};
    const std::string match = ada.call("table.create", table).at("match");
    EXPECT_EQ(guest.code("table.sit", {{"key", "s"}, {"match", match}, {"seat", 1}}), "guests_cannot");
    EXPECT_EQ(bela.code("table.sit", {{"key", "s"}, {"match", match}, {"seat", 1}}), "ok");
}

TEST_P(Rated, RA3_private_tables_are_never_rated) {
    const Json table{{"key", "k"}, {"game", "kuba"}, {"rated", true}, {"private", true}};
    EXPECT_EQ(ada.code("table.create", table), "private_unrated");
}

TEST_P(Rated, RA3_a_match_is_casual_unless_it_was_made_rated) {
    const std::string match = bench.match(ada, bela);
    EXPECT_FALSE(ada.documents[match].contains("rated"));
    bench.act(match, {&ada, &bela});
    bench.act(match, {&ada, &bela});
    bench.resign(ada, match);
    bench.wait();
    EXPECT_TRUE(bench.events("kuba_two").empty());
    EXPECT_EQ(why(match), "unrated");
}

TEST_P(Rated, RA3_each_of_two_has_acted) {
    const std::string match = bench.match(ada, bela, {{"rated", true}});
    bench.act(match, {&ada, &bela});
    bench.resign(bela, match);
    bench.wait();
    EXPECT_TRUE(bench.events("kuba_two").empty());
    EXPECT_TRUE(bench.store.undone().value().empty());
    EXPECT_EQ(why(match), "no_action");
}

TEST_P(Rated, RA3_a_match_that_everybody_abandons_is_not_rated) {
    const std::string match = bench.played(ada, bela);
    ada.wire->cut();
    bela.wire->cut();
    bench.wait(bench.config.match.idle_ms + 1000);
    EXPECT_EQ(why(match), "not_finished");
    EXPECT_TRUE(bench.events("kuba_two").empty());
}

TEST_P(Rated, RA3_of_many_who_left_before_acting_is_left_out) {
    Talker& cora = bench.account("cora");
    const std::string match = nine({&ada, &bela, &cora});
    bench.resign(cora, match);
    for (int i = 0; i < 4; ++i) bench.act(match, {&ada, &bela, &cora});
    bench.resign(ada, match);
    ASSERT_TRUE(bench.rated());
    const auto events = bench.events("nine_many");
    ASSERT_EQ(events.size(), 1u);
    ASSERT_EQ(events[0].players.size(), 2u);
    EXPECT_EQ(events[0].players[0].account, "bela");
    EXPECT_EQ(events[0].players[1].account, "ada");
    bench.wait();
    EXPECT_FALSE(bela.documents[match]["rating"]["seats"].contains("2"));
}

TEST_P(Rated, RA4_the_earlier_leaver_ranks_lower) {
    Talker& cora = bench.account("cora");
    const std::string match = nine({&ada, &bela, &cora});
    for (int i = 0; i < 3; ++i) bench.act(match, {&ada, &bela, &cora});
    bench.resign(ada, match);
    bench.wait(1000);
    bench.resign(cora, match);
    ASSERT_TRUE(bench.rated());
    const auto events = bench.events("nine_many");
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].player("bela")->rank, 1);
    EXPECT_EQ(events[0].player("cora")->rank, 2);
    EXPECT_EQ(events[0].player("ada")->rank, 3);
}

TEST_P(Rated, RA6_the_seventh_match_of_the_same_two_within_a_day_counts_nothing) {
    std::string match;
    for (int i = 0; i < 7; ++i) {
        match = bench.played(ada, bela);
        bench.resign(i % 2 == 0 ? ada : bela, match);
    }
    bench.wait();
    const auto events = bench.events("kuba_two");
    ASSERT_EQ(events.size(), 7u);
    EXPECT_EQ(events[5].weight, 1);
    EXPECT_EQ(events[6].weight, 0);
    EXPECT_EQ(ada.documents[match]["rating"]["weight"], 0);
}

TEST_P(Rated, RA7_a_bot_at_the_table_brings_the_match_to_the_ladder_with_bots) {
    Talker& robot = bench.account("robot", AccountKind::bot);
    const std::string match = bench.played(robot, ada);
    bench.restart();  // what the server knows of the seats comes from the store
    bench.resign(bench.back(ada), match);
    ASSERT_TRUE(bench.rated());
    EXPECT_TRUE(bench.events("kuba_two").empty());
    const auto events = bench.events("kuba_bots");
    ASSERT_EQ(events.size(), 1u);
    EXPECT_TRUE(events[0].player("robot")->bot);
    EXPECT_FALSE(events[0].player("ada")->bot);
}

TEST_P(Rated, AC2_the_record_and_the_lobby_say_so) {
    Talker& viewer = bench.talker().hello();
    viewer.call("lobby.watch");
    const Json table{{"key", "k"}, {"game", "kuba"}, {"rated", true}};
    const std::string open = ada.call("table.create", table).at("match");
    const std::string match = bench.played(ada, bela);
    const std::string casual = bench.match(ada, bela);
    bench.wait();
    EXPECT_EQ(viewer.documents["lobby"]["tables"][open]["rated"], true);
    EXPECT_EQ(viewer.documents["lobby"]["matches"][match]["rated"], true);
    EXPECT_FALSE(viewer.documents["lobby"]["matches"][casual].contains("rated"));
    bench.resign(ada, match);
    bench.wait();
    const Json record = bench.record(match);
    EXPECT_EQ(record["header"]["rated"], true);
    EXPECT_TRUE(verify(record).empty());
}

TEST_P(Rated, RA3_a_rematch_is_rated_as_the_match_before) {
    const std::string match = bench.played(ada, bela);
    bench.resign(ada, match);
    ada.call("match.rematch", {{"key", "r"}, {"match", match}, {"nonce", "aa"}});
    const Json next = bela.call("match.rematch", {{"key", "r"}, {"match", match}, {"nonce", "bb"}});
    const std::string second = next.at("match");
    ada.call("match.watch", {{"match", second}});
    bench.wait();
    EXPECT_EQ(ada.documents[second]["rated"], true);
    for (int i = 0; i < 2; ++i) bench.act(second, {&ada, &bela});
    bench.resign(bela, second);
    ASSERT_TRUE(bench.rated());
    EXPECT_EQ(bench.events("kuba_two").size(), 2u);
}

TEST_P(Rated, RA3_a_repeated_request_may_not_ask_for_another_kind_of_table) {
    const Json table{{"key", "k"}, {"game", "kuba"}};
    ada.call("table.create", table);
    Json rated = table;
    rated["rated"] = true;
    EXPECT_EQ(ada.code("table.create", rated), "key_reused");
}

}  // namespace
}  // namespace kabinet::testing
