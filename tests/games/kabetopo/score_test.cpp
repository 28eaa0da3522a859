#include "games/kabetopo/score.hpp"

#include <gtest/gtest.h>

#include "games/core/registry.hpp"
#include "tests/games/kabetopo/play.hpp"

/// KB-18 and KB-20: what is worth how much, and who is ahead.
namespace kabinet::kabetopo {
namespace {

/// What the events give points for, as "first_stone 2" and so on, by commas.
std::string awards(const std::vector<Json>& events) {
    std::string text;
    for (const Json& event : of_type(events, "points")) {
        text += (text.empty() ? "" : ", ") + event["for"].get<std::string>() + ' ' +
                std::to_string(event["points"].get<int>());
    }
    return text;
}

std::string awards(const std::string& before, std::string_view action) {
    return awards(act(*loaded(before), action));
}

/// The saved match, with another choice of the option.
std::unique_ptr<State> with_option(Json saved, const char* points) {
    saved["options"]["points"] = points;
    return find_game("kabetopo")->restore(saved).value();
}

TEST(KabetopoScore, KB18_the_first_and_the_second_stone_of_a_round) {
    EXPECT_EQ(awards(position("-", "c3:00000/f1:00000/a1:00000/a6:00000"), "c4"), "first_stone 2");
    EXPECT_EQ(awards(position("-", "c3:00000/f2+:00000/a1:00000/a6:00000"), "c4"), "second_stone 1");
    EXPECT_EQ(awards(position("-", "c3:00000/f2+:00000/a2+:00000/a6:00000"), "c4"), "");
}

TEST(KabetopoScore, KB18_two_players_score_each_stone_of_their_own) {
    EXPECT_EQ(awards(position("-", "c3:00000/a2+:00000"), "c4"), "first_stone 1");
    EXPECT_EQ(awards("- c3+h:00000/a2+:00000 1.1 1 E 0 0.0.0.0/0.0.0.0", "c4"), "second_stone 1");
}

TEST(KabetopoScore, KB18_tadaima_by_place) {
    EXPECT_EQ(awards(position("-", "b6+!:00000/f1:00000/a1:00000/a5:00000"), "a6"), "tadaima 4");
    EXPECT_EQ(awards(position("-", "b6+!:00000/a1+=1:00000/a1:00000/a5:00000"), "a6"), "tadaima 3");
    EXPECT_EQ(awards(position("-", "b6+!:00000/a1+=1:00000/f1+=2:00000/a5:00000"), "a6"), "tadaima 2");
}

TEST(KabetopoScore, KB18_a_natural_tadaima_is_without_portal_door_and_token) {
    const auto helped = [](std::string_view pieces, std::string_view runner, std::string_view move) {
        const auto state = loaded(position(pieces, std::string(runner) + "/f1:00000/a1:00000/a5:00000"));
        act(*state, move);
        return state->position().find('!') != std::string::npos;
    };
    EXPECT_EQ(awards(position("-", "b6+:00000/f1:00000/a1:00000/a5:00000"), "a6"),
              "tadaima 4, natural_tadaima 1");
    EXPECT_TRUE(helped("Pd1-d2,Pe1-e2", "d1+:00000", "e1 portal"));
    EXPECT_FALSE(helped("Pd1-d2,Pe1-e2", "d1+:00000", "e1 step"));
    EXPECT_TRUE(helped("-", "c6+:00000", "d1"));
    EXPECT_FALSE(helped("-", "c6:00000", "d1")) << "before the stone it does not matter";
    EXPECT_FALSE(helped("-", "c6+:00001", "b6"));
    const auto token = loaded(position("-", "c6+:00001/f1:00000/a1:00000/a5:00000"));
    act(*token, "b6");
    act(*token, "token");
    EXPECT_EQ(awards(act(*token, "a6")), "tadaima 4");
}

TEST(KabetopoScore, KB18_a_token_before_the_stone_leaves_the_way_home_natural) {
    const auto state = loaded(position("-", "c2:00001/f1:00000/a1:00000/a5:00000"));
    act(*state, "c3");
    act(*state, "token");
    act(*state, "c4");
    EXPECT_EQ(state->position().find('!'), std::string::npos);
    const auto after_it = loaded(position("-", "c3:00001/f1:00000/a1:00000/a5:00000"));
    act(*after_it, "c4");
    act(*after_it, "token");
    EXPECT_NE(after_it->position().find('!'), std::string::npos);
}

TEST(KabetopoScore, KB18_preservation_goes_to_all_with_the_most_left) {
    Position position = start(4, {});
    const auto keep = [&](std::array<int, 4> walls) {
        for (int i = 0; i < 4; ++i) position.runner(i).pool = {walls[static_cast<std::size_t>(i)], 0, 0, 0};
        return preservers(position);
    };
    EXPECT_EQ(keep({1, 2, 0, 2}), (std::array{false, true, false, true}));
    EXPECT_EQ(keep({1, 0, 0, 0}), (std::array{true, false, false, false}));
    EXPECT_EQ(keep({0, 0, 0, 0}), (std::array{false, false, false, false})) << "nobody has any";
}

TEST(KabetopoScore, KB18_preservation_is_counted_when_the_round_ends) {
    const std::string before = position("-", "b6+!:10010/a1+=1:11000/f1+=2:10000/a5:01000");
    EXPECT_EQ(awards(before, "a6"), "tadaima 2, preservation 1, preservation 1");
}

TEST(KabetopoScore, KB18_the_option_points_changes_what_counts) {
    const auto awards_with = [](const char* points, std::string_view before, std::string_view text) {
        const auto state = with_option(loaded(before)->save(), points);
        return awards(act(*state, text));
    };
    const std::string climb = position("-", "c3:00000/f1:00000/a1:00000/a6:00000");
    const std::string last = position("-", "b6+:10010/a1+=1:11000/f1+=2:10000/a5:01000");
    EXPECT_EQ(awards_with("standard", climb, "c4"), "first_stone 2");
    EXPECT_EQ(awards_with("even", climb, "c4"), "first_stone 1");
    EXPECT_EQ(awards_with("race", climb, "c4"), "");
    EXPECT_EQ(awards_with("standard", last, "a6"),
              "tadaima 2, natural_tadaima 1, preservation 1, preservation 1");
    EXPECT_EQ(awards_with("even", last, "a6"),
              "tadaima 1, natural_tadaima 1, preservation 1, preservation 1");
    EXPECT_EQ(awards_with("race", last, "a6"), "tadaima 1");
    EXPECT_EQ(values_of(Scoring::race).tadaima, (std::array{3, 2, 1}));
}

Position with_tallies(std::array<Tally, 4> tallies) {
    Position position = start(4, {});
    position.tallies = tallies;
    return position;
}

TEST(KabetopoScore, KB20_most_points_win_then_three_tie_breaks) {
    EXPECT_EQ(ranking(with_tallies({{{9, 0, 0, 0}, {10, 0, 0, 0}, {8, 4, 4, 9}, {1, 0, 0, 0}}})),
              (std::array{2, 1, 3, 4}));
    EXPECT_EQ(ranking(with_tallies({{{9, 1, 4, 9}, {9, 2, 0, 0}, {9, 1, 4, 8}, {9, 1, 5, 0}}})),
              (std::array{3, 1, 4, 2}));
}

TEST(KabetopoScore, KB20_what_ties_in_everything_shares_a_place) {
    EXPECT_EQ(ranking(with_tallies({{{9, 1, 1, 3}, {9, 1, 1, 3}, {9, 1, 1, 2}, {5, 0, 0, 0}}})),
              (std::array{1, 1, 3, 4}));
}

TEST(KabetopoScore, KB20_first_homes_first_stones_and_what_is_left_are_kept) {
    const std::string stone = after(position("-", "c3:00000/f1:00000/a1:00000/a6:00000"), "c4");
    EXPECT_TRUE(stone.ends_with(" 2.0.1.0/0.0.0.0/0.0.0.0/0.0.0.0")) << stone;
    const std::string second = after(position("-", "c3:00000/f2+:00000/a1:00000/a6:00000"), "c4");
    EXPECT_TRUE(second.ends_with(" 1.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0")) << second;
    const std::string home = after(position("-", "b6+!:00000/f1:00000/a1:00000/a5:00000"), "a6");
    EXPECT_TRUE(home.ends_with(" 4.1.0.0/0.0.0.0/0.0.0.0/0.0.0.0")) << home;
    const std::string round = after(position("-", "b6+!:10010/a1+=1:11000/f1+=2:10000/a5:01000"), "a6");
    EXPECT_TRUE(round.ends_with(" 3.0.0.2/1.0.0.2/0.0.0.1/0.0.0.1")) << round;
}

}  // namespace
}  // namespace kabinet::kabetopo
