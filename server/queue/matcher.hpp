#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "server/queue/pairing_rules.hpp"
#include "server/queue/strength.hpp"
#include "server/queue/ticket.hpp"

namespace kabinet::queue {

/// Tickets that become one match. The table has as many seats as the group has tickets.
struct Group {
    std::vector<const Ticket*> tickets;  ///< the longest waiter first
    double gap = 0;                      ///< between the highest and the lowest number
};

/// Makes groups of tickets (QM-2). All tickets of a group are for one kind of match, and the following holds,
/// where the longest waiter is the ticket of the group that has waited for longest:
/// - The number of seats is in each ticket's range. It is below the most that a ticket wants by no more than
///   the longest waiter's waiting allows (docs/decisions/0133).
/// - The gap is in each ticket's window; or in the longest waiter's, once that counts alone.
/// - Each two tickets may meet.
///
/// The longest waiter has the first choice. A ticket chooses the most seats for which there is a group, and
/// then the group with the smallest gap. Of equal gaps, the group of the longer waiters is chosen.
///
/// A ticket looks at most at `kLooks` neighbours on each side in the order of numbers, and keeps the first
/// `kKept` who fit with the ticket, at most `kKeptOfAddress` of them from one network when the match is
/// rated. So the cost is bounded whatever others do. In a queue in which few are barred from each other, no
/// bound is ever reached before a group is found.
class Matcher {
  public:
    static constexpr int kLooks = 256;
    static constexpr int kKept = 16;
    static constexpr int kKeptOfAddress = 4;

    explicit Matcher(StrengthOf strength_of, PairingRules rules = {})
        : strength_of_(std::move(strength_of)), rules_(rules) {}

    /// Returns the groups that `tickets` make at `now`, in the order of their longest waiters. A ticket is in
    /// at most one group; whoever is in none goes on waiting. The result depends on the tickets, never on
    /// their order in `tickets`, and points to them. No account may have two tickets.
    std::vector<Group> groups(std::span<const Ticket> tickets, std::int64_t now) const;

  private:
    StrengthOf strength_of_;
    PairingRules rules_;
};

}  // namespace kabinet::queue
