#pragma once

#include <memory>
#include <string>

#include "games/core/game.hpp"

namespace kabinet::cli {

/// One game played by commands, the rules behind `kabinet sim`.
class Simulation {
  public:
    explicit Simulation(std::string game) : game_id_(std::move(game)) {}

    /// Carries out one command and returns `{"ok": ...}` or `{"error": {"code", "rule"?, "message"}}`. A
    /// command that fails changes nothing.
    Json answer(const Json& command);

  private:
    using Result = std::expected<Json, Refusal>;

    Result run(const Json& command);
    Result start(const Json& setup);
    Result load(const Json& position);
    Result restore(const Json& saved);
    Result legal(const Json& seat) const;
    Result act(const Json& command);
    Result view(const Json& audience) const;
    Result best(const Json& wish) const;
    Result result() const;
    std::expected<const Game*, Refusal> game(const Json& command) const;
    Result begin(const Game& game, std::expected<std::unique_ptr<State>, Refusal> state);
    Json standing() const;

    std::string game_id_;
    const Game* game_ = nullptr;
    std::unique_ptr<State> state_;
};

}  // namespace kabinet::cli
