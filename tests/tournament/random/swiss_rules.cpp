#include "tests/tournament/random/swiss_rules.hpp"

#include <algorithm>

#include "tests/tournament/pairing/articles.hpp"
#include "tests/tournament/random/reckoning.hpp"
#include "tournament/stages.hpp"

namespace kabinet::tournament {
namespace {

/// A round of a Swiss with all that its cost depends on.
struct Snapped {
    SwissSnapshot past;
    std::vector<SwissTable> tables;
    int bye = 0;
};

int in_half_points(const Fraction& points) {
    return static_cast<int>((points * Fraction(2)).whole());
}

SwissRound round_spent(const Round& round, int entrant) {
    SwissRound spent{.kind = RoundKind::zero_bye};
    if (const Bye* const bye = round.bye_of(entrant)) {
        if (bye->kind == ByeKind::pairing) spent.kind = RoundKind::pairing_bye;
        if (bye->kind == ByeKind::full) spent.kind = RoundKind::full_bye;
        if (bye->kind == ByeKind::half) spent.kind = RoundKind::half_bye;
    }
    const Table* const table = round.table_of(entrant);
    if (!table) return spent;
    spent.opponent = table->seats[table->seats[0] == entrant ? 1 : 0];
    for (const GameResult& game : table->games) {
        if (game.known) spent.seats.push_back(game.seats[0] == entrant ? 0 : 1);
    }
    spent.kind = table->absent.contains(entrant) ? RoundKind::forfeit_loss : RoundKind::forfeit_win;
    if (!spent.seats.empty()) spent.kind = RoundKind::board;
    return spent;
}

/// Down from the higher, up from the lower; byes and forfeit wins are down too.
Drift drifted(const SwissRound& spent, const Fraction& own, const Fraction& other) {
    if (spent.kind == RoundKind::forfeit_loss) return Drift::none;
    if (spent.kind != RoundKind::board) return Drift::down;
    const int a = in_half_points(own), b = in_half_points(other);
    return a > b ? Drift::down : a < b ? Drift::up : Drift::none;
}

/// The stage behind `view` without its newest round, `round`.
Snapped snapped(const State& view, const Round& round, const State& before) {
    Snapped made;
    State past = view;
    if (!past.rounds.empty() && past.rounds.back().number == round.number) past.rounds.pop_back();
    std::vector<std::map<int, Fraction>> points;  // before each round, and now
    for (std::size_t n = 0; n <= past.rounds.size(); ++n) {
        State then = past;
        then.rounds.resize(n);
        points.push_back(reckoned::points_of(then));
    }
    const reckoned::Worth worth = reckoned::worth(view);
    const int units = view.settings.tie.mode == Tie::Mode::single ? view.settings.tie.games : 1;
    made.past = {.rounds_played = static_cast<int>(past.rounds.size()),
                 .rounds = view.rounds_planned,
                 .bye_points = in_half_points(worth.win * Fraction(units)),
                 .seats_matter = view.settings.tie.games % 2 == 1};
    made.past.allowed.assign(before.allowed.begin(), before.allowed.end());
    for (std::size_t place = 0; place < past.field.size(); ++place) {
        const int number = past.field[place];
        const Bye* const bye = round.bye_of(number);
        if (bye && bye->kind == ByeKind::pairing) made.bye = number;
        if (!round.table_of(number) && made.bye != number) continue;
        SwissEntrant entrant{number, in_half_points(points.back()[number]), static_cast<int>(place) + 1, {}};
        for (std::size_t n = 0; n < past.rounds.size(); ++n) {
            SwissRound spent = round_spent(past.rounds[n], number);
            spent.drift = drifted(spent, points[n][number], points[n][spent.opponent]);
            entrant.rounds.push_back(std::move(spent));
        }
        entrant.spared =
            view.entrant(number).late && std::ranges::all_of(entrant.rounds, [](const SwissRound& spent) {
                return spent.kind == RoundKind::half_bye || spent.kind == RoundKind::zero_bye;
            });
        made.past.entrants.push_back(std::move(entrant));
    }
    for (const Table& table : round.tables) made.tables.push_back({table.seats[0], table.seats[1]});
    return made;
}

/// Whether an exchange of two entrants lowers the cost.
bool improvable(const Snapped& made, Dice& dice) {
    const Cost cost = articles::cost_of(made.past, made.tables, made.bye);
    const auto all = static_cast<int>(made.past.entrants.size());
    for (int attempt = 0; attempt < 8; ++attempt) {
        const int a = made.past.entrants[static_cast<std::size_t>(dice.below(all))].number;
        const int b = made.past.entrants[static_cast<std::size_t>(dice.below(all))].number;
        std::vector<SwissTable> tables = made.tables;
        const auto exchanged = [&](int entrant) { return entrant == a ? b : entrant == b ? a : entrant; };
        for (SwissTable& table : tables) table = {exchanged(table[0]), exchanged(table[1])};
        if (articles::cost_of(made.past, tables, exchanged(made.bye)) < cost) return true;
    }
    return false;
}

/// Of a stage or a group; adds the cost of the round to `sum`.
std::optional<std::string> broken_in(const State& before, const State& view, const Round& round,
                                     bool instructed, Dice& dice, Cost& sum) {
    Snapped made = snapped(view, round, before);
    if (made.past.entrants.empty()) return std::nullopt;
    State past = view;
    past.rounds.resize(made.past.entrants.front().rounds.size());
    made.past.first_seat = swiss_snapshot(past, true).first_seat;
    const Cost cost = articles::cost_of(made.past, made.tables, made.bye);
    sum = sum + cost;
    for (std::size_t table = 0; table < made.tables.size(); ++table) {
        if (!articles::seats_are_right(made.past, made.tables[table], static_cast<int>(table)))
            return "TN-22: seats of table " + std::to_string(table + 1);
    }
    if (instructed) return std::nullopt;
    const bool few = made.past.entrants.size() <= 10;
    if (few && articles::least_cost(made.past) != cost) return "TN-22: there is a pairing of less cost";
    if (!few && improvable(made, dice)) return "TN-22: an exchange of two lowers the cost";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_by_cost(const State& before, const State& after, const Proposal& made,
                                          Dice& dice) {
    if (after.settings.seats != 2 || after.stage().played() != Format::swiss) return std::nullopt;
    const bool instructed = !before.forced.empty() || !before.forbidden.empty();
    Cost sum{};
    if (after.stage().format != Format::groups) {
        if (auto broken = broken_in(before, after, after.rounds.back(), instructed, dice, sum)) return broken;
    }
    for (std::size_t group = 0; group < after.groups.size(); ++group) {
        const State view = group_view(after, group);
        if (view.rounds.size() < after.rounds.size()) continue;
        if (auto broken = broken_in(before, view, view.rounds.back(), instructed, dice, sum)) return broken;
    }
    // Where a whole round has nobody left there is nothing to say.
    if (made.cost.empty() ? sum != Cost{} : !std::ranges::equal(made.cost, sum))
        return "TN-22: the cost that the round is said to have";
    return std::nullopt;
}

}  // namespace kabinet::tournament
