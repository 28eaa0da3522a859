#include "server/queue/desk/strengths.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kabinet::queue {
namespace {

struct Ladders : ::testing::Test {
    /// Answers the first question that is open.
    void answer(std::optional<Strength> strength) {
        auto answer = std::move(open.front());
        open.erase(open.begin());
        answer(strength);
    }

    std::vector<Strengths::Answer> open;
    std::vector<std::string> asked;
    Strengths strengths{
        [this](const std::string& game, Ladder ladder, const std::string& account, Strengths::Answer answer) {
            asked.push_back(game + (ladder == Ladder::duel ? " two " : " many ") + account);
            open.push_back(std::move(answer));
        }};
};

TEST_F(Ladders, RA1_both_ladders_of_a_game_are_asked) {
    EXPECT_FALSE(strengths.want("kuba", "a", 0));
    EXPECT_EQ(asked, (std::vector<std::string>{"kuba two a", "kuba many a"}));
    answer(Strength{1800, 60});
    EXPECT_FALSE(strengths.want("kuba", "a", 1));
    answer(Strength{1400, 80});
    EXPECT_TRUE(strengths.want("kuba", "a", 2));
    EXPECT_EQ(asked.size(), 2u);
    EXPECT_EQ(strengths.of("kuba", "a", Ladder::duel).rating, 1800);
    EXPECT_EQ(strengths.of("kuba", "a", Ladder::many).rating, 1400);
    EXPECT_EQ(strengths.of("nine", "a", Ladder::duel).rating, Strength().rating) << "a newcomer there";
}

TEST_F(Ladders, RA1_a_ladder_that_cannot_tell_is_asked_again) {
    strengths.want("kuba", "a", 0);
    answer(std::nullopt);
    answer(Strength{});
    EXPECT_FALSE(strengths.want("kuba", "a", 1));
    EXPECT_EQ(asked.size(), 4u);
    answer(Strength{1700, 50});
    answer(Strength{});
    EXPECT_TRUE(strengths.want("kuba", "a", 2));
}

TEST_F(Ladders, RA1_what_is_known_is_asked_anew_and_serves_meanwhile) {
    strengths.want("kuba", "a", 0);
    answer(Strength{1700, 50});
    answer(Strength{});
    EXPECT_TRUE(strengths.want("kuba", "a", Strengths::kFresh - 1));
    EXPECT_TRUE(open.empty());
    EXPECT_TRUE(strengths.want("kuba", "a", Strengths::kFresh));
    answer(Strength{1720, 50});
    answer(Strength{});
    EXPECT_EQ(strengths.of("kuba", "a", Ladder::duel).rating, 1720);
}

TEST_F(Ladders, RA1_who_asks_is_called_when_all_have_answered) {
    int called = 0;
    strengths.learn("kuba", "a", 0, [&] { ++called; });
    answer(Strength{});
    EXPECT_EQ(called, 0);
    answer(std::nullopt);
    EXPECT_EQ(called, 1) << "also when one can't tell";
}

TEST_F(Ladders, RA1_whom_nobody_wants_is_forgotten_unless_an_answer_is_to_come) {
    strengths.want("kuba", "a", 0);
    strengths.forget(Strengths::kKept);
    answer(Strength{1700, 50});
    answer(Strength{});
    EXPECT_EQ(strengths.of("kuba", "a", Ladder::duel).rating, 1700);
    strengths.forget(Strengths::kKept);
    EXPECT_EQ(strengths.of("kuba", "a", Ladder::duel).rating, Strength().rating);
}

TEST(Strengths, RA1_answers_may_come_at_once) {
    Strengths strengths(
        [](const std::string&, Ladder, const std::string&, Strengths::Answer answer) { answer(Strength{}); });
    EXPECT_TRUE(strengths.want("kuba", "a", 0));
    bool called = false;
    strengths.learn("kuba", "b", 0, [&] { called = true; });
    EXPECT_TRUE(called);
}

}  // namespace
}  // namespace kabinet::queue
