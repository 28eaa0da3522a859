#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client-cli/model/event_document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// The head of an event.
struct EventHead {
    std::string tournament{};
    std::string title{};
    std::string phase{};  ///< open, running, paused, finished or cancelled
    std::string game{};
    std::string host{};  ///< a name
    Json settings = Json::object();
    int entrants = 0;
    int waiting = 0;
    int stage = 1;  ///< from here on: once the event has started
    int round = 0;
    int of = 0;  ///< rounds planned; 0: nobody knows
    int open = 0;
    std::optional<Millis> next_at{};    ///< when the next round is paired, Unix time
    std::optional<Millis> starts_at{};  ///< Unix time
    std::string trouble{};              ///< why a director has to act, a code, or empty
    std::string reason{};               ///< why it was cancelled or stands: what a director said, or a code

    bool over() const { return phase == "finished" || phase == "cancelled"; }
};

/// A row of the standings.
struct StandingView {
    int entrant = 0;
    int place = 0;  ///< 0: none, as the event was cancelled
    std::string points{};
    std::map<std::string, std::string> tie_breaks{};  ///< by code; no value: "-"
    int games = 0;
    int best = 1, worst = 1;  ///< the places that can still be reached
    int group = 0;            ///< 0: none
    /// The value of a tie-break; "-" for one that the row does not have.
    std::string tie_break(const std::string& code) const;
};

/// A table of a round.
struct TableView {
    int round = 0;
    int table = 0;
    std::vector<int> seats{};
    std::vector<int> absent{};
    std::vector<std::string> points{};  ///< of each of `seats`, as far as decided
    bool over = false;
    int game = 1;                   ///< the game that is played or comes next, from 1
    int games = 1;                  ///< how many there are
    std::string state{};            ///< of that game: to_come, waiting, running; over when the table is
    std::string match{};            ///< of that game, or empty
    std::vector<int> missing{};     ///< waiting: who is not there yet
    std::optional<Millis> until{};  ///< waiting: how long, Unix time
    bool seats_entrant(int entrant) const;
};

/// A table at which the player is to play.
struct OwnTableView {
    int round = 0, table = 0, game = 1;
    std::vector<int> seats{};
    std::string match{};  ///< or empty
    bool ready = false;
    std::optional<Millis> until{};
};

/// What an event tells the player alone.
struct OwnView {
    std::optional<int> entrant{};
    bool director = false;
    std::string invite{};
    std::vector<OwnTableView> tables{};
};

/// An event as its documents show it (protocol: tournament documents), in a form for drawing and for
/// decisions. Members that are missing keep their defaults.
struct EventView {
    struct Entrant {
        std::string name{};
        std::string status{};  ///< active, pausing, withdrawn or waiting
        bool checked_in = false;
    };

    std::optional<EventHead> head{};
    std::map<int, Entrant> entrants{};
    std::vector<StandingView> standings{};  ///< of one page, the best first
    int standings_page = 1, standings_pages = 1;
    std::vector<TableView> tables{};  ///< of one page
    int tables_page = 1, tables_pages = 1;
    std::vector<std::pair<int, std::string>> byes{};  ///< entrant and kind
    std::optional<OwnView> own{};

    /// Takes over the value of a document.
    void take(const EventDocument& document, const Json& value);

    /// Takes over the whole standings from the answer of tournament.ask.
    void take_standings(const Json& rows);

    /// What an entrant is called; of several with one name with the number behind it (TN-5).
    std::string name_of(int entrant) const;
    /// The codes of the tie-breaks, the one that is looked at first in front.
    std::vector<std::string> tie_breaks() const;
    /// The player's number; 0 for who is not entered.
    int own_entrant() const { return own && own->entrant ? *own->entrant : 0; }
    /// The player's row, where it is on this page.
    const StandingView* own_standing() const;
};

}  // namespace kabinet::cli
