#include "daily/flick_try.hpp"

#include <cmath>

#include "daily/board.hpp"
#include "games/kapture9/physics/flick.hpp"
#include "games/kapture9/trajectory/text.hpp"

namespace kabinet::daily {
namespace {

constexpr std::array<std::string_view, 3> kEndings{"hit", "missed", "foul"};

const Json* event_of(const std::vector<Json>& events, std::string_view type) {
    for (const Json& event : events) {
        if (event.at("type") == type) return &event;
    }
    return nullptr;
}

/// Where the path of the flick ends.
Spot rest_of(const Json& flick) {
    const auto path = kapture9::decode(flick.at("path").get_ref<const std::string&>());
    const auto& at = path->track_of(kapture9::kFlickedBall)->keys.back().at;
    return {at[0], at[1]};
}

Ending ending_of(const FlickTask& task, const std::vector<Json>& events) {
    if (event_of(events, "foul")) return Ending::foul;
    const Json* knocked = event_of(events, "knocked");
    if (!knocked) return Ending::missed;
    bool target = false, own = false;
    for (const auto& [base, seat] : knocked->at("bases").items()) {
        target = target || base == std::to_string(task.target);
        own = own || seat == 0;
    }
    return target && !own ? Ending::hit : Ending::missed;
}

}  // namespace

std::string_view name_of(Ending ending) {
    return kEndings[static_cast<std::size_t>(ending)];
}

Json FlickTry::action() const {
    const auto in = [this](std::size_t i, int units) { return static_cast<double>(flick[i]) / units; };
    Json action = {{"type", "flick"},
                   {"vector", {in(0, physics::kUnitsPerMetre), in(1, physics::kUnitsPerMetre)}}};
    if (flick[2] != 0 || flick[3] != 0)
        action["strike"] = {in(2, physics::kUnitsPerRadius), in(3, physics::kUnitsPerRadius)};
    return action;
}

int distance_between(const Spot& rest, const Spot& mark) {
    // A unit is two hundredths of a millimetre.
    const std::int64_t x = 2 * (rest.x - mark.x), y = 2 * (rest.y - mark.y);
    const std::int64_t square = x * x + y * y;
    auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
    while (root * root > square) --root;
    while ((root + 1) * (root + 1) <= square) ++root;
    return static_cast<int>(root);
}

std::expected<FlickShown, Refusal> flick(const FlickTask& task, const Json& action) {
    Board board("kapture9", kapture9::to_text(task.position));
    auto events = board.play(0, action);
    if (!events) return std::unexpected(std::move(events.error()));
    const Json* flicked = event_of(*events, "flick");
    if (!flicked) return refuse("bad_action", "a flick is asked for");
    FlickShown shown{.tried = {}, .events = {}, .view = board.view()};
    shown.tried.flick = flicked->at("played").get<std::array<int, 4>>();
    shown.tried.ending = ending_of(task, *events);
    shown.tried.rest = rest_of(*flicked);
    if (shown.tried.ending != Ending::foul)
        shown.tried.distance = distance_between(shown.tried.rest, task.mark);
    shown.tried.hash = board.note().at("hash").get<std::string>();
    shown.events = std::move(*events);
    return shown;
}

}  // namespace kabinet::daily
