#include "tests/games/contract/contract.hpp"

#include <algorithm>
#include <functional>

namespace kabinet {
namespace {

/// What a state tells and does while it is played.
class StateContract : public Contract {};

void expect_plain(const Json& value) {
    EXPECT_FALSE(value.is_null() || value.is_number_float() || value.is_discarded() || value.is_binary());
    if (value.is_structured()) {
        for (const Json& member : value) expect_plain(member);
    }
}

TEST_P(StateContract, somebody_may_act_exactly_until_it_is_over) {
    for (int seed = 0; seed < plays(); ++seed) {
        play_out(seed, [&](const State& state, int) {
            const auto movers = state.to_move();
            ASSERT_EQ(movers.empty(), state.outcome().has_value());
            ASSERT_TRUE(std::ranges::is_sorted(movers));
            for (const Seat seat : seats()) {
                ASSERT_EQ(!state.legal(seat).empty(), std::ranges::count(movers, seat) == 1)
                    << state.position();
            }
        });
    }
}

TEST_P(StateContract, legal_actions_are_sorted_and_without_duplicates) {
    look_now_and_then(1, [&](const State& state) {
        for (const Seat seat : seats()) {
            const Json legal = state.legal(seat);
            ASSERT_TRUE(legal.is_array());
            ASSERT_TRUE(std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) ==
                        legal.end());
        }
    });
}

TEST_P(StateContract, every_listed_action_is_accepted) {
    look_now_and_then(2, [&](const State& state) {
        for (const Seat seat : state.to_move()) {
            for (const Json& action : state.legal(seat)) {
                Dice dice(0);
                const Json resolved = dice.pick(Json::array({action}));
                const auto events = copy_of(game(), state)->play(seat, resolved);
                ASSERT_TRUE(events) << resolved << events.error().message << state.position();
                ASSERT_FALSE(events->empty());
            }
        }
    });
}

TEST_P(StateContract, events_are_typed_and_plain) {
    look_now_and_then(3, [&](const State& state) {
        for (const Seat seat : state.to_move()) {
            const auto events = copy_of(game(), state)->play(seat, Dice(0).pick(state.legal(seat)));
            ASSERT_TRUE(events);
            for (const Event& event : *events) {
                EXPECT_TRUE(event.body.is_object() && event.body.contains("type") &&
                            event.body["type"].is_string());
                expect_plain(event.body);
                if (event.only) EXPECT_TRUE(*event.only >= 0 && *event.only < variant().seats);
            }
        }
    });
}

TEST_P(StateContract, a_saved_state_goes_on_as_the_one_it_was_saved_from) {
    const auto played = play_out(6);
    const auto straight = variant().start(6);
    auto through_text = variant().start(6);
    for (std::size_t ply = 0; ply < played.size(); ++ply) {
        const auto& [seat, action] = played[ply];
        if (ply % 13 == 0) through_text = game().restore(Json::parse(through_text->save().dump())).value();
        const auto first = straight->play(seat, action);
        const auto second = through_text->play(seat, action);
        ASSERT_TRUE(first && second);
        ASSERT_EQ(first->size(), second->size());
        for (std::size_t i = 0; i < first->size(); ++i) ASSERT_EQ((*first)[i].body, (*second)[i].body);
        ASSERT_EQ(straight->position(), through_text->position());
    }
    EXPECT_EQ(straight->save(), through_text->save());
    EXPECT_EQ(straight->outcome(), through_text->outcome());
}

TEST_P(StateContract, the_same_actions_give_the_same_state) {
    for (int seed = 0; seed < plays(); ++seed) {
        const auto played = play_out(seed);
        const auto first = variant().start(seed);
        const auto second = variant().start(seed);
        for (const auto& [seat, action] : played) {
            ASSERT_TRUE(first->play(seat, action));
            ASSERT_TRUE(second->play(seat, action));
        }
        EXPECT_EQ(first->save().dump(), second->save().dump());
        EXPECT_EQ(first->outcome(), second->outcome());
    }
}

TEST_P(StateContract, a_random_play_out_ends_within_the_bound) {
    for (int seed = 0; seed < 5 * plays(); ++seed) {
        EXPECT_LE(static_cast<int>(play_out(seed).size()), game().info.playout_bound);
    }
}

std::string shown(const State& state, Audience audience) {
    std::string text;
    JsonWriter out(text);
    state.show(audience, out);
    return text;
}

TEST_P(StateContract, views_are_plain_objects) {
    look_now_and_then(7, [&](const State& state) {
        std::vector<Audience> audiences = {Audience::everyone()};
        for (const Seat seat : seats()) audiences.push_back(Audience::of(seat));
        for (const Audience audience : audiences) {
            const Json view = state.view(audience);
            ASSERT_TRUE(view.is_object());
            ASSERT_EQ(shown(state, audience), view.dump()) << "members must be in the order of their names";
            expect_plain(view);
            if (!game().info.hidden) ASSERT_EQ(view, state.view(Audience::everyone()));
        }
    });
}

TEST_P(StateContract, a_position_string_gives_the_position_back) {
    if (!game().load) GTEST_SKIP() << "has no position strings";
    look_now_and_then(8, [&](const State& state) {
        const auto loaded = game().load(state.position());
        ASSERT_TRUE(loaded) << state.position() << ": " << loaded.error().message;
        ASSERT_EQ((*loaded)->position(), state.position());
        for (const Seat seat : seats()) {
            if (!state.outcome()) ASSERT_EQ((*loaded)->legal(seat), state.legal(seat));
        }
    });
}

TEST_P(StateContract, results_are_sane) {
    for (int seed = 0; seed < plays(); ++seed) {
        play_out(seed, [&](const State& state, int) {
            const auto outcome = state.outcome();
            if (!outcome) return;
            const auto size = static_cast<std::size_t>(variant().seats);
            ASSERT_EQ(outcome->ranks.size(), size);
            ASSERT_EQ(outcome->scores.size(), size);
            ASSERT_EQ(outcome->reason, "normal");
            for (const int rank : outcome->ranks) {
                const auto better =
                    std::ranges::count_if(outcome->ranks, [&](int other) { return other < rank; });
                ASSERT_EQ(rank, better + 1) << "ranks count the seats above, ties share";
            }
        });
    }
}

TEST_P(StateContract, a_rematch_seats_everybody_once) {
    play_out(9, [&](const State& state, int) {
        const auto outcome = state.outcome();
        if (!outcome) return;
        auto seated = game().rematch(*outcome);
        std::ranges::sort(seated);
        ASSERT_EQ(seated, seats());
    });
}

INSTANTIATE_TEST_SUITE_P(Games, StateContract, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
