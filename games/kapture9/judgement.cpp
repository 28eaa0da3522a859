#include "games/kapture9/judgement.hpp"

#include <cmath>

namespace kabinet::kapture9 {

namespace {

constexpr std::array<std::string_view, 5> kResults = {"foul", "captured", "again", "home", "dead"};
constexpr std::array<std::string_view, 3> kFouls = {"none", "left", "opponent"};

BaseSet seen_by_seat_0(BaseSet set, Seat flicker) {
    return flicker == 0 ? set : turned(set);
}

/// Whether the ball touches the board on the opponent's home base: straight below its centre.
bool rests_on_home_disc(const physics::Point& rest, const Rules& rules) {
    const double x = rest.x - physics::kOpponentHome.x;
    const double y = rest.y - physics::kOpponentHome.y;
    return std::sqrt(x * x + y * y) <= rules.home_disc;
}

Foul foul_of(const physics::Outcome& flicked, const Rules& rules) {
    if (flicked.left) return Foul::left;
    const bool opponent = flicked.on_opponent || rests_on_home_disc(flicked.rest, rules);
    return opponent ? Foul::opponent : Foul::none;
}

Result result_of(const Judgement& judged, const physics::Outcome& flicked) {
    if (judged.foul != Foul::none) return Result::foul;
    if (judged.base >= 0) return Result::captured;
    if (!flicked.home) return Result::dead;
    return flicked.touched == 0 ? Result::again : Result::home;  // KC-8, KC-9
}

}  // namespace

std::string_view name_of(Result result) {
    return kResults[static_cast<std::size_t>(result)];
}

std::string_view name_of(Foul foul) {
    return kFouls[static_cast<std::size_t>(foul)];
}

Judgement judge(const Position& position, Seat seat, const physics::Outcome& flicked, const Rules& rules) {
    Judgement judged;
    judged.knocked = seen_by_seat_0(flicked.knocked, seat) & position.standing();
    judged.foul = foul_of(flicked, rules);
    // KC-7: what is vacated in this very flick can be captured, what stays by KC-6 cannot.
    const BaseSet open = position.empty() | judged.knocked;
    const BaseSet rests_in = flicked.base < 0 ? BaseSet{0} : seen_by_seat_0(with(0, flicked.base), seat);
    if (judged.foul == Foul::none && (rests_in & open) != 0) judged.base = std::countr_zero(rests_in);
    judged.result = result_of(judged, flicked);
    return judged;
}

}  // namespace kabinet::kapture9
