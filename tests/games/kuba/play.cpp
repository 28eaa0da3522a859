#include "tests/games/kuba/play.hpp"

#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet::kuba {

namespace {

std::expected<std::vector<Event>, Refusal> attempt(State& state, std::string_view push) {
    const Json action = {{"type", "push"}, {"from", push.substr(0, 2)}, {"dir", push.substr(3)}};
    return state.play(state.to_move().at(0), action);
}

}  // namespace

std::unique_ptr<State> fresh(const Json& options) {
    return find_game("kuba")->start({.options = options, .seats = 2, .seed = {}}).value();
}

std::unique_ptr<State> loaded(std::string_view position) {
    auto state = find_game("kuba")->load(position);
    if (!state) throw std::invalid_argument(state.error().message);
    return std::move(*state);
}

std::vector<Json> push(State& state, std::string_view push) {
    const auto done = attempt(state, push);
    if (!done) throw std::invalid_argument(std::string(push) + ": " + done.error().message);
    std::vector<Json> bodies;
    for (const Event& event : *done) bodies.push_back(event.body);
    return bodies;
}

std::string after(std::string_view position, std::string_view text) {
    const auto state = loaded(position);
    push(*state, text);
    return state->position();
}

std::vector<Json> events(std::string_view position, std::string_view text) {
    return push(*loaded(position), text);
}

std::string refusal(std::string_view position, std::string_view text) {
    const auto done = attempt(*loaded(position), text);
    return done ? "none" : done.error().code + " " + done.error().rule;
}

}  // namespace kabinet::kuba
