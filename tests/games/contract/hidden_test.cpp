#include "tests/games/contract/contract.hpp"

#include <algorithm>
#include <map>

namespace kabinet {
namespace {

/// Nobody learns what the rules hide: a state, and the same one with all dealt anew that an audience may not
/// know, are the same to that audience whatever it does.
class HiddenContract : public Contract {
  protected:
    /// The public, those who are to move, and one seat by chance.
    std::vector<Audience> audiences(const State& state, FairStream& chance) const {
        std::vector<Audience> some = {Audience::everyone()};
        for (const Seat seat : state.to_move()) some.push_back(Audience::of(seat));
        some.push_back(
            Audience::of(static_cast<Seat>(chance.below(static_cast<std::uint32_t>(variant().seats)))));
        return some;
    }

    using Twins = std::function<void(const State& one, const State& other, Audience)>;

    /// Calls `look` with states of a play-out, each with another that an audience cannot tell from it.
    void look_at_twins(int seed, const Twins& look) const {
        FairStream chance(Seed{}, variant().name() + "/" + std::to_string(seed));
        look_now_and_then(seed, [&](const State& state) {
            for (const Audience audience : audiences(state, chance)) {
                look(state, *game().redeal(state, audience, chance), audience);
                if (testing::Test::HasFatalFailure()) return;
            }
        });
    }
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HiddenContract);

/// What the audience is told of `events`.
Json told(const std::vector<Event>& events, Audience audience) {
    Json bodies = Json::array();
    for (const Event& event : events) {
        if (!event.only || event.only == audience.seat) bodies.push_back(event.body);
    }
    return bodies;
}

/// A deal clears the table: what the events before it showed is then in no view.
bool deals(const Json& events) {
    return std::ranges::any_of(events, [](const Json& event) { return event["type"] == "deal"; });
}

/// Values that stand in listed actions, by the name of their member.
using Words = std::map<std::string, std::vector<Json>>;

void learn(Words& words, const Json& legal) {
    for (const Json& action : legal) {
        for (const auto& [name, value] : action.items()) {
            auto& known = words[name];
            if (std::ranges::count(known, value) == 0) known.push_back(value);
        }
    }
}

const Json& one_of(const std::vector<Json>& values, Dice& dice) {
    return values[static_cast<std::size_t>(dice.below(values.size()))];
}

TEST_P(HiddenContract, every_audience_sees_the_same) {
    look_at_twins(11, [&](const State& one, const State& other, Audience audience) {
        ASSERT_EQ(one.view(audience).dump(), other.view(audience).dump());
        ASSERT_EQ(one.to_move(), other.to_move());
        ASSERT_EQ(one.outcome(), other.outcome());
        if (audience.seat) ASSERT_EQ(one.legal(*audience.seat).dump(), other.legal(*audience.seat).dump());
    });
}

TEST_P(HiddenContract, what_is_hidden_is_dealt_anew) {
    bool differs = false;
    look_at_twins(12, [&](const State& one, const State& other, Audience audience) {
        differs = differs || one.save() != other.save();
        const auto again = copy_of(game(), other);
        ASSERT_EQ(again->view(audience), other.view(audience));
    });
    EXPECT_TRUE(differs);
}

TEST_P(HiddenContract, a_stand_in_is_chosen_by_what_its_seat_knows) {
    look_at_twins(13, [&](const State& one, const State& other, Audience audience) {
        if (!audience.seat || std::ranges::count(one.to_move(), *audience.seat) == 0) return;
        const Json action = one.stand_in(*audience.seat);
        ASSERT_EQ(action, other.stand_in(*audience.seat));
        ASSERT_TRUE(copy_of(game(), one)->play(*audience.seat, action)) << action;
    });
}

TEST_P(HiddenContract, an_action_tells_an_audience_only_what_its_view_then_shows) {
    Dice dice(14);
    look_at_twins(14, [&](const State& one, const State& other, Audience audience) {
        for (const Seat mover : one.to_move()) {
            const Json action = dice.pick(one.legal(mover));
            const auto first = copy_of(game(), one);
            const auto second = copy_of(game(), other);
            const auto here = first->play(mover, action);
            const auto there = second->play(mover, action);
            if (!here || !there || first->view(audience) != second->view(audience)) continue;
            const Json events = told(*here, audience);
            if (!deals(events)) ASSERT_EQ(events.dump(), told(*there, audience).dump());
        }
    });
}

/// What the game says to `seat` for `action`, without a word on what comes of it. `state` is as before.
std::string answer(const Game& game, std::unique_ptr<State>& state, Seat seat, const Json& action) {
    const Json before = state->save();
    const auto done = state->play(seat, action);
    if (done) state = game.restore(before).value();
    return done ? "accepted" : done.error().code + " " + done.error().rule + " " + done.error().message;
}

/// Listed actions of the whole game, their values changed for others that were listed: legal now or not.
TEST_P(HiddenContract, probing_is_answered_the_same) {
    Words words;
    std::vector<Json> shapes;
    look_now_and_then(15, [&](const State& state) {
        for (const Seat mover : state.to_move()) {
            learn(words, state.legal(mover));
            shapes.push_back(Dice(15).pick(state.legal(mover)));
        }
    });
    Dice dice(16);
    look_at_twins(15, [&](const State& one, const State& other, Audience audience) {
        auto here = copy_of(game(), one);
        auto there = copy_of(game(), other);
        for (int i = 0; audience.seat && i < 30; ++i) {
            Json action = one_of(shapes, dice);
            for (const auto& member : action.items()) {
                if (member.key() != "type") member.value() = one_of(words[member.key()], dice);
            }
            ASSERT_EQ(answer(game(), here, *audience.seat, action),
                      answer(game(), there, *audience.seat, action))
                << action;
        }
    });
}

std::vector<Variant> hidden_variants() {
    std::vector<Variant> variants = all_variants();
    std::erase_if(variants, [](const Variant& variant) { return !variant.game->info.hidden; });
    return variants;
}

TEST(HiddenGames, can_be_dealt_anew) {
    for (const Variant& variant : all_variants())
        EXPECT_EQ(variant.game->info.hidden, variant.game->redeal != nullptr) << variant.name();
}

INSTANTIATE_TEST_SUITE_P(Games, HiddenContract, testing::ValuesIn(hidden_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
