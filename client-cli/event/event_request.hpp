#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/net/loop.hpp"
#include "json/json.hpp"

namespace kabinet::cli {

/// What the user asked for behind `kabinet tournament`, but for `watch` and `play`.
struct EventRequest {
    enum class Verb {
        list,
        create,
        start,
        enter,
        leave,     ///< before the start
        withdraw,  ///< also later: the running tie is forfeited
        check_in,
        pause,  ///< byes without points, until `resume`
        resume,
        bye,  ///< of one round to come
        standings,
        tables,
        log,
        direct,
        import,  ///< enter all whom a file names
        ask
    };
    Verb verb = Verb::list;
    std::string tournament{};           ///< its id
    std::string game{};                 ///< list: of this game alone, or empty
    std::string invite{};               ///< enter: the code of a private event, or empty
    Json line{};                        ///< direct: the order; ask: the question
    std::string records{};              ///< log: the folder to write the records of the matches to, or empty
    std::string title{};                ///< create
    Json settings{};                    ///< create: as tournament.create takes them
    Json terms{};                       ///< create: likewise
    std::optional<Millis> starts_in{};  ///< create: until it starts by itself
    int round = 0;                      ///< bye: of this round; 0: the next one
    bool half = false;                  ///< bye: with the points of a draw
    std::vector<std::string> names{};   ///< import: of players, in the order in which they enter
};

}  // namespace kabinet::cli
