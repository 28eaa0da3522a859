#include "tests/games/kapow/play.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet::kapow {

namespace {

Json spot_of(const std::string& digits) {
    return Json::array({digits.at(0) - '0', digits.at(1) - '0'});
}

std::expected<std::vector<Event>, Refusal> attempt(State& state, std::string_view words) {
    return state.play(state.to_move().at(0), action_of(words));
}

}  // namespace

std::string Scene::text() const {
    const auto seats = 1 + std::ranges::count(hands, '|');
    return round + ' ' + turn + '/' + std::to_string(seats) + ' ' + stage + ' ' + counts + ' ' + hands + ' ' +
           discard + ' ' + draw + ' ' + sheet + ' ' + to_hex(Seed{});
}

std::unique_ptr<State> fresh(int seats, const Json& options, const Seed& seed) {
    return find_game("kapow")->start({.options = options, .seats = seats, .seed = seed}).value();
}

std::unique_ptr<State> loaded(const Scene& scene) {
    auto state = find_game("kapow")->load(scene.text());
    if (!state) throw std::invalid_argument(scene.text() + ": " + state.error().message);
    return std::move(*state);
}

Json action_of(std::string_view words) {
    std::istringstream in{std::string(words)};
    const auto word = [&in] {
        std::string next;
        in >> next;
        return next;
    };
    const std::string type = word();
    Json action = {{"type", type}};
    if (type == "reveal") {
        action["at"] = Json::array({spot_of(word()), spot_of(word())});
    } else if (type == "take") {
        action["from"] = word();
    } else if (type == "replace" || type == "powerset") {
        action["at"] = spot_of(word());
        if (type == "powerset") {
            action["put"] = word();
            action["modifier"] = std::stoi(word());
        }
    } else if (type == "swap") {
        action["from"] = spot_of(word());
        action["to"] = spot_of(word());
    }
    if (word() == "arrange") {
        for (std::string next = word(); !next.empty(); next = word())
            action["arrange"].push_back(spot_of(next));
    }
    return action;
}

std::vector<Json> act(State& state, std::string_view words) {
    const auto done = attempt(state, words);
    if (!done) throw std::invalid_argument(std::string(words) + ": " + done.error().message);
    std::vector<Json> bodies;
    for (const Event& event : *done) {
        if (!event.only) bodies.push_back(event.body);
    }
    return bodies;
}

std::string refusal(State& state, std::string_view words) {
    const auto done = attempt(state, words);
    return done ? "none" : done.error().code + " " + done.error().rule;
}

std::string triad(const State& state, Seat seat, int number) {
    const Json hand = state.view({})["hands"][std::to_string(seat)];
    const auto found = hand.find(std::to_string(number));
    if (found == hand.end()) return "-";
    std::string text;
    for (const Json& spot : *found) text += (text.empty() ? "" : " ") + spot.get<std::string>();
    return text;
}

std::string top(const State& state) {
    const Json pile = state.view({})["discard"];
    return pile.empty() ? "-" : pile[std::to_string(pile.size() - 1)].get<std::string>();
}

std::string types_of(const std::vector<Json>& events) {
    std::string types;
    for (const Json& event : events) types += (types.empty() ? "" : " ") + event["type"].get<std::string>();
    return types;
}

}  // namespace kabinet::kapow
