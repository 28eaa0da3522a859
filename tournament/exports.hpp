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

/// The event in FIDE's report format, with line ends LF: `version` 16 or 26. Seat 0 is White. Entrants are
/// named by their seeds. Of TRF26 the records 001, 012, 062, 092 and 142 are written; of TRF16 XXR instead of
/// 142. The denial `unsupported` is for tables of more than two seats and rounds of several scored games.
std::expected<std::string, Denial> trf(const State& state, const Names& names, int version);

/// The standings as CSV (RFC 4180) with a heading, lines ending in CRLF. A text that a spreadsheet would take
/// for a formula is preceded by an apostrophe.
std::string standings_csv(const State& state, const Names& names);

}  // namespace kabinet::tournament
