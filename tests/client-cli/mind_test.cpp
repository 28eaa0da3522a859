#include "client-cli/tools/mind.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/core/registry.hpp"
#include "tests/client-cli/support/sim_loop.hpp"
#include "tests/games/record/scribe.hpp"

namespace kabinet::cli {
namespace {

Scribe begun(const std::string& game, int seats, int actions) {
    Scribe scribe(test_header(game, seats));
    scribe.begin();
    for (int n = 0; n < actions; ++n) scribe.play(static_cast<std::uint32_t>(n));
    return scribe;
}

/// What the document of the match shows to everybody.
Json document_of(const Scribe& scribe) {
    return {{"state", scribe.fold().state()->view(Audience::everyone())},
            {"options", scribe.fold().options()},
            {"ply", scribe.fold().ply()}};
}

Situation situation_of(const std::string& game, const Scribe& scribe) {
    const Seat seat = scribe.fold().turn().front();
    return {.game = game,
            .match = "m",
            .seat = seat,
            .document = document_of(scribe),
            .record = scribe.record(),
            .legal = scribe.fold().state()->legal(seat)};
}

struct MindTest : testing::Test {
    Mind::Choice choose(const Situation& situation) const {
        AutoPlayer fallback(loop, AutoPlayer::Kind::first, 0, 1, 0);
        return Mind(Level::easy, fallback).choose(situation);
    }
    mutable SimLoop loop;
};

TEST_F(MindTest, BO9_an_open_game_is_searched_from_its_record) {
    for (const auto& [game, seats] : {std::pair("kuba", 2), std::pair("nine", 3)}) {
        SCOPED_TRACE(game);
        const Scribe scribe = begun(game, seats, 3);
        const Situation situation = situation_of(game, scribe);
        const Mind::Choice choice = choose(situation);
        EXPECT_TRUE(choice.thought);
        EXPECT_EQ(choice.action, choose(situation).action) << "the same in the same situation";
        auto state = state_of(*find_game(game), situation.record, situation.document);
        ASSERT_TRUE(state);
        EXPECT_TRUE(state->play(situation.seat, choice.action));
    }
}

TEST_F(MindTest, BO2_a_game_that_hides_things_is_played_without_a_search) {
    Situation situation = situation_of("kapow", begun("kapow", 2, 0));
    const Mind::Choice choice = choose(situation);
    EXPECT_FALSE(choice.thought);
    EXPECT_TRUE(std::ranges::find(situation.legal, choice.action) != situation.legal.end());
}

TEST_F(MindTest, BO9_a_set_up_that_the_secret_draws_is_played_without_a_search) {
    const Mind::Choice choice = choose(situation_of("kabetopo", begun("kabetopo", 2, 3)));
    EXPECT_FALSE(choice.thought);
}

TEST_F(MindTest, BO9_without_a_record_that_leads_to_what_is_shown_any_legal_action_is_played) {
    const Situation situation = situation_of("kuba", begun("kuba", 2, 2));
    Situation unread = situation;
    unread.record = nullptr;
    EXPECT_FALSE(choose(unread).thought);
    Situation other = situation;
    other.document = document_of(begun("kuba", 2, 1));
    EXPECT_FALSE(choose(other).thought);
    Situation odd = situation;
    odd.record = Json::object();
    EXPECT_FALSE(choose(odd).thought);
    EXPECT_EQ(choose(odd).action, situation.legal.front());
}

}  // namespace
}  // namespace kabinet::cli
