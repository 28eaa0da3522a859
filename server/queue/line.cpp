#include "server/queue/line.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::queue {

Line::Line(std::vector<Ticket> tickets, const std::vector<double>& numbers)
    : below_(numbers.size(), kNone), above_(numbers.size(), kNone) {
    std::ranges::sort(tickets, {}, [&](Ticket ticket) { return std::pair(numbers[ticket], ticket); });
    for (std::size_t i = 1; i < tickets.size(); ++i) {
        below_[tickets[i]] = tickets[i - 1];
        above_[tickets[i - 1]] = tickets[i];
    }
}

void Line::leave(Ticket ticket) {
    const Ticket below = std::exchange(below_[ticket], kNone);
    const Ticket above = std::exchange(above_[ticket], kNone);
    if (below != kNone) above_[below] = above;
    if (above != kNone) below_[above] = below;
}

}  // namespace kabinet::queue
