#pragma once

#include <string>
#include <vector>

#include "bench/load/arena.hpp"

namespace kabinet::load {

/// A player whose connection was lost, with the data to come back.
struct Visitor {
    std::string token;
    std::string match;
    std::string epoch;
    std::int64_t seq = 0;
};

/// Breaks off the connections of all players of the arena.
std::vector<Visitor> lose_players(Arena& arena);

enum class Return {
    resuming,  ///< hello with the token and the document's version; back when hello is answered
    anew       ///< hello with the token, then watch; back with the snapshot
};

/// All visitors connect to the server on `port`, at most `at_once` at a time, and stay until the end. Returns
/// how many were refused or sent away. Throws std::runtime_error when a visitor gets an error as answer.
std::size_t come_back(int port, const std::vector<Visitor>& visitors, std::size_t at_once, Return how,
                      const std::function<void()>& when_back);

}  // namespace kabinet::load
