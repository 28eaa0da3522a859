#include "games/record/clock.hpp"

#include <algorithm>

namespace kabinet {
namespace {

constexpr Millis kShortest = 1000;
constexpr Millis kLongest = Millis{30} * 24 * 3600 * 1000;

std::expected<Millis, Refusal> read_time(const Json& json, const char* name, Millis least) {
    const auto it = json.find(name);
    if (it == json.end() || !it->is_number_integer()) {
        return std::unexpected(Refusal{"bad_clock", "", std::string(name) + " must be a whole number of ms"});
    }
    const auto value = it->is_number_unsigned() && it->get<std::uint64_t>() > std::uint64_t{kLongest}
                           ? kLongest + 1
                           : it->get<Millis>();
    if (value < least || value > kLongest) {
        return std::unexpected(Refusal{"bad_clock", "",
                                       std::string(name) + " must be from " + std::to_string(least) + " to " +
                                           std::to_string(kLongest)});
    }
    return value;
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
    return std::unexpected(
        Refusal{"bad_clock", "", "a clock is of type none, move or fischer, with its times"});
}

Json ClockSpec::to_json() const {
    switch (kind) {
        case Kind::move:
            return {{"type", "move"}, {"move_ms", move}};
        case Kind::fischer:
            return {{"type", "fischer"}, {"initial_ms", initial}, {"increment_ms", increment}};
        case Kind::none:
            break;
    }
    return {{"type", "none"}};
}

Clock::Clock(const ClockSpec& spec, int seats)
    : spec_(spec),
      hands_(static_cast<std::size_t>(seats),
             Hand{.left = spec.kind == ClockSpec::Kind::move ? spec.move : spec.initial}) {}

void Clock::rest(Hand& hand, Millis now) {
    if (hand.since < 0) return;
    hand.left = std::max<Millis>(0, hand.left - (now - hand.since));
    hand.since = -1;
}

void Clock::turn(const std::vector<Seat>& turn, Millis now) {
    for (std::size_t i = 0; i < hands_.size(); ++i) {
        const bool thinks = std::ranges::find(turn, static_cast<Seat>(i)) != turn.end();
        Hand& hand = hands_[i];
        if (thinks && hand.since < 0) hand.since = now;
        if (!thinks && hand.since >= 0) {
            rest(hand, now);
            // The increment comes when the turn ends, not with each action of a longer turn.
            if (spec_.kind == ClockSpec::Kind::fischer) hand.left += spec_.increment;
        }
    }
}

void Clock::come_back(const std::vector<Seat>& to_move, Millis now) {
    stop(now);  // nobody has ended a turn: there is no increment
    for (Hand& hand : hands_) {
        if (spec_.kind == ClockSpec::Kind::move) hand.left = spec_.move;
    }
    turn(to_move, now);
}

void Clock::acted(Seat seat, Millis now) {
    Hand& hand = hands_[static_cast<std::size_t>(seat)];
    rest(hand, now);
    if (spec_.kind == ClockSpec::Kind::move) hand.left = spec_.move;
    hand.since = now;
}

Millis Clock::left(Seat seat, Millis now) const {
    const Hand& hand = hands_[static_cast<std::size_t>(seat)];
    return hand.since < 0 ? hand.left : std::max<Millis>(0, hand.left - (now - hand.since));
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

}  // namespace kabinet
