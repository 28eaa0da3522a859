#pragma once

#include <string>
#include <vector>

#include "client-cli/event/event_view.hpp"

namespace kabinet::cli {

/// "Swiss, 5 rounds", "groups, then knockout": the stages of an event's settings.
std::string format_in_words(const Json& settings);

/// "kuba, Swiss, 5 rounds, 5m+3s": what is played.
std::string event_in_words(const EventHead& head);

/// "Open, 5 entrants", "Round 2 of 5, 3 tables open, the next in 0:45": where an event is at server time
/// `now`.
std::string phase_in_words(const EventHead& head, Millis now);

/// A row of the list of events, for people, as one line. `now` is the server's time.
std::string event_line(const std::string& tournament, const Json& row, Millis now);

/// "1 - 0", "playing", "waits for Ada, 4:12", "game 2: playing": how a table stands at server time `now`.
std::string table_in_words(const EventView& event, const TableView& table, Millis now);

/// "Ada - Bo": who sits at a table.
std::string players_in_words(const EventView& event, const std::vector<int>& seats);

/// "Ada", "Ada (group 2)": whose row of the standings it is.
std::string holder_in_words(const EventView& event, const StandingView& row);

/// "bye (half)": the kind of a bye.
std::string bye_in_words(const std::string& kind);

/// Where the player stands and what is to do, as one sentence; empty for who is not entered.
std::string own_in_words(const EventView& event, Millis now);

/// The standings as lines, titles first.
std::vector<std::string> standings_lines(const EventView& event);

/// The tables as lines, byes last.
std::vector<std::string> tables_lines(const EventView& event, Millis now);

/// "1st", "2nd", "11th".
std::string ordinal(int number);

}  // namespace kabinet::cli
