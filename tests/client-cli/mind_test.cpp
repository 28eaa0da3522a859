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

/// What the document of the match shows to the seat that is to move.
Json document_of(const Scribe& scribe) {
    const Fold& fold = scribe.fold();
    return {{"state", fold.state()->view(Audience::of(fold.turn().front()))},
            {"options", fold.options()},
            {"seats_total", fold.header().seats},
            {"turn", fold.turn()},
            {"ply", fold.ply()}};
}

Situation situation_of(const std::string& game, const Scribe& scribe) {
    const Seat seat = scribe.fold().turn().front();
    return {.game = game,
            .match = "m",
            .seat = seat,
            .document = document_of(scribe),
            .record = find_game(game)->info.hidden ? Json() : scribe.record(),
            .legal = scribe.fold().state()->legal(seat)};
}

struct MindTest : testing::Test {
    Mind::Choice choose(const Situation& situation) const {
        AutoPlayer fallback(loop, AutoPlayer::Kind::first, 0, 1, 0);
        return Mind(Level::easy, fallback).choose(situation);
    }
    mutable SimLoop loop;
};

TEST_F(MindTest, BO9_every_game_is_searched) {
    for (const Game* game : all_games()) {
        const std::string& id = game->info.id;
        SCOPED_TRACE(id);
        // A flick is no listed action, which is all that the scribe plays.
        const Scribe scribe = begun(id, game->info.max_seats, game->info.lengthy ? 0 : 3);
        const Situation situation = situation_of(id, scribe);
        const Mind::Choice choice = choose(situation);
        EXPECT_TRUE(choice.thought);
        EXPECT_EQ(choice.action, choose(situation).action) << "the same in the same situation";
        const auto truth = game->restore(scribe.fold().state()->save()).value();
        EXPECT_TRUE(truth->play(situation.seat, choice.action)) << choice.action;
    }
}

/// KU-10: only the record tells that a position has been there before.
TEST_F(MindTest, BO9_the_record_tells_what_no_view_tells) {
    const Scribe scribe = begun("kuba", 2, 4);
    const Situation situation = situation_of("kuba", scribe);
    const Game& kuba = *find_game("kuba");
    EXPECT_EQ(state_of(kuba, situation)->save(), scribe.fold().state()->save());
    Situation unread = situation;
    unread.record = nullptr;
    EXPECT_EQ(state_of(kuba, unread)->save().at("history").size(), 1u);
}

/// After the server has played for a seat, the actions of the record lead elsewhere.
TEST_F(MindTest, BO9_what_is_shown_counts_where_the_record_leads_elsewhere) {
    Situation situation = situation_of("kuba", begun("kuba", 2, 2));
    situation.record = begun("kuba", 2, 0).record();
    const auto state = state_of(*find_game("kuba"), situation);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->view(Audience::everyone()), situation.document.at("state"));
}

TEST_F(MindTest, BO9_where_no_state_can_be_made_any_legal_action_is_played) {
    const Situation situation = situation_of("kuba", begun("kuba", 2, 2));
    Situation odd = situation, early = situation, other = situation;
    odd.document["state"] = Json::object();
    early.document["turn"] = Json::array();
    other.game = "of tomorrow";
    for (const Situation& unknown : {odd, early, other}) {
        EXPECT_FALSE(choose(unknown).thought);
        EXPECT_EQ(choose(unknown).action, situation.legal.front());
    }
}

}  // namespace
}  // namespace kabinet::cli
