#include <gtest/gtest.h>

#include "games/kapow/bot/judge.hpp"
#include "games/kapow/bot/prospect.hpp"

/// The house's bot in Kapow!: how it judges hands (BO-3).
namespace kabinet::kapow {
namespace {

Spot up(Card card) {
    return {.top = card, .face_up = true};
}

Triad of(int top, int middle, int bottom) {
    return {up(fixed(top)), up(fixed(middle)), up(fixed(bottom))};
}

Hand hand_of(std::initializer_list<Triad> triads) {
    Hand hand;
    for (const Triad& triad : triads) hand.triads.emplace_back(triad);
    return hand;
}

std::array<int, kKinds> whole() {
    std::array<int, kKinds> cards{};
    for (std::size_t kind = 0; kind < kKinds; ++kind) cards[kind] = count_of(static_cast<Card>(kind));
    return cards;
}

Unseen all_unseen() {
    return Unseen(whole());
}

TEST(KapowBot, KP9_a_complete_triad_costs_nothing) {
    EXPECT_EQ(prospect(hand_of({of(5, 6, 7)}), all_unseen(), 4), 0);
}

TEST(KapowBot, KP14_without_turns_a_hand_costs_its_points) {
    EXPECT_EQ(prospect(hand_of({of(5, 6, 9), of(1, 1, 12)}), all_unseen(), 0), 34);
}

TEST(KapowBot, KP8_a_triad_that_lacks_one_card_costs_less_than_its_points) {
    const double near = prospect(hand_of({of(5, 6, 9)}), all_unseen(), 4);
    const double far = prospect(hand_of({of(0, 8, 12)}), all_unseen(), 4);
    EXPECT_LT(near, 12);
    EXPECT_GT(far, near);
}

TEST(KapowBot, KP8_with_the_cards_gone_it_cannot_be_completed) {
    auto cards = whole();
    for (const Card card : {fixed(4), fixed(5), fixed(6), fixed(7), Card::kapow})
        cards[static_cast<std::size_t>(card)] = 0;
    const Unseen unseen(cards);
    const Triad lacks = of(5, 6, 12);
    EXPECT_GT(prospect(hand_of({lacks}), unseen, 4), prospect(hand_of({lacks}), all_unseen(), 4));
}

TEST(KapowBot, KP6_a_card_from_the_draw_pile_is_seen_by_its_taker_alone) {
    Position position = start(2, 4, 1, Seed{});
    position.stage = Stage::play;
    position.taken = Taken{position.draw.back(), Pile::draw};
    position.draw.pop_back();
    const Card card = position.taken->card;
    EXPECT_EQ(Unseen(position, position.turn).count(card) + 1,
              Unseen(position, position.after(position.turn)).count(card));
    EXPECT_EQ(Unseen(position, 1).total(), static_cast<int>(kCards) - 1 - (position.turn == 1 ? 1 : 0));
}

TEST(KapowBot, BO3_the_card_that_completes_a_triad_is_taken_and_goes_there) {
    Position position = start(2, 4, 1, Seed{});
    Hand& hand = position.hand(position.turn);
    hand.triads[0] = of(5, 6, 12);
    position.opened = 2;
    position.stage = Stage::take;
    position.discard.back() = fixed(7);
    EXPECT_EQ(rated_actions(position, Care::thorough).front().action.from, Pile::discard);
    position.stage = Stage::play;
    position.taken = Taken{fixed(7), Pile::discard};
    const Action best = rated_actions(position, Care::thorough).front().action;
    EXPECT_EQ(best.type, Type::replace);
    EXPECT_EQ(best.at, (At{0, 2}));
}

}  // namespace
}  // namespace kabinet::kapow
