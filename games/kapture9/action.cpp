#include "games/kapture9/action.hpp"

#include <algorithm>
#include <cmath>

#include "games/kapture9/limits.hpp"

namespace kabinet::kapture9 {

namespace {

using Numbers = std::array<double, 2>;

constexpr double kSlowest = static_cast<double>(physics::kSlowest) / physics::kUnitsPerMetre;
constexpr double kFarthestInRadii = static_cast<double>(physics::kFarthestStrike) / physics::kUnitsPerRadius;
/// In version 1 of the rules: a client that computes a vector of just the greatest length may miss it by a
/// rounding.
constexpr double kSlack = 1e-9;

std::unexpected<Refusal> bad(std::string message) {
    return std::unexpected(Refusal{"bad_action", "", std::move(message)});
}

std::unexpected<Refusal> illegal(std::string message) {
    return std::unexpected(Refusal{"illegal_action", "KC-2", std::move(message)});
}

/// Without overflow that would matter: what is too large stays too large, be it infinite.
double squared(const Numbers& pair) {
    return pair[0] * pair[0] + pair[1] * pair[1];
}

/// How long a pair is, as its limits are asked of it: rounded like the pair itself, half up.
class Length {
  public:
    Length(const Numbers& pair, std::int32_t units, const Rules& rules)
        : squared_(squared(pair)), units_(units), rounded_(rules.rounds_first) {}

    /// Limits are in units.
    bool at_most(std::int32_t limit) const {
        return rounded_ ? in_units() <= limit : squared_ <= square_of(limit) * (1 + kSlack);
    }
    bool at_least(std::int32_t limit) const {
        return rounded_ ? in_units() >= limit : squared_ >= square_of(limit) * (1 - kSlack);
    }

  private:
    double in_units() const { return std::floor(std::sqrt(squared_) * units_ + 0.5); }
    double square_of(std::int32_t limit) const {
        const double whole = static_cast<double>(limit) / units_;
        return whole * whole;
    }

    double squared_;
    std::int32_t units_;
    bool rounded_;
};

/// Half away from zero. `value` is known to be small.
std::int32_t in_units(double value, std::int32_t units) {
    return static_cast<std::int32_t>(std::round(value * units));
}

std::optional<Numbers> two_numbers(const Json& json) {
    if (!json.is_array() || json.size() != 2 || !json[0].is_number() || !json[1].is_number())
        return std::nullopt;
    return Numbers{json[0].get<double>(), json[1].get<double>()};
}

/// The name of a member that is not one of `allowed`, or null.
const std::string* stranger(const Json& action, std::initializer_list<std::string_view> allowed) {
    for (const auto& [name, value] : action.get_ref<const Json::object_t&>()) {
        if (std::ranges::count(allowed, name) == 0) return &name;
    }
    return nullptr;
}

std::expected<Action, Refusal> to_flick(const Numbers& vector, const Numbers& strike, const Rules& rules) {
    const Length speed(vector, physics::kUnitsPerMetre, rules);
    if (!speed.at_most(physics::kFastest)) return illegal("a flick is at most 4 m/s fast");
    if (!speed.at_least(physics::kSlowest)) return illegal("a flick is at least 0.02 m/s fast");
    if (!Length(strike, physics::kUnitsPerRadius, rules).at_most(physics::kFarthestStrike))
        return illegal("a strike is at most half a radius off the ball's middle");
    physics::Flick flick;
    flick.vx = in_units(vector[0], physics::kUnitsPerMetre);
    flick.vy = in_units(vector[1], physics::kUnitsPerMetre);
    flick.side = static_cast<std::int16_t>(in_units(strike[0], physics::kUnitsPerRadius));
    flick.height = static_cast<std::int16_t>(in_units(strike[1], physics::kUnitsPerRadius));
    if (flick.vy < 0) return illegal("a flick goes forwards: the second speed is not negative");
    return within_limits(flick);
}

std::expected<Action, Refusal> parse_flick(const Json& action, const Rules& rules) {
    if (const auto* name = stranger(action, {"type", "vector", "strike"}))
        return bad("a flick has no member " + *name);
    if (!action.contains("vector")) return bad("a flick has a vector");
    const auto vector = two_numbers(action["vector"]);
    if (!vector) return bad("a vector is two numbers: to the right and forwards, in m/s");
    if (!action.contains("strike")) return to_flick(*vector, {0, 0}, rules);
    const auto strike = two_numbers(action["strike"]);
    if (!strike) return bad("a strike is two numbers: to the right and up, in radii of the ball");
    return to_flick(*vector, *strike, rules);
}

std::expected<Action, Refusal> parse_placement(const Json& action) {
    if (const auto* name = stranger(action, {"type", "base"}))
        return bad("a placement has no member " + *name);
    const auto base = action.find("base");
    if (base == action.end()) return bad("a placement has a base");
    if (!base->is_number_integer()) return bad("a base is a whole number");
    if (*base < 0 || *base >= kBases) return bad("bases are numbered from 0 to 8");
    return Placement{base->get<int>()};
}

/// Whole ends are written without a decimal point.
Json range(const Json& least, const Json& most) {
    return {{"min", least}, {"max", most}};
}

Json listed_flick() {
    const Json vector = {{"length", range(kSlowest, 4)}, {"angle", range(-90, 90)}};
    const Json strike = {{"length", range(0, kFarthestInRadii)}, {"angle", range(-180, 180)}};
    return {{"type", "flick"}, {"vector", vector}, {"strike", strike}};
}

}  // namespace

std::expected<Action, Refusal> parse_action(const Json& action, const Rules& rules) {
    if (!action.is_object()) return bad("an action is an object");
    const auto type = action.find("type");
    if (type == action.end() || !type->is_string()) return bad("an action has a type");
    if (*type == "flick") return parse_flick(action, rules);
    if (*type == "place") return parse_placement(action);
    return bad("an action is of type flick or place");
}

Json listed_actions(const Position& position) {
    Json actions = Json::array();
    if (position.phase == Phase::over) return actions;
    actions.push_back(listed_flick());
    for (int base = 0; position.phase == Phase::choose && base < kBases; ++base) {
        if (has(position.empty(), base)) actions.push_back({{"type", "place"}, {"base", base}});
    }
    std::sort(actions.begin(), actions.end());
    return actions;
}

}  // namespace kabinet::kapture9
