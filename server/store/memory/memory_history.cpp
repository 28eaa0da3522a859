#include "server/store/memory/memory_history.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

namespace kabinet {
namespace {

std::optional<std::size_t> seat_of(const FinishedMatch& match, std::string_view account) {
    const auto it = std::ranges::find(match.seats, account, &FinishedSeat::account);
    if (it == match.seats.end()) return std::nullopt;
    return static_cast<std::size_t>(it - match.seats.begin());
}

bool fits(const FinishedMatch& match, const HistoryQuery& query) {
    const auto seat = seat_of(match, query.account);
    if (!seat || query.with == query.account) return false;
    if (!query.with.empty() && !seat_of(match, query.with)) return false;
    if (!query.game.empty() && match.game != query.game) return false;
    if (query.result && result_in(match, *seat) != *query.result) return false;
    if (!match.unlisted || query.viewer == query.account) return true;
    const bool of_others = !query.with.empty() && query.with != query.viewer;
    return !of_others && seat_of(match, query.viewer);
}

}  // namespace

void MemoryHistory::write(const FinishedMatch& match) {
    if (std::ranges::find(matches_, match.id, &FinishedMatch::id) != matches_.end()) return;
    matches_.insert(std::ranges::upper_bound(matches_, match.ended, {}, &FinishedMatch::ended), match);
}

std::vector<FinishedMatch> MemoryHistory::matches_of(const HistoryQuery& query) const {
    std::vector<FinishedMatch> found;
    bool behind = query.before.empty();
    for (const FinishedMatch& match : matches_ | std::views::reverse) {
        if (found.size() == query.most) break;
        if (behind && fits(match, query)) found.push_back(match);
        behind |= match.id == query.before;
    }
    return found;
}

std::map<std::string, ResultCounts> MemoryHistory::counts_of(std::string_view account,
                                                             std::string_view viewer) const {
    std::map<std::string, ResultCounts> counts;
    for (const FinishedMatch& match : matches_) {
        const auto seat = seat_of(match, account);
        if (seat && (!match.unlisted || seat_of(match, viewer)))
            counts[match.game].add(result_in(match, *seat), 1);
    }
    return counts;
}

std::map<std::string, ResultCounts> MemoryHistory::counts_between(std::string_view account,
                                                                  std::string_view other) const {
    std::map<std::string, ResultCounts> counts;
    for (const FinishedMatch& match : matches_) {
        const auto seat = seat_of(match, account), others = seat_of(match, other);
        if (seat && others && seat != others)
            counts[match.game].add(result_against(match.seats[*seat], match.seats[*others]), 1);
    }
    return counts;
}

}  // namespace kabinet
