#include "games/kapow/card.hpp"

#include <algorithm>

namespace kabinet::kapow {

namespace {

constexpr std::array<std::string_view, kKinds> kNames = {"0", "1", "2",  "3",  "4",  "5",  "6",  "7",
                                                         "8", "9", "10", "11", "12", "p1", "p2", "K"};

}  // namespace

std::array<Card, kCards> whole_deck() {
    std::array<Card, kCards> deck{};
    auto next = deck.begin();
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        next = std::fill_n(next, count_of(static_cast<Card>(kind)), static_cast<Card>(kind));
    }
    return deck;
}

std::string name_of(Card card) {
    return std::string(kNames[static_cast<std::size_t>(card)]);
}

std::optional<Card> card_named(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Card>(found - kNames.begin());
}

}  // namespace kabinet::kapow
