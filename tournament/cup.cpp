#include "tournament/cup.hpp"

#include <algorithm>

#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

/// The rank of an entrant at a table that is over; 0 of an absent.
int rank_at(const Table& table, int entrant) {
    if (table.absent.contains(entrant)) return 0;
    const GameResult& game = table.games.front();
    const auto at = std::ranges::find(game.seats, entrant);
    // Who is left alone is first.
    if (!game.known || at == game.seats.end()) return 1;
    return game.ranks[static_cast<std::size_t>(at - game.seats.begin())];
}

/// Who goes on from a table, or all who can while it is not over. A shared rank at the cut goes to the better
/// seed.
std::vector<int> going_on(const State& state, const Table& table) {
    std::vector<int> list;
    for (const int entrant : state.field) {
        if (table.seats_entrant(entrant) && !table.absent.contains(entrant)) list.push_back(entrant);
    }
    if (!over(state.settings, table)) return list;
    std::ranges::sort(list, {}, [&](int entrant) {
        return std::pair(rank_at(table, entrant), std::ranges::find(state.field, entrant));
    });
    const auto most = static_cast<std::size_t>(state.stage().advance);
    if (list.size() > most) list.resize(most);
    return list;
}

bool holds(const std::vector<int>& list, int entrant) {
    return std::ranges::find(list, entrant) != list.end();
}

/// Plays a round through: who was left and does not go on is out.
void play(const State& state, const Round& round, Cup& cup) {
    const bool final = round.tables.size() == 1 && round.byes.empty();
    if (final) {
        const Table& table = round.tables.front();
        cup.over = over(state.settings, table);
        if (!cup.over) return;
        for (const int entrant : cup.left) {
            const int rank = table.seats_entrant(entrant) ? rank_at(table, entrant) : 0;
            cup.out.push_back({entrant, round.number, rank});
        }
        std::erase_if(cup.left, [&](int entrant) { return rank_at(table, entrant) != 1; });
        return;
    }
    std::vector<int> go;
    for (const Bye& bye : round.byes) go.push_back(bye.entrant);
    for (const Table& table : round.tables) std::ranges::copy(going_on(state, table), std::back_inserter(go));
    for (const int entrant : cup.left) {
        if (!holds(go, entrant)) cup.out.push_back({entrant, round.number, 0});
    }
    std::erase_if(cup.left, [&](int entrant) { return !holds(go, entrant); });
}

}  // namespace

bool has_cup(const State& state) {
    return state.settings.seats > 2 && state.stage().knocks_out() && state.phase != Phase::open;
}

Cup cup_now(const State& state) {
    Cup cup{.left = state.field};
    for (const Round& round : state.rounds) {
        if (!cup.over) play(state, round, cup);
    }
    if (cup.over || !rounds_over(state)) return cup;
    const auto gone = [&](int entrant) { return !is_in(state.entrant(entrant)); };
    const auto active = std::ranges::count_if(cup.left, [&](int entrant) { return !gone(entrant); });
    if (active >= state.settings.smallest) return cup;
    // No table can be made of so few: they have won together.
    cup.over = true;
    if (active == 0) return cup;
    for (const int entrant : cup.left) {
        if (gone(entrant)) cup.out.push_back({entrant, static_cast<int>(state.rounds.size()) + 1, 0});
    }
    std::erase_if(cup.left, gone);
    return cup;
}

namespace {

bool is_out(const Cup& cup, int entrant) {
    return std::ranges::find(cup.out, entrant, &Cup::Out::entrant) != cup.out.end();
}

/// How many stand before one who is out for sure: who went on from that round, or was better in the final.
int before_one_out(const State& state, const Cup& cup, const Cup::Out& own, bool surely) {
    const auto place = [](const Cup::Out& out) { return out.rank == 0 ? kMostSeats + 1 : out.rank; };
    const auto better = std::ranges::count_if(cup.out, [&](const Cup::Out& other) {
        return other.round != own.round ? other.round > own.round : place(other) < place(own);
    });
    // Whose table of the same round is open may still go out in it, and share the place.
    const bool newest = own.round == static_cast<int>(state.rounds.size());
    const auto still = std::ranges::count_if(cup.left, [&](int entrant) {
        if (is_out(cup, entrant)) return false;
        const Table* const table = newest ? state.rounds.back().table_of(entrant) : nullptr;
        return !surely || !table || over(state.settings, *table);
    });
    return static_cast<int>(better + still);
}

CupPlace place_in(const State& state, const Cup& cup, int entrant) {
    CupPlace place{entrant, 1, static_cast<int>(cup.left.size())};
    const auto out = std::ranges::find(cup.out, entrant, &Cup::Out::entrant);
    const auto through =
        out == cup.out.end() ? state.rounds.size() : static_cast<std::size_t>(out->round - 1);
    for (std::size_t round = 0; round < through; ++round) {
        const Table* const table = state.rounds[round].table_of(entrant);
        if (table && over(state.settings, *table)) ++place.won;
    }
    if (out == cup.out.end()) {
        if (cup.over) place.worst = 1;
        return place;
    }
    // Nobody is first without having played.
    const int first = out->rank == 0 ? 2 : 1;
    place.best = std::max(first, before_one_out(state, cup, *out, true) + 1);
    place.worst = std::max(first, before_one_out(state, cup, *out, false) + 1);
    return place;
}

}  // namespace

std::vector<CupPlace> cup_places(const State& state) {
    const Cup cup = cup_now(state);
    std::vector<CupPlace> places;
    for (const int entrant : state.field) places.push_back(place_in(state, cup, entrant));
    return places;
}

}  // namespace kabinet::tournament
