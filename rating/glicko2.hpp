#pragma once

#include <span>

/// The Glicko-2 system as Mark Glickman describes it ("Example of the Glicko-2 system", 2013), as pure
/// functions over doubles. The numbers of the steps are his. RA-1 says how Kabinet uses the system.
namespace kabinet::glicko2 {

/// One rating point on the scale of the formulas.
inline constexpr double kScale = 173.7178;
/// The rating at which the scale of the formulas has its zero.
inline constexpr double kMiddle = 1500;
/// How many rating periods of step 6 a day has: with volatility 0.06, an RD of 60 grows to 110 in a year.
inline constexpr double kPeriodsPerDay = 0.21436;

/// What is known of a player: rating and RD in rating points, and the volatility.
struct Player {
    double rating = 1500;
    double rd = 350;
    double vol = 0.06;
};

/// One result of a player.
struct Result {
    double rating = 1500;  ///< the opponent's
    double rd = 350;       ///< the opponent's
    double score = 0;      ///< 1 for a win, 0.5 for a tie, 0 for a loss
    double weight = 1;     ///< how much the result counts in the sums of steps 3, 4 and 7
};

/// Whether step 6 makes the RD grow by one rating period. RA-1 has the growth before the match instead.
enum class Step6 { no_period, one_period };

/// The constants that Glickman leaves to the user.
struct Settings {
    double tau = 0.5;  ///< bounds the change of the volatility
    Step6 step6 = Step6::no_period;
};

/// The expected score of a player against an opponent, from 0 to 1 (E of step 3). The RD of `player` does not
/// matter.
double expected(const Player& player, const Result& opponent);

/// Steps 3 to 8: the player after the results. The sums run over the results in their order. If all weights
/// are 0 or there are no results, rating and volatility stay, and step 6 alone is done. Ratings lie between
/// -10,000 and 10,000 points, and RD and volatility are above 0.
Player update(const Player& player, std::span<const Result> results, const Settings& settings = {});

/// The RD after `days` days without a result: phi^2 grows by vol^2 x kPeriodsPerDay a day. A negative number
/// of days counts as 0.
double grown_rd(double rd, double vol, double days);

/// The number of days in which `rd` grows to `limit`; negative if `rd` is larger.
double days_to(double limit, double rd, double vol);

}  // namespace kabinet::glicko2
