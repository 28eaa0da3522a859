#include "client-cli/model/series.hpp"

#include <gtest/gtest.h>

#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

MatchView ended(const char* match, std::vector<int> ranks, bool swapped = false) {
    Json value = kuba_match();
    value["match"] = match;
    value["status"] = "finished";
    value["result"] = {{"ranks", ranks}, {"scores", {7, 3}}, {"reason", "normal"}};
    if (swapped) std::swap(value["seats"]["0"], value["seats"]["1"]);
    return MatchView::of(value);
}

TEST(Series, counts_wins_of_players_whichever_seats_they_have) {
    Series series;
    const MatchView first = ended("m1", {1, 2});
    series.add(first);
    EXPECT_EQ(series.in_words(first), "") << "one match is no series";
    const MatchView second = ended("m2", {1, 2}, true);
    series.add(second);
    EXPECT_EQ(series.in_words(second), "Series: Ben 1 : 1 Anna");
    series.add(second);
    EXPECT_EQ(series.in_words(second), "Series: Ben 1 : 1 Anna") << "each match counts once";
    const MatchView third = ended("m3", {1, 1});
    series.add(third);
    EXPECT_EQ(series.in_words(third), "Series: Anna 1½ : 1½ Ben");
    EXPECT_EQ(series.in_words(second), "") << "of the newest match alone";
}

TEST(Series, begins_anew_with_other_players) {
    Series series;
    series.add(ended("m1", {1, 2}));
    MatchView other = ended("m2", {1, 2});
    other.seats[1].player_id = "p3";
    series.add(other);
    EXPECT_EQ(series.in_words(other), "");
}

TEST(Series, lists_more_than_two_players) {
    Series series;
    for (const char* match : {"m1", "m2"}) {
        MatchView three = ended(match, {2, 1, 3});
        three.seats[2] = {.player_id = "p3", .name = "Cem"};
        series.add(three);
        if (three.match == "m2") EXPECT_EQ(series.in_words(three), "Series: Anna 0, Ben 2, Cem 0");
    }
}

}  // namespace
}  // namespace kabinet::cli
