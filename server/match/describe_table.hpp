#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/record/fold.hpp"

namespace kabinet {

/// Asks for what a match is, and who sits there; for bots (BO-10). Refused as Matches::with refuses.
struct DescribeTable {
    struct Sitter {
        Seat seat = 0;
        std::string account;
        std::string name;
        bool guest = false;
        bool bot = false;    ///< a program plays
        bool house = false;  ///< the program is the house's, not a player's
    };
    struct Result {
        Status status{};
        std::string game;
        std::string clock;  ///< of the header, as JSON text
        int seats = 0;
        bool rated = false;
        std::string host;    ///< account
        std::string invite;  ///< empty for a public match
        std::vector<Sitter> sitters;
        std::vector<Seat> turn;           ///< the seats to move; empty when not playing
        std::optional<std::int64_t> due;  ///< Unix ms at which the first running clock is used up

        /// The accounts of the players' bots, if bots alone sit there; otherwise none.
        std::vector<std::string> bots_alone() const {
            std::vector<std::string> accounts;
            for (const Sitter& one : sitters) {
                if (!one.bot) return {};
                if (!one.house) accounts.push_back(one.account);
            }
            return accounts;
        }
    };
    std::string match;
    const std::string& stream() const { return match; }
};

}  // namespace kabinet
