#include "tests/games/contract/contract.hpp"

namespace kabinet {
namespace {

/// A program that knows only what its seat is shown has a state to think about (BO-9).
class ShownContract : public Contract {
  protected:
    Shown shown_to(const State& state, Audience audience) const {
        return {.view = state.view(audience),
                .to_move = state.to_move(),
                .setup = {.options = variant().options, .seats = variant().seats}};
    }
};

TEST_P(ShownContract, BO9_a_state_made_from_a_view_shows_that_view) {
    look_now_and_then(31, [&](const State& state) {
        if (state.outcome()) return;
        for (const Seat seat : seats()) {
            const Audience audience = Audience::of(seat);
            const auto made = game().from_view(shown_to(state, audience));
            ASSERT_TRUE(made) << made.error().message << "\n" << state.position();
            ASSERT_EQ((*made)->view(audience), state.view(audience)) << state.position();
            ASSERT_EQ((*made)->to_move(), state.to_move());
            ASSERT_EQ((*made)->legal(seat), state.legal(seat)) << state.position();
            ASSERT_EQ((*made)->save(), copy_of(game(), **made)->save());
        }
    });
}

TEST_P(ShownContract, BO2_a_state_made_from_a_view_knows_no_more_than_the_view) {
    if (!game().redeal) GTEST_SKIP() << "nothing is hidden";
    FairStream chance(Seed{}, "twins");
    look_now_and_then(32, [&](const State& state) {
        if (state.outcome()) return;
        const Audience audience = Audience::of(state.to_move().front());
        const auto twin = game().redeal(state, audience, chance);
        const auto one = game().from_view(shown_to(state, audience));
        const auto other = game().from_view(shown_to(*twin, audience));
        ASSERT_TRUE(one && other);
        ASSERT_EQ((*one)->save(), (*other)->save());
    });
}

/// Every member of the view is left out once, and once is of another kind.
TEST_P(ShownContract, what_is_no_view_of_the_game_is_refused_or_gives_a_state) {
    const auto state = variant().start(33);
    const Shown whole = shown_to(*state, Audience::of(state->to_move().front()));
    for (const auto& [name, value] : whole.view.items()) {
        Shown less = whole, odd = whole;
        less.view.erase(name);
        odd.view[name] = Json::array({Json::object()});
        for (const Shown& wrong : {less, odd}) {
            const auto made = game().from_view(wrong);
            if (!made) EXPECT_TRUE(made.error().code == "bad_view" || made.error().code == "bad_save");
        }
    }
    Shown none = whole;
    none.view = nullptr;
    EXPECT_FALSE(game().from_view(none));
}

INSTANTIATE_TEST_SUITE_P(Games, ShownContract, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
