#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "games/core/fair.hpp"
#include "json/json.hpp"

/// What a bot of the house is asked, and what the bot answers (BO-1, BO-2).
namespace kabinet {

/// A seat of a match, from 0 in turn order.
using Seat = int;

/// How well a bot plays. A level is a budget of nodes or play-outs, never of time, so a level is as strong on
/// every machine (BO-1).
enum class Level : std::uint8_t { easy, medium, hard, master };

std::span<const Level> all_levels();
std::string_view name_of(Level level);
std::optional<Level> level_named(std::string_view name);

/// One question to a bot: what would `seat`, which is to move, do?
struct Question {
    Seat seat = 0;
    Level level = Level::medium;
    Seed seed{};        ///< the same question with the same seed gets the same answer
    bool slips = true;  ///< false: what the bot wants to do, without the slips of its level after that
    int times = 1;      ///< the budget is so many times that of the level: to find what a search can reach
    std::stop_token stop{};  ///< once stop is asked for, the answer comes soon and is worth less
};

/// The answer: a legal action, as State::legal lists it with all free values chosen.
struct Thought {
    Json action;
    std::vector<double> shares;  ///< by seat: the expected share of the win, from 0 to 1; together 1
    std::uint64_t nodes = 0;  ///< positions that the search looked at, or actions that its play-outs played
};

}  // namespace kabinet
