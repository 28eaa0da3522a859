#include "games/kapow/position.hpp"

#include <array>

#include "games/kapow/round.hpp"

namespace kabinet::kapow {

std::string_view name_of(Stage stage) {
    static constexpr std::array<std::string_view, 5> names = {"reveal", "take", "play", "swap", "over"};
    return names[static_cast<std::size_t>(stage)];
}

std::string_view name_of(Pile pile) {
    return pile == Pile::draw ? "draw" : "discard";
}

Position start(int seats, int triads, int rounds, const Seed& seed) {
    Position position;
    position.rounds = rounds;
    position.seed = seed;
    position.hands.resize(static_cast<std::size_t>(seats));
    for (Hand& hand : position.hands) hand.triads.resize(static_cast<std::size_t>(triads));
    const auto dealer =
        static_cast<Seat>(FairStream(seed, "dealer").below(static_cast<std::uint32_t>(seats)));
    deal(position, position.after(dealer));
    return position;
}

std::vector<int> totals(const Position& position) {
    std::vector<int> sums(position.hands.size(), 0);
    for (const auto& points : position.sheet) {
        for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += points[seat];
    }
    return sums;
}

}  // namespace kabinet::kapow
