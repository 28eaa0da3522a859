#pragma once

#include <expected>
#include <map>
#include <string>

#include "tournament/denial.hpp"
#include "tournament/state.hpp"

/// What leaves the program for others: TRF16, TRF26 and CSV (TN-38).
namespace kabinet::tournament {

/// What people call the event and its entrants.
struct Names {
    std::string title;
    std::map<int, std::string> entrants{};
    /// The name of an entrant; "Entrant 7" of one without a name.
    std::string of(int entrant) const;
};

/// The newest stage that is a Swiss or a round robin in FIDE's report format, with line ends LF: `version` 16
/// or 26. Seat 0 is White. Entrants are named by their seeds, rounds are the finished ones. TRF26 has the
/// records 001, 012, 062, 092, 142, 192, 202 and 212, and where they say something 152 (the first colour),
/// 162 (points that are not the usual ones), 222 (a clock with an increment), 240 (byes to come), 260
/// (forbidden pairs) and 299 (results that brought other points); 330 is for teams. TRF16 has 001, 012, 062,
/// 092 and what pairing programs added: XXR, XXC, BBW and its kind, XXP. The denial `unsupported` is for
/// other stages, tables of more than two seats and rounds of several scored games.
std::expected<std::string, Denial> trf(const State& state, const Names& names, int version);

/// The standings as CSV (RFC 4180) with a heading, lines ending in CRLF. A text that a spreadsheet would take
/// for a formula is preceded by an apostrophe.
std::string standings_csv(const State& state, const Names& names);

/// Who met whom in the current stage, as CSV with a heading: a cell holds the points that the one of its line
/// got against the one of its column, with "+" or "-" for forfeits, one after the other where two met several
/// times, and an asterisk where a line meets itself. Columns are named by entrants.
std::string cross_table_csv(const State& state, const Names& names);

/// Everything for other programs: {"title", "settings", "phase", "entrants": [{entrant, name, rating, seed,
/// status}], "stages": [{stage, format, field, groups?, rounds: [{round, tables, byes}], bracket?}],
/// "standings"}. Points and tie-breaks are exact texts.
Json exported_json(const State& state, const Names& names);

/// The bracket of the current stage: [{tie, part, round, stage_round, state, entrants, winner, loser, from:
/// two of {"seed" | "winner" | "loser": number}, at?: {round, table}}], 0 for who is not known. A winner or
/// loser comes from the tie of that number. An empty list where the stage has none.
Json bracket_json(const State& state);

}  // namespace kabinet::tournament
