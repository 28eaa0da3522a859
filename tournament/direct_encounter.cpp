#include <algorithm>

#include "tournament/tie_breaks.hpp"

namespace kabinet::tournament {
namespace {

/// What an entrant has against the others who are level.
struct Among {
    int entrant = 0;
    Fraction points = 0;
    std::int64_t missing = 0;  ///< how many of the others were not met
};

/// The mean of the points of `card` against `other`; nothing if they have not met.
std::optional<Fraction> against(const Sheet& sheet, const Card& card, int other) {
    Fraction sum = 0;
    std::int64_t meetings = 0;
    for (const Spent& spent : card.rounds) {
        const bool played = spent.counts && (spent.kind == RoundKind::board || !sheet.swiss);
        if (!played || std::ranges::find(spent.opponents, other) == spent.opponents.end()) continue;
        sum += spent.points;
        ++meetings;
    }
    if (meetings == 0) return std::nullopt;
    return sum / Fraction(meetings);
}

std::vector<Among> among(const Sheet& sheet, const std::vector<int>& level) {
    std::vector<Among> list;
    for (const int entrant : level) {
        Among own{.entrant = entrant};
        const Card* const card = sheet.card(entrant);
        for (const int other : level) {
            if (other == entrant || !card) continue;
            const auto points = against(sheet, *card, other);
            points ? void(own.points += *points) : void(++own.missing);
        }
        list.push_back(std::move(own));
    }
    return list;
}

std::vector<Encounter> by_points(std::vector<Among> list) {
    std::ranges::sort(list, [](const Among& a, const Among& b) {
        const auto order = b.points <=> a.points;
        return order != 0 ? order < 0 : a.entrant < b.entrant;
    });
    std::vector<Encounter> parts;
    for (const Among& own : list) {
        if (parts.empty() || *parts.back().value != own.points) parts.push_back({{}, own.points});
        parts.back().entrants.push_back(own.entrant);
    }
    return parts;
}

/// Who is first whatever the missing ties bring: all of theirs lost, and all of the others' won.
const Among* surely_first(const Sheet& sheet, const std::vector<Among>& list) {
    for (const Among& own : list) {
        const bool first = std::ranges::all_of(list, [&](const Among& other) {
            return other.entrant == own.entrant ||
                   other.points + sheet.win * Fraction(other.missing) < own.points;
        });
        if (first) return &own;
    }
    return nullptr;
}

}  // namespace

std::vector<Encounter> direct_encounter(const Sheet& sheet, const std::vector<int>& level) {
    std::vector<Encounter> parts;
    std::vector<int> rest = level;
    while (rest.size() > 1) {
        const std::vector<Among> list = among(sheet, rest);
        if (std::ranges::all_of(list, [](const Among& own) { return own.missing == 0; })) {
            std::ranges::move(by_points(list), std::back_inserter(parts));
            return parts;
        }
        const Among* const first = surely_first(sheet, list);
        if (!first) break;
        parts.push_back({{first->entrant}, first->points});
        std::erase(rest, first->entrant);
    }
    if (!rest.empty()) parts.push_back({rest, std::nullopt});
    return parts;
}

}  // namespace kabinet::tournament
