#pragma once

#include "protocol/documents.hpp"

/// The values of the documents of bots.
namespace kabinet::protocol {

/// A match at which a bot sits.
struct BotMatch {
    std::string game;
    std::int64_t seat = 0;
    std::string status;
    std::int64_t ply = 0;
    bool turn = false;

    static constexpr Heading heading{"BotMatch", "A match at which a bot sits."};
    static constexpr std::tuple fields{
        field("game", &BotMatch::game, "The id of the game.", shaped(Pattern::id)),
        field("seat", &BotMatch::seat, "The seat of the bot.", kSeatRule),
        field("status", &BotMatch::status, "As in the match document.", one_of("open|playing")),
        field("ply", &BotMatch::ply, "The number of accepted actions.", kCountRule),
        field("turn", &BotMatch::turn, "Whether the bot is to act."),
    };
};

/// A table to which a bot is invited.
struct BotInvitation {
    std::string game;
    std::int64_t seats = 2;
    Clock clock;
    bool rated = false;
    Player host;

    static constexpr Heading heading{"BotInvitation", "A table to which a bot is invited."};
    static constexpr std::tuple fields{
        field("game", &BotInvitation::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &BotInvitation::seats, "The number of seats.", kCountRule),
        field("clock", &BotInvitation::clock, "The clock of the match."),
        field("rated", &BotInvitation::rated, "Whether the match will be rated."),
        field("host", &BotInvitation::host, "Who invites."),
    };
};

/// The value of a bot's own document.
struct BotDocument {
    std::map<std::string, BotMatch> matches;
    std::map<std::string, BotInvitation> invitations;

    static constexpr Heading heading{"BotDocument",
                                     "What a bot has to know (BO-10); nobody else sees the document."};
    static constexpr std::tuple fields{
        field("matches", &BotDocument::matches,
              "The matches at which the bot sits, by id; a match that is over is not among them.",
              shaped(Pattern::id)),
        field("invitations", &BotDocument::invitations,
              "The tables to which the bot is invited, by match id, each for a minute: table.sit takes a "
              "seat.",
              shaped(Pattern::id)),
    };
};

}  // namespace kabinet::protocol
