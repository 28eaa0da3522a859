#include <gtest/gtest.h>

#include <set>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "tests/server/support/sample_document.hpp"

/// Nobody learns what the rules hide: of two states that differ only in what a viewer may not know, the
/// viewer gets the same bytes. Every game that hides something is held to it by its Game::redeal.
namespace kabinet {
namespace {

using StatePtr = std::unique_ptr<State>;

/// What a viewer's client is told: a snapshot, and a patch that leads here from nothing.
std::string told(const State& state, Audience audience) {
    testing::SampleDocument document("match", "epoch", {Json::object()}, 4);
    const Json value{{"state", state.view(audience)}, {"turn", state.to_move()}};
    std::string text(document.change({value}, {{}}).at(0)->payload());
    text += document.snapshot(0)->payload();
    if (audience.seat) text += state.legal(*audience.seat).dump();
    return text;
}

/// What `seat` is told when it does `action`: that it is done, or why not.
std::string verdict(const Game& game, const State& state, Seat seat, const Json& action) {
    const auto copy = game.restore(state.save()).value();
    const auto done = copy->play(seat, action);
    return done ? "done" : done.error().code + " " + done.error().rule + " " + done.error().message;
}

/// Everything `seat` may try: what each seat may do, and what nobody may.
std::set<Json> attempts(const Game& game, const State& state) {
    std::set<Json> list{nullptr, Json::object(), {{"type", "nonsense"}}};
    for (Seat seat = 0; seat < game.info.max_seats; ++seat) {
        for (const Json& action : state.legal(seat)) list.insert(action);
    }
    return list;
}

struct Hidden : ::testing::Test {
    void expect_same(const Game& game, const State& state, Audience audience) {
        const StatePtr other = game.redeal(state, audience, chance);
        ASSERT_TRUE(other);
        ASSERT_EQ(told(*other, audience), told(state, audience));
        differ += other->save() != state.save();
        if (!audience.seat) return;
        for (const Json& action : attempts(game, *other))
            ASSERT_EQ(verdict(game, *other, *audience.seat, action),
                      verdict(game, state, *audience.seat, action))
                << action;
    }

    /// A game by chance, held to it at every sixth ply.
    void play(const Game& game, int seats, const Seed& seed) {
        const StatePtr state = game.start({.seats = seats, .seed = seed}).value();
        for (int ply = 0; ply < 120 && !state->outcome(); ++ply) {
            for (Seat seat = -1; ply % 6 == 0 && seat < seats; ++seat) {
                SCOPED_TRACE(game.info.id + " ply " + std::to_string(ply) + " seat " + std::to_string(seat));
                expect_same(game, *state, seat < 0 ? Audience::everyone() : Audience::of(seat));
                if (HasFatalFailure()) return;
            }
            const auto turn = state->to_move();
            const Seat seat = turn[chance.below(static_cast<std::uint32_t>(turn.size()))];
            const Json actions = state->legal(seat);
            const Json& action = actions[chance.below(static_cast<std::uint32_t>(actions.size()))];
            ASSERT_TRUE(state->play(seat, settled(action, [&](std::uint32_t n) { return chance.below(n); })));
        }
    }

    FairStream chance{sha256("redeal"), "test"};
    int differ = 0;  // how often the other state was really another
};

TEST_F(Hidden, a_viewer_gets_the_same_bytes_whatever_is_hidden_from_it) {
    for (const Game* game : all_games()) {
        ASSERT_EQ(game->info.hidden, game->redeal != nullptr) << game->info.id;
        if (!game->redeal) continue;
        differ = 0;
        for (int seats = game->info.min_seats; seats <= game->info.max_seats; ++seats) {
            play(*game, seats, sha256(std::to_string(seats)));
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(differ, 0) << game->info.id << " hides nothing";
    }
}

}  // namespace
}  // namespace kabinet
