#include "tournament/bracket_of.hpp"

#include <algorithm>

#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

using SlotState = BracketSlot::State;

Denial has_begun(std::string message) {
    return {"has_begun", "TN-18", std::move(message)};
}

/// Who goes on from a table: 0 for side `upper`, 1 for the other one; nothing inside after a double forfeit.
std::optional<BracketOutcome> outcome_of(const State& state, const Table& table) {
    if (!over(state.settings, table)) return std::nullopt;
    const std::vector<int> present = table.present();
    if (present.empty()) return BracketOutcome{};
    if (present.size() == 1) return BracketOutcome{.winner = present.front() == table.upper ? 0 : 1};
    const std::vector<int> ranks = ranks_of_tie(state.settings, table);
    int winner = table.seats[ranks[0] < ranks[1] ? 0 : 1];
    if (ranks[0] == ranks[1]) {
        // The better seed goes on, in the final too.
        const auto first = std::ranges::find_if(state.field, [&](int e) { return table.seats_entrant(e); });
        winner = *first;
    }
    return BracketOutcome{.winner = winner == table.upper ? 0 : 1};
}

bool is_played(const BracketSlot& slot) {
    return slot.state == SlotState::open || slot.state == SlotState::over;
}

int seed_of(const State& state, int entrant) {
    return static_cast<int>(std::ranges::find(state.field, entrant) - state.field.begin()) + 1;
}

/// Whether nothing but a withdrawal or an empty table decided it, so that others can still be seated there.
bool is_free(const Table& table) {
    return !table.begun && table.missed.empty();
}

void seat(const State& state, Table& table, const BracketSlot& slot) {
    const int upper = entrant_of_seed(state, slot.seeds[0]), lower = entrant_of_seed(state, slot.seeds[1]);
    const bool exchanged = table.seats[0] != table.upper;
    table.upper = upper;
    table.seats = exchanged ? std::vector{lower, upper} : std::vector{upper, lower};
    table.absent.clear();
    for (const int entrant : table.seats) {
        if (state.entrant(entrant).status == Entrant::Status::withdrawn) table.absent.insert(entrant);
    }
}

}  // namespace

bool has_bracket(const State& state) {
    return state.settings.seats == 2 && state.stage().knocks_out() && state.phase != Phase::open;
}

int entrant_of_seed(const State& state, int seed) {
    return seed == 0 ? 0 : state.field[static_cast<std::size_t>(seed - 1)];
}

BracketNow bracket_now(const State& state) {
    const Stage& stage = state.stage();
    const int entrants = static_cast<int>(state.field.size());
    BracketNow now;
    now.bracket = stage.format == Format::knockout ? knockout(entrants, stage.third_place)
                                                   : double_knockout(entrants, stage.reset);
    now.tables.resize(now.bracket.ties.size());
    std::vector<std::optional<BracketOutcome>> outcomes(now.bracket.ties.size());
    for (const Round& round : state.rounds) {
        for (const Table& table : round.tables) {
            const auto tie = static_cast<std::size_t>(table.tie);
            now.tables[tie] = &table;
            outcomes[tie] = outcome_of(state, table);
        }
    }
    now.slots = fold_bracket(now.bracket, outcomes);
    return now;
}

NextTies next_ties(const State& state, const BracketNow& now) {
    NextTies next;
    int wave = 0;
    for (std::size_t tie = 0; tie < now.slots.size(); ++tie) {
        if (now.slots[tie].state != SlotState::open || now.tables[tie]) continue;
        const int round = now.bracket.ties[tie].stage_round;
        if (wave == 0 || round < wave) next.ties.clear(), wave = round;
        if (round == wave) next.ties.push_back(tie);
    }
    for (std::size_t tie = 0; tie < now.slots.size() && wave > 0; ++tie) {
        const bool here = now.bracket.ties[tie].stage_round == wave;
        if (!here || now.slots[tie].state != SlotState::bye) continue;
        const int entrant = entrant_of_seed(state, now.slots[tie].winner);
        const bool gone = state.entrant(entrant).status == Entrant::Status::withdrawn;
        next.byes.push_back({entrant, gone ? ByeKind::zero : ByeKind::pairing});
    }
    return next;
}

namespace {

std::vector<int> people_of(const Round& round) {
    std::vector<int> people;
    for (const Table& table : round.tables)
        people.insert(people.end(), table.seats.begin(), table.seats.end());
    for (const Bye& bye : round.byes) people.push_back(bye.entrant);
    std::ranges::sort(people);
    return people;
}

/// Seats the field as a first round by hand has it: its tables are the ties in order, and its byes those of
/// the bracket.
bool take_by_hand(State& state, const BracketNow& now, const NextTies& next, const Round& round) {
    std::vector<int> field = state.field;
    std::ranges::sort(field);
    const bool same = people_of(round) == field && round.tables.size() == next.ties.size() &&
                      round.byes.size() == next.byes.size();
    if (!same) return false;
    std::vector<int> anew = state.field;
    const auto at = [](int seed) { return static_cast<std::size_t>(seed - 1); };
    for (std::size_t i = 0; i < next.ties.size(); ++i) {
        const auto& seeds = now.slots[next.ties[i]].seeds;
        const std::vector<int>& seats = round.tables[i].seats;
        // Who stays at a place keeps it.
        const bool crossed = state.field[at(seeds[1])] == seats[0] || state.field[at(seeds[0])] == seats[1];
        anew[at(seeds[0])] = seats[crossed ? 1 : 0];
        anew[at(seeds[1])] = seats[crossed ? 0 : 1];
    }
    for (std::size_t i = 0; i < next.byes.size(); ++i) {
        anew[at(seed_of(state, next.byes[i].entrant))] = round.byes[i].entrant;
    }
    state.field = std::move(anew);
    return true;
}

}  // namespace

std::optional<Denial> take_ties(State& state, Round& round) {
    const Denial wrong{"bad_pairing", "TN-27", "the round is not that of the bracket"};
    BracketNow now = bracket_now(state);
    NextTies next = next_ties(state, now);
    if (round.by_hand && state.rounds.empty()) {
        if (!take_by_hand(state, now, next, round)) return wrong;
        now = bracket_now(state);
        next = next_ties(state, now);
    }
    if (round.tables.size() != next.ties.size() || round.byes.size() != next.byes.size()) return wrong;
    for (const Bye& bye : next.byes) {
        if (!round.bye_of(bye.entrant)) return wrong;
    }
    std::set<std::size_t> left(next.ties.begin(), next.ties.end());
    for (Table& table : round.tables) {
        const auto tie = std::ranges::find_if(left, [&](std::size_t each) {
            const auto& seeds = now.slots[each].seeds;
            return table.seats_entrant(entrant_of_seed(state, seeds[0])) &&
                   table.seats_entrant(entrant_of_seed(state, seeds[1]));
        });
        if (tie == left.end()) return wrong;
        table.tie = static_cast<int>(*tie);
        table.upper = entrant_of_seed(state, now.slots[*tie].seeds[0]);
        left.erase(tie);
    }
    return std::nullopt;
}

std::optional<Denial> seat_anew(State& state) {
    if (!has_bracket(state)) return std::nullopt;
    // A tie stands behind all that it takes somebody from, so each pass settles one more.
    for (bool again = true; again;) {
        again = false;
        const BracketNow now = bracket_now(state);
        for (std::size_t tie = 0; tie < now.slots.size() && !again; ++tie) {
            if (!now.tables[tie]) continue;
            const BracketSlot& slot = now.slots[tie];
            const Table& paired = *now.tables[tie];
            if (!is_played(slot)) return has_begun("a later match is paired that this result decides about");
            const int upper = entrant_of_seed(state, slot.seeds[0]);
            const int lower = entrant_of_seed(state, slot.seeds[1]);
            if (paired.upper == upper && paired.seats_entrant(upper) && paired.seats_entrant(lower)) continue;
            if (!is_free(paired)) return has_begun("the match of who goes on has begun");
            for (Round& round : state.rounds) {
                for (Table& table : round.tables) {
                    if (table.tie == static_cast<int>(tie)) seat(state, table, slot);
                }
            }
            again = true;
        }
    }
    return std::nullopt;
}

int place_of_loser(const Bracket& bracket, std::size_t tie) {
    if (bracket.ties[tie].loser_place > 0) return bracket.ties[tie].loser_place;
    for (std::size_t next = tie + 1; next < bracket.ties.size(); ++next) {
        for (const BracketSource& source : bracket.ties[next].from) {
            const bool drops = source.kind == BracketSource::Kind::loser && source.of == tie;
            if (drops) return place_of_loser(bracket, next);
        }
    }
    return static_cast<int>(bracket.entrants);
}

namespace {

/// What a tie says about the place of one who sits at it: the later ties of an entrant say more.
void learn(BracketPlace& own, const BracketTie& tie, const BracketSlot& slot, int seed, int lost,
           bool third) {
    const bool for_third = tie.part == BracketTie::Part::third_place;
    const bool last = tie.part == BracketTie::Part::final || tie.part == BracketTie::Part::reset;
    own.best = for_third ? 3 : 1;
    own.worst = lost;
    if (slot.state != SlotState::over && slot.state != SlotState::bye) return;
    if (slot.winner == seed) {
        own.won += slot.state == SlotState::over ? 1 : 0;
        if (for_third || last) own.worst = own.best;
    } else if (slot.winner == 0 || tie.loser_place > 0) {
        own.best = lost;
    } else if (third) {
        own.best = 3;
    }
}

}  // namespace

std::vector<BracketPlace> bracket_places(const State& state) {
    const BracketNow now = bracket_now(state);
    std::vector<BracketPlace> places;
    for (const int entrant : state.field)
        places.push_back({entrant, 1, static_cast<int>(state.field.size())});
    for (std::size_t tie = 0; tie < now.slots.size(); ++tie) {
        const BracketSlot& slot = now.slots[tie];
        if (slot.state == SlotState::empty) continue;
        // Where byes empty the first ties, their losers share a place that nobody can have.
        const int lost = std::min(place_of_loser(now.bracket, tie), static_cast<int>(state.field.size()));
        for (const int seed : slot.seeds) {
            if (seed == 0) continue;
            learn(places[static_cast<std::size_t>(seed - 1)], now.bracket.ties[tie], slot, seed, lost,
                  state.stage().third_place);
        }
    }
    return places;
}

}  // namespace kabinet::tournament
