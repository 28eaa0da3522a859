#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// How a match went for one account. In the match as a whole: `win` is the first place alone, `draw` a first
/// place that is shared, `loss` any other place. Against another account: by the places of the two.
enum class MatchResult { loss, draw, win };

/// Who held a seat of a finished match, and how the match ended for the seat.
struct FinishedSeat {
    std::string account;
    int rank = 0;            ///< 1 is best; seats that tie share a rank
    std::int64_t score = 0;  ///< as the rules of the game count it
    bool operator==(const FinishedSeat&) const = default;
};

/// A match that was played to an end (AC-10). As a write: belongs in the commit of the entry that ends the
/// match, and is never in conflict; writing a match again changes nothing.
struct FinishedMatch {
    std::string id;
    std::string game;
    int rules = 1;           ///< version of the game's rules
    std::int64_t ended = 0;  ///< Unix ms, `at` of the entry that ends the match
    bool unlisted = false;   ///< private: shown only to those who sat in the match
    int plies = 0;           ///< accepted actions
    std::string reason;      ///< how it ended: Outcome::reason
    std::vector<FinishedSeat> seats;
    bool operator==(const FinishedMatch&) const = default;
};

/// Who took part in a tournament, and how it ended for the entrant.
struct EventEntrant {
    std::string account;
    int place = 0;  ///< 1 is best; 0 while there is none
    bool operator==(const EventEntrant&) const = default;
};

/// A tournament that has begun (AC-10). As a write: is never in conflict, and takes the place of what was
/// written of the tournament before. Without entrants nothing is kept of it.
struct PlayedEvent {
    std::string id;
    std::string game{};
    std::string title{};
    std::string phase{};     ///< running, finished or cancelled
    std::int64_t began = 0;  ///< Unix ms
    bool unlisted = false;   ///< private: shown only to those who took part
    std::vector<EventEntrant> entrants{};
    bool operator==(const PlayedEvent&) const = default;
};

/// One who came late to a tournament that was written before. As a write: is never in conflict, and changes
/// nothing of a tournament that is not kept or has the entrant already.
struct LateEntrant {
    std::string event;
    std::string account;
    bool operator==(const LateEntrant&) const = default;
};

/// Takes out what a deleted account has typed about the tournaments that it hosts, and its reasons as a
/// director (AC-8): titles become the id of the game, texts and reasons empty. As a write: is never in
/// conflict, and changes nothing of an account that is not deleted. DeleteAccount does the same. Whoever
/// writes words of an account writes this behind the words, in the same call: the account may have been
/// deleted while the words were on their way.
struct ForgetHost {
    std::string account;
    bool operator==(const ForgetHost&) const = default;
};

/// A tournament of the account that hosts it: the header and the terms of its stream.
struct HostedEvent {
    std::string id;
    std::string header;
    std::string terms;
    bool operator==(const HostedEvent&) const = default;
};

/// A tournament as one account played it.
struct EventOfAccount {
    std::string id;
    std::string game;
    std::string title;
    std::string phase;
    std::int64_t began = 0;
    bool unlisted = false;
    std::int64_t entrants = 0;  ///< how many there were
    int place = 0;              ///< of the account; 0 while there is none
    bool operator==(const EventOfAccount&) const = default;
};

/// Which tournaments of an account to read.
struct EventQuery {
    std::string account;
    std::string viewer{};  ///< the account that asks; empty for nobody
    std::string before{};  ///< only those that began before this one; empty: from the newest
    std::size_t most = 0;  ///< how many at most
};

/// The result of the seat with index `seat` in the match as a whole.
MatchResult result_in(const FinishedMatch& match, std::size_t seat);
/// The result of one seat against another.
MatchResult result_against(const FinishedSeat& one, const FinishedSeat& other);

/// Which matches of an account to read.
struct HistoryQuery {
    std::string account;
    std::string viewer{};                 ///< the account that asks; empty for nobody
    std::string with{};                   ///< only matches in which this account sat too; empty for all
    std::string game{};                   ///< only matches of this game; empty for all
    std::optional<MatchResult> result{};  ///< only matches that went so for `account`
    std::string before{};                 ///< only matches that ended before this one; empty: from the newest
    std::size_t most = 0;                 ///< how many matches at most
};

/// How many matches went so.
struct ResultCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    bool operator==(const ResultCounts&) const = default;

    void add(MatchResult result, std::int64_t count) {
        (result == MatchResult::win ? wins : result == MatchResult::draw ? draws : losses) += count;
    }
};

/// The finished matches and the tournaments of a store, by account. A private match is read and counted only
/// if the viewer sat in the match (AC-10). What a call costs does not depend on how many matches there are.
class History {
  public:
    virtual ~History() = default;

    /// A page of an account's matches, the newest first. Empty when no finished match is `before`. With a
    /// `with` that is neither the viewer nor empty, private matches are read only for the account itself.
    virtual std::expected<std::vector<FinishedMatch>, StoreError> matches_of(const HistoryQuery& query) = 0;

    /// How the account's matches went, by game.
    virtual std::expected<std::map<std::string, ResultCounts>, StoreError> counts_of(
        std::string_view account, std::string_view viewer) = 0;

    /// How the account's matches with `other` went between the two, by game. Private matches are counted.
    virtual std::expected<std::map<std::string, ResultCounts>, StoreError> counts_between(
        std::string_view account, std::string_view other) = 0;

    /// A page of the tournaments that an account played, the newest first. Empty when none is `before`.
    virtual std::expected<std::vector<EventOfAccount>, StoreError> events_of(const EventQuery& query) = 0;

    /// The tournaments that an account hosts, begun or not, the newest first. Looks at all tournaments.
    virtual std::expected<std::vector<HostedEvent>, StoreError> hosted_by(std::string_view account) = 0;
};

}  // namespace kabinet
