#pragma once

#include <cstddef>
#include <vector>

namespace kabinet::queue {

/// Tickets in a line by their numbers, so that the nearest stand beside each other. A ticket is an index
/// here; equal numbers stand in the order of their indexes. To leave the line, and to step to a neighbour,
/// takes constant time.
class Line {
  public:
    using Ticket = std::size_t;
    static constexpr Ticket kNone = static_cast<Ticket>(-1);

    /// Makes a line of `tickets`, all below `numbers.size()`. `numbers` has the number of each by index.
    Line(std::vector<Ticket> tickets, const std::vector<double>& numbers);

    /// The neighbour of a ticket that is in the line, with a number not above or not below the ticket's.
    /// kNone at the end of the line.
    Ticket below(Ticket ticket) const { return below_[ticket]; }
    Ticket above(Ticket ticket) const { return above_[ticket]; }

    /// Takes `ticket` out. Does nothing when the ticket was never in the line.
    void leave(Ticket ticket);

  private:
    std::vector<Ticket> below_, above_;  // by index
};

}  // namespace kabinet::queue
