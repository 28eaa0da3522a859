#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/codes.hpp"
#include "protocol/documents.hpp"

/// Requests about the connection itself: greeting, sign-in, the lobby.
namespace kabinet::protocol {

/// The version of the protocol. A change that breaks clients takes another number and another subprotocol.
inline constexpr std::int64_t kVersion = 1;
/// The WebSocket subprotocol to offer (RFC 6455 section 1.9).
inline constexpr std::string_view kSubprotocol = "kabinet.v1.json";

/// A document that a client watched, and the version that the client holds.
struct Resume {
    std::string doc;
    std::string epoch;
    std::int64_t seq = 0;
    std::optional<std::string> invite{};

    static constexpr Heading heading{"Resume", "Where a client stands in a document it watched."};
    static constexpr std::tuple fields{
        field("doc", &Resume::doc, "The name of the document.", shaped(Pattern::id)),
        field("epoch", &Resume::epoch, "The epoch of its last snapshot.", kEpochRule),
        field("seq", &Resume::seq, "The seq of the last snapshot or patch.", kCountRule),
        field("invite", &Resume::invite, "Of a private tournament: the code with which it was watched.",
              shaped(Pattern::id)),
    };
};

/// The version that a client already holds of the document it asks to watch.
struct From {
    std::string epoch;
    std::int64_t seq = 0;

    static constexpr Heading heading{"From", "Where a client stands in the document it asks to watch."};
    static constexpr std::tuple fields{
        field("epoch", &From::epoch, "The epoch of its last snapshot.", kEpochRule),
        field("seq", &From::seq, "The seq of the last snapshot or patch.", kCountRule),
    };
};

/// An option of a game, chosen when a match is created.
struct OptionInfo {
    std::string name;
    std::vector<std::string> values;
    std::string about;
    std::optional<std::int64_t> chooser;

    static constexpr Heading heading{"OptionInfo", "An option a match of a game may be created with."};
    static constexpr std::tuple fields{
        field("name", &OptionInfo::name, "The name of the option.", shaped(Pattern::id)),
        field("values", &OptionInfo::values, "The values to choose from; the first is the default."),
        field("about", &OptionInfo::about, "One sentence for players."),
        field("chooser", &OptionInfo::chooser,
              "The seat that chooses the option, when the rules give the choice to one seat.", kSeatRule),
    };
};

/// The facts of a game, for clients.
struct GameInfo {
    std::string id;
    std::string title;
    std::int64_t min_seats = 2;
    std::int64_t max_seats = 2;
    bool hidden = false;
    std::int64_t rules_version = 1;
    std::vector<OptionInfo> options;

    static constexpr Heading heading{"GameInfo", "What a client should know of a game."};
    static constexpr std::tuple fields{
        field("id", &GameInfo::id, "The id of the game.", shaped(Pattern::id)),
        field("title", &GameInfo::title, "The name for people."),
        field("min_seats", &GameInfo::min_seats, "The fewest players.", kCountRule),
        field("max_seats", &GameInfo::max_seats, "The most players.", kCountRule),
        field("hidden", &GameInfo::hidden, "Whether seats may see different things."),
        field(
            "rules_version", &GameInfo::rules_version,
            "The newest version of its rules, which new matches are played by. Goes up when the same inputs "
            "may give another state; a match ends by the version it was begun by.",
            kCountRule),
        field("options", &GameInfo::options, "The options in the order to show them."),
    };
};

/// The limits of one connection.
struct ServerLimits {
    std::int64_t message_bytes = 0;
    std::int64_t message_depth = 0;
    std::int64_t batch = 0;
    std::int64_t watches = 0;
    std::int64_t heartbeat_ms = 0;

    static constexpr Heading heading{"ServerLimits", "The limits of one connection."};
    static constexpr std::tuple fields{
        field("message_bytes", &ServerLimits::message_bytes, "The longest message, bytes.", kCountRule),
        field("message_depth", &ServerLimits::message_depth, "How deep its arrays and objects may nest.",
              kCountRule),
        field("batch", &ServerLimits::batch, "The most requests in one batch.", kCountRule),
        field("watches", &ServerLimits::watches, "The most documents watched at a time.", kCountRule),
        field("heartbeat_ms", &ServerLimits::heartbeat_ms,
              "A connection that is silent for this long is pinged, and closed when it stays silent, ms.",
              kCountRule),
    };
};

struct HelloResult {
    std::string server;
    std::string version;
    std::int64_t protocol = protocol::kVersion;
    std::vector<std::string> features;
    std::string epoch;
    std::int64_t now = 0;
    std::optional<Player> player;
    std::vector<GameInfo> games;
    ServerLimits limits;
    std::optional<std::vector<std::string>> lost;

    static constexpr Heading heading{"HelloResult", "Who the server is and what it can do."};
    static constexpr std::tuple fields{
        field("server", &HelloResult::server, "The name of the server's program."),
        field("version", &HelloResult::version, "Its version."),
        field("protocol", &HelloResult::protocol, "The version of this protocol: 1."),
        field("features", &HelloResult::features, "Names of additions to protocol 1 that the server has."),
        field("epoch", &HelloResult::epoch, "Names this run of the server; another one after every start.",
              kEpochRule),
        field("now", &HelloResult::now, "The server's time, unix ms.", kCountRule),
        field("player", &HelloResult::player, "The client's player, when it sent a token."),
        field("games", &HelloResult::games, "The games played here."),
        field("limits", &HelloResult::limits, "The limits of one connection."),
        field("lost", &HelloResult::lost,
              "The documents of `resume` that cannot be watched any more; the others follow. One that is "
              "only out "
              "of reach at present is none of them: then hello is refused, to be sent again on another "
              "connection."),
    };
};

struct Hello {
    std::string client;
    std::optional<std::string> token;
    std::optional<std::vector<Resume>> resume;

    using Result = HelloResult;
    static constexpr std::string_view method = "hello";
    static constexpr Heading heading{
        "Hello",
        "Greets the server; the first request of a connection. With a token it signs in as well, with "
        "`resume` it watches documents again from where they were left."};
    static constexpr std::array errors{Code::hello_again, Code::bad_token, Code::rate_limited, Code::busy,
                                       Code::storage_failed};
    static constexpr std::tuple fields{
        field("client", &Hello::client, "The client's program and version, for the operator's logs.",
              text(1, 64)),
        field("token", &Hello::token, "A token that a sign-in gave.", text(1, 256)),
        field("resume", &Hello::resume, "The documents to watch again.", at_most(64)),
    };
};

struct PingResult {
    std::int64_t now = 0;

    static constexpr Heading heading{"PingResult", "The server's time."};
    static constexpr std::tuple fields{
        field("now", &PingResult::now, "The server's time, unix ms.", kCountRule),
    };
};

struct Ping {
    std::optional<std::int64_t> again_ms;

    using Result = PingResult;
    static constexpr std::string_view method = "ping";
    static constexpr Heading heading{"Ping",
                                     "Asks for the server's time, from which a client learns its offset."};
    static constexpr std::array<Code, 0> errors{};
    static constexpr std::tuple fields{
        field("again_ms", &Ping::again_ms,
              "A promise: from now on a message follows each other within this time, ms. When none has come "
              "for three times as long, the player counts as away and the connection is closed (silent). A "
              "ping without it takes the promise back. With the feature `promises`.",
              between(1'000, 60'000)),
    };
};

struct SignInGuestResult {
    std::string token;
    Player player;

    static constexpr Heading heading{"SignInGuestResult", "A new player and the token to come back with."};
    static constexpr std::tuple fields{
        field("token", &SignInGuestResult::token, "Proves who the player is; keep it secret.", text(1, 256)),
        field("player", &SignInGuestResult::player, "The new player."),
    };
};

struct SignInGuest {
    std::optional<std::string> name;

    using Result = SignInGuestResult;
    static constexpr std::string_view method = "sign_in.guest";
    static constexpr Heading heading{"SignInGuest", "Makes a new player without an account."};
    static constexpr std::array errors{Code::already_signed_in, Code::name_unfit, Code::rate_limited,
                                       Code::too_many_watches, Code::storage_failed};
    static constexpr std::tuple fields{
        field("name", &SignInGuest::name,
              "The player's name, up to 24 characters; the server makes one up when it is left out.",
              text(1, 200)),
    };
};

struct SignInTokenResult {
    Player player;

    static constexpr Heading heading{"SignInTokenResult", "The player the token belongs to."};
    static constexpr std::tuple fields{field("player", &SignInTokenResult::player, "The player.")};
};

struct SignInToken {
    std::string token;

    using Result = SignInTokenResult;
    static constexpr std::string_view method = "sign_in.token";
    static constexpr Heading heading{"SignInToken", "Signs in as a player of before."};
    static constexpr std::array errors{Code::already_signed_in, Code::bad_token, Code::rate_limited,
                                       Code::too_many_watches, Code::storage_failed};
    static constexpr std::tuple fields{
        field("token", &SignInToken::token, "A token that a sign-in gave.", text(1, 256)),
    };
};

/// The result of a method that watches a document. The snapshot or the patches follow the reply.
struct Watching {
    std::string doc;
    std::string epoch;
    std::int64_t seq = 0;

    static constexpr Heading heading{"Watching", "The document is watched; its snapshot or patches follow."};
    static constexpr std::tuple fields{
        field("doc", &Watching::doc, "The name of the document.", shaped(Pattern::id)),
        field("epoch", &Watching::epoch, "Its epoch.", kEpochRule),
        field("seq", &Watching::seq, "Its present seq.", kCountRule),
    };
};

struct LobbyWatch {
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "lobby.watch";
    static constexpr Heading heading{"LobbyWatch", "Watches the lobby: the public tables and matches."};
    static constexpr std::array errors{Code::too_many_watches};
    static constexpr std::tuple fields{
        field("from", &LobbyWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct LobbyUnwatch {
    using Result = Nothing;
    static constexpr std::string_view method = "lobby.unwatch";
    static constexpr Heading heading{"LobbyUnwatch", "Stops watching the lobby."};
    static constexpr std::array errors{Code::not_watching};
    static constexpr std::tuple<> fields{};
};

}  // namespace kabinet::protocol
