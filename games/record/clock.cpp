#include "games/record/clock.hpp"

#include <algorithm>

namespace kabinet {
namespace {

constexpr Millis kShortest = 1000;
constexpr Millis kLongest = Millis{30} * 24 * 3600 * 1000;
constexpr Millis kMostPeriods = 10;

/// The whole number at `name`, of what `unit` says.
std::expected<Millis, Refusal> read_number(const Json& json, const char* name, Millis least, Millis most,
                                           const char* unit) {
    const auto it = json.find(name);
    if (it == json.end() || !it->is_number_integer()) {
        return std::unexpected(
            Refusal{"bad_clock", "", std::string(name) + " must be a whole number" + unit});
    }
    const bool huge = it->is_number_unsigned() && it->get<std::uint64_t>() > std::uint64_t{kLongest};
    const Millis value = huge ? kLongest + 1 : it->get<Millis>();
    if (value < least || value > most) {
        return std::unexpected(Refusal{
            "bad_clock", "",
            std::string(name) + " must be from " + std::to_string(least) + " to " + std::to_string(most)});
    }
    return value;
}

std::expected<Millis, Refusal> read_time(const Json& json, const char* name, Millis least) {
    return read_number(json, name, least, kLongest, " of ms");
}

std::expected<ClockSpec, Refusal> read_byoyomi(const Json& json) {
    const auto initial = read_time(json, "initial_ms", 0);
    if (!initial) return std::unexpected(initial.error());
    const auto period = read_time(json, "period_ms", kShortest);
    if (!period) return std::unexpected(period.error());
    const auto periods = read_number(json, "periods", 1, kMostPeriods, "");
    if (!periods) return std::unexpected(periods.error());
    return ClockSpec{.kind = ClockSpec::Kind::byoyomi,
                     .initial = *initial,
                     .period = *period,
                     .periods = static_cast<int>(*periods)};
}

}  // namespace

std::expected<ClockSpec, Refusal> ClockSpec::from_json(const Json& json) {
    const auto type = json.is_object() && json.contains("type") && json["type"].is_string()
                          ? json["type"].get<std::string>()
                          : std::string();
    if (type == "none" && json.size() == 1) return ClockSpec{};
    if (type == "move" && json.size() == 2) {
        const auto move = read_time(json, "move_ms", kShortest);
        if (!move) return std::unexpected(move.error());
        return ClockSpec{.kind = Kind::move, .move = *move};
    }
    if (type == "fischer" && json.size() == 3) {
        const auto initial = read_time(json, "initial_ms", kShortest);
        if (!initial) return std::unexpected(initial.error());
        const auto increment = read_time(json, "increment_ms", 0);
        if (!increment) return std::unexpected(increment.error());
        return ClockSpec{.kind = Kind::fischer, .initial = *initial, .increment = *increment};
    }
    if (type == "byoyomi" && json.size() == 4) return read_byoyomi(json);
    return std::unexpected(
        Refusal{"bad_clock", "", "a clock is of type none, move, fischer or byoyomi, with its times"});
}

Json ClockSpec::to_json() const {
    switch (kind) {
        case Kind::move:
            return {{"type", "move"}, {"move_ms", move}};
        case Kind::fischer:
            return {{"type", "fischer"}, {"initial_ms", initial}, {"increment_ms", increment}};
        case Kind::byoyomi:
            return {
                {"type", "byoyomi"}, {"initial_ms", initial}, {"period_ms", period}, {"periods", periods}};
        case Kind::none:
            break;
    }
    return {{"type", "none"}};
}

Clock::Clock(const ClockSpec& spec, int seats)
    : spec_(spec), hands_(static_cast<std::size_t>(seats), full()) {}

Clock::Hand Clock::full() const {
    if (spec_.kind == ClockSpec::Kind::move) return {.left = spec_.move};
    return {.left = spec_.initial + spec_.periods * spec_.period, .periods = spec_.periods};
}

void Clock::rest(Hand& hand, Millis now) {
    if (hand.since < 0) return;
    hand.left = std::max<Millis>(0, hand.left - (now - hand.since));
    hand.since = -1;
    hand.periods = periods_in(hand.left, hand.periods);
}

/// The increment comes when the turn ends, not with each action of a longer turn. So does a new period.
void Clock::end_turn(Hand& hand) const {
    if (spec_.kind == ClockSpec::Kind::fischer) hand.left += spec_.increment;
    if (spec_.kind == ClockSpec::Kind::byoyomi) renew(hand);
}

/// The time for a move, or the period that has begun, is whole again.
void Clock::renew(Hand& hand) const {
    if (spec_.kind == ClockSpec::Kind::move) hand.left = spec_.move;
    if (spec_.kind == ClockSpec::Kind::byoyomi) hand.left = std::max(hand.left, hand.periods * spec_.period);
}

/// How many periods a seat with `most` of them has when so much time is left.
int Clock::periods_in(Millis left, int most) const {
    if (spec_.kind != ClockSpec::Kind::byoyomi) return 0;
    const Millis begun = (left + spec_.period - 1) / spec_.period;
    return static_cast<int>(std::min<Millis>(most, begun));
}

void Clock::turn(const std::vector<Seat>& turn, Millis now) {
    for (std::size_t i = 0; i < hands_.size(); ++i) {
        const bool thinks = std::ranges::find(turn, static_cast<Seat>(i)) != turn.end();
        Hand& hand = hands_[i];
        if (thinks && hand.since < 0) hand.since = now;
        if (!thinks && hand.since >= 0) {
            rest(hand, now);
            end_turn(hand);
        }
    }
}

void Clock::come_back(const std::vector<Seat>& to_move, Millis now) {
    stop(now);  // nobody has ended a turn: there is no increment
    for (Hand& hand : hands_) renew(hand);
    turn(to_move, now);
}

void Clock::acted(Seat seat, Millis now, Millis lag) {
    Hand& hand = hands_[static_cast<std::size_t>(seat)];
    rest(hand, std::max(hand.since, now - lag));
    if (spec_.kind == ClockSpec::Kind::move) hand.left = spec_.move;
    hand.since = now;
}

Millis Clock::left(Seat seat, Millis now) const {
    const Hand& hand = hands_[static_cast<std::size_t>(seat)];
    return hand.since < 0 ? hand.left : std::max<Millis>(0, hand.left - (now - hand.since));
}

int Clock::periods(Seat seat, Millis now) const {
    return periods_in(left(seat, now), hands_[static_cast<std::size_t>(seat)].periods);
}

bool Clock::expired(Seat seat, Millis now) const {
    const Hand& hand = hands_[static_cast<std::size_t>(seat)];
    return timed() && hand.since >= 0 && now - hand.since >= hand.left;
}

Millis Clock::deadline() const {
    Millis first = -1;
    if (!timed()) return first;
    for (const Hand& hand : hands_) {
        if (hand.since < 0) continue;
        const Millis at = hand.since + hand.left;
        if (first < 0 || at < first) first = at;
    }
    return first;
}

void Clock::stop(Millis now) {
    for (Hand& hand : hands_) rest(hand, now);
}

void Clock::add(Seat seat, Millis more, Millis now) {
    Hand& hand = hands_[static_cast<std::size_t>(seat)];
    hand.periods = periods(seat, now);
    hand.left += more;
}

}  // namespace kabinet
