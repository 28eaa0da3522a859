#include <gtest/gtest.h>

#include "games/search/bot.hpp"
#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

/// What the house's bots owe in every game (BO-1, BO-2), as far as it takes little thought. The rest is in
/// tests/games/thought.
class BotContract : public Contract {
  protected:
    static Question question(const State& state, Level level) {
        return {.seat = state.to_move().front(), .level = level, .seed = sha256("0"), .stop = {}};
    }
};

TEST_P(BotContract, BO1_once_stopped_a_bot_answers_soon) {
    std::stop_source stop;
    stop.request_stop();
    const auto state = variant().start(4);
    Question stopped = question(*state, Level::master);
    stopped.stop = stop.get_token();
    const Thought hasty = think(game(), *state, stopped);
    EXPECT_TRUE(state->play(state->to_move().front(), hasty.action)) << hasty.action;
    EXPECT_LT(hasty.nodes, 5000U);
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
