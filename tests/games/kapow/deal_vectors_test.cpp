// KP-2, KP-3, KP-12: the known answers that clients in other languages are held to as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "games/kapow/round.hpp"
#include "json/json.hpp"

namespace kabinet::kapow {
namespace {

const Json& vectors() {
    static const Json known = Json::parse(std::ifstream("tests/games/kapow/deal_vectors.json"));
    return known;
}

Seed seed_of(const Json& vector) {
    Seed seed{};
    EXPECT_TRUE(from_hex(vector["seed"].get<std::string>(), seed));
    return seed;
}

Json names(const auto& cards) {
    Json list = Json::array();
    for (const Card card : cards) list.push_back(name_of(card));
    return list;
}

/// A pile from its top, as it is drawn.
Json drawn(std::vector<Card> pile) {
    std::ranges::reverse(pile);
    return names(pile);
}

Json hands_of(const Position& position) {
    Json hands = Json::array();
    for (const Hand& hand : position.hands) {
        Json triads = Json::array();
        for (const auto& triad : hand.triads) {
            Json cards = Json::array();
            for (const Spot& spot : *triad) cards.push_back(name_of(spot.top));
            triads.push_back(std::move(cards));
        }
        hands.push_back(std::move(triads));
    }
    return hands;
}

TEST(KapowVectors, KP2_KP3_deals_are_the_known_ones) {
    ASSERT_FALSE(vectors()["deals"].empty());
    for (const Json& vector : vectors()["deals"]) {
        Position position = start(vector["seats"], vector["triads"], kMostRounds, seed_of(vector));
        const Seat first = position.after(vector["dealer"].get<Seat>());
        EXPECT_EQ(position.turn, first);
        position.round = vector["round"];
        deal(position, first);
        EXPECT_EQ(hands_of(position), vector["hands"]);
        EXPECT_EQ(names(position.discard), Json::array({vector["discard"]}));
        EXPECT_EQ(drawn(position.draw), vector["draw"]);
    }
}

TEST(KapowVectors, KP12_a_pile_is_shuffled_into_the_known_one) {
    ASSERT_FALSE(vectors()["reshuffles"].empty());
    for (const Json& vector : vectors()["reshuffles"]) {
        Position position;
        position.seed = seed_of(vector);
        position.round = vector["round"];
        position.reshuffles = vector["count"].get<int>() - 1;
        for (const Json& card : vector["pile"])
            position.discard.push_back(*card_named(card.get<std::string>()));
        position.discard.push_back(Card::kapow);
        Happenings told;
        replenish(position, told);
        EXPECT_EQ(drawn(position.draw), vector["draw"]);
        EXPECT_EQ(position.discard, std::vector{Card::kapow});
    }
}

}  // namespace
}  // namespace kabinet::kapow
