#include "tests/games/contract/contract.hpp"

#include <algorithm>

namespace kabinet {
namespace {

/// What is not played, restored, loaded or started, and leaves no trace.
class RefusalContract : public Contract {};

/// Two numbers that are chosen freely: a game may have a default for them, so without them it may be an
/// action.
bool is_pair(const Json& listed) {
    return listed.is_object() && listed.contains("length");
}

/// JSON that no game takes, and spoilt forms of what this one does.
std::vector<Json> garbage(const Json& legal, Dice& dice) {
    std::vector<Json> all = {Json(),
                             true,
                             -1,
                             0.5,
                             "",
                             Json::array(),
                             Json::object(),
                             {{"type", nullptr}},
                             {{"type", "no such thing"}},
                             {{"type", Json::array({1, 2})}},
                             Json::array({Json::object()}),
                             {{"", ""}},
                             std::string(5000, 'x')};
    if (legal.empty()) return all;
    const Json& listed = legal[static_cast<std::size_t>(dice.below(legal.size()))];
    const Json action = dice.pick(Json::array({listed}));
    Json more = action;
    more["and"] = "more";
    all.push_back(more);
    all.push_back(Json::array({action}));
    for (const auto& member : action.items()) {
        Json less = action;
        less.erase(member.key());
        const bool optional = is_pair(listed[member.key()]) || std::ranges::count(legal, less) > 0;
        if (!optional) all.push_back(less);
        for (const Json& wrong :
             {Json(), Json(-7), Json("\x01"), Json::array(), Json::object(), Json("é9")}) {
            Json spoilt = action;
            spoilt[member.key()] = wrong;
            all.push_back(spoilt);
        }
    }
    return all;
}

TEST_P(RefusalContract, a_refused_action_changes_nothing) {
    Dice dice(99);
    look_now_and_then(4, [&](const State& state) {
        const auto copy = copy_of(game(), state);
        const Json before = state.save();
        for (const Seat seat : seats()) {
            for (const Json& action : garbage(state.legal(seat), dice)) {
                const auto done = copy->play(seat, action);
                ASSERT_FALSE(done) << action;
                const bool over = state.outcome().has_value();
                const bool waits = !over && std::ranges::count(state.to_move(), seat) == 0;
                ASSERT_EQ(done.error().code, over    ? "match_over"
                                             : waits ? "not_your_turn"
                                                     : "bad_action")
                    << action;
                ASSERT_FALSE(done.error().message.empty());
            }
        }
        ASSERT_EQ(copy->save(), before);
    });
}

TEST_P(RefusalContract, a_seat_that_is_not_to_move_is_refused_what_the_others_may_do) {
    look_now_and_then(5, [&](const State& state) {
        const auto movers = state.to_move();
        const auto copy = copy_of(game(), state);
        for (Seat seat = -1; seat <= variant().seats; ++seat) {
            if (std::ranges::count(movers, seat)) continue;
            ASSERT_TRUE(state.legal(seat).empty());
            for (const Seat mover : movers) {
                const auto done = copy->play(seat, Dice(0).pick(state.legal(mover)));
                ASSERT_FALSE(done);
                ASSERT_EQ(done.error().code, "not_your_turn");
            }
        }
        ASSERT_EQ(copy->save(), state.save());
    });
}

TEST_P(RefusalContract, saves_that_are_none_are_refused) {
    const Json good = variant().start()->save();
    std::vector<Json> bad = {Json(), true, 3, "", Json::array(), Json::object(), Json::array({good})};
    for (const auto& member : good.items()) {
        Json less = good;
        less.erase(member.key());
        if (member.key() != "rules") bad.push_back(less);  // without them it is one of version 1
        Json spoilt = good;
        spoilt[member.key()] = Json::array({nullptr});
        bad.push_back(spoilt);
    }
    for (const Json& saved : bad) {
        const auto restored = game().restore(saved);
        ASSERT_FALSE(restored) << saved;
        EXPECT_EQ(restored.error().code, "bad_save");
    }
}

TEST_P(RefusalContract, starts_that_are_none_are_refused) {
    const auto wrong_options =
        game().start({.options = {{"no such", "option"}}, .seats = variant().seats, .seed = {}});
    ASSERT_FALSE(wrong_options);
    EXPECT_EQ(wrong_options.error().code, "bad_options");
    for (const int rules : {-1, game().info.rules_version + 1}) {
        const auto wrong_rules = game().start({.seats = variant().seats, .rules = rules});
        ASSERT_FALSE(wrong_rules);
        EXPECT_EQ(wrong_rules.error().code, "unknown_rules");
    }
    for (const int seats : {game().info.min_seats - 1, game().info.max_seats + 1}) {
        const auto wrong_seats = game().start({.options = Json::object(), .seats = seats, .seed = {}});
        ASSERT_FALSE(wrong_seats);
        EXPECT_EQ(wrong_seats.error().code, "bad_seats");
    }
    if (!game().load) return;
    for (const char* text : {"", " ", "/", "start", "9 9 9 9"}) {
        const auto loaded = game().load(text);
        ASSERT_FALSE(loaded) << text;
        EXPECT_EQ(loaded.error().code, "bad_position");
    }
}

INSTANTIATE_TEST_SUITE_P(Games, RefusalContract, testing::ValuesIn(all_variants()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace kabinet
