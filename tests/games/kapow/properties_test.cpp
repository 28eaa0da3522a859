#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>

#include "games/kapow/play.hpp"
#include "games/kapow/redeal.hpp"
#include "games/kapow/wire.hpp"
#include "tests/games/kapow/scorer.hpp"

/// What holds in every position of Kapow!.
namespace kabinet::kapow {
namespace {

void check(const char* property, auto holds) {
    EXPECT_TRUE(rc::check(property, holds));
}

/// A random legal action. Half the time one that completes a triad or makes a powerset, if there is one, as
/// chance alone seldom finds them.
Action some_action(const Position& position, std::mt19937& random) {
    const auto legal = legal_actions(position);
    if (random() % 2 == 0) {
        std::vector<Action> good;
        for (const Action& action : legal) {
            if (action.type == Type::powerset || !complete_triads(hand_after(position, action)).empty())
                good.push_back(action);
        }
        if (!good.empty()) return good[random() % good.size()];
    }
    return legal[random() % legal.size()];
}

/// A position that play can reach.
Position reachable(std::uint32_t seed, int seats, int plies) {
    std::mt19937 random(seed);
    Position position = start(seats, random() % 2 ? 3 : 4, 2, sha256(std::to_string(seed)));
    for (int ply = 0; ply < plies && position.stage != Stage::over; ++ply)
        play(position, some_action(position, random));
    return position;
}

rc::Gen<Position> positions() {
    return rc::gen::apply(reachable, rc::gen::arbitrary<std::uint32_t>(), rc::gen::inRange(2, 9),
                          rc::gen::inRange(0, 400));
}

std::vector<Card> all_cards(const Position& position) {
    std::vector<Card> cards = position.draw;
    cards.insert(cards.end(), position.discard.begin(), position.discard.end());
    if (position.taken) cards.push_back(position.taken->card);
    for (const Hand& hand : position.hands) {
        for (const At at : spots_of(hand)) {
            const auto spot = cards_of(hand[at]);
            cards.insert(cards.end(), spot.begin(), spot.end());
        }
    }
    std::ranges::sort(cards);
    return cards;
}

/// Every action there is a form for, those that arrange nothing or one triad.
std::vector<Action> all_actions() {
    std::vector<Action> all = {{.type = Type::discard}, {.type = Type::end}};
    std::vector<Arrangement> arrangements = {{}};
    for (std::size_t triad = 0; triad < kMostTriads; ++triad) {
        for (const int level : {1, 2}) arrangements.emplace_back()[triad] = level;
    }
    std::vector<At> spots;
    for (int triad = 0; triad < kMostTriads; ++triad) {
        for (int level = 0; level < kLevels; ++level) spots.push_back({triad, level});
    }
    for (const auto& arrangement : arrangements) {
        for (const Pile pile : {Pile::draw, Pile::discard})
            all.push_back({.type = Type::take, .from = pile, .arrangement = arrangement});
        for (const At at : spots) {
            all.push_back({.type = Type::replace, .at = at, .arrangement = arrangement});
            for (const At to : spots)
                all.push_back({.type = Type::swap, .at = at, .to = to, .arrangement = arrangement});
            for (const int modifier : {-2, -1, 1, 2}) {
                for (const Put put : {Put::top, Put::beneath})
                    all.push_back({.type = Type::powerset,
                                   .at = at,
                                   .put = put,
                                   .modifier = modifier,
                                   .arrangement = arrangement});
            }
        }
    }
    for (const At at : spots) {
        for (const At to : spots) all.push_back({.type = Type::reveal, .at = at, .to = to});
    }
    return all;
}

TEST(KapowProperties, KP1_all_118_cards_are_always_somewhere) {
    check("the cards of a position are the deck", [] {
        const auto deck = whole_deck();
        const auto cards = all_cards(*positions());
        RC_ASSERT(std::ranges::equal(cards, deck));
    });
}

TEST(KapowProperties, KP12_both_piles_have_a_card_when_a_turn_begins) {
    check("there is a card to take", [] {
        const Position position = *positions();
        if (position.stage != Stage::take && position.stage != Stage::reveal) return;
        RC_ASSERT(!position.draw.empty());
        RC_ASSERT(!position.discard.empty());
    });
}

TEST(KapowProperties, KP9_no_complete_triad_stays) {
    check("what is complete is discarded, but where its owner is to arrange it", [] {
        const Position position = *positions();
        for (Seat seat = 0; seat < position.seats(); ++seat) {
            const auto complete = complete_triads(position.hand(seat));
            const bool waits = position.out && position.turn == seat && position.stage == Stage::take;
            RC_ASSERT(complete.empty() || waits);
        }
    });
}

TEST(KapowProperties, KP8_a_triad_is_complete_exactly_where_some_numbers_make_it_so) {
    check("as by trying every number for every KAPOW!", [] {
        const auto spots = rc::gen::apply(
            [](int top, std::vector<int> modifiers, bool up) {
                Spot spot{.top = static_cast<Card>(top), .face_up = up || !modifiers.empty()};
                for (const int m : modifiers) spot.modifiers.push_back(m < 2 ? m - 2 : m - 1);
                return spot;
            },
            rc::gen::weightedOneOf<int>({{3, rc::gen::inRange(0, 16)}, {1, rc::gen::just(15)}}),
            rc::gen::resize(3, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4))),
            rc::gen::map(rc::gen::inRange(0, 20), [](int n) { return n > 0; }));
        const Triad triad = {*spots, *spots, *spots};
        const Json seen = {shown(triad[0]), shown(triad[1]), shown(triad[2])};
        RC_ASSERT(is_complete(triad) == naively_complete(seen));
        for (const Spot& spot : triad) RC_ASSERT(parse_spot(to_text(spot)) == spot || !spot.face_up);
    });
}

TEST(KapowProperties, KP14_KP15_rounds_are_scored_as_a_second_reading_scores_them) {
    int scored = 0;
    check("by the view of the last position of a round", [&] {
        std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
        Position position = start(2 + static_cast<int>(random() % 7), 3, 1, sha256(std::to_string(random())));
        for (int ply = 0; ply < 2000 && position.stage != Stage::over; ++ply)
            play(position, some_action(position, random));
        if (position.stage != Stage::over) return;
        ++scored;
        std::vector<int> points;
        for (const Json& hand : to_view(position, {})["hands"]) points.push_back(naive_points(hand));
        int& out = points[static_cast<std::size_t>(*position.out)];
        if (out > 0 && *std::ranges::min_element(points) < out) out *= 2;
        RC_ASSERT(position.sheet.at(0) == points);
    });
    EXPECT_GT(scored, 50);
}

TEST(KapowProperties, KP4_KP5_KP9_KP10_exactly_the_listed_actions_break_no_rule) {
    const auto all = all_actions();
    check("a rule is named for all others", [&] {
        const Position position = *positions();
        if (position.stage == Stage::over) return;
        const auto legal = legal_actions(position);
        std::size_t found = 0;
        for (const Action& action : all) {
            const bool listed = std::ranges::count(legal, action) == 1;
            RC_ASSERT(!broken_rule(position, action) == listed);
            found += listed ? 1 : 0;
        }
        for (const Action& action : legal) {
            RC_ASSERT(!broken_rule(position, action));
            RC_ASSERT(parse_action(to_json(action)) == action);
            if (std::ranges::count_if(action.arrangement, [](int level) { return level != 0; }) > 1) ++found;
        }
        RC_ASSERT(found == legal.size());
    });
}

TEST(KapowProperties, every_reachable_position_has_a_text_form) {
    check("text and back is the same position", [] {
        const Position position = *positions();
        RC_ASSERT(parse(to_text(position)).value() == position);
    });
}

TEST(KapowProperties, KP6_a_new_deal_of_what_is_hidden_is_a_sound_position) {
    check("all cards are there, what is seen stays, and it can be played on", [] {
        const Position position = *positions();
        const Audience audience = *rc::gen::oneOf(rc::gen::just(Audience::everyone()),
                                                  rc::gen::map(rc::gen::inRange(0, 8), Audience::of));
        FairStream chance(Seed{}, std::to_string(*rc::gen::arbitrary<int>()));
        Position other = redealt(position, audience, chance);
        RC_ASSERT(all_cards(other) == all_cards(position));
        RC_ASSERT(parse(to_text(other)).value() == other);
        RC_ASSERT(other.discard == position.discard);
        RC_ASSERT(to_view(other, audience) == to_view(position, audience));
        if (position.taken && audience.seat == position.turn) RC_ASSERT(other.taken == position.taken);
    });
}

TEST(KapowProperties, KP6_after_a_reshuffle_the_cards_of_the_draw_pile_stay_in_it) {
    check("everybody has seen them", [] {
        Position position = *positions();
        position.reshuffles = 1;
        FairStream chance(Seed{}, "again");
        Position other = redealt(position, Audience::of(position.turn), chance);
        std::ranges::sort(position.draw);
        std::ranges::sort(other.draw);
        RC_ASSERT(position.draw == other.draw);
    });
}

TEST(KapowProperties, KP6_no_refusal_depends_on_what_is_hidden) {
    const auto all = all_actions();
    check("every action is judged alike in every deal of the hidden cards", [&] {
        const Position position = *positions();
        if (position.stage == Stage::over) return;
        FairStream chance(Seed{}, std::to_string(*rc::gen::arbitrary<int>()));
        const Position other = redealt(position, Audience::of(position.turn), chance);
        RC_ASSERT(legal_actions(position) == legal_actions(other));
        for (const Action& action : all) {
            const auto here = broken_rule(position, action);
            const auto there = broken_rule(other, action);
            RC_ASSERT(here.has_value() == there.has_value());
            if (here) RC_ASSERT(here->rule == there->rule && here->message == there->message);
        }
    });
}

}  // namespace
}  // namespace kabinet::kapow
