#pragma once

#include "games/kapture9/physics/outcome.hpp"
#include "games/kapture9/position.hpp"
#include "games/kapture9/rules.hpp"

namespace kabinet::kapture9 {

/// The result of a flick, the first of these that holds (KC-15): a foul, a captured base, a re-flick, home
/// without a re-flick, or dead.
enum class Result : std::uint8_t { foul, captured, again, home, dead };
std::string_view name_of(Result result);

/// The ball left the board, or rests on the opponent's home base or at the ball there (KC-11).
enum class Foul : std::uint8_t { none, left, opponent };
/// "none", "left", "opponent".
std::string_view name_of(Foul foul);

/// Bases are numbered as seat 0 sees them.
struct Judgement {
    BaseSet knocked = 0;  ///< bases whose meekones come off (KC-5), whatever the result is
    Result result = Result::dead;
    Foul foul = Foul::none;
    int base = -1;  ///< the captured one, or -1
    bool operator==(const Judgement&) const = default;
};

/// Judges a flick of `seat` from `position` by where everything came to rest, in the order of KC-15.
/// `flicked` is seen from the flicker's side, as the physics reports it.
Judgement judge(const Position& position, Seat seat, const physics::Outcome& flicked,
                const Rules& rules = {});

}  // namespace kabinet::kapture9
