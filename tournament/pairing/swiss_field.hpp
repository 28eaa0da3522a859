#pragma once

#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tournament/pairing/preference.hpp"

namespace kabinet::tournament {

/// The entrants of a snapshot in order of points, then seed, with all that a cost is made of. Entrants are
/// named by their places in this order, from 0. The snapshot outlives the field.
class SwissField {
  public:
    explicit SwissField(const SwissSnapshot& snapshot);

    std::size_t size() const { return places_.size(); }
    const SwissEntrant& entrant(std::size_t place) const { return *places_[place].entrant; }
    /// The place of an entrant's number, if the number is one of the snapshot.
    std::optional<std::size_t> place_of(int number) const;

    /// What it costs that the entrants at two places, the better one first, meet.
    Cost pair_cost(std::size_t upper, std::size_t lower) const;
    /// What a pairing bye costs.
    Cost bye_cost(std::size_t place) const;
    /// Whether the entrant at a place had a pairing bye, a full bye or a forfeit win.
    bool had_free_point(std::size_t place) const { return places_[place].free_point; }

    /// The table of two entrants. `table` counts from 0.
    SwissTable seated(std::size_t upper, std::size_t lower, std::size_t table) const;

  private:
    struct Place {
        const SwissEntrant* entrant = nullptr;
        Preference preference;
        std::size_t group = 0;  // how many have as many points
        bool free_point = false;
        bool top_scorer = false;  // more than half of the points that were possible
        int unplayed = 0;
        std::unordered_set<int> met;
    };
    Place describe(const SwissEntrant& entrant) const;
    static std::int64_t repeated_drift(const SwissEntrant& entrant, Drift drift);

    const SwissSnapshot& snapshot_;
    std::vector<Place> places_;
    std::unordered_map<int, std::size_t> place_of_;
    std::unordered_map<int, std::unordered_set<int>> allowed_;
};

}  // namespace kabinet::tournament
