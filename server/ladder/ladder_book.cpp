#include "server/ladder/ladder_book.hpp"

#include <algorithm>

namespace kabinet {

std::expected<void, RatingFlaw> LadderBook::take(const LadderEntry& entry) {
    const RatingEvent& event = entry.logged.event;
    if (auto applied = ladder_.apply(event, entry.logged.hash); !applied) return applied;
    board_.take(event);
    for (const std::string& account : entry.neighbours) board_.exclude(account, true);
    for (const RatedPlayer& player : event.players)
        of_account_[player.account].push_back(static_cast<int>(event.n));
    return {};
}

std::vector<int> LadderBook::numbers(std::string_view account, std::int64_t after, std::size_t most) const {
    std::vector<int> found;
    if (account.empty()) {
        for (std::int64_t n = after + 1; n <= ladder_.events() && found.size() < most; ++n)
            found.push_back(static_cast<int>(n));
        return found;
    }
    const auto own = of_account_.find(account);
    if (own == of_account_.end()) return found;
    const auto first = std::ranges::upper_bound(own->second, after);
    for (auto n = first; n != own->second.end() && found.size() < most; ++n) found.push_back(*n);
    return found;
}

}  // namespace kabinet
