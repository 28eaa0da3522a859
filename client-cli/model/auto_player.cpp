#include "client-cli/model/auto_player.hpp"

#include <cmath>
#include <numbers>

#include "client-cli/model/play.hpp"

namespace kabinet::cli {
namespace {

bool is_range(const Json& value) {
    return value.is_object() && value.size() == 2 && value.contains("min") && value.contains("max") &&
           value["min"].is_number() && value["max"].is_number();
}

}  // namespace

AutoPlayer::AutoPlayer(Loop& loop, Kind kind, Millis delay, std::uint64_t seed, int games)
    : loop_(loop), kind_(kind), delay_(delay), random_(seed), games_(games) {}

void AutoPlayer::legal_changed(Play& play) {
    if (play.legal().empty()) return;
    const int ply = play.match()->ply;
    const std::string match = play.match_id();
    loop_.after(delay_, [this, &play, ply, match] {
        const bool same = play.match() && play.match_id() == match && play.match()->ply == ply;
        if (same && play.our_turn() && !play.legal().empty()) play.act(choose(play.legal()));
    });
}

bool AutoPlayer::finished(Play& play) {
    if (--games_ <= 0) return false;
    play.rematch();
    return true;
}

Json AutoPlayer::choose(const Json& legal) {
    return settle(kind_ == Kind::first ? legal.at(0) : legal.at(random_() % legal.size()));
}

/// A number within a range; whole where both ends are, else never an end, so that rounding stays within.
Json AutoPlayer::number(const Json& range) {
    if (range["min"].is_number_integer() && range["max"].is_number_integer()) {
        const auto low = range["min"].get<std::int64_t>();
        const auto high = range["max"].get<std::int64_t>();
        if (kind_ == Kind::first || high <= low) return low;
        return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
    }
    return real(range);
}

double AutoPlayer::real(const Json& range) {
    constexpr std::uint64_t steps = 1024;
    const auto low = range["min"].get<double>();
    const auto high = range["max"].get<double>();
    const std::uint64_t step = kind_ == Kind::first ? 1 : 1 + random_() % (steps - 1);
    return low + (high - low) * static_cast<double>(step) / steps;
}

/// A length and an angle clockwise from straight ahead, as the pair of numbers an action has: to the right
/// and ahead.
Json AutoPlayer::pair(const Json& sector) {
    const double length = real(sector["length"]);
    const double angle = real(sector["angle"]) * std::numbers::pi / 180;
    const auto rounded = [](double x) { return std::round(x * 1e4) / 1e4; };
    return {rounded(length * std::sin(angle)), rounded(length * std::cos(angle))};
}

Json AutoPlayer::settle(const Json& value) {
    if (is_range(value)) return number(value);
    const bool is_sector = value.is_object() && value.size() == 2 && value.contains("length") &&
                           value.contains("angle") && is_range(value["length"]) && is_range(value["angle"]);
    if (is_sector) return pair(value);
    Json settled = value;
    if (settled.is_structured()) {
        for (Json& member : settled) member = settle(member);
    }
    return settled;
}

}  // namespace kabinet::cli
