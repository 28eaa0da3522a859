#include "games/kapow/hand.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::kapow {

std::vector<At> spots_of(const Hand& hand) {
    std::vector<At> all;
    for (int triad = 0; triad < static_cast<int>(hand.triads.size()); ++triad) {
        if (!hand.triads[static_cast<std::size_t>(triad)]) continue;
        for (int level = 0; level < kLevels; ++level) all.push_back({triad, level});
    }
    return all;
}

std::vector<At> hidden_spots(const Hand& hand) {
    std::vector<At> hidden = spots_of(hand);
    std::erase_if(hidden, [&](At at) { return hand[at].face_up; });
    return hidden;
}

int points_of(const Hand& hand) {
    int points = 0;
    for (const At at : spots_of(hand)) points += points_of(hand[at]);
    return points;
}

bool is_complete(const Triad& triad) {
    if (!std::ranges::all_of(triad, &Spot::face_up)) return false;
    const Range first = values_of(triad[0]);
    for (int value = first.least; value <= first.most; ++value) {
        for (const int step : {-1, 0, 1}) {
            if (values_of(triad[1]).contains(value + step) &&
                values_of(triad[2]).contains(value + 2 * step)) {
                return true;
            }
        }
    }
    return false;
}

std::vector<int> complete_triads(const Hand& hand) {
    std::vector<int> complete;
    for (std::size_t i = 0; i < hand.triads.size(); ++i) {
        if (hand.triads[i] && is_complete(*hand.triads[i])) complete.push_back(static_cast<int>(i));
    }
    return complete;
}

Exchange exchange_of(const Triad& complete, int level) {
    Triad exchanged = complete;
    Spot& top = exchanged[0];
    Spot& other = exchanged[static_cast<std::size_t>(level)];
    if (!top.is_free_kapow() && !other.is_free_kapow()) return Exchange::no_kapow;
    if (top.top == other.top) return Exchange::same_card;
    std::swap(top, other);
    return is_complete(exchanged) ? Exchange::allowed : Exchange::incomplete;
}

}  // namespace kabinet::kapow
