#include "games/kapow/redeal.hpp"

#include <algorithm>
#include <vector>

namespace kabinet::kapow {

namespace {

/// Where cards lie that may be any of one another.
using Places = std::vector<Card*>;

void shuffle(const Places& places, FairStream& chance) {
    std::vector<Card> cards;
    for (const Card* card : places) cards.push_back(*card);
    // How they lie is unknown to the audience, so the same deal comes from every state it cannot tell apart.
    std::ranges::sort(cards);
    chance.shuffle(cards);
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = cards[i];
}

Places hidden_in_hands(Position& position) {
    Places places;
    for (Hand& hand : position.hands) {
        for (const At at : hidden_spots(hand)) places.push_back(&hand[at].top);
    }
    return places;
}

/// The draw pile, and the card that came from it if the audience has not seen it.
Places unseen_of_pile(Position& position, Audience audience) {
    Places places;
    for (Card& card : position.draw) places.push_back(&card);
    const bool unseen =
        position.taken && position.taken->from == Pile::draw && audience.seat != position.turn;
    if (unseen) places.push_back(&position.taken->card);
    return places;
}

Seed new_seed(FairStream& chance) {
    Seed seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(chance.below(256));
    return seed;
}

}  // namespace

Position redealt(Position position, Audience audience, FairStream& chance) {
    Places hands = hidden_in_hands(position);
    Places pile = unseen_of_pile(position, audience);
    if (position.reshuffles == 0) {
        hands.insert(hands.end(), pile.begin(), pile.end());
    } else {
        // Everybody knows which cards a reshuffled pile is made of, and so which ones are in the hands.
        shuffle(pile, chance);
    }
    shuffle(hands, chance);
    position.seed = new_seed(chance);
    return position;
}

}  // namespace kabinet::kapow
