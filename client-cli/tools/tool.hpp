#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/tools/record_file.hpp"

/// The tools that need no server: the rules over stdio, move counts, and work on records. Each returns the
/// program's exit code: 0 success, 1 failure, 2 wrong usage.
namespace kabinet::cli {

/// `kabinet sim`: plays `game` over JSON lines, one reply a line (README.md: sim protocol). `game` may be
/// empty when each `start` names one.
int sim(const std::string& game, std::istream& in, std::ostream& out);

/// `kabinet host`: hosts a tournament over JSON lines, one reply a line (TN-40, README.md: host protocol).
int host(std::istream& in, std::ostream& out);

struct PerftSettings {
    std::string game;
    int depth = 1;
    std::optional<std::string> position;
    int seats = 0;  ///< 0: the fewest of the game
};

/// `kabinet perft`: prints how many sequences of actions there are, for every depth up to the given one.
int perft(const PerftSettings& settings, std::ostream& out, std::ostream& err);

struct LadderSettings {
    std::string game;
    std::vector<std::string> levels{"easy", "medium", "hard", "master"};  ///< each plays the one before
    int games = 100;                                                      ///< matches a pair
    int seats = 0;  ///< 0: the fewest of the game; all but one are of the lower level
    std::uint64_t seed = 1;
    int skip = 0;       ///< the first so many matches of each pair are left out
    int times = 1;      ///< the upper level thinks with so many times its budget
    bool json = false;  ///< a line of JSON a pair
};

/// `kabinet ladder`: plays the levels of the house's bots against each other, and prints who wins how often
/// (BO-8). Takes minutes.
int ladder(const LadderSettings& settings, std::ostream& out, std::ostream& err);

struct ReplaySettings {
    std::string file;                   ///< "-": standard input
    std::optional<std::string> text{};  ///< the record, or the answer of match.record, instead of a file
    std::optional<int> at;              ///< only the position after that many actions
    bool positions = false;             ///< position strings instead of boards
    bool analyse = false;               ///< judge the actions instead (BO-11)
    bool deep = false;                  ///< with `analyse`: more thoroughly
    bool json = false;                  ///< with `analyse`: the analysis as JSON
};

/// `kabinet replay`: prints a record's match step by step.
int replay(const ReplaySettings& settings, std::ostream& out, std::ostream& err);

/// `kabinet replay --analyse`: prints what the analysis says of every action of a record. The same record
/// gives the same analysis as on a server (docs/analysis.md). Takes seconds to minutes.
int analyse(const RecordFile& file, const ReplaySettings& settings, std::ostream& out, std::ostream& err);

struct VerifySettings {
    std::string file = "-";  ///< "-": standard input
    bool json = false;       ///< the flaws as JSON
    /// Where players keep their parts in draws (Profile::default_folder); empty: nowhere.
    std::filesystem::path state_folder{};
    RecordSource records{};  ///< of a tournament's log: where its matches' records are; nothing: not checked
};

/// `kabinet verify`: says whether a record proves itself and has the locks that a player here saw, or
/// everything that is wrong with it. The log of a tournament is checked by EventProof.
int verify_file(const VerifySettings& settings, std::ostream& out, std::ostream& err);

struct RatingsSettings {
    std::string file = "-";             ///< the log of a ladder; "-": standard input
    std::optional<std::string> text{};  ///< the log, instead of a file
    std::string account{};  ///< also tell how the rating of this account was computed; empty: of nobody
    bool events = false;    ///< also print a line for each event
    bool json = false;      ///< all of it as JSON
};

/// `kabinet ratings`: computes a ladder anew from its log alone, and says whether the log agrees, or the
/// first event that does not (RA-2, docs/ratings.md).
int ratings(const RatingsSettings& settings, std::ostream& out, std::ostream& err);

struct FlickSettings {
    std::string words;          ///< one flick, as FlickWords reads it; empty: JSON lines from `in`
    std::string bases;          ///< of that one: nine of ".01", or empty for an empty board
    int seat = 0;               ///< who makes it
    std::string noise = "off";  ///< off, light or normal
    std::string seed;           ///< of the noise, 64 hex digits; empty: zeros
    bool trajectory = false;    ///< print the paths, too
    std::string svg;            ///< the file a picture of the last flick is written to, or empty
};

/// `kabinet flick`: computes flicks of Kapture 9 and prints the outcome of each (README.md).
int flick(const FlickSettings& settings, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace kabinet::cli
