#include "tests/fuzz/games/play_lines.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>

namespace kabinet {

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check(const Game& game, const State& state) {
    const auto movers = state.to_move();
    require(movers.empty() == state.outcome().has_value());
    for (const Seat seat : movers) require(!state.legal(seat).empty());
    const auto again = game.restore(state.save());
    require(again.has_value());
    require((*again)->save() == state.save());
    require((*again)->to_move() == movers);
    require((*again)->view({}) == state.view({}));
    require(game.load(state.position()).has_value());
}

void play(State& state, Seat seat, const Json& action) {
    const Json before = state.save();
    const Json legal = state.legal(seat);
    const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
    const auto done = state.play(seat, action);
    require(done.has_value() == listed);
    if (!done) require(state.save() == before);
}

void play_listed(State& state, std::size_t n) {
    const auto movers = state.to_move();
    if (movers.empty()) return;
    const Json legal = state.legal(movers.front());
    play(state, movers.front(), legal[n % legal.size()]);
}

/// A number of at most four digits; nothing else could be a seat or a choice.
int number(const std::string& text) {
    int value = 0;
    for (const char c : text.substr(0, 4)) {
        if (c < '0' || c > '9') break;
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace

void play_lines(const Game& game, std::string_view lines) {
    auto state = game.start({}).value();
    const auto take = [&](auto started) {
        if (started) state = std::move(*started);
    };
    std::istringstream text{std::string(lines)};
    std::string line;
    for (int count = 0; count < 64 && std::getline(text, line); ++count) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string verb = line.substr(0, space);
        const std::string rest = line.substr(std::min(space + 1, line.size()));
        if (verb == "load") {
            take(game.load(rest));
        } else if (verb == "restore") {
            take(game.restore(Json::parse(rest, nullptr, false)));
        } else if (verb == "start") {
            take(game.start(
                {.options = Json::parse(rest, nullptr, false), .seats = number(rest), .seed = {}}));
        } else if (verb == "?") {
            play_listed(*state, static_cast<std::size_t>(number(rest)));
        } else {
            play(*state, number(verb), Json::parse(rest, nullptr, false));
        }
        check(game, *state);
    }
}

}  // namespace kabinet
