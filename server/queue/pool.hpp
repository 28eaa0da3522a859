#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/queue/line.hpp"
#include "server/queue/matcher.hpp"

namespace kabinet::queue {

/// The tickets for one kind of match at one moment, and the choice of groups among them; see Matcher.
class Pool {
  public:
    /// `tickets` are for one kind, in any order. All arguments must live as long as the pool.
    Pool(std::vector<const Ticket*> tickets, const StrengthOf& strength_of, const PairingRules& rules,
         std::int64_t now);

    /// Takes groups out until there are no more.
    std::vector<Group> take_groups();

  private:
    using Index = Line::Ticket;  // in the order of waiting, the longest waiter first

    /// The tickets that may sit at tables of one ladder.
    struct Field {
        std::vector<double> numbers;  // by index
        Line line;
    };
    /// A search for the best group of one ticket at a table with so many seats.
    struct Search {
        const Field& field;
        Index chooser;
        int seats;
        int fewer;  // how many seats a table may lack
        bool alone;
    };
    /// A group as indexes, the chooser first and the others in the order of waiting. Smaller is better.
    struct Choice {
        double gap;
        std::vector<Index> tickets;
        auto operator<=>(const Choice&) const = default;
    };

    Field field_for(Ladder ladder, const StrengthOf& strength_of) const;
    Field& field(int seats) { return ladder_of(seats) == Ladder::duel ? duel_ : many_; }
    std::optional<Choice> choose(Index chooser);
    std::optional<Choice> smallest(const Search& search) const;
    std::optional<Choice> within(const Search& search, const std::vector<Index>& kept, double low,
                                 double high) const;
    std::vector<Index> neighbours(const Search& search, Index (Line::*step)(Index) const) const;
    bool fits(const Search& search, Index other) const;
    bool meets(Index one, Index other) const;
    bool crowded(const std::vector<Index>& kept, Index other) const;
    Group take(const Choice& choice);

    const PairingRules& rules_;
    std::int64_t now_;
    std::vector<const Ticket*> tickets_;
    std::vector<double> windows_;  // by index
    std::vector<char> taken_;      // by index
    Field duel_, many_;
};

}  // namespace kabinet::queue
