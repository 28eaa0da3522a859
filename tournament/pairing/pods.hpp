#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/fair.hpp"
#include "tournament/pairing/refusal.hpp"

/// Swiss rounds for tables of 3 to 8 seats (TN-25).
namespace kabinet::tournament {

/// An entrant who is to be seated.
struct PodEntrant {
    int number = 0;  ///< above 0, of nobody else
    /// In a unit of the caller's choice in which all points are whole, at most 2^24 from 0. A caller whose
    /// exact points have no such unit rounds them.
    std::int64_t points = 0;
    int byes = 0;              ///< pairing byes so far; a late entrant's first round counts as one (TN-7)
    int small_tables = 0;      ///< tables of fewer than `seats` sat at so far
    std::map<int, int> met{};  ///< how often the entrant sat at a table with another one, by number
    std::vector<int> seats{};  ///< how often the entrant had seat 0, 1, ...; what is missing is 0
};

/// Everything that the tables of a round depend on.
struct PodSnapshot {
    std::vector<PodEntrant> entrants{};  ///< the active ones alone (TN-10), in any order
    int seats = 4;                       ///< of a full table, from 3 to 8
    int smallest = 3;                    ///< the fewest who may sit at a table, from 2 to `seats`
    bool seats_matter = true;            ///< false where TN-4 says that seats cost nothing
    Seed seed{};                         ///< of the tournament (GEN-4)
    std::string purpose{};               ///< of the lot, so that each round draws its own (TN-2)
    /// Pairs of entrants who have to sit at one table (TN-12), by number; nobody stands in two of them.
    std::vector<std::pair<int, int>> forced{};
};

/// What a round of pods costs, in the order of TN-25: second byes, small tables, meetings, score differences,
/// seats. Costs are compared part by part from the first. Forced pairs at different tables come before all of
/// them, and are no part of the cost.
using PodCost = std::array<std::int64_t, 5>;

/// What the parts of a cost are, in words.
extern const std::array<std::string_view, 5> kPodCostNames;

/// A round.
struct PodRound {
    std::vector<std::vector<int>>
        tables{};             ///< the numbers of the entrants from seat 0 on; larger tables first
    std::vector<int> byes{};  ///< the numbers of who has a pairing bye, ascending
    PodCost cost{};
};

/// The sizes of the tables for `entrants`, larger ones first; the entrants beyond their sum have byes. Empty
/// if there are fewer entrants than `smallest`.
std::vector<int> pod_sizes(int entrants, int seats, int smallest);

/// A round whose cost no exchange of two entrants lowers, be it between tables, at one table, or with a bye.
/// The result is the same on every machine for the same seed. The refusals are `too_few`, and `bad_request`
/// for numbers out of their bounds.
std::expected<PodRound, Refusal> pair_pods(const PodSnapshot& snapshot);

/// What a round costs that anybody made. Every entrant of the snapshot stands in it exactly once; otherwise
/// the answer is nothing. The sizes of the tables are not looked at.
std::optional<PodCost> cost_of_pods(const PodSnapshot& snapshot, const std::vector<std::vector<int>>& tables,
                                    const std::vector<int>& byes);

/// Whether an exchange of two entrants lowers the cost of a round that anybody made; what `pair_pods`
/// promises is that none does. Nothing where `cost_of_pods` has no answer.
std::optional<bool> exchange_that_helps(const PodSnapshot& snapshot,
                                        const std::vector<std::vector<int>>& tables,
                                        const std::vector<int>& byes);

}  // namespace kabinet::tournament
