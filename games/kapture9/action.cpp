#include "games/kapture9/action.hpp"

#include <algorithm>
#include <cmath>

#include "games/kapture9/limits.hpp"

namespace kabinet::kapture9 {

namespace {

using Numbers = std::array<double, 2>;

constexpr double kSlowest = static_cast<double>(physics::kSlowest) / physics::kUnitsPerMetre;
constexpr double kFastest = static_cast<double>(physics::kFastest) / physics::kUnitsPerMetre;
constexpr double kFarthest = static_cast<double>(physics::kFarthestStrike) / physics::kUnitsPerRadius;
/// A client that computes a vector of just the greatest length may miss it by a rounding.
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

bool at_most(double squared, double limit) {
    return squared <= limit * limit * (1 + kSlack);
}

bool at_least(double squared, double limit) {
    return squared >= limit * limit * (1 - kSlack);
}

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

std::expected<Action, Refusal> to_flick(const Numbers& vector, const Numbers& strike) {
    const double speed = squared(vector);
    if (!at_most(speed, kFastest)) return illegal("a flick is at most 4 m/s fast");
    if (!at_least(speed, kSlowest)) return illegal("a flick is at least 0.02 m/s fast");
    if (!at_most(squared(strike), kFarthest))
        return illegal("a strike is at most half a radius off the ball's middle");
    physics::Flick flick;
    flick.vx = in_units(vector[0], physics::kUnitsPerMetre);
    flick.vy = in_units(vector[1], physics::kUnitsPerMetre);
    flick.side = static_cast<std::int16_t>(in_units(strike[0], physics::kUnitsPerRadius));
    flick.height = static_cast<std::int16_t>(in_units(strike[1], physics::kUnitsPerRadius));
    if (flick.vy < 0) return illegal("a flick goes forwards: the second speed is not negative");
    return within_limits(flick);
}

std::expected<Action, Refusal> parse_flick(const Json& action) {
    if (const auto* name = stranger(action, {"type", "vector", "strike"}))
        return bad("a flick has no member " + *name);
    if (!action.contains("vector")) return bad("a flick has a vector");
    const auto vector = two_numbers(action["vector"]);
    if (!vector) return bad("a vector is two numbers: to the right and forwards, in m/s");
    if (!action.contains("strike")) return to_flick(*vector, {0, 0});
    const auto strike = two_numbers(action["strike"]);
    if (!strike) return bad("a strike is two numbers: to the right and up, in radii of the ball");
    return to_flick(*vector, *strike);
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
    const Json strike = {{"length", range(0, kFarthest)}, {"angle", range(-180, 180)}};
    return {{"type", "flick"}, {"vector", vector}, {"strike", strike}};
}

}  // namespace

std::expected<Action, Refusal> parse_action(const Json& action) {
    if (!action.is_object()) return bad("an action is an object");
    const auto type = action.find("type");
    if (type == action.end() || !type->is_string()) return bad("an action has a type");
    if (*type == "flick") return parse_flick(action);
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
