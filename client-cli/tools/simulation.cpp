#include "client-cli/tools/simulation.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "games/core/registry.hpp"
#include "games/search/bot.hpp"

namespace kabinet::cli {
namespace {

Json error(const Refusal& refusal) {
    Json body{{"code", refusal.code}, {"message", refusal.message}};
    if (!refusal.rule.empty()) body["rule"] = refusal.rule;
    return {{"error", std::move(body)}};
}

Json events_of(const std::vector<Event>& events) {
    Json list = Json::array();
    for (const Event& event : events) {
        list.push_back(event.body);
        if (event.only) list.back()["only"] = *event.only;
    }
    return list;
}

Json result_of(const Outcome& outcome) {
    return {{"ranks", outcome.ranks}, {"scores", outcome.scores}, {"reason", outcome.reason}};
}

std::expected<Setup, Refusal> setup_of(const Game& game, const Json& json) {
    if (!json.is_object()) return refuse("invalid_params", R"("start" takes an object)");
    Setup setup;
    setup.seats = game.info.min_seats;
    for (const auto& [name, value] : json.items()) {
        if (name == "options") {
            setup.options = value;
        } else if (name == "seats") {
            if (!value.is_number_integer()) return refuse("bad_seats", R"("seats" is a number)");
            setup.seats = value.get<int>();
        } else if (name == "seed") {
            if (!value.is_string() || !from_hex(value.get<std::string>(), setup.seed)) {
                return refuse("invalid_params", R"("seed" is 64 hex digits)");
            }
        } else if (name != "game") {
            return refuse("invalid_params", "\"start\" has no \"" + name + "\"");
        }
    }
    return setup;
}

}  // namespace

Json Simulation::answer(const Json& command) {
    const Result result = run(command);
    return result ? Json{{"ok", *result}} : error(result.error());
}

Simulation::Result Simulation::run(const Json& command) {
    if (!command.is_object() || command.empty())
        return refuse("invalid_request", "a command is a JSON object");
    if (command.contains("start")) return start(command["start"]);
    if (command.contains("load")) return load(command["load"]);
    if (command.contains("restore")) return restore(command["restore"]);
    static constexpr std::array known{"legal", "act", "view", "result", "save", "position", "best", "turn"};
    const std::string name = [&] {
        for (const char* verb : known) {
            if (command.contains(verb)) return std::string(verb);
        }
        return std::string();
    }();
    if (name.empty()) return refuse("unknown_method", "no such command: " + command.dump());
    if (!state_) return refuse("not_started", "start, load or restore a game first");
    if (name == "legal") return legal(command.value("seat", command["legal"]));
    if (name == "act") return act(command);
    if (name == "view") return view(command["view"]);
    if (name == "result") return result();
    if (name == "save") return state_->save();
    if (name == "best") return best(command["best"]);
    if (name == "position") return Json{{"position", state_->position()}};
    return standing();
}

std::expected<const Game*, Refusal> Simulation::game(const Json& setup) const {
    const bool named = setup.is_object() && setup.contains("game") && setup["game"].is_string();
    const std::string id = named ? setup["game"].get<std::string>() : game_id_;
    const Game* game = find_game(id);
    if (!game) return refuse("unknown_game", "there is no game \"" + id + "\"");
    return game;
}

Simulation::Result Simulation::begin(const Game& game, std::expected<std::unique_ptr<State>, Refusal> state) {
    if (!state) return std::unexpected(state.error());
    game_ = &game;
    state_ = std::move(*state);
    return standing();
}

Json Simulation::standing() const {
    Json json{{"game", game_->info.id}, {"turn", state_->to_move()}};
    if (const std::string position = state_->position(); !position.empty()) json["position"] = position;
    if (const auto outcome = state_->outcome()) json["result"] = result_of(*outcome);
    return json;
}

Simulation::Result Simulation::start(const Json& json) {
    const auto chosen = game(json);
    if (!chosen) return std::unexpected(chosen.error());
    const auto setup = setup_of(**chosen, json);
    if (!setup) return std::unexpected(setup.error());
    return begin(**chosen, (*chosen)->start(*setup));
}

Simulation::Result Simulation::load(const Json& position) {
    const auto chosen = game(position);
    if (!chosen) return std::unexpected(chosen.error());
    if (!(*chosen)->load) return refuse("bad_position", "this game has no position strings");
    if (!position.is_string()) return refuse("bad_position", "a position is a string");
    return begin(**chosen, (*chosen)->load(position.get<std::string>()));
}

Simulation::Result Simulation::restore(const Json& saved) {
    const auto chosen = game(Json());
    if (!chosen) return std::unexpected(chosen.error());
    return begin(**chosen, (*chosen)->restore(saved));
}

Simulation::Result Simulation::legal(const Json& seat) const {
    if (seat.is_number_integer()) return state_->legal(seat.get<int>());
    const auto turn = state_->to_move();
    return turn.empty() ? Json::array() : state_->legal(turn.front());
}

Simulation::Result Simulation::act(const Json& command) {
    const auto turn = state_->to_move();
    Seat seat = turn.empty() ? 0 : turn.front();
    if (command.contains("seat")) {
        if (!command["seat"].is_number_integer()) return refuse("invalid_params", R"("seat" is a number)");
        seat = command["seat"].get<int>();
    }
    auto events = state_->play(seat, command["act"]);
    if (!events) return std::unexpected(events.error());
    Json done = standing();
    done["seat"] = seat;
    done["events"] = events_of(*events);
    return done;
}

Simulation::Result Simulation::view(const Json& audience) const {
    if (audience == "public") return state_->view(Audience::everyone());
    const std::string text = audience.is_string() ? audience.get<std::string>() : audience.dump();
    const bool is_seat = text.size() == 1 && text[0] >= '0' && text[0] - '0' < game_->info.max_seats;
    if (is_seat) return state_->view(Audience::of(text[0] - '0'));
    return refuse("invalid_params", R"("view" takes "public" or a seat)");
}

/// BO-9: what the house would do for the seat that is to move.
Simulation::Result Simulation::best(const Json& wish) const {
    const auto turn = state_->to_move();
    if (turn.empty()) return refuse("match_over", "the match is over");
    if (!wish.is_object()) return refuse("invalid_params", R"("best" takes an object)");
    Question question{.seat = turn.front()};
    for (const auto& [name, value] : wish.items()) {
        if (name == "level") {
            const auto level = value.is_string() ? level_named(value.get<std::string>()) : std::nullopt;
            if (!level) return refuse("invalid_params", R"("level" is easy, medium, hard or master)");
            question.level = *level;
        } else if (name == "seed") {
            if (!value.is_string() || !from_hex(value.get<std::string>(), question.seed))
                return refuse("invalid_params", R"("seed" is 64 hex digits)");
        } else {
            return refuse("invalid_params", "\"best\" has no \"" + name + "\"");
        }
    }
    Thought thought = think(*game_, *state_, question);
    return Json{{"action", std::move(thought.action)}, {"value", thought.shares}, {"nodes", thought.nodes}};
}

Simulation::Result Simulation::result() const {
    const auto outcome = state_->outcome();
    return outcome ? result_of(*outcome) : Json();
}

}  // namespace kabinet::cli
