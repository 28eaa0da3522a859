#include <ctime>
#include <fstream>
#include <iterator>

#include "client-cli/account/history_desk.hpp"
#include "client-cli/account/history_words.hpp"
#include "client-cli/account/rating_graph.hpp"
#include "tests/client-cli/support/account_bench.hpp"

/// Profiles and histories in the terminal, and the export of an account.
namespace kabinet::cli {
namespace {

using Verb = HistoryRequest::Verb;

const Json kAda = Json::parse(R"({"player":{"id":"p1","name":"Ada"},"kind":"player","since":1783080000000,
    "games":{"kuba":{"wins":2,"draws":0,"losses":1}}})");
const Json kBo = Json::parse(R"({"player":{"id":"m7wq3e","name":"Bo","guest":true},"kind":"guest",
    "since":1783080000000,"games":{}})");
const Json kCounts = Json::parse(R"({"total":{"wins":1,"draws":2,"losses":3},"games":{}})");

Json match(const std::string& id, int rank, int other) {
    Json made = Json::parse(R"({"match":"","game":"kuba","rules":1,"ended":1783080000000,"plies":41,
        "reason":"resigned","seats":[{"player":{"id":"p1","name":"Ada"},"rank":1,"score":7},
        {"player":{"id":"m7wq3e","name":"Bo","guest":true},"rank":2,"score":5}]})");
    made["match"] = id;
    made["seats"][0]["rank"] = rank;
    made["seats"][1]["rank"] = other;
    return made;
}

class History : public AccountBench {
  protected:
    History() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
        known_as(kPlayerAda);
        server.on("profile.get", [](const Json& params) {
            if (params.value("name", "") == "Bo") return refusal("unknown_player");
            const bool bo = params.value("account", "") == "m7wq3e" || params.value("name", "") == "Bob";
            return Json{{"result", bo ? kBo : kAda}};
        });
        server.on("history.against", kCounts);
        server.on("rating.get", {{"account", "p1"}, {"ratings", Json::array()}});
        server.on("history.tournaments", {{"tournaments", Json::array()}, {"more", false}});
        server.on("history.list", {{"matches", {match("q5", 1, 2), match("q4", 2, 1)}}, {"more", true}});
    }
    int ask(const HistoryRequest& request) {
        const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
        Session session(loop, server, entropy,
                        {.identity = profile.load(),
                         .kept = [this] { return profile.load(); },
                         .newcomer = Session::Newcomer::nobody,
                         .signed_out = Session::SignedOut::nobody,
                         .patience = 10'000});
        Voice voice(out, err, json);
        Caller caller(loop, session, [&](const std::string& text) { voice.note(text); });
        const int code = HistoryDesk(caller, voice, "", graphs).run(request);
        server.hang_up();
        return code;
    }
    Graphs graphs = Graphs::none;
    std::string text_of(const std::string& file) const {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

TEST_F(History, AC10_shows_ones_own_profile) {
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_EQ(out.str(),
              "Ada\n"
              "player since 2026-07-03, id p1\n"
              "  kuba       2 won, 0 drawn, 1 lost\n");
    EXPECT_EQ(server.heard("profile.get"), std::vector<Json>({{{"account", "p1"}}}));
}

TEST_F(History, AC10_shows_another_player_and_how_one_did_against_the_player) {
    EXPECT_EQ(ask({.verb = Verb::profile, .name = "Bob"}), 0);
    EXPECT_TRUE(
        printed("Bo (guest m7wq)\nguest since 2026-07-03, id m7wq3e\nNo finished matches.\n"
                "You against Bo (guest m7wq): 1 won, 2 drawn, 3 lost\n"))
        << out.str();
}

TEST_F(History, AC10_shows_the_ratings_of_a_player) {
    server.on("rating.get", Json::parse(R"({"account":"p1","ratings":[
        {"ladder":"kuba_two","rating":1662,"rd":290,"provisional":true,"matches":1},
        {"ladder":"kapture9_bots","rating":1508,"rd":61,"matches":40}]})"));
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(
        printed("  kuba_two        rating 1662?, RD 290, 1 rated match\n"
                "  kapture9_bots   rating 1508, RD 61, 40 rated matches\n"))
        << out.str();
    EXPECT_EQ(server.heard("rating.get"), std::vector<Json>({{{"account", "p1"}}}));
}

TEST_F(History, AC10_shows_how_the_rating_of_the_most_matches_went) {
    server.on("rating.get", Json::parse(R"({"account":"p1","ratings":[
        {"ladder":"kuba_two","rating":1662,"rd":290,"provisional":true,"matches":1},
        {"ladder":"kapture9_bots","rating":1508,"rd":61,"matches":3}]})"));
    server.on("rating.log", Json::parse(R"({"ladder":"kapture9_bots","more":false,"events":[
        {"n":2,"players":[{"account":"p1","after":{"rating":"1500.400000"}}]},
        {"n":5,"players":[{"account":"p2","after":{"rating":"1900.000000"}},
                          {"account":"p1","after":{"rating":"1570.000000"}}]},
        {"n":9,"players":[{"account":"p1","after":{"rating":"1540.000000"}}]}]})"));
    graphs = Graphs::blocks;
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(printed("  kapture9_bots   rating 1508, RD 61, 3 rated matches\n    ▁█▅ 1500 to 1570\n"))
        << out.str();
    EXPECT_EQ(
        server.heard("rating.log"),
        std::vector<Json>({{{"ladder", "kapture9_bots"}, {"account", "p1"}, {"after", 0}, {"count", 100}}}));
    graphs = Graphs::ascii;
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(printed("    _#= 1500 to 1570\n")) << out.str();
}

TEST_F(History, AC10_a_graph_that_cannot_be_had_is_left_out) {
    server.on("rating.get", Json::parse(R"({"account":"p1","ratings":[
        {"ladder":"kuba_two","rating":1662,"rd":90,"matches":7}]})"));
    server.refuse("rating.log", "ladder_damaged");
    graphs = Graphs::blocks;
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(printed("RD 90, 7 rated matches\n")) << out.str();
    EXPECT_FALSE(printed(" to "));
}

/// The log of a ladder of 1000 events, of which every third is the player's: rated 1000 + n.
TEST_F(History, AC10_the_newest_ratings_of_a_long_log_are_found) {
    server.on("rating.get", Json::parse(R"({"account":"p1","ratings":[
        {"ladder":"kuba_two","rating":1662,"rd":90,"matches":333}]})"));
    server.on("rating.log", [](const Json& params) {
        Json events = Json::array();
        std::int64_t n = params["after"].get<std::int64_t>() / 3 * 3 + 3;
        for (; n <= 999 && events.size() < params["count"].get<std::size_t>(); n += 3)
            events.push_back(
                {{"n", n},
                 {"players", {{{"account", "p1"}, {"after", {{"rating", std::to_string(1000 + n)}}}}}}});
        return Json{{"result", {{"ladder", "kuba_two"}, {"events", events}, {"more", n <= 999}}}};
    });
    graphs = Graphs::blocks;
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(printed(" 1852 to 1999\n")) << "the last 50: " << out.str();
    EXPECT_LT(server.heard("rating.log").size(), 12u);
}

TEST(RatingGraph, draws_columns_from_the_lowest_to_the_highest) {
    EXPECT_EQ(rating_graph({1, 2, 3, 4, 5, 6, 7, 8}, Graphs::blocks), "▁▂▃▄▅▆▇█ 1 to 8");
    EXPECT_EQ(rating_graph({8, 7, 6, 5, 4, 3, 2, 1}, Graphs::ascii), "#*+=-:._ 1 to 8");
    EXPECT_EQ(rating_graph({1500, 1500}, Graphs::blocks), "▁▁ 1500 to 1500") << "level is at the bottom";
    EXPECT_EQ(rating_graph({1500}, Graphs::blocks), "") << "one point is no line";
    EXPECT_EQ(rating_graph({}, Graphs::ascii), "");
    EXPECT_EQ(rating_graph({1, 2}, Graphs::none), "");
}

const Json kEvents = Json::parse(R"([
    {"tournament":"t_c7wq3exk2p","title":"Club evening","game":"kuba","phase":"finished",
     "began":1783080000000,"entrants":12,"place":3},
    {"tournament":"t_b2","title":"Friday","game":"nine","phase":"running","began":1783080000000,
     "entrants":4,"private":true}])");

TEST_F(History, AC10_a_profile_shows_the_newest_tournaments) {
    server.on("history.tournaments", {{"tournaments", kEvents}, {"more", true}});
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_TRUE(
        printed("Tournaments:\n"
                "  2026-07-03  t_c7wq3exk2p    kuba       place 3 of 12 Club evening\n"
                "  2026-07-03  t_b2            nine       running       Friday, private\n"))
        << out.str();
    EXPECT_EQ(server.heard("history.tournaments"), std::vector<Json>({{{"account", "p1"}, {"count", 5}}}));
}

TEST_F(History, AC10_shows_a_profile_of_a_server_without_tournaments) {
    server.refuse("history.tournaments", "unknown_method");
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_FALSE(printed("Tournaments"));
}

TEST_F(History, AC10_lists_tournaments_by_page) {
    server.on("history.tournaments", {{"tournaments", kEvents}, {"more", true}});
    EXPECT_EQ(ask({.verb = Verb::history, .name = "Bob", .before = "t_c9", .count = 2, .tournaments = true}),
              0);
    EXPECT_TRUE(printed("2026-07-03  t_b2            nine       running       Friday, private\n"))
        << out.str();
    EXPECT_TRUE(noted("--before t_b2"));
    EXPECT_EQ(server.heard("history.tournaments"),
              std::vector<Json>({{{"account", "m7wq3e"}, {"count", 2}, {"before", "t_c9"}}}));
    server.on("history.tournaments", {{"tournaments", Json::array()}, {"more", false}});
    EXPECT_EQ(ask({.verb = Verb::history, .tournaments = true}), 0);
    EXPECT_TRUE(printed("No tournaments.\n"));
}

TEST_F(History, AC10_shows_a_profile_of_a_server_that_rates_nothing) {
    server.refuse("rating.get", "unknown_method");
    EXPECT_EQ(ask({.verb = Verb::profile}), 0);
    EXPECT_FALSE(printed("rating"));
}

TEST_F(History, AC10_finds_a_player_by_id_when_nobody_has_the_name) {
    server.on("profile.get", [](const Json& params) {
        return params.contains("name") ? refusal("unknown_player") : Json{{"result", kBo}};
    });
    EXPECT_EQ(ask({.verb = Verb::profile, .name = "m7wq3e"}), 0);
    EXPECT_EQ(ask({.verb = Verb::profile, .name = "No Such Name"}), 1);
    EXPECT_TRUE(noted("kabinet: "));
}

TEST_F(History, AC10_lists_a_page_with_what_to_type_next) {
    EXPECT_EQ(ask({.verb = Verb::history, .game = "kuba", .result = "win", .with = "Bob", .count = 2}), 0);
    EXPECT_EQ(out.str(),
              "2026-07-03  q5          kuba       won           Bo (guest m7wq); 41 actions, resigned\n"
              "2026-07-03  q4          kuba       lost          Bo (guest m7wq); 41 actions, resigned\n");
    EXPECT_TRUE(noted("kabinet replay --match q5"));
    EXPECT_TRUE(noted("--before q4"));
    EXPECT_EQ(
        server.heard("history.list").back(),
        Json({{"account", "p1"}, {"count", 2}, {"game", "kuba"}, {"result", "win"}, {"with", "m7wq3e"}}));
}

TEST_F(History, says_how_a_match_ended_for_the_player) {
    EXPECT_TRUE(match_line(match("q", 1, 1), "p1").contains("drawn")) << match_line(match("q", 1, 1), "p1");
    Json three = match("q", 2, 1);
    three["seats"].push_back({{"player", {{"id", "p3"}, {"name", "Cy"}}}, {"rank", 3}, {"score", 1}});
    three["private"] = true;
    EXPECT_TRUE(match_line(three, "p1").contains("place 2 of 3")) << match_line(three, "p1");
    EXPECT_TRUE(match_line(three, "p1").contains("Bo (guest m7wq), Cy; 41 actions, resigned, private"));
}

TEST_F(History, tells_of_a_server_without_histories) {
    server.refuse("profile.get", "unknown_method");
    EXPECT_EQ(ask({.verb = Verb::history}), 1);
    EXPECT_TRUE(noted("older than this program"));
}

TEST_F(History, AC8_an_export_joins_the_pages_and_the_records) {
    server.on("account.export", [](const Json& params) {
        if (!params.contains("before"))
            return Json{{"result", {{"account", kAda}, {"matches", {match("q5", 1, 2)}}, {"more", true}}}};
        EXPECT_EQ(params["before"], "q5");
        return Json{{"result", {{"matches", {match("q4", 2, 1)}}, {"more", false}}}};
    });
    server.on("match.record", [](const Json& params) {
        if (params["match"] == "q4") return refusal("record_damaged");
        return Json{{"result", {{"record", {{"of", params["match"]}}}, {"names", Json::object()}}}};
    });
    const std::string file = (folder.path / "export.json").string();
    EXPECT_EQ(run({.verb = AccountRequest::Verb::save, .file = file}), 0) << err.str();
    EXPECT_TRUE(printed("with 2 matches."));
    const Json document = Json::parse(text_of(file));
    EXPECT_EQ(document["format"], "kabinet-export/1");
    EXPECT_NE(document["stays"].get<std::string>().find("format 1"), std::string::npos) << "as AC-8 asks";
    EXPECT_EQ(document["account"], kAda);
    ASSERT_EQ(document["matches"].size(), 2u);
    EXPECT_EQ(document["matches"][0]["record"], Json({{"of", "q5"}}));
    EXPECT_EQ(document["matches"][1]["record_missing"], "record_damaged");
    EXPECT_EQ(std::filesystem::status(file).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(History, AC8_an_export_has_the_events_of_all_ratings) {
    const Json account{{"player", {{"id", "h2kd81"}, {"name", "Ada"}}},
                       {"ratings", {{{"ladder", "kuba_two"}}}}};
    server.on("account.export", {{"account", account}, {"matches", Json::array()}, {"more", false}});
    server.on("rating.log", [](const Json& params) {
        EXPECT_EQ(params["account"], "h2kd81");
        const bool first = !params.contains("after");
        if (!first) EXPECT_EQ(params["after"], 3);
        return Json{{"result",
                     {{"ladder", params["ladder"]}, {"events", {{{"n", first ? 3 : 8}}}}, {"more", first}}}};
    });
    const std::string file = (folder.path / "export.json").string();
    EXPECT_EQ(run({.verb = AccountRequest::Verb::save, .file = file}), 0) << err.str();
    EXPECT_EQ(Json::parse(text_of(file))["ratings"], Json({{"kuba_two", {{{"n", 3}}, {{"n", 8}}}}}));
}

TEST_F(History, AC8_an_export_that_cannot_be_written_says_so) {
    server.on("account.export", {{"account", kAda}, {"matches", Json::array()}, {"more", false}});
    EXPECT_EQ(run({.verb = AccountRequest::Verb::save, .file = folder.path.string()}), 1);
    EXPECT_TRUE(noted("kabinet: " + folder.path.string() + ": "));
}

}  // namespace
}  // namespace kabinet::cli
