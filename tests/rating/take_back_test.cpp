#include <gtest/gtest.h>

#include "tests/rating/season.hpp"

/// Annulled results (TN-18): corrections that take back what a match moved.
namespace kabinet {
namespace {

constexpr std::int64_t kBegan = 1'795'000'000'000;
constexpr std::int64_t kAnHour = 3'600'000;
const LadderName kKuba{"kuba", LadderKind::two};

/// Takes back event `n`; the correction.
RatingEvent taken_back(Season& season, std::size_t n) {
    const auto event = season.ladder().take_back(season.events()[n - 1], season.now());
    EXPECT_TRUE(event);
    std::vector<std::pair<std::string, Rating>> ratings;
    for (const RatedPlayer& player : event->players) ratings.emplace_back(player.account, player.after);
    EXPECT_EQ(season.adjust(static_cast<std::int64_t>(n), ratings), "");
    return *event;
}

std::int64_t moved(const RatedPlayer& player) {
    return player.after.number.millionths() - player.before.number.millionths();
}

TEST(TakeBack, TN18_who_has_played_nothing_since_has_the_rating_before_again) {
    Season season(kKuba, 1);
    season.play(match_of(kKuba, "m1", kBegan, {"ada", "bela"}));
    season.play(match_of(kKuba, "m2", kBegan + kAnHour, {"bela", "ada"}));
    const RatingEvent before = season.events()[1];
    EXPECT_FALSE(season.ladder().corrected(2));
    taken_back(season, 2);
    EXPECT_TRUE(season.ladder().corrected(2));
    for (const RatedPlayer& player : before.players)
        EXPECT_EQ(season.ladder().rating_of(player.account)->rating, player.before) << player.account;
    EXPECT_EQ(flaw_of(season.log()), "");
}

TEST(TakeBack, TN18_who_has_played_since_goes_back_by_what_the_match_moved) {
    Season season(kKuba, 1);
    season.play(match_of(kKuba, "m1", kBegan, {"ada", "bela"}));
    season.play(match_of(kKuba, "m2", kBegan + kAnHour, {"ada", "cora"}));
    const RatingEvent old = season.events()[0];
    const Rating ada = season.ladder().rating_of("ada")->rating;
    const RatingEvent back = taken_back(season, 1);
    EXPECT_EQ(back.player("bela")->after, Rating());
    EXPECT_EQ(moved(*back.player("ada")), -moved(*old.player("ada")));
    EXPECT_EQ(back.player("ada")->after.rd, ada.rd);
    EXPECT_EQ(back.player("ada")->after.vol, ada.vol);
    EXPECT_EQ(season.play(match_of(kKuba, "m3", kBegan + 2 * kAnHour, {"ada", "bela"})), "");
    EXPECT_EQ(flaw_of(season.log()), "") << "whoever recomputes the log agrees";
}

}  // namespace
}  // namespace kabinet
