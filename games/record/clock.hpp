#pragma once

#include <cstdint>
#include <expected>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet {

/// A span of match time in milliseconds. Match time is zero at the match's creation and stands still while
/// the server is down, so clocks are a pure function of the record.
using Millis = std::int64_t;

/// How a match is timed; chosen when it is created and part of its record.
struct ClockSpec {
    enum class Kind { none, move, fischer, byoyomi };
    Kind kind = Kind::none;
    Millis move = 0;       ///< kind move: time for each action
    Millis initial = 0;    ///< kinds fischer and byoyomi: the main time that every seat begins with
    Millis increment = 0;  ///< kind fischer: added when a seat's turn ends
    Millis period = 0;     ///< kind byoyomi: the time of a period
    int periods = 0;       ///< kind byoyomi: how many periods follow the main time

    /// Reads `{"type":"none"}`, `{"type":"move","move_ms":n}`,
    /// `{"type":"fischer","initial_ms":n,"increment_ms":n}` or
    /// `{"type":"byoyomi","initial_ms":n,"period_ms":n,"periods":n}`. Times are from 1 s to 30 days, the
    /// increment and the main time before periods from 0, periods from 1 to 10. Refused with `bad_clock`.
    static std::expected<ClockSpec, Refusal> from_json(const Json& json);
    Json to_json() const;

    /// Whether this is the clock of a correspondence match, in which nobody waits at the table: a day or more
    /// for each action.
    bool by_letter() const { return kind == Kind::move && move >= Millis{24} * 3600 * 1000; }
};

/// The clocks of one match. Knows no time of its own: every call brings the match time.
///
/// With byo-yomi, the periods follow the main time. A turn that ends within a period costs nothing of it: the
/// period begins anew. Each period that passes whole is used up, also when the turn ends just then.
class Clock {
  public:
    Clock() = default;
    Clock(const ClockSpec& spec, int seats);

    bool timed() const { return spec_.kind != ClockSpec::Kind::none; }

    /// From `now` on, the clocks of the seats in `turn` run, and no others. A clock that already runs goes
    /// on.
    void turn(const std::vector<Seat>& turn, Millis now);

    /// The match has come back to an earlier position, in which the seats in `turn` are to move. Everybody
    /// keeps the time that is left; only a move clock and a period begin anew.
    void come_back(const std::vector<Seat>& turn, Millis now);

    /// `seat` has acted: the time it took is deducted, and a move clock begins anew.
    /// Of that time `lag` is not counted.
    void acted(Seat seat, Millis now, Millis lag = 0);

    /// The time that `seat` has left at `now`, with all periods that it has left; never negative.
    Millis left(Seat seat, Millis now) const;

    /// The periods that `seat` has left at `now`, with the one that runs; 0 without byo-yomi. What `left()`
    /// has beyond them is main time.
    int periods(Seat seat, Millis now) const;

    /// Whether the clock of `seat` runs and is used up at `now`.
    bool expired(Seat seat, Millis now) const;

    /// The match time at which the first running clock is used up, or -1 when none ever is.
    Millis deadline() const;

    void stop(Millis now);

    /// Gives `seat` more time at `now`. Periods that are used up stay so: in overtime, the time makes the
    /// period whole, and the rest of it is main time.
    void add(Seat seat, Millis more, Millis now);

  private:
    struct Hand {
        Millis left = 0;    // with all periods
        Millis since = -1;  // match time at which the seat began to think, -1 while it does not
        int periods = 0;    // no more than these are left
    };
    Hand full() const;
    void rest(Hand& hand, Millis now);
    void end_turn(Hand& hand) const;
    void renew(Hand& hand) const;
    int periods_in(Millis left, int most) const;

    ClockSpec spec_;
    std::vector<Hand> hands_;
};

}  // namespace kabinet
