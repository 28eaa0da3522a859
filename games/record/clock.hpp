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
    enum class Kind { none, move, fischer };
    Kind kind = Kind::none;
    Millis move = 0;       ///< kind move: time for each action
    Millis initial = 0;    ///< kind fischer: what every seat begins with
    Millis increment = 0;  ///< kind fischer: added when a seat's turn ends

    /// Reads `{"type":"none"}`, `{"type":"move","move_ms":n}` or
    /// `{"type":"fischer","initial_ms":n,"increment_ms":n}`; times from 1 s (increment from 0) to 30 days.
    static std::expected<ClockSpec, Refusal> from_json(const Json& json);
    Json to_json() const;

    /// Whether this is the clock of a correspondence match, in which nobody waits at the table: a day or more
    /// for each action.
    bool by_letter() const { return kind == Kind::move && move >= Millis{24} * 3600 * 1000; }
};

/// The clocks of one match. Knows no time of its own: every call brings the match time.
class Clock {
  public:
    Clock() = default;
    Clock(const ClockSpec& spec, int seats);

    bool timed() const { return spec_.kind != ClockSpec::Kind::none; }

    /// From `now` on, the clocks of the seats in `turn` run, and no others. A clock that already runs goes
    /// on.
    void turn(const std::vector<Seat>& turn, Millis now);

    /// The match has come back to an earlier position, in which the seats in `turn` are to move. Everybody
    /// keeps the time that is left; only a move clock begins anew.
    void come_back(const std::vector<Seat>& turn, Millis now);

    /// `seat` has acted: the time it took is deducted, and a move clock begins anew.
    void acted(Seat seat, Millis now);

    /// The time that `seat` has left at `now`; never negative.
    Millis left(Seat seat, Millis now) const;

    /// Whether the clock of `seat` runs and is used up at `now`.
    bool expired(Seat seat, Millis now) const;

    /// The match time at which the first running clock is used up, or -1 when none ever is.
    Millis deadline() const;

    void stop(Millis now);

    /// Gives `seat` more time.
    void add(Seat seat, Millis more) { hands_[static_cast<std::size_t>(seat)].left += more; }

  private:
    struct Hand {
        Millis left = 0;
        Millis since = -1;  // match time at which the seat began to think, -1 while it does not
    };
    void rest(Hand& hand, Millis now);

    ClockSpec spec_;
    std::vector<Hand> hands_;
};

}  // namespace kabinet
