#include "tournament/sheet.hpp"

#include <algorithm>

#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

RoundKind kind_of(ByeKind kind) {
    switch (kind) {
        case ByeKind::pairing:
            return RoundKind::pairing_bye;
        case ByeKind::half:
            return RoundKind::half_bye;
        case ByeKind::full:
            return RoundKind::full_bye;
        case ByeKind::zero:
            break;
    }
    return RoundKind::zero_bye;
}

bool played_at(const Table& table) {
    return std::ranges::any_of(table.games, &GameResult::known);
}

Spent spent_at(const State& state, const Table& table, int entrant) {
    const auto who = static_cast<std::size_t>(std::ranges::find(table.seats, entrant) - table.seats.begin());
    const Yield yield = yields(state.settings, table)[who];
    Spent spent;
    spent.kind = yield.games > 0   ? RoundKind::board
                 : yield.forfeited ? RoundKind::forfeit_loss
                                   : RoundKind::forfeit_win;
    for (const int other : table.seats) {
        const bool met = other != entrant && (spent.kind != RoundKind::board || table.seats.size() == 2 ||
                                              !table.absent.contains(other));
        if (met) spent.opponents.push_back(other);
        if (annulled(state, other)) spent.counts = false;
    }
    spent.points = yield.points;
    spent.wins = yield.wins;
    spent.won = yield.won;
    spent.shares = yield.shares;
    spent.games = yield.games;
    spent.second_seats = yield.second_seats;
    spent.seats = yield.seats;
    if (spent.counts) return spent;
    // The games were played all the same, but bring nothing.
    spent.points = spent.wins = spent.won = spent.shares = 0;
    return spent;
}

Spent spent_with(const Sheet& sheet, const Bye* bye, int games) {
    Spent spent;
    spent.kind = bye ? kind_of(bye->kind) : RoundKind::zero_bye;
    if (spent.kind == RoundKind::half_bye) spent.points = sheet.draw;
    if (spent.kind == RoundKind::pairing_bye || spent.kind == RoundKind::full_bye) {
        spent.points = sheet.win;
        if (sheet.seats == 2) spent.wins = games;
    }
    return spent;
}

bool free_point(const Spent& spent) {
    return spent.kind == RoundKind::pairing_bye || spent.kind == RoundKind::full_bye;
}

/// A bye at pods is the mean of the other rounds, at least that of a full table (TN-21).
void value_byes(std::vector<Spent>& rounds, const Fraction& table_mean) {
    Fraction sum = 0;
    std::int64_t others = 0;
    for (const Spent& spent : rounds) {
        if (free_point(spent)) continue;
        sum += spent.points;
        ++others;
    }
    const Fraction value = others == 0 ? table_mean : greater(sum / Fraction(others), table_mean);
    for (Spent& spent : rounds) {
        if (free_point(spent)) spent.points = value;
    }
}

Card card_of(const State& state, const Sheet& sheet, const Entrant& entrant) {
    Card card{.entrant = entrant.number, .rating = entrant.rating};
    std::vector<Spent> decided;
    for (const Round& round : state.rounds) {
        const Table* const table = round.table_of(entrant.number);
        const bool finished = over(state.settings, round);
        Spent spent = table ? spent_at(state, *table, entrant.number)
                            : spent_with(sheet, round.bye_of(entrant.number), units(state.settings));
        const bool known = !table || played_at(*table) || over(state.settings, *table);
        if (finished) card.rounds.push_back(spent);
        if (known) decided.push_back(std::move(spent));
    }
    if (state.settings.seats > 2) {
        value_byes(card.rounds, sheet.draw);
        value_byes(decided, sheet.draw);
    }
    for (const Spent& spent : card.rounds) card.finished_points += spent.points;
    for (const Spent& spent : decided) {
        card.points += spent.points;
        card.games += spent.games;
    }
    return card;
}

}  // namespace

const Card* Sheet::card(int entrant) const {
    const auto found = std::ranges::lower_bound(cards, entrant, {}, &Card::entrant);
    return found != cards.end() && found->entrant == entrant ? &*found : nullptr;
}

bool annulled(const State& state, int entrant) {
    const bool left = state.stage().format == Format::round_robin &&
                      state.settings.leaver == Leaver::annulled &&
                      state.entrant(entrant).status == Entrant::Status::withdrawn;
    if (!left) return false;
    std::size_t played = 0;
    for (const Round& round : state.rounds) {
        const Table* const table = round.table_of(entrant);
        if (table && played_at(*table)) ++played;
    }
    return 2 * played < (state.draw.size() - 1) * static_cast<std::size_t>(state.stage().cycles);
}

Sheet sheet_of(const State& state) {
    const int games = units(state.settings), seats = state.settings.seats;
    Sheet sheet{.seats = seats,
                .swiss = state.stage().format == Format::swiss,
                .win = full_points(state.settings.scale, seats) * Fraction(games),
                .draw = half_points(state.settings.scale, seats) * Fraction(games)};
    for (const Round& round : state.rounds) sheet.rounds += over(state.settings, round) ? 1 : 0;
    std::vector<int> field = state.field;
    std::ranges::sort(field);
    for (const int entrant : field) {
        Card card = card_of(state, sheet, state.entrant(entrant));
        if (annulled(state, entrant)) card.points = card.finished_points = 0;
        sheet.cards.push_back(std::move(card));
    }
    return sheet;
}

}  // namespace kabinet::tournament
