#include <gtest/gtest.h>

#include <numeric>

#include "games/search/bot.hpp"
#include "games/search/state_world.hpp"
#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

/// What the house's bots owe in every game (BO-1, BO-2, BO-4).
class BotThought : public Contract {
  protected:
    /// Calls `look` at a few states of a play-out at which somebody is to move.
    void look_at_some(const std::function<void(const State&)>& look) const {
        int looks = 0;
        look_now_and_then(21, [&](const State& state) {
            if (!state.outcome() && ++looks % 4 == 1) look(state);
        });
    }

    static Question question(const State& state, Level level, int number = 0) {
        return {.seat = state.to_move().front(),
                .level = level,
                .seed = sha256(std::to_string(number)),
                .stop = {}};
    }

    void accept(const State& state, const Thought& thought) const {
        const auto copy = copy_of(game(), state);
        EXPECT_TRUE(copy->play(state.to_move().front(), thought.action)) << thought.action;
        EXPECT_EQ(thought.shares.size(), static_cast<std::size_t>(state.seats()));
        EXPECT_NEAR(std::accumulate(thought.shares.begin(), thought.shares.end(), 0.0), 1, 1e-4);
        EXPECT_GE(std::ranges::min(thought.shares), -1e-6);
        EXPECT_GT(thought.nodes, 0U);
    }
};

TEST_P(BotThought, BO1_the_answer_is_legal_and_the_same_each_time) {
    look_at_some([&](const State& state) {
        const std::string before = state.save().dump();
        const Thought thought = think(game(), state, question(state, Level::easy));
        accept(state, thought);
        EXPECT_EQ(think(game(), state, question(state, Level::easy)).action, thought.action);
        EXPECT_EQ(state.save().dump(), before);
    });
}

TEST_P(BotThought, BO2_the_answer_depends_on_nothing_that_is_hidden) {
    if (!game().redeal) GTEST_SKIP() << "nothing is hidden";
    FairStream chance(Seed{}, "twins");
    int number = 0;
    look_at_some([&](const State& state) {
        const auto twin = game().redeal(state, Audience::of(state.to_move().front()), chance);
        for (const Level level : {Level::easy, Level::hard}) {
            const Question asked = question(state, level, ++number);
            const Thought one = think(game(), state, asked), other = think(game(), *twin, asked);
            EXPECT_EQ(one.action, other.action);
            EXPECT_EQ(one.shares, other.shares);
            if (number > 4) break;  // a hard bot takes its time
        }
    });
}

TEST_P(BotThought, BO4_a_game_without_a_bot_of_its_own_is_played_too) {
    if (game().info.lengthy) GTEST_SKIP() << "the search over states would take minutes";
    const auto state = variant().start(6);
    accept(*state, search::think(game(), *state, question(*state, Level::easy)));
}

INSTANTIATE_TEST_SUITE_P(Games, BotThought, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
