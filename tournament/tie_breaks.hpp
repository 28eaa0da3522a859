#pragma once

#include <optional>
#include <vector>

#include "tournament/sheet.hpp"

/// Tie-breaks by FIDE's regulations C.07 of 1 March 2026, and those of pods (TN-31, TN-32). Articles are
/// named where they are applied.
namespace kabinet::tournament {

/// The score with which an entrant counts in the tie-breaks of opponents (article 16.3): in a Swiss of two
/// seats, a requested bye that only voluntarily unplayed rounds follow counts as a draw.
Fraction adjusted_score(const Sheet& sheet, const Card& card);

/// The value of a tie-break; larger is better. Nothing where it has none: `aro` where somebody is unrated.
/// `code` is not `de`, which depends on who is level.
std::optional<Fraction> tie_break(const Sheet& sheet, const Card& card, TieBreak code);

/// A part of the entrants who were level before the direct encounter.
struct Encounter {
    std::vector<int> entrants{};
    std::optional<Fraction> value{};  ///< points among the level; nothing where it does not part them
};

/// Parts entrants who are level by the direct encounter (article 6), best first. If all have met, by their
/// points among themselves, the mean of repeated meetings. Else who is first whatever the missing ties bring
/// is parted from the others, and then the others anew. In a Swiss only what was played counts, in a round
/// robin forfeits too.
std::vector<Encounter> direct_encounter(const Sheet& sheet, const std::vector<int>& level);

}  // namespace kabinet::tournament
