#include <cmath>
#include <numbers>

#include "tests/games/contract/contract.hpp"

/// A player that knows no game, only what the reference of match.legal says: a number chosen freely stands as
/// {"min": a, "max": b}, two that belong together as {"length": .., "angle": ..} with such a range each.
namespace kabinet {
namespace {

/// Where in its range a free number is taken: its ends too, for they are promised as well.
double part_of(Dice& dice) {
    constexpr std::array parts = {0.0, 0.25, 0.5, 0.875, 1.0};
    return parts[static_cast<std::size_t>(dice.below(parts.size()))];
}

bool has_exactly(const Json& value, const char* one, const char* other) {
    return value.is_object() && value.size() == 2 && value.contains(one) && value.contains(other);
}

double number(const Json& range, Dice& dice) {
    const double part = part_of(dice);
    return (1 - part) * range.at("min").get<double>() + part * range.at("max").get<double>();
}

Json chosen(const Json& listed, Dice& dice) {
    if (has_exactly(listed, "min", "max")) {
        const double value = number(listed, dice);
        if (!listed["min"].is_number_integer() || !listed["max"].is_number_integer()) return value;
        return static_cast<std::int64_t>(value);
    }
    if (has_exactly(listed, "length", "angle")) {
        const double length = number(listed["length"], dice);
        const double angle = number(listed["angle"], dice) * std::numbers::pi / 180;
        return {length * std::sin(angle), length * std::cos(angle)};
    }
    Json action = listed;
    if (action.is_structured()) {
        for (Json& member : action) member = chosen(member, dice);
    }
    return action;
}

class GenericContract : public Contract {};

TEST_P(GenericContract, a_match_is_played_out_by_legal_actions_alone) {
    Dice dice(21);
    const auto state = variant().start(21);
    int plies = 0;
    for (; !state->outcome() && plies < kHardStop; ++plies) {
        const Seat seat = state->to_move().front();
        const Json legal = Json::parse(state->legal(seat).dump());
        const Json& listed = legal.at(static_cast<std::size_t>(dice.below(legal.size())));
        const Json action = chosen(listed, dice);
        const auto done = state->play(seat, action);
        ASSERT_TRUE(done) << action << " of " << listed << ": " << done.error().message;
    }
    EXPECT_LT(plies, kHardStop);
}

INSTANTIATE_TEST_SUITE_P(Games, GenericContract, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
