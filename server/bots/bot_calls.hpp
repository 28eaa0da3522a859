#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json/json.hpp"
#include "server/document/answer.hpp"

/// The calls to the desk of bots, on whichever shard the desk lives. A call is plain data; see
/// server/bus/message.hpp.
namespace kabinet {

/// Where a bot sits, or that it sits there no more.
struct BotSeat {
    std::string bot;    ///< account
    std::string match;  ///< id
    Json row;           ///< as the document shows it; null: not any more
};

/// The changes on one shard since its last TellBots.
struct TellBots {
    std::vector<BotSeat> seats;  ///< one for each bot and match
    using Result = Done;
    static constexpr bool kToBots = true;
    static constexpr bool kAlwaysTaken = true;  // a shard has one of them under way
};

/// Invites a bot to a table. Refusals: bot_declines, when the bot is not connected or has as many matches as
/// it takes.
struct InviteBot {
    std::string bot;
    std::string match;
    Json row;  ///< of the invitation, as the document shows it
    std::int64_t max_matches = 0;
    using Result = Done;
    static constexpr bool kToBots = true;
};

/// Whether the bot is invited to the table. Refusal: not_invited.
struct AdmitBot {
    std::string bot;
    std::string match;
    using Result = Done;
    static constexpr bool kToBots = true;
};

}  // namespace kabinet
