#include <gtest/gtest.h>

#include <fstream>

#include "games/kapow/round.hpp"

/// Deals and reshuffles against the known answers of deal_vectors.json, which another implementation made.
namespace kabinet::kapow {
namespace {

const Json& vectors() {
    static const Json all = Json::parse(std::ifstream("tests/games/kapow/deal_vectors.json"));
    return all;
}

Seed seed_of(const Json& vector) {
    Seed seed;
    EXPECT_TRUE(from_hex(vector["seed"].get<std::string>(), seed));
    return seed;
}

std::vector<Card> cards_in(const Json& names) {
    std::vector<Card> cards;
    for (const Json& name : names) cards.push_back(card_named(name.get<std::string>()).value());
    return cards;
}

Json hands_of(const Position& position) {
    Json hands = Json::array();
    for (const Hand& hand : position.hands) {
        Json& triads = hands.emplace_back(Json::array());
        for (const auto& triad : hand.triads) {
            Json& spots = triads.emplace_back(Json::array());
            for (const Spot& spot : *triad) spots.push_back(name_of(spot.top));
        }
    }
    return hands;
}

TEST(KapowDeal, KP2_KP3_deals_are_those_that_others_compute) {
    ASSERT_FALSE(vectors()["deals"].empty());
    for (const Json& vector : vectors()["deals"]) {
        const int seats = vector["seats"].get<int>();
        Position position = start(seats, vector["triads"].get<int>(), kMostRounds, seed_of(vector));
        EXPECT_EQ(position.turn, (vector["dealer"].get<int>() + 1) % seats);
        position.round = vector["round"].get<int>();
        deal(position, 0);
        EXPECT_EQ(hands_of(position), vector["hands"]);
        EXPECT_EQ(position.discard, std::vector{card_named(vector["discard"].get<std::string>()).value()});
        const auto drawn = cards_in(vector["draw"]);
        EXPECT_EQ(position.draw, (std::vector<Card>(drawn.rbegin(), drawn.rend())));
    }
}

TEST(KapowDeal, KP12_reshuffles_are_those_that_others_compute) {
    ASSERT_FALSE(vectors()["reshuffles"].empty());
    for (const Json& vector : vectors()["reshuffles"]) {
        Position position = start(2, 3, kMostRounds, seed_of(vector));
        position.round = vector["round"].get<int>();
        position.reshuffles = vector["count"].get<int>() - 1;
        position.draw.clear();
        position.discard = cards_in(vector["pile"]);
        position.discard.push_back(fixed(0));
        Happenings told;
        replenish(position, told);
        const auto drawn = cards_in(vector["draw"]);
        EXPECT_TRUE(position.draw == drawn ||
                    position.draw == std::vector<Card>(drawn.rbegin(), drawn.rend()));
        EXPECT_EQ(position.discard, std::vector{fixed(0)});
    }
}

}  // namespace
}  // namespace kabinet::kapow
