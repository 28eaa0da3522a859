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
    const bool weightless = event.type == RatingEvent::Type::match && event.weight == 0;
    if (weightless || !entry.neighbours.empty())
        suspicions_.push_back({static_cast<int>(event.n), entry.neighbours});
    return {};
}

std::vector<LadderBook::Suspicion> LadderBook::suspicions(std::int64_t before, std::size_t most) const {
    auto end = suspicions_.end();
    if (before > 0) end = std::ranges::lower_bound(suspicions_, before, {}, &Suspicion::n);
    std::vector<Suspicion> found;
    while (end != suspicions_.begin() && found.size() < most) found.push_back(*--end);
    return found;
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
