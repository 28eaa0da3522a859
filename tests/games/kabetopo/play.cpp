#include "tests/games/kabetopo/play.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>

#include "games/core/registry.hpp"
#include "games/kabetopo/set_up.hpp"

namespace kabinet::kabetopo {

namespace {

std::expected<std::vector<Event>, Refusal> attempt(State& state, std::string_view text) {
    return state.play(state.to_move().at(0), action(text));
}

}  // namespace

std::unique_ptr<State> fresh(int seats, const Json& options, int seed) {
    return find_game("kabetopo")
        ->start({.options = options, .seats = seats, .seed = sha256(std::to_string(seed))})
        .value();
}

std::unique_ptr<State> loaded(std::string_view position) {
    auto state = find_game("kabetopo")->load(position);
    if (!state) throw std::invalid_argument(std::string(position) + ": " + state.error().message);
    return std::move(*state);
}

std::unique_ptr<State> by_rules(int version, std::string_view position) {
    Json saved = loaded(position)->save();
    saved.erase("rules");
    if (version > 1) saved["rules"] = version;
    return find_game("kabetopo")->restore(saved).value();
}

std::string position(std::string_view pieces, std::string_view runners, std::string_view turn) {
    const auto taken = std::ranges::count(runners, '+');
    const auto seats = std::ranges::count(runners, '/') + 1;
    const auto on_mountain = seats == 2 ? std::max<std::ptrdiff_t>(2 - taken, 0) : 4 - taken;
    std::ostringstream text;
    text << pieces << ' ' << runners << ' ' << on_mountain;
    if (seats == 2) text << '.' << 4 - taken - on_mountain;
    text << " 1 " << turn << " 0 0.0.0.0";
    for (int seat = 1; seat < seats; ++seat) text << "/0.0.0.0";
    return text.str();
}

Json action(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string first;
    std::string second;
    std::string third;
    words >> first >> second >> third;
    if (first == "token" || first == "end") return {{"type", first}};
    if (first == "lock") return {{"type", "drop"}, {"piece", first}, {"on", second}};
    if (first.size() > 2) return {{"type", "drop"}, {"piece", first}, {"edge", second}};
    Json move = {{"type", "move"}, {"to", first}};
    if (second == "bump") {
        move["bump_to"] = third;
    } else if (!second.empty()) {
        move["by"] = second;
    }
    return move;
}

std::vector<Json> act(State& state, std::string_view text) {
    const auto done = attempt(state, text);
    if (!done) throw std::invalid_argument(std::string(text) + ": " + done.error().message);
    std::vector<Json> bodies;
    for (const Event& event : *done) bodies.push_back(event.body);
    return bodies;
}

std::string after(std::string_view before, std::string_view text) {
    const auto state = loaded(before);
    act(*state, text);
    return state->position();
}

std::string refusal(std::string_view before, std::string_view text) {
    const auto done = attempt(*loaded(before), text);
    return done ? "none" : done.error().code + " " + done.error().rule;
}

std::string moves_to(std::string_view before) {
    const auto state = loaded(before);
    std::set<std::string> squares;
    for (const Json& listed : state->legal(state->to_move().at(0))) {
        if (listed["type"] == "move") squares.insert(listed["to"].get<std::string>());
    }
    std::string text;
    for (const std::string& square : squares) text += square;
    return text;
}

std::vector<Json> of_type(const std::vector<Json>& events, std::string_view type) {
    std::vector<Json> found;
    for (const Json& event : events) {
        if (event["type"] == type) found.push_back(event);
    }
    return found;
}

Position reachable(std::uint32_t seed, int seats, int plies) {
    std::mt19937 random(seed);
    Position position = start(seats, set_up(seats, sha256(std::to_string(random()))));
    for (int ply = 0; ply < plies && position.turn != kNobody; ++ply) {
        const auto actions = legal_actions(position);
        play(position, actions[random() % actions.size()]);
    }
    return position;
}

}  // namespace kabinet::kabetopo
