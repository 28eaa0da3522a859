#include "games/kabetopo/set_up.hpp"

namespace kabinet::kabetopo {

namespace {

constexpr std::uint32_t kDie = 12;
constexpr std::size_t kMonoliths = 3;
constexpr int kOpenAfterSetUp = 2;
constexpr std::array kPortalFields = {square(2, 4), square(4, 2), square(2, 0), square(0, 2)};

std::array<Square, 9> shuffled_fields(const Seed& seed) {
    std::array<Square, 9> fields{};
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i] = square(static_cast<int>(i / 3) * 2, static_cast<int>(i % 3) * 2);
    FairStream(seed, "set-up/fields").shuffle(fields);
    return fields;
}

bool closes_a_peak(const EdgeSet& monoliths, Squares peaks) {
    bool closes = false;
    each(peaks, [&](Square peak) {
        int open = 0;
        for (const Way way : kWays) open += monoliths.has(edge_toward(peak, way)) ? 0 : 1;
        closes = closes || open < kOpenAfterSetUp;
    });
    return closes;
}

/// The first edge the die gives for `field` that `will_do`.
template <class WillDo>
Edge roll(FairStream& die, Square field, WillDo will_do) {
    for (;;) {
        const auto edge = edge_rolled(field, static_cast<int>(die.below(kDie)) + 1);
        if (edge && will_do(*edge)) return *edge;
    }
}

}  // namespace

Board set_up(int seats, const Seed& seed) {
    Board board;
    const Squares peaks = Position{.seats = seats}.peaks();
    const auto fields = shuffled_fields(seed);
    FairStream die(seed, "set-up/monoliths");
    for (std::size_t i = 0; i < kMonoliths; ++i) {
        board.monoliths.add(roll(die, fields[i], [&](Edge edge) {
            EdgeSet after = board.monoliths;
            after.add(edge);
            return after != board.monoliths && !closes_a_peak(after, peaks);
        }));
    }
    FairStream portal_die(seed, "set-up/portals");
    for (const Square field : kPortalFields)
        board.portals.add(roll(portal_die, field, [&](Edge edge) { return !board.taken().has(edge); }));
    board.set_up = board.taken();
    return board;
}

}  // namespace kabinet::kabetopo
