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

/// The place of an entrant, 0 while there is none; nothing for who is no entrant.
std::optional<int> place_of(const PlayedEvent& event, std::string_view account) {
    const auto it = std::ranges::find(event.entrants, account, &EventEntrant::account);
    return it == event.entrants.end() ? std::nullopt : std::optional(it->place);
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

void MemoryHistory::write(const PlayedEvent& event) {
    const auto before = std::ranges::find(events_, event.id, &PlayedEvent::id);
    if (before == events_.end()) {
        if (!event.entrants.empty()) events_.push_back(event);
    } else if (event.entrants.empty()) {
        events_.erase(before);
    } else {
        *before = event;
    }
}

void MemoryHistory::write(const LateEntrant& entrant) {
    const auto event = std::ranges::find(events_, entrant.event, &PlayedEvent::id);
    if (event != events_.end() && !place_of(*event, entrant.account))
        event->entrants.push_back({.account = entrant.account});
}

void MemoryHistory::forget_title(std::string_view event) {
    const auto found = std::ranges::find(events_, event, &PlayedEvent::id);
    if (found != events_.end()) found->title = found->game;
}

std::vector<EventOfAccount> MemoryHistory::events_of(const EventQuery& query) const {
    // Of those that began at once the one that came first is the older.
    std::vector<const PlayedEvent*> newest;
    for (const PlayedEvent& event : events_ | std::views::reverse) {
        const auto younger = [&](const PlayedEvent* one) { return one->began >= event.began; };
        newest.insert(std::ranges::find_if_not(newest, younger), &event);
    }
    std::vector<EventOfAccount> found;
    bool behind = query.before.empty();
    for (const PlayedEvent* event : newest) {
        if (found.size() == query.most) break;
        const auto place = place_of(*event, query.account);
        if (behind && place && (!event->unlisted || place_of(*event, query.viewer))) {
            found.push_back({event->id, event->game, event->title, event->phase, event->began,
                             event->unlisted, std::ssize(event->entrants), *place});
        }
        behind |= event->id == query.before;
    }
    return found;
}

}  // namespace kabinet
