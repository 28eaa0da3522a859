#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "json/json.hpp"
#include "server/document/answer.hpp"
#include "server/store/accounts.hpp"
#include "server/tournament/tournament_terms.hpp"

/// The calls to tournaments, and to the list of them. A call is plain data; see server/bus/message.hpp.
namespace kabinet {

/// Creates a tournament; the same request again finds what it has made. Refusals: key_reused,
/// storage_failed.
struct CreateTournament {
    struct Result {
        std::string commitment;
        /// What is wrong with the settings, as {code, rule, message}; null when they are good.
        Json denial{};
    };
    std::string tournament;
    std::string key;
    Json settings;  ///< as `kabinet host` takes them, without name and seed
    TournamentTerms terms;
    const std::string& stream() const { return tournament; }
};

/// One line of TN-40: an order or a question. Refusals: unknown_tournament, forbidden, bad_invite (a question
/// of who may not look), not_entered, key_reused, busy, storage_failed, record_damaged.
struct TellTournament {
    struct Result {
        int entry = 0;  ///< the number of the last entry in the log
        Json reply{};   ///< {"ok": ...} or {"error": {code, rule, message, ...}}
    };
    enum class As {
        anybody,   ///< asks a question
        entrant,   ///< gives an order about itself; its number stands for null in the line
        director,  ///< gives any order
    };
    std::string tournament;
    std::string account;  ///< who tells; empty for who is not signed in
    As as = As::anybody;
    bool staff = false;  ///< has the right to direct this tournament by a role
    std::string key{};
    Json line;
    std::string invite{};  ///< the code of a private event, for a question; or empty
    const std::string& stream() const { return tournament; }
};

/// Enters an account. Refusals: those of TellTournament, guests_cannot, bad_invite, outside_range,
/// entry_refused.
struct EnterTournament {
    using Result = TellTournament::Result;
    std::string tournament;
    std::string account;
    PublicName name;
    std::string key;
    std::string nonce;   ///< hex, or empty
    std::string invite;  ///< or empty
    const std::string& stream() const { return tournament; }
};

/// The account is ready for its next game, and brings `part` for its draws: {nonce} or {nonce_hash}.
/// Refusals: unknown_tournament, not_entered, no_table, busy, record_damaged.
struct ReadyTournament {
    using Result = Done;
    std::string tournament;
    std::string account;
    Json part;
    std::optional<std::pair<int, int>> at{};  ///< round and table; nothing for the first that waits
    const std::string& stream() const { return tournament; }
};

/// Asks for a plain text about a tournament. Refusals: unknown_tournament, bad_invite, busy, record_damaged,
/// no_table for a name that there is not.
struct ShowOverlay {
    struct Result {
        std::string text;
    };
    std::string tournament;
    std::string name;    ///< see overlay() in overlays.hpp
    std::string invite;  ///< the code of a private event, or empty
    const std::string& stream() const { return tournament; }
};

/// Asks for what the picture of a public tournament tells. Refusals: unknown_tournament, bad_invite (a
/// private one), busy, record_damaged.
struct ShowEventCard {
    struct Result {
        std::string card;  ///< see Overlays::card
    };
    std::string tournament;
    const std::string& stream() const { return tournament; }
};

/// Asks whether the account directs the tournament, so that it sees all at once (TN-36). Refusals:
/// unknown_tournament, busy, record_damaged.
struct AskDirector {
    struct Result {
        bool directs = false;
    };
    std::string tournament;
    std::string account;
    const std::string& stream() const { return tournament; }
};

/// Asks the list of tournaments for room. Refusals: too_many_events, busy.
struct AdmitEvent {
    using Result = Done;
    std::string tournament;
    std::string host;
    static constexpr bool kToLobby = true;
};

/// What the list shows of a tournament.
struct ListEvent {
    using Result = Done;
    std::string tournament;
    std::string host;
    bool over = false;
    Json row{};  ///< as the list shows it; null for a private tournament
    /// The accounts that are in; nothing where they are those of before.
    std::optional<std::set<std::string>> players{};
    static constexpr bool kToLobby = true;
    static constexpr bool kAlwaysTaken = true;  // a tournament has one of them under way
};

}  // namespace kabinet
