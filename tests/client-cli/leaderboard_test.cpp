#include <algorithm>
#include <fstream>
#include <iterator>

#include "client-cli/account/ladder_desk.hpp"
#include "client-cli/tools/tool.hpp"
#include "tests/client-cli/support/account_bench.hpp"

/// Leaderboards in the terminal, and the logs of ladders.
namespace kabinet::cli {
namespace {

const Json kBoard = Json::parse(R"({"ladder":"kuba_two","people":[
    {"place":1,"account":"p7","name":"Bo","rating":1812},{"place":2,"account":"p1","name":"Ada","rating":1704},
    {"place":3,"account":"p9","rating":1650}],"bots":[]})");
const Json kBeside = Json::parse(R"({"ladder":"kuba_two","place":2,"rating":1704,"bots":{"size":0,"bars":[]},
    "people":{"size":3,"bars":[{"from":1650,"count":1},{"from":1700,"count":2}]}})");

class Leaderboard : public AccountBench {
  protected:
    Leaderboard() {
        known_as(kPlayerAda);
        server.on("rating.board", kBeside);
        server.on("rating.watch", [this](const Json& params) {
            server.snapshot("lb_" + params.value("ladder", ""), "e1", 1, kBoard);
            return Json{{"result", Json::object()}};
        });
    }
    template <class Task>
    auto at_desk(Task task) {
        const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
        Session session(loop, server, entropy,
                        {.identity = profile.load(),
                         .kept = [this] { return profile.load(); },
                         .newcomer = Session::Newcomer::nobody,
                         .signed_out = Session::SignedOut::nobody,
                         .patience = 10'000});
        Voice voice(out, err, json);
        Caller caller(loop, session, [&](const std::string& text) { voice.note(text); });
        auto result = task(LadderDesk(caller, voice, true));
        server.hang_up();
        return result;
    }
    int show(int count = 20) {
        return at_desk([&](LadderDesk desk) { return desk.board({.ladder = "kuba_two", .count = count}); });
    }
    std::optional<std::string> log(const std::string& ladder) {
        return at_desk([&](LadderDesk desk) { return desk.log({.ladder = ladder}); });
    }
};

TEST_F(Leaderboard, RA5_shows_the_best_ones_own_place_and_how_the_ratings_are_spread) {
    EXPECT_EQ(show(), 0) << err.str();
    EXPECT_EQ(out.str(),
              "Leaderboard of kuba_two\n"
              "     1. Bo                        1812\n"
              "*    2. Ada                       1704\n"
              "     3. p9                        1650\n"
              "You have place 2 of 3, with 1704.\n"
              "How the ratings are spread:\n"
              "  1650 to 1699 #################### 1\n"
              "  1700 to 1749 ######################################## 2\n");
}

TEST_F(Leaderboard, RA5_says_what_is_missing_for_a_place) {
    Json beside = kBeside;
    beside.erase("place");
    beside["claim"] = {{"matches", 9}, {"opponents", 5}, {"rd", 92}};
    server.on("rating.board", beside);
    EXPECT_EQ(show(1), 0);
    EXPECT_TRUE(
        printed("You are not on it yet: played 9 of 15 matches, met 5 of 5 opponents, "
                "RD 92 of at most 75, not lately.\n"))
        << out.str();
    EXPECT_FALSE(printed("Ada")) << "one row was asked for";
    beside["claim"]["excluded"] = true;
    server.on("rating.board", beside);
    EXPECT_EQ(show(), 0);
    EXPECT_TRUE(printed("You are kept off this leaderboard")) << out.str();
}

TEST_F(Leaderboard, says_that_there_is_no_such_ladder) {
    server.refuse("rating.watch", "unknown_ladder");
    EXPECT_EQ(show(), 1);
    EXPECT_TRUE(noted("unknown_ladder")) << err.str();
}

TEST_F(Leaderboard, RA2_the_whole_log_is_put_together_from_its_pages_and_agrees) {
    std::ifstream file("tests/conformance/ratings/kapow_many.jsonl");
    const std::string golden{std::istreambuf_iterator<char>(file), {}};
    std::vector<Json> events;
    std::istringstream lines(golden.substr(golden.find('\n') + 1));
    for (std::string line; std::getline(lines, line);) events.push_back(Json::parse(line));
    server.on("rating.log", [&](const Json& params) {
        Json page{{"ladder", "kapow_many"}, {"events", Json::array()}};
        const auto after = params.at("after").get<std::size_t>();
        const std::size_t end = std::min(after + 10, events.size());
        for (std::size_t n = after; n < end; ++n) page["events"].push_back(events[n]);
        page["more"] = end < events.size();
        return Json{{"result", page}};
    });
    EXPECT_EQ(log("kapow_many"), golden);
    EXPECT_EQ(server.heard("rating.log").size(), 4u);
    std::ostringstream told;
    EXPECT_EQ(ratings({.text = golden}, told, err), 0);
    EXPECT_EQ(told.str().rfind("The ladder kapow_many agrees", 0), 0u) << told.str();
}

TEST_F(Leaderboard, a_log_that_is_refused_is_none) {
    server.refuse("rating.log", "ladder_damaged");
    EXPECT_EQ(log("kuba_two"), std::nullopt);
    EXPECT_TRUE(noted("ladder_damaged")) << err.str();
}

}  // namespace
}  // namespace kabinet::cli
