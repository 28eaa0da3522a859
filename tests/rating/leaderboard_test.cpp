#include "rating/leaderboard.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "tests/rating/season.hpp"

namespace kabinet {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Bar = Leaderboard::Bar;
using Row = Leaderboard::Row;
using Whose = Leaderboard::Whose;

constexpr std::int64_t kSeasonStart = 1'795'000'000'000;

/// Events with any ratings behind them, as a leaderboard takes them: a ladder is not asked.
class LeaderboardTest : public testing::Test {
  protected:
    /// A match after which `account` has that rating and RD; nobody looks at the opponent.
    void play(const std::string& account, const std::string& opponent, double number = 1500, double rd = 60,
              int weight = 1) {
        RatingEvent event;
        event.at = now;
        event.weight = weight;
        event.players = {player(account, number, rd), player(opponent, 1500, 350)};
        board.take(event);
        board.advance(now);
    }

    /// As many matches as the leaderboard asks for, against as many opponents.
    void settle(const std::string& account, double number, double rd = 60) {
        for (int i = 0; i < 15; ++i) play(account, account + "-" + std::to_string(i % 5), number, rd);
    }

    static RatedPlayer player(const std::string& account, double number, double rd) {
        RatedPlayer player{.account = account, .bot = account.starts_with("bot")};
        player.after = {Decimal::nearest(number), Decimal::nearest(rd), Rating().vol};
        return player;
    }

    bool listed(const std::string& account) const { return board.row_of(account).has_value(); }

    Leaderboard board;
    std::int64_t now = kSeasonStart;
};

TEST_F(LeaderboardTest, RA5_asks_for_15_matches) {
    for (int i = 0; i < 14; ++i) play("ada", "x" + std::to_string(i));
    EXPECT_FALSE(listed("ada"));
    play("ada", "x0");
    EXPECT_TRUE(listed("ada"));
    EXPECT_EQ(board.claim_of("ada")->matches, 15);
}

TEST_F(LeaderboardTest, RA5_asks_for_5_different_opponents) {
    for (int i = 0; i < 40; ++i) play("ada", "x" + std::to_string(i % 4));
    EXPECT_FALSE(listed("ada"));
    EXPECT_EQ(board.claim_of("ada")->opponents, 4);
    play("ada", "x4");
    EXPECT_TRUE(listed("ada"));
}

TEST_F(LeaderboardTest, RA5_in_a_match_of_many_all_others_are_opponents) {
    for (int i = 0; i < 15; ++i) {
        RatingEvent event;
        event.at = now;
        event.weight = 1;
        event.players = {player("a", 1500, 60), player("b", 1500, 60), player("c", 1500, 60),
                         player("d", 1500, 60), player("e", 1500, 60), player("f", 1500, 60)};
        if (i == 14) event.players.resize(5);
        board.take(event);
    }
    board.advance(now);
    EXPECT_EQ(board.size(Whose::people), 5U);
    EXPECT_EQ(board.claim_of("f")->matches, 14);
    EXPECT_EQ(board.claim_of("a")->opponents, 5);
}

TEST_F(LeaderboardTest, RA5_asks_for_an_rd_of_75_at_most) {
    settle("ada", 1600, 75);
    EXPECT_TRUE(listed("ada"));
    play("ada", "x", 1600, 75.000001);
    EXPECT_FALSE(listed("ada"));
    EXPECT_EQ(board.claim_of("ada")->until, -1);
    play("ada", "x", 1600, 74);
    EXPECT_TRUE(listed("ada"));
}

TEST_F(LeaderboardTest, RA5_the_rd_is_grown_to_now) {
    settle("ada", 1600, 74);
    const Rating rating = player("ada", 1600, 74).after;
    const std::int64_t until = board.claim_of("ada")->until;
    EXPECT_LT(until, now + Leaderboard::kMostIdle);
    EXPECT_LE(grown(rating, until - now), Leaderboard::kMostRd);
    EXPECT_GE(grown(rating, until + 1 - now), Leaderboard::kMostRd);
    EXPECT_GT(grown(rating, until + 60'000 - now), Leaderboard::kMostRd);
    board.advance(until);
    EXPECT_TRUE(listed("ada"));
    board.advance(until + 1);
    EXPECT_FALSE(listed("ada"));
}

TEST_F(LeaderboardTest, RA5_asks_for_a_match_within_30_days) {
    settle("ada", 1600, 45);
    board.advance(now + 30 * kMillisOfADay);
    EXPECT_TRUE(listed("ada"));
    board.advance(now + 30 * kMillisOfADay + 1);
    EXPECT_FALSE(listed("ada"));
    EXPECT_THAT(board.top(Whose::people, 10), IsEmpty());
    EXPECT_THAT(board.histogram(Whose::people), IsEmpty());
    now += 31 * kMillisOfADay;
    play("ada", "x", 1600, 45);
    EXPECT_TRUE(listed("ada")) << "one match is enough to come back";
}

TEST_F(LeaderboardTest, RA5_bots_are_apart) {
    settle("ada", 1600);
    settle("bot", 1700);
    EXPECT_THAT(board.top(Whose::people, 10), ElementsAre(Row{1, "ada", 1600}));
    EXPECT_THAT(board.top(Whose::bots, 10), ElementsAre(Row{1, "bot", 1700}));
    EXPECT_EQ(board.row_of("bot"), (Row{1, "bot", 1700}));
    EXPECT_THAT(board.histogram(Whose::bots), ElementsAre(Bar{1700, 1}));
}

TEST_F(LeaderboardTest, RA5_who_is_shown_the_same_number_shares_a_place) {
    settle("ada", 1600.4);
    settle("bela", 1599.6);
    settle("cora", 1650);
    settle("dora", 1500);
    EXPECT_THAT(board.top(Whose::people, 10), ElementsAre(Row{1, "cora", 1650}, Row{2, "ada", 1600},
                                                          Row{2, "bela", 1600}, Row{4, "dora", 1500}));
    EXPECT_THAT(board.top(Whose::people, 2), ElementsAre(Row{1, "cora", 1650}, Row{2, "ada", 1600}));
    EXPECT_EQ(board.row_of("bela"), (Row{2, "bela", 1600}));
    EXPECT_EQ(board.row_of("dora"), (Row{4, "dora", 1500}));
    EXPECT_EQ(board.row_of("dora-1"), std::nullopt);
    EXPECT_EQ(board.row_of("nobody"), std::nullopt);
    EXPECT_EQ(board.claim_of("nobody"), std::nullopt);
}

TEST_F(LeaderboardTest, RA5_the_histogram_has_bars_of_50_points) {
    settle("a", 1549.4);
    settle("b", 1500);
    settle("c", 1549.6);
    settle("d", -0.6);
    settle("e", 0);
    EXPECT_THAT(board.histogram(Whose::people),
                ElementsAre(Bar{-50, 1}, Bar{0, 1}, Bar{1500, 2}, Bar{1550, 1}));
    play("b", "x", 1700);
    EXPECT_THAT(board.histogram(Whose::people),
                ElementsAre(Bar{-50, 1}, Bar{0, 1}, Bar{1500, 1}, Bar{1550, 1}, Bar{1700, 1}));
}

TEST_F(LeaderboardTest, RA6_a_match_that_counts_nothing_counts_for_nothing_here) {
    for (int i = 0; i < 40; ++i) play("ada", "x" + std::to_string(i), 1500, 60, 0);
    EXPECT_FALSE(listed("ada"));
    EXPECT_EQ(board.claim_of("ada")->matches, 0);
    EXPECT_EQ(board.claim_of("ada")->opponents, 0);
    settle("ada", 1500);
    now += 29 * kMillisOfADay;
    play("ada", "x", 1500, 60, 0);
    board.advance(now + 2 * kMillisOfADay);
    EXPECT_FALSE(listed("ada")) << "the last match that counts is too long ago";
}

TEST_F(LeaderboardTest, RA6_who_plays_from_one_address_with_each_other_is_not_on_it) {
    board.exclude("bela", true);
    settle("ada", 1600);
    settle("bela", 1700);
    EXPECT_THAT(board.top(Whose::people, 10), ElementsAre(Row{1, "ada", 1600}));
    board.exclude("ada", true);
    EXPECT_THAT(board.top(Whose::people, 10), IsEmpty());
    EXPECT_THAT(board.excluded(), ElementsAre("bela", "ada"));
    EXPECT_TRUE(board.claim_of("ada")->excluded);
    board.exclude("ada", false);
    EXPECT_EQ(board.row_of("ada"), (Row{1, "ada", 1600}));
    board.exclude("ada", false);
    EXPECT_EQ(board.size(Whose::people), 1U);
}

TEST_F(LeaderboardTest, RA2_a_correction_moves_an_account_but_is_no_match) {
    settle("ada", 1600);
    RatingEvent event;
    event.type = RatingEvent::Type::adjust;
    event.at = now + kMillisOfADay;
    event.players = {player("ada", 1400, 60), player("new", 1500, 50)};
    board.take(event);
    EXPECT_EQ(board.row_of("ada"), (Row{1, "ada", 1400}));
    EXPECT_EQ(board.claim_of("ada")->matches, 15);
    EXPECT_EQ(board.claim_of("ada")->until, now + Leaderboard::kMostIdle);
    EXPECT_FALSE(listed("new"));
}

TEST_F(LeaderboardTest, a_time_that_runs_backwards_changes_nothing) {
    settle("ada", 1600, 45);
    board.advance(now + 31 * kMillisOfADay);
    board.advance(now);
    EXPECT_FALSE(listed("ada"));
}

/// RA-5 said plainly: everything is counted again, over the whole log.
std::map<std::string, std::int64_t> board_of(const std::vector<RatingEvent>& events, std::int64_t now,
                                             bool bots) {
    struct Seen {
        int matches = 0;
        std::set<std::string> opponents;
        std::int64_t played = 0;
        std::int64_t at = 0;
        Rating rating;
        bool bot = false;
    };
    std::map<std::string, Seen> all;
    for (const RatingEvent& event : events) {
        for (const RatedPlayer& player : event.players) {
            Seen& seen = all[player.account];
            seen.at = event.at;
            seen.rating = player.after;
            seen.bot |= player.bot;
            if (event.weight == 0) continue;
            ++seen.matches;
            seen.played = event.at;
            for (const RatedPlayer& other : event.players) {
                if (other.account != player.account) seen.opponents.insert(other.account);
            }
        }
    }
    std::map<std::string, std::int64_t> board;
    for (const auto& [account, seen] : all) {
        const bool enough = seen.matches >= 15 && seen.opponents.size() >= 5;
        const bool recent = now - seen.played <= 30 * kMillisOfADay;
        if (enough && recent && seen.bot == bots && grown(seen.rating, now - seen.at) <= Leaderboard::kMostRd)
            board[account] = seen.rating.number.rounded();
    }
    return board;
}

TEST(Leaderboard, RA5_is_what_the_rule_says_after_every_match_of_a_long_season) {
    Season season({"kapow", LadderKind::bots}, 8, 60);
    Leaderboard board;
    std::size_t most = 0;
    std::size_t times_fewer = 0;
    std::size_t before = 0;
    for (int i = 0; i < 4000; ++i) {
        season.play();
        if (i % 1000 == 999) season.wait(10 * kMillisOfADay);
        board.take(season.events().back());
        board.advance(season.now());
        if (i % 160 != 0) continue;
        for (const Whose whose : {Whose::people, Whose::bots}) {
            const auto wanted = board_of(season.events(), season.now(), whose == Whose::bots);
            const auto rows = board.top(whose, 1000);
            ASSERT_EQ(rows.size(), wanted.size());
            ASSERT_EQ(board.size(whose), wanted.size());
            for (const Row& row : rows) {
                ASSERT_EQ(row.number, wanted.at(row.account));
                const auto better =
                    std::ranges::count_if(wanted, [&](const auto& o) { return o.second > row.number; });
                ASSERT_EQ(row.place, 1 + better);
                ASSERT_EQ(board.row_of(row.account), row);
            }
            int counted = 0;
            for (const Bar& bar : board.histogram(whose)) counted += bar.count;
            ASSERT_EQ(counted, static_cast<int>(wanted.size()));
        }
        const std::size_t size = board.size(Whose::people);
        most = std::max(most, size);
        times_fewer += size < before ? 1 : 0;
        before = size;
    }
    EXPECT_GT(most, 20U) << "the season should fill the board";
    EXPECT_GT(times_fewer, 2U) << "and empty it again now and then";
}

}  // namespace
}  // namespace kabinet
