#pragma once

#include <optional>
#include <string>

#include "client-cli/net/loop.hpp"
#include "json/json.hpp"

/// The clocks of matches, in words and as they are shown.
namespace kabinet::cli {

/// "rapid 15m+10s", "7m+2s", "10m+3x30s", "30s a move", "3 days a move", "no clock": a clock of the protocol
/// in words.
std::string clock_in_words(const Json& clock);

/// "shown 15m late": of a match that is shown late (TN-36).
std::string late_in_words(Millis delay);

/// The clock of a table of which nobody has said otherwise: the page has the same.
Json usual_clock();

/// Whether a match with this clock is played by correspondence: with days for each action, so that nobody
/// waits at the board.
bool is_by_letter(const Json& clock);

/// Whether the clock has main time and periods.
bool is_byoyomi(const Json& clock);

/// A clock of the protocol from `bullet`, `blitz`, `rapid` or `long`, `none`, `move:30s`, `5m+3s`,
/// `byoyomi` or `10m+3x30s` (units ms, s, m, h, d; s when left out); empty when `text` is none of these.
std::optional<Json> parse_clock(const std::string& text);

/// A span as a clock shows it: "4:07", "1:02:03", "9.5" below ten seconds, "2 d 4 h" from a day on.
std::string clock_face(Millis span);

/// What the clock of a seat shows.
struct ClockView {
    Millis time = 0;   ///< the time left; in overtime that of the period that runs
    int periods = 0;   ///< in overtime: the periods left, with the one that runs; else 0
    bool low = false;  ///< whether the player should hurry
};

/// The clock of a seat with `rest` ms left, `periods` periods of byo-yomi in them.
ClockView clock_view(const Json& clock, Millis rest, int periods);

/// As above; in overtime with the periods left, "0:27 x3".
std::string clock_face(const ClockView& view);

}  // namespace kabinet::cli
