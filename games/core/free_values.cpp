#include "games/core/free_values.hpp"

#include <cmath>
#include <numbers>

#include "games/core/game.hpp"

namespace kabinet {
namespace {

/// Steps a range of real numbers is cut into; its two ends are not drawn, so that rounding stays within it.
constexpr std::uint32_t kSteps = 1024;

bool is_range(const Json& value) {
    return value.is_object() && value.size() == 2 && value.contains("min") && value.contains("max") &&
           value["min"].is_number() && value["max"].is_number();
}

bool is_sector(const Json& value) {
    return value.is_object() && value.size() == 2 && value.contains("length") && value.contains("angle") &&
           is_range(value["length"]) && is_range(value["angle"]);
}

double real_within(const Json& range, const Chooser& choose) {
    const auto least = range["min"].get<double>();
    const auto most = range["max"].get<double>();
    return least + (most - least) * (1 + choose(kSteps - 1)) / kSteps;
}

Json number_within(const Json& range, const Chooser& choose) {
    if (!range["min"].is_number_integer() || !range["max"].is_number_integer())
        return real_within(range, choose);
    const auto least = range["min"].get<std::int64_t>();
    const auto span = static_cast<std::uint32_t>(range["max"].get<std::int64_t>() - least);
    return least + choose(span + 1);
}

Json pair_within(const Json& sector, const Chooser& choose) {
    const double length = real_within(sector["length"], choose);
    const double angle = real_within(sector["angle"], choose) * std::numbers::pi / 180;
    const auto rounded = [](double x) { return std::round(x * 1e4) / 1e4; };
    return {rounded(length * std::sin(angle)), rounded(length * std::cos(angle))};
}

}  // namespace

Json settled(const Json& listed, const Chooser& choose) {
    if (is_range(listed)) return number_within(listed, choose);
    if (is_sector(listed)) return pair_within(listed, choose);
    Json action = listed;
    if (action.is_structured()) {
        for (Json& member : action) member = settled(member, choose);
    }
    return action;
}

Json State::stand_in(Seat seat) const {
    return settled(legal(seat).at(0), [](std::uint32_t) { return 0U; });
}

}  // namespace kabinet
