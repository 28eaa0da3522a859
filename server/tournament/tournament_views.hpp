#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/tournament/overlays.hpp"
#include "server/tournament/shown_places.hpp"
#include "server/tournament/tournament_home.hpp"
#include "server/tournament/tournament_terms.hpp"
#include "tournament/log.hpp"

/// What the documents of a tournament show, as pure functions of what the tournament is (TN-35).
namespace kabinet {

/// The next game of a table, as the server has it.
struct NextGame {
    enum class State { looked_for, waiting, making, running };
    std::string key{};  ///< names the game, and the match that it has
    std::string match{};
    std::vector<int> seats{};  ///< entrants by seat
    State state = State::looked_for;
    bool stands = false;                  ///< whether its match is to stand still (TN-18)
    bool paused = false;                  ///< what the match was told last
    std::map<int, Json> ready{};          ///< the parts of those who are ready, by entrant
    std::optional<std::int64_t> until{};  ///< loop time until which the table waits, ms
};
using NextGames = std::map<GamePlace, NextGame>;

/// Names by account.
using EntrantNames = std::map<std::string, PublicName>;

/// What the views of a tournament are made of.
struct TournamentScene {
    std::string id;
    TournamentTerms terms{};
    std::vector<std::string> directors{};  ///< accounts that direct beside the host
    EntrantNames names{};
    NextGames games{};
    std::string trouble{};                  ///< the code of why the event does not go on by itself
    std::optional<std::int64_t> next_at{};  ///< Unix time of the next pairing, ms
    std::optional<std::int64_t> ends_at{};  ///< Unix time at which the time of the round is over, ms
    std::int64_t wall_ahead = 0;            ///< Unix time less loop time, ms
};

/// The values of all documents that are the same for everybody, the row in the list, and the texts for
/// streams.
struct TournamentViews {
    Json head;
    Json entrants;
    std::vector<Json> standings;  ///< by page
    std::vector<Json> tables;     ///< by page
    Json row;
    Overlays overlays;
};
/// `places` are those that were shown before, and are brought up to date.
TournamentViews views_of(const TournamentScene& scene, const tournament::Log& log, ShownPlaces& places);

/// A document: its name, and its value as text for each audience, the public's first.
struct TournamentPage {
    std::string doc;
    std::vector<std::optional<std::string>> texts;  ///< nothing: there is no such page for them yet
};
/// The documents that are the same for everybody.
std::vector<TournamentPage> pages_of(const std::string& tournament, const TournamentViews& views);
/// The same where the public sees `late`, and directors `now` (TN-36).
std::vector<TournamentPage> pages_of(const std::string& tournament, const TournamentViews& late,
                                     const TournamentViews& now);

/// The byes that an entrant has in rounds to come, and how many half-point byes are left to ask for, as the
/// own document has them; an empty object where the format has no byes to ask for (TN-8).
Json byes_to_come(const tournament::State& state, int entrant);

class Seating;
/// The value of the document of one account.
Json own_view(const TournamentScene& scene, const Seating& seating, const std::string& account,
              bool director);

/// The pairs that directors have ruled about (protocol: RuledPairs).
Json ruled_pairs(const tournament::State& state);

/// The entrant of that account; nothing for who is not entered.
std::optional<int> entrant_of(const tournament::State& state, const std::string& account);

}  // namespace kabinet
