#include "tests/games/nine/play.hpp"

#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet::nine {

namespace {

std::expected<std::vector<Event>, Refusal> attempt(State& state, std::string_view text) {
    const std::string_view type = text.substr(0, text.find(' '));
    const std::string_view where = text.substr(text.find(' ') + 1);
    return state.play(state.to_move().at(0), {{"type", type}, {type == "red" ? "cell" : "slot", where}});
}

}  // namespace

std::unique_ptr<State> fresh(int seats, const Json& options) {
    return find_game("nine")->start({.options = options, .seats = seats, .seed = {}}).value();
}

std::unique_ptr<State> loaded(std::string_view position) {
    auto state = find_game("nine")->load(position);
    if (!state) throw std::invalid_argument(std::string(position) + ": " + state.error().message);
    return std::move(*state);
}

std::vector<Json> act(State& state, std::string_view action) {
    const auto done = attempt(state, action);
    if (!done) throw std::invalid_argument(std::string(action) + ": " + done.error().message);
    std::vector<Json> bodies;
    for (const Event& event : *done) bodies.push_back(event.body);
    return bodies;
}

std::string after(std::string_view position, std::string_view action) {
    const auto state = loaded(position);
    act(*state, action);
    return state->position();
}

std::string refusal(std::string_view position, std::string_view action) {
    const auto done = attempt(*loaded(position), action);
    return done ? "none" : done.error().code + " " + done.error().rule;
}

}  // namespace kabinet::nine
