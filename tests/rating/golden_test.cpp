#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/rating/season.hpp"

/// The logs in tests/conformance/ratings/, which programs of others compute anew. They change only when the
/// formula gets a new version. KABINET_UPDATE_GOLDEN=1 writes them.
namespace kabinet {
namespace {

constexpr std::int64_t kHourMs = 3'600'000;

void expect_golden(const Season& season) {
    const std::string path = "tests/conformance/ratings/" + season.ladder().id() + ".jsonl";
    if (std::getenv("KABINET_UPDATE_GOLDEN")) {
        std::ofstream(path) << season.log();
        return;
    }
    std::ifstream file(path);
    ASSERT_TRUE(file) << path << " is missing; KABINET_UPDATE_GOLDEN=1 writes it";
    std::stringstream wanted;
    wanted << file.rdbuf();
    EXPECT_EQ(season.log(), wanted.str()) << path;
    EXPECT_EQ(flaw_of(wanted.str()), "");
}

/// A match of these accounts, the best first.
MatchFacts facts(const Season& season, const std::vector<std::string>& accounts) {
    MatchFacts facts{.match = season.next_match(), .game = season.ladder().name().game, .at = season.now()};
    facts.made_rated = true;
    for (const std::string& account : accounts) {
        const SeatKind kind = account.starts_with("bot") ? SeatKind::bot : SeatKind::player;
        const int rank = static_cast<int>(facts.seats.size()) + 1;
        facts.seats.push_back({.account = account, .kind = kind, .rank = rank, .acted = true});
    }
    return facts;
}

void rate(Season& season, const MatchFacts& facts) {
    ASSERT_EQ(season.play(rated_match(facts).value()), "");
    season.wait(kHourMs);
}

void play(Season& season, const std::vector<std::string>& accounts) {
    rate(season, facts(season, accounts));
}

TEST(Golden, RA2_a_log_of_a_ladder_of_many_seats) {
    Season season({"kapow", LadderKind::many}, 1);
    play(season, {"ada", "bela", "cora"});
    play(season, {"bela", "cora", "dora", "emil", "ada"});

    MatchFacts eight = facts(season, {"ada", "bela", "cora", "dora", "emil", "fritz", "gerd", "hanna"});
    for (const std::size_t seat : {2U, 3U}) eight.seats[seat].rank = 2;
    eight.seats[1].rank = 2;
    eight.seats[7].rank = eight.seats[6].rank = 7;
    rate(season, eight);

    MatchFacts all_tie = facts(season, {"fritz", "gerd", "hanna"});
    for (SeatFacts& seat : all_tie.seats) seat.rank = 1;
    rate(season, all_tie);

    MatchFacts leavers = facts(season, {"ada", "bela", "cora", "dora"});
    leavers.seats[0].left = 2;
    leavers.seats[2].left = 1;
    rate(season, leavers);

    MatchFacts together = facts(season, {"emil", "fritz", "gerd", "hanna"});
    together.seats[0].left = together.seats[1].left = 1;
    rate(season, together);

    MatchFacts unplayed = facts(season, {"ada", "emil", "hanna"});
    unplayed.seats[1].left = 1;
    unplayed.seats[1].acted = false;
    rate(season, unplayed);

    for (int i = 0; i < 8; ++i)
        play(season, i % 2 == 0 ? std::vector<std::string>{"ada", "bela", "cora"}
                                : std::vector<std::string>{"cora", "ada", "bela"});
    season.wait(9 * 24 * kHourMs);
    play(season, {"cora", "bela", "ada"});
    season.wait(-2 * kHourMs);  // another node's clock
    play(season, {"dora", "cora", "bela"});
    season.wait(400 * 24 * kHourMs);
    play(season, {"dora", "ada", "emil"});

    ASSERT_EQ(season.adjust(10, {{"ada", season.events()[8].player("ada")->after}, {"zora", Rating()}}), "");
    season.wait(kHourMs);
    for (int i = 0; i < 10; ++i) {
        season.wait(i * 5 * kHourMs);
        play(season, {"ada", "bela", "zora", "hanna"});
        if (i % 3 == 0) play(season, {"zora", "gerd", "fritz", "emil", "ada", "dora"});
    }
    EXPECT_EQ(season.events().size(), 33U);
    expect_golden(season);
}

TEST(Golden, RA7_a_log_of_a_ladder_with_bots) {
    Season season({"kuba", LadderKind::bots}, 1);
    for (int i = 0; i < 9; ++i) {
        play(season, {"ada", "bot_easy"});
        if (i % 2 == 0) play(season, {"bot_hard", "ada"});
        MatchFacts tie = facts(season, {"bot_hard", "bela"});
        tie.seats[1].rank = 1;
        if (i % 3 == 0) rate(season, tie);
    }
    season.wait(30 * 24 * kHourMs);
    play(season, {"bot_easy", "bot_hard"});
    ASSERT_EQ(season.adjust(18, {{"bot_easy", Rating()}}), "");
    play(season, {"bela", "bot_easy"});
    expect_golden(season);
}

}  // namespace
}  // namespace kabinet
