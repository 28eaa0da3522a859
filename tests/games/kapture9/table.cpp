#include "tests/games/kapture9/table.hpp"

#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet::kapture9 {

std::unique_ptr<State> fresh(const Json& options, int seed) {
    const Json given = options.is_null() ? Json::object() : options;
    const Seed bytes = sha256("kapture9 test " + std::to_string(seed));
    return find_game("kapture9")->start({.options = given, .seats = 2, .seed = bytes}).value();
}

std::unique_ptr<State> loaded(std::string_view position) {
    auto state = find_game("kapture9")->load(position);
    if (!state) throw std::invalid_argument(std::string(position) + ": " + state.error().message);
    return std::move(*state);
}

std::unique_ptr<State> steady(std::string_view position, int rules) {
    Json saved = loaded(position)->save();
    saved["options"]["tremor"] = "off";
    if (rules == 1) saved.erase("rules");
    if (rules > 1) saved["rules"] = rules;
    return find_game("kapture9")->restore(saved).value();
}

Json flick_of(double right, double forwards) {
    return {{"type", "flick"}, {"vector", {right, forwards}}};
}

Json flick_of(double right, double forwards, double side, double height) {
    Json flick = flick_of(right, forwards);
    flick["strike"] = {side, height};
    return flick;
}

Json place_of(int base) {
    return {{"type", "place"}, {"base", base}};
}

std::vector<Json> act(State& state, const Json& action) {
    const auto done = state.play(state.to_move().at(0), action);
    if (!done) throw std::invalid_argument(action.dump() + ": " + done.error().message);
    std::vector<Json> bodies;
    for (const Event& event : *done) bodies.push_back(event.body);
    return bodies;
}

std::string refusal(std::string_view position, const Json& action) {
    const auto state = loaded(position);
    const auto done = state->play(state->to_move().at(0), action);
    return done ? "none" : done.error().code + " " + done.error().rule;
}

}  // namespace kabinet::kapture9
