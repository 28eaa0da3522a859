#include "tournament/tie_breaks.hpp"

#include <algorithm>

namespace kabinet::tournament {
namespace {

bool requested(RoundKind kind) {
    return kind == RoundKind::half_bye || kind == RoundKind::zero_bye;
}

/// A voluntarily unplayed round (article 16.1).
bool voluntary(RoundKind kind) {
    return requested(kind) || kind == RoundKind::forfeit_loss;
}

/// What a round adds to sums over opponents.
struct Contribution {
    Fraction value = 0;
    Fraction points = 0;  ///< what the entrant got in the round
    bool voluntary = false;
};

/// The dummy of an unplayed round has the entrant's own score, but no more than the cap (article 16.4).
Fraction dummy(const Sheet& sheet, const Card& card, const Spent& spent) {
    const Card* const scheduled = spent.opponents.empty() ? nullptr : sheet.card(spent.opponents.front());
    const Fraction cap = scheduled ? adjusted_score(sheet, *scheduled) : sheet.draw * Fraction(sheet.rounds);
    return lesser(card.finished_points, cap);
}

std::vector<Contribution> contributions(const Sheet& sheet, const Card& card) {
    std::vector<Contribution> list;
    for (const Spent& spent : card.rounds) {
        if (!spent.counts) continue;
        if (sheet.swiss && spent.kind != RoundKind::board) {
            list.push_back({dummy(sheet, card, spent), spent.points, voluntary(spent.kind)});
            continue;
        }
        for (const int opponent : spent.opponents) {
            if (const Card* const other = sheet.card(opponent)) {
                list.push_back({adjusted_score(sheet, *other), spent.points, false});
            }
        }
    }
    return list;
}

Fraction sum_of(const std::vector<Contribution>& list) {
    Fraction sum = 0;
    for (const Contribution& part : list) sum += part.value;
    return sum;
}

/// Cut-1 takes the least contribution of a voluntarily unplayed round, or the least of all (article 16.5.1).
void cut_least(std::vector<Contribution>& list) {
    const auto least = std::ranges::min_element(list, [](const Contribution& a, const Contribution& b) {
        return a.voluntary != b.voluntary ? a.voluntary : a.value < b.value;
    });
    if (least != list.end()) list.erase(least);
}

void cut_most(std::vector<Contribution>& list) {
    const auto most = std::ranges::max_element(list, {}, &Contribution::value);
    if (most != list.end()) list.erase(most);
}

Fraction buchholz(const Sheet& sheet, const Card& card, TieBreak code) {
    std::vector<Contribution> list = contributions(sheet, card);
    if (code != TieBreak::bh) cut_least(list);
    if (code == TieBreak::bhm) cut_most(list);
    return sum_of(list);
}

Fraction sonneborn_berger(const Sheet& sheet, const Card& card) {
    Fraction sum = 0;
    for (const Contribution& part : contributions(sheet, card)) sum += part.value * part.points;
    return sum;
}

Fraction progressive(const Card& card) {
    Fraction score = 0, sum = 0;
    for (const Spent& spent : card.rounds) sum += score += spent.points;
    return sum;
}

/// Points against those who have at least half of the points possible (article 9.2).
Fraction koya(const Sheet& sheet, const Card& card) {
    const Fraction half = sheet.win * Fraction(sheet.rounds, 2);
    Fraction sum = 0;
    for (const Spent& spent : card.rounds) {
        const Card* const other = spent.opponents.empty() ? nullptr : sheet.card(spent.opponents.front());
        if (spent.counts && other && other->finished_points >= half) sum += spent.points;
    }
    return sum;
}

/// Nothing where somebody is unrated (article 10.1).
std::optional<Fraction> mean_rating(const Sheet& sheet, const Card& card) {
    std::int64_t sum = 0, met = 0;
    for (const Spent& spent : card.rounds) {
        if (spent.kind != RoundKind::board || !spent.counts) continue;
        for (const int opponent : spent.opponents) {
            const Card* const other = sheet.card(opponent);
            if (!other || !other->rating) return std::nullopt;
            sum += *other->rating;
            ++met;
        }
    }
    if (met == 0) return std::nullopt;
    return Fraction(sum, met);
}

/// The mean over all meetings of the opponent's points a round; an unplayed round counts one's own.
Fraction opponents_mean(const Sheet& sheet, const Card& card) {
    Fraction sum = 0;
    std::int64_t meetings = 0;
    for (const Spent& spent : card.rounds) {
        const bool board = spent.kind == RoundKind::board;
        for (const int opponent : board ? spent.opponents : std::vector{card.entrant}) {
            const Card* const other = sheet.card(opponent);
            if (other) sum += other->finished_points;
            ++meetings;
        }
    }
    if (meetings == 0) return 0;
    return sum / Fraction(meetings * sheet.rounds);
}

Fraction mean_share(const Card& card) {
    Fraction sum = 0;
    std::int64_t games = 0;
    for (const Spent& spent : card.rounds) {
        sum += spent.shares;
        games += spent.games;
    }
    return games == 0 ? Fraction() : sum / Fraction(games);
}

template <class Value>
Fraction total(const Card& card, Value Spent::* member) {
    Fraction sum = 0;
    for (const Spent& spent : card.rounds) sum += Fraction(spent.*member);
    return sum;
}

}  // namespace

Fraction adjusted_score(const Sheet& sheet, const Card& card) {
    if (!sheet.swiss || sheet.seats != 2) return card.finished_points;
    Fraction score = card.finished_points;
    for (std::size_t i = card.rounds.size(); i-- > 0 && voluntary(card.rounds[i].kind);) {
        if (requested(card.rounds[i].kind)) score += sheet.draw - card.rounds[i].points;
    }
    return score;
}

std::optional<Fraction> tie_break(const Sheet& sheet, const Card& card, TieBreak code) {
    switch (code) {
        case TieBreak::bhc1:
        case TieBreak::bh:
        case TieBreak::bhm:
            return buchholz(sheet, card, code);
        case TieBreak::sb:
            return sonneborn_berger(sheet, card);
        case TieBreak::win:
            return total(card, &Spent::wins);
        case TieBreak::won:
            return total(card, &Spent::won);
        case TieBreak::bpg:
            return total(card, &Spent::second_seats);
        case TieBreak::ps:
            return progressive(card);
        case TieBreak::ks:
            return koya(sheet, card);
        case TieBreak::aro:
            return mean_rating(sheet, card);
        case TieBreak::omp:
            return opponents_mean(sheet, card);
        case TieBreak::share:
            return mean_share(card);
        case TieBreak::de:
            break;
    }
    return std::nullopt;
}

}  // namespace kabinet::tournament
