#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/queue_documents.hpp"
#include "protocol/session_messages.hpp"
#include "protocol/table_messages.hpp"

/// Requests about quick match: a ticket, and the server finds the others (QM-1).
namespace kabinet::protocol {

struct QueueJoinResult {
    std::int64_t since = 0;

    static constexpr Heading heading{"QueueJoinResult", "The ticket waits."};
    static constexpr std::tuple fields{
        field("since", &QueueJoinResult::since, "Since when, unix ms.", kCountRule),
    };
};

struct QueueJoin {
    std::string key;
    std::string game;
    std::optional<SeatRange> seats;
    std::optional<Clock> clock;
    std::optional<bool> rated;
    std::optional<std::string> bots;
    std::optional<std::string> nonce;
    std::optional<std::string> nonce_hash;

    using Result = QueueJoinResult;
    static constexpr std::string_view method = "queue.join";
    static constexpr Heading heading{
        "QueueJoin",
        "Takes a ticket for a quick match; everybody has one at most. Watch it with queue.watch: a ticket "
        "that nobody watches is paired with nobody, and ends after a minute. If the match that the tickets "
        "lead to does not begin, or whoever acts first does not act within 30 seconds, a match of two "
        "ends, and the other ticket waits again. With more than two seats that seat is out. A ticket ends "
        "when its holder sits down at a table."};
    static constexpr std::int64_t cost = 10;  // a write of the journal
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_game,    Code::bad_seats,
                                       Code::bad_clock,     Code::already_queued,  Code::not_offered,
                                       Code::bad_nonce,     Code::too_many_tables, Code::guests_cannot,
                                       Code::must_wait,     Code::storage_failed};
    static constexpr std::tuple fields{
        field("key", &QueueJoin::key, kKeyAbout, shaped(Pattern::key)),
        field("game", &QueueJoin::game, "The id of the game; its options take their defaults.",
              shaped(Pattern::id)),
        field("seats", &QueueJoin::seats,
              "How many seats the table may have; the fewest of the game when left out. The table has the "
              "most seats at first, one fewer after 45 seconds of waiting, two after 75."),
        field("clock", &QueueJoin::clock, "The clock of the match; none when left out."),
        field("rated", &QueueJoin::rated,
              "Whether the match is to be rated; false when left out. Guests take casual tickets only."),
        field("bots", &QueueJoin::bots,
              "Whether to offer a bot of the house after a minute; never when left out.",
              one_of("never|after_a_minute")),
        field("nonce", &QueueJoin::nonce,
              "Random bytes in hex: the player's part in every draw of the match.",
              {.max = 64, .pattern = Pattern::hex}),
        field("nonce_hash", &QueueJoin::nonce_hash, kNonceHashAbout, kHashRule),
    };
    std::string_view check() const {
        return nonce && nonce_hash ? "must not have both nonce and nonce_hash" : "";
    }
};

struct QueueLeave {
    std::string key;

    using Result = Nothing;
    static constexpr std::string_view method = "queue.leave";
    static constexpr Heading heading{
        "QueueLeave",
        "Gives the ticket back. Without a ticket nothing happens; a match that it has led to goes on."};
    static constexpr std::array errors{Code::sign_in_first, Code::storage_failed};
    static constexpr std::tuple fields{
        field("key", &QueueLeave::key, kKeyAbout, shaped(Pattern::key)),
    };
};

struct QueueForecast {
    std::string game;
    std::optional<SeatRange> seats;
    std::optional<Clock> clock;
    std::optional<bool> rated;

    using Result = WaitForecast;
    static constexpr std::string_view method = "queue.forecast";
    static constexpr Heading heading{"QueueForecast",
                                     "Asks how long a ticket would wait, before one is taken."};
    static constexpr std::array errors{Code::unknown_game, Code::bad_seats, Code::bad_clock};
    static constexpr std::tuple fields{
        field("game", &QueueForecast::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &QueueForecast::seats,
              "How many seats the table may have; the fewest of the game when left out."),
        field("clock", &QueueForecast::clock, "The clock of the match; none when left out."),
        field("rated", &QueueForecast::rated, "Whether the match is to be rated; false when left out."),
    };
};

struct QueueWatch {
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "queue.watch";
    static constexpr Heading heading{
        "QueueWatch", "Watches the player's own ticket: a document that only this player sees."};
    static constexpr std::array errors{Code::sign_in_first, Code::too_many_watches};
    static constexpr std::tuple fields{
        field("from", &QueueWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct QueueUnwatch {
    using Result = Nothing;
    static constexpr std::string_view method = "queue.unwatch";
    static constexpr Heading heading{"QueueUnwatch", "Stops watching the player's own ticket."};
    static constexpr std::array errors{Code::sign_in_first, Code::not_watching};
    static constexpr std::tuple<> fields{};
};

}  // namespace kabinet::protocol
