#include <gtest/gtest.h>

#include <numeric>

#include "games/search/bot.hpp"
#include "games/search/state_world.hpp"
#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

/// What the house's bots owe in every game (BO-1, BO-2, BO-4).
class BotContract : public Contract {
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

TEST_P(BotContract, BO1_the_answer_is_legal_and_the_same_each_time) {
    look_at_some([&](const State& state) {
        const std::string before = state.save().dump();
        const Thought thought = think(game(), state, question(state, Level::easy));
        accept(state, thought);
        EXPECT_EQ(think(game(), state, question(state, Level::easy)).action, thought.action);
        EXPECT_EQ(state.save().dump(), before);
    });
}

TEST_P(BotContract, BO1_once_stopped_a_bot_answers_soon) {
    std::stop_source stop;
    stop.request_stop();
    const auto state = variant().start(4);
    Question stopped = question(*state, Level::master);
    stopped.stop = stop.get_token();
    const Thought hasty = think(game(), *state, stopped);
    accept(*state, hasty);
    EXPECT_LT(hasty.nodes, 5000U);
}

TEST_P(BotContract, BO2_the_answer_depends_on_nothing_that_is_hidden) {
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

/// The seed of a match also draws what nobody knows yet, as the tremor of a hand.
TEST_P(BotContract, BO2_the_answer_depends_on_no_chance_to_come) {
    if (game().info.hidden) GTEST_SKIP() << "BO2_the_answer_depends_on_nothing_that_is_hidden";
    const auto state = variant().start(5);
    Json other = state->save();
    if (!other.contains("seed")) GTEST_SKIP() << "nothing is drawn after the start";
    other["seed"] = to_hex(sha256("another seed"));
    const auto twin = game().restore(other).value();
    const Question asked = question(*state, Level::medium);
    EXPECT_EQ(think(game(), *state, asked).action, think(game(), *twin, asked).action);
}

TEST_P(BotContract, BO4_a_game_without_a_bot_of_its_own_is_played_too) {
    if (game().info.lengthy) GTEST_SKIP() << "the search over states would take minutes";
    const auto state = variant().start(6);
    accept(*state, search::think(game(), *state, question(*state, Level::easy)));
}

/// The search over states knows the seed of a state, and with it what is drawn from there.
TEST(BotGames, BO2_a_game_with_chance_to_come_has_a_bot_of_its_own_or_can_be_dealt_anew) {
    for (const Variant& variant : all_variants()) {
        const bool seeded = variant.start()->save().contains("seed");
        EXPECT_TRUE(!seeded || variant.game->redeal || variant.game->think) << variant.name();
    }
}

INSTANTIATE_TEST_SUITE_P(Games, BotContract, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
