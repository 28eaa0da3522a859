#include "games/kapture9/view.hpp"

#include <cmath>

#include "games/kapture9/physics/params.hpp"
#include "games/kapture9/trajectory/trajectory.hpp"

namespace kabinet::kapture9 {

namespace {

int units(double metres) {
    return static_cast<int>(std::round(metres * kUnitsPerMetre));
}

Json place(const physics::Point& point) {
    return {units(point.x), units(point.y)};
}

Json board_of(const Rules& rules) {
    const physics::Params& params = physics::standard();
    Json bases = Json::object();
    for (int base = 0; base < kBases; ++base)
        bases[std::to_string(base)] = place(physics::kBaseCentres[static_cast<std::size_t>(base)]);
    return {{"side", units(2 * physics::kHalfSide)},
            {"base_radius", units(params.base_disc)},
            {"home_disc", units(rules.home_disc)},
            {"home_radius", units(params.home_aperture)},
            {"ball_radius", units(params.ball_radius)},
            {"meekone_radius", units(params.meekone_radius)},
            {"meekone_height", units(params.meekone_height)},
            {"bases", std::move(bases)},
            {"homes", {{"0", place(physics::kHome)}, {"1", place(physics::kOpponentHome)}}}};
}

/// What a client needs to draw the board: it never changes, so it travels in snapshots alone.
const Json& board(const Rules& rules) {
    static const Json newest = board_of({});
    static const Json first = board_of(rules_by(1));
    return rules.home_disc == Rules{}.home_disc ? newest : first;
}

}  // namespace

Json by_seat(int first, int second) {
    return {{"0", first}, {"1", second}};
}

Json meekones(const Position& position, BaseSet set) {
    Json bases = Json::object();
    for (int base = 0; base < kBases; ++base) {
        const auto seat = position.on(base);
        if (seat && has(set, base)) bases[std::to_string(base)] = *seat;
    }
    return bases;
}

Json view_of(const Position& position, const Rules& rules) {
    return {{"bases", meekones(position, kAllBases)},
            {"captured", by_seat(count(position.meekones[0]), count(position.meekones[1]))},
            {"phase", name_of(position.phase)},
            {"round", position.round},
            {"flicks", position.flicks},
            {"wins", by_seat(position.wins[0], position.wins[1])},
            {"began", position.began},
            {"board", board(rules)}};
}

}  // namespace kabinet::kapture9
