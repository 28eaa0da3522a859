#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "tournament/denial.hpp"
#include "tournament/scale.hpp"

namespace kabinet::tournament {

/// The newest version of the rules of tournaments. A tournament goes on by the version that it was created
/// with, and a program goes on with none of a version that it lacks (TN-1). Version 2 has rulings about
/// matches. Version 3 forces pairs at larger tables, and rules about matches before their first action.
inline constexpr int kRules = 3;
/// Limits of TN-39.
inline constexpr int kMostEntrants = 2000;
inline constexpr int kMostSwissRounds = 32;
inline constexpr int kMostSeats = 8;
/// Ratings are whole numbers from 0 to this.
inline constexpr int kMostRating = 10'000;

inline constexpr int kMostRoundRobin = 64;
inline constexpr int kMostDoubleRoundRobin = 33;

/// How a stage chooses who meets whom.
enum class Format { swiss, round_robin, knockout, double_knockout, groups, arena };
std::string_view name_of(Format format);

/// One stage (TN-30). Members that a format does not use keep their defaults.
struct Stage {
    Format format = Format::swiss;
    int rounds = 0;        ///< Swiss; 0: the fewest that can single out a winner, fixed at the start
    int cycles = 1;        ///< round robin: 1 or 2
    bool at_once = false;  ///< round robin: rounds are opened without waiting for the one before (TN-16)
    /// Knockout of more than two seats: so many of each table go on (TN-27). Groups: so many of each group go
    /// on to the next stage. Else: so many of all do; 0 in the last stage.
    int advance = 0;
    int extra_games = 2;         ///< knockouts of two seats: the most games added to a level tie
    bool third_place = false;    ///< knockout of two seats
    bool play_off = false;       ///< knockout of two seats: of those who share the first place (TN-31)
    bool reset = true;           ///< double knockout: a second final where the unbeaten one lost the first
    int size = 4;                ///< groups: the most entrants of one
    bool by_lot = false;         ///< groups: drawn by lot, else as a snake by seed
    int minutes = 60;            ///< arena
    bool streaks = true;         ///< arena of two seats: from the third win running on a win is 4 points
    std::vector<Stage> inner{};  ///< groups: the one stage that is played in each
    bool operator==(const Stage&) const = default;

    /// Whether who loses is out.
    bool knocks_out() const { return format == Format::knockout || format == Format::double_knockout; }
    /// The format in which an entrant meets the others: of groups the one inside.
    Format played() const { return format == Format::groups ? inner.front().format : format; }
};

/// Whether entrants of a stage can pause and ask for byes (TN-8).
inline bool knows_pauses(const Stage& stage) {
    return stage.played() == Format::swiss || stage.format == Format::arena;
}

/// What one pairing plays (TN-14).
struct Tie {
    enum class Mode { single, best, sum };
    Mode mode = Mode::single;
    int games = 1;
    bool operator==(const Tie&) const = default;
};
std::string_view name_of(Tie::Mode mode);

/// The order in which entrants start (TN-5). Entrants who are level in it are in the order of entry.
enum class Seeding { rating, order, lot, hand };
std::string_view name_of(Seeding seeding);

/// As of when the ratings of entrants count (TN-5).
enum class RatingAt { entry, start };
std::string_view name_of(RatingAt moment);

/// What becomes of the ties of who withdraws from a round robin with fewer than half of them played (TN-8).
enum class Leaver {
    annulled,  ///< those ties count for nobody
    forfeited  ///< they stay, and the rest is forfeited
};
std::string_view name_of(Leaver leaver);

/// The codes of TN-31.
enum class TieBreak { bhc1, bh, bhm, sb, de, win, won, bpg, ps, ks, aro, omp, share };
std::string_view name_of(TieBreak tie_break);

/// All that the organiser chose, complete with defaults (TN-4). The name of the event is no part of the
/// settings: it lies outside the chain of hashes.
struct Settings {
    int rules = kRules;
    std::string game;
    Json options = Json::object();
    Json clock{};  ///< as a match takes it; null where the event is played over the board
    int seats = 2;
    int smallest = 2;  ///< the smallest table of a pod (TN-25)
    std::vector<Stage> stages{};
    Tie tie{};
    Scale scale{};
    std::vector<TieBreak> tie_breaks{};
    Seeding seeding = Seeding::rating;
    RatingAt rating_at = RatingAt::entry;
    Leaver leaver = Leaver::annulled;
    bool draws_first =
        false;              ///< the game draws who begins, so that seats say nothing (TN-4); follows from it
    bool low_wins = false;  ///< the lowest score of a game wins: for sums and shares
    bool rated = false;
    bool bots = false;
    int min_entrants = 2;
    int max_entrants = kMostEntrants;
    int check_in = 0;      ///< minutes of the window; 0: no check-in (TN-6)
    int late_rounds = -1;  ///< late entry closes when so many rounds have begun; -1: half of them (TN-7)
    int half_byes = 1;     ///< half-point byes that an entrant may ask for (TN-8)
    int missed_ties = 2;   ///< so many missed ties withdraw; 0: none do (TN-9)

    bool operator==(const Settings&) const = default;

    /// Every setting, as the reply of `create` and the header of a log have it.
    Json to_json() const;

    /// Reads the settings that an organiser gives, or those that `to_json` wrote; what is missing takes its
    /// default. Denials: bad_settings (not of the form), unknown_setting, unknown_game, bad_options,
    /// bad_seats, unknown_rules, bad_stages, bad_rounds, bad_points, bad_tiebreaks.
    static std::expected<Settings, Denial> from_json(const Json& json);
};

/// How many rounds a stage of `entrants` has at most. A Swiss with none set takes ceil(log2 n). 0 for an
/// arena, which ends by its time, and for a knockout of more than two seats, whose sizes depend on who comes.
int rounds_of(const Stage& stage, int entrants, int seats);

}  // namespace kabinet::tournament
