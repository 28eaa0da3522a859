#include "tournament/tie.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace kabinet::tournament {
namespace {

/// The points of a whole game of nine, which its loser by resignation gives to the other.
constexpr std::int64_t kNinePoints = 9;

int games_of(const Settings& settings) {
    return settings.seats == 2 ? settings.tie.games : 1;
}

const GameResult& game_at(const Table& table, int game) {
    return table.games[static_cast<std::size_t>(game - 1)];
}

std::size_t place_of(const std::vector<int>& list, int entrant) {
    return static_cast<std::size_t>(std::ranges::find(list, entrant) - list.begin());
}

/// Games won by the entrant at `table.seats[who]` of a tie of two, among the first `games`.
int won_by(const Settings& settings, const Table& table, std::size_t who, int games) {
    int won = 0;
    for (int game = 1; game <= games; ++game) {
        const GameResult& result = game_at(table, game);
        if (!result.known) break;
        const std::size_t seat = place_of(seats_of_game(settings, table, game), table.seats[who]);
        if (result.ranks[seat] < result.ranks[1 - seat]) ++won;
    }
    return won;
}

/// A game that was given up gives all its points to the other (TN-14).
std::vector<std::int64_t> counted_scores(const Settings& settings, const GameResult& result) {
    const bool given_up = !result.reason.empty() && result.ranks[0] != result.ranks[1];
    if (!given_up) return result.scores;
    const std::int64_t reported =
        std::accumulate(result.scores.begin(), result.scores.end(), std::int64_t{0});
    const std::int64_t all = settings.game == "nine" ? kNinePoints : reported;
    // Where the low score wins, who gives a game up is left with all its points.
    const bool first_has_all = (result.ranks[0] < result.ranks[1]) != settings.low_wins;
    return first_has_all ? std::vector<std::int64_t>{all, 0} : std::vector<std::int64_t>{0, all};
}

/// What counts for each of two after the first `games`: wins, or in a sum the scores; more is better.
std::array<std::int64_t, 2> ahead_after(const Settings& settings, const Table& table, int games) {
    std::array<std::int64_t, 2> ahead{0, 0};
    for (std::size_t who = 0; settings.tie.mode != Tie::Mode::sum && who < 2; ++who) {
        ahead[who] = won_by(settings, table, who, games);
    }
    for (int game = 1; settings.tie.mode == Tie::Mode::sum && game <= games; ++game) {
        const GameResult& result = game_at(table, game);
        if (!result.known) continue;
        const std::vector<int> seats = seats_of_game(settings, table, game);
        const auto scores = counted_scores(settings, result);
        for (std::size_t who = 0; who < 2; ++who) ahead[who] += scores[place_of(seats, table.seats[who])];
    }
    if (settings.tie.mode == Tie::Mode::sum && settings.low_wins) std::swap(ahead[0], ahead[1]);
    return ahead;
}

bool known_through(const Table& table, int first, int last) {
    for (int game = first; game <= last; ++game) {
        if (!game_at(table, game).known) return false;
    }
    return true;
}

/// By how many games a level tie goes on at a time.
int step_of(const Settings& settings) {
    return settings.tie.mode == Tie::Mode::sum ? 2 : 1;
}

/// How many of the games decide a tie of two whose first games are all known: while it is level, those that
/// were added.
int games_that_count(const Settings& settings, const Table& table) {
    const int room = static_cast<int>(table.games.size()), step = step_of(settings);
    int games = games_of(settings);
    for (; games + step <= room && known_through(table, games + 1, games + step); games += step) {
        const auto ahead = ahead_after(settings, table, games);
        if (ahead[0] != ahead[1]) break;
    }
    return games;
}

Fraction share_of_win(const Settings& settings, const std::vector<int>& ranks, std::size_t seat) {
    const int best = std::ranges::min(ranks);
    if (ranks[seat] != best) return 0;
    const auto level = std::ranges::count(ranks, best);
    // Games of two seats know draws; a shared first place of another game is a shared win (TN-31).
    const bool of_two = settings.rules < 2 ? ranks.size() == 2 : settings.seats == 2;
    if (of_two) return level == 1 ? 1 : 0;
    return {1, level};
}

/// Adds a played game to what its entrants have.
void add_game(const Settings& settings, const Table& table, int game, std::vector<Yield>& out) {
    const GameResult& result = game_at(table, game);
    const std::vector<int> seats = seats_of_game(settings, table, game);
    const bool single = settings.tie.mode == Tie::Mode::single;
    const std::vector<Fraction> gained = points(settings.scale, result.ranks, result.scores);
    const std::vector<Fraction> parts = shares(result.scores, settings.low_wins);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        Yield& yield = out[place_of(table.seats, seats[seat])];
        ++yield.games;
        if (seat == 1) ++yield.second_seats;
        yield.seats.push_back(static_cast<int>(seat));
        yield.shares += parts[seat];
        if (!single) continue;
        yield.points += gained[seat];
        yield.wins += share_of_win(settings, result.ranks, seat);
        yield.won += share_of_win(settings, result.ranks, seat);
    }
}

/// A tie that is won as a whole counts when it is over.
void add_tie(const Settings& settings, const Table& table, std::vector<Yield>& out) {
    const std::vector<int> ranks = ranks_of_tie(settings, table);
    const std::vector<Fraction> gained = points(settings.scale, ranks, std::vector<std::int64_t>{0, 0});
    for (std::size_t who = 0; who < 2; ++who) {
        out[who].points += gained[who];
        out[who].wins += share_of_win(settings, ranks, who);
        out[who].won += share_of_win(settings, ranks, who);
    }
}

/// Who is alone at a table has what is left of it (TN-15).
void add_forfeit(const Settings& settings, const Table& table, std::vector<Yield>& out) {
    const std::vector<int> present = table.present();
    for (const int entrant : table.absent) out[place_of(table.seats, entrant)].forfeited = true;
    if (present.size() != 1) return;
    int left = units(settings);
    if (settings.tie.mode == Tie::Mode::single && table.seats.size() == 2) {
        const auto known = std::ranges::count_if(table.games, &GameResult::known);
        left = std::max(0, left - static_cast<int>(known));
    }
    Yield& winner = out[place_of(table.seats, present.front())];
    winner.points += full_points(settings.scale, static_cast<int>(table.seats.size())) * Fraction(left);
    winner.wins += left;
}

}  // namespace

int units(const Settings& settings) {
    return settings.tie.mode == Tie::Mode::single ? games_of(settings) : 1;
}

std::vector<int> seats_of_game(const Settings& settings, const Table& table, int game) {
    // Later corrections of earlier games do not change who sat where.
    if (const GameResult& result = game_at(table, game); result.known) return result.seats;
    if (table.seats.size() > 2) return table.present();
    std::vector<int> seats = table.seats;
    const bool loser_begins = settings.game == "kuba" && settings.tie.mode == Tie::Mode::best;
    for (int before = 1; before < game; ++before) {
        const GameResult& result = game_at(table, before);
        const bool first_lost = result.known && result.ranks[0] > result.ranks[1];
        if (!loser_begins || !first_lost) std::swap(seats[0], seats[1]);
    }
    return seats;
}

int next_game(const Settings& settings, const Table& table) {
    if (table.present().size() < 2) return 0;
    const int games = games_of(settings);
    if (settings.tie.mode == Tie::Mode::best) {
        for (std::size_t who = 0; who < 2; ++who) {
            if (won_by(settings, table, who, games) > games / 2) return 0;
        }
    }
    for (int game = 1; game <= games; ++game) {
        if (!game_at(table, game).known) return game;
    }
    if (table.games.size() <= static_cast<std::size_t>(games)) return 0;
    const int counted = games_that_count(settings, table);
    const auto ahead = ahead_after(settings, table, counted);
    if (ahead[0] != ahead[1]) return 0;
    const int last = std::min(counted + step_of(settings), static_cast<int>(table.games.size()));
    for (int game = counted + 1; game <= last; ++game) {
        if (!game_at(table, game).known) return game;
    }
    return 0;
}

std::vector<int> ranks_of_tie(const Settings& settings, const Table& table) {
    const auto ahead = ahead_after(settings, table, games_that_count(settings, table));
    return {ahead[0] < ahead[1] ? 2 : 1, ahead[1] < ahead[0] ? 2 : 1};
}

Table new_table(const State& state, std::vector<int> seats, int number) {
    Table table{.number = number, .seats = std::move(seats)};
    const bool goes_on = state.settings.seats == 2 && state.stage().knocks_out();
    const int games = games_of(state.settings) + (goes_on ? state.stage().extra_games : 0);
    table.games.resize(static_cast<std::size_t>(games));
    return table;
}

bool over(const Settings& settings, const Round& round) {
    return std::ranges::all_of(round.tables, [&](const Table& table) { return over(settings, table); });
}

bool rounds_over(const State& state) {
    return std::ranges::all_of(state.rounds, [&](const Round& round) { return over(state.settings, round); });
}

std::vector<Yield> yields(const Settings& settings, const Table& table) {
    std::vector<Yield> out(table.seats.size());
    for (int game = 1; game <= static_cast<int>(table.games.size()); ++game) {
        if (game_at(table, game).known) add_game(settings, table, game, out);
    }
    const bool complete = over(settings, table);
    if (complete && table.absent.empty() && settings.tie.mode != Tie::Mode::single) {
        add_tie(settings, table, out);
    }
    add_forfeit(settings, table, out);
    for (Yield& yield : out) yield.complete = complete;
    return out;
}

}  // namespace kabinet::tournament
