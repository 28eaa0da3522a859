#include "rating/breakdown.hpp"

#include <gtest/gtest.h>

#include "tests/rating/season.hpp"

namespace kabinet {
namespace {

const LadderName kMany{"kapow", LadderKind::many};

TEST(Breakdown, RA2_opens_the_inputs_of_a_number) {
    Season season(kMany, 6);
    for (int i = 0; i < 50; ++i) season.play();
    ASSERT_EQ(season.play(match_of(kMany, "next", season.now(), {"p1", "p2", "p3", "p4"}, {true})), "");
    const RatingEvent& event = season.events().back();
    for (const RatedPlayer& player : event.players) {
        const auto made = breakdown(event, player.account);
        ASSERT_TRUE(made);
        ASSERT_EQ(made->results.size(), 3U);
        // From what it tells, the rating follows.
        std::vector<glicko2::Result> results;
        for (const auto& result : made->results)
            results.push_back({result.rating, result.rd, result.score, result.weight});
        const glicko2::Player before{player.before.number.value(), player.grown.value(),
                                     player.before.vol.value()};
        EXPECT_EQ(Decimal::nearest(glicko2::update(before, results).rating), player.after.number);
        EXPECT_EQ(made->score > made->expected, player.after.number > player.before.number);
    }
    const auto first = breakdown(event, "p1");
    EXPECT_EQ(first->results[0].account, "p2");
    EXPECT_EQ(first->results[0].score, 0.5);
    EXPECT_EQ(first->results[1].score, 1);
    EXPECT_DOUBLE_EQ(first->score, 2.5 / 3);
}

TEST(Breakdown, there_is_none_of_an_account_or_event_without_one) {
    Season season(kMany, 6);
    season.play();
    EXPECT_FALSE(breakdown(season.events()[0], "nobody"));
    ASSERT_EQ(season.adjust(1, {{"p1", Rating()}}), "");
    EXPECT_FALSE(breakdown(season.events()[1], "p1"));
}

}  // namespace
}  // namespace kabinet
