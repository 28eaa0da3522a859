#include "tournament/pairing_of.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tournament/arena_of.hpp"
#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/lots.hpp"
#include "tournament/pairing/berger.hpp"
#include "tournament/rules.hpp"
#include "tournament/sheet.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

/// Points for the pairing: whole half points, rounded down where the scale has finer ones.
int half_points_of(const Fraction& points) {
    return static_cast<int>((points * Fraction(2)).whole());
}

int next_number(const State& state) {
    return static_cast<int>(state.rounds.size()) + 1;
}

bool seats_matter(const State& state) {
    if (state.settings.draws_first) return false;
    return state.settings.seats > 2 || state.settings.tie.games % 2 == 1;
}

SwissRound past_round(const Sheet& sheet, const Card& card, std::size_t round) {
    const Spent& spent = card.rounds[round];
    const auto before = [&](const Card& of) {
        Fraction sum = 0;
        for (std::size_t i = 0; i < round; ++i) sum += of.rounds[i].points;
        return half_points_of(sum);
    };
    const Card* const other = spent.opponents.empty() ? nullptr : sheet.card(spent.opponents.front());
    const int own = before(card);
    return {spent.kind, other ? other->entrant : 0, spent.seats,
            drift_of(spent.kind, own, other ? before(*other) : own)};
}

Denial denial_of(Refusal refusal) {
    if (refusal == Refusal::too_few) {
        return {"too_few_entrants", "TN-25", "there are fewer entrants than the smallest table has seats"};
    }
    if (refusal == Refusal::bad_request) {
        return {"no_pairing", "TN-12", "the forced pairs contradict each other, or one of them is not in"};
    }
    return {"no_pairing",
            "TN-13",
            "no pairing is left without a rematch or a forbidden pair",
            {{"ways_out", {"allow_rematch", "rounds", "set_pairing"}}}};
}

Proposal empty_proposal(const State& state) {
    Proposal proposal;
    proposal.round.stage = state.stage_number;
    proposal.round.number = next_number(state);
    const bool lots =
        state.stage_number > 1 || state.settings.seeding == Seeding::lot || state.stage().by_lot;
    if (proposal.round.number > 1 || !lots) return proposal;
    proposal.round.field = state.field;
    proposal.round.groups = state.groups;
    return proposal;
}

void add_table(const State& state, std::vector<int> seats, Round& round) {
    const int number = static_cast<int>(round.tables.size()) + 1;
    round.tables.push_back(new_table(state, std::move(seats), number));
}

std::expected<Proposal, Denial> propose_swiss(const State& state, bool allow_rematch) {
    const auto made = pair_swiss(swiss_snapshot(state, allow_rematch));
    if (!made) return std::unexpected(denial_of(made.error()));
    Proposal proposal = empty_proposal(state);
    for (const SwissTable& seats : made->tables) add_table(state, {seats[0], seats[1]}, proposal.round);
    proposal.round.byes = fixed_byes(state);
    if (made->bye != 0) proposal.round.byes.push_back({made->bye, ByeKind::pairing});
    proposal.cost.assign(made->cost.begin(), made->cost.end());
    proposal.cost_names.assign(kSwissCostNames.begin(), kSwissCostNames.end());
    return proposal;
}

bool seats_both(const std::vector<int>& table, const std::pair<int, int>& pair) {
    const auto sits = [&](int entrant) { return std::ranges::find(table, entrant) != table.end(); };
    return sits(pair.first) && sits(pair.second);
}

bool seats_forbidden_pair(const State& state, const std::vector<int>& table) {
    return std::ranges::any_of(state.forbidden, [&](const auto& pair) { return seats_both(table, pair); });
}

/// Whether a pair that has to meet does not.
bool parts_forced_pair(const PodSnapshot& snapshot, const std::vector<std::vector<int>>& tables) {
    return std::ranges::any_of(snapshot.forced, [&](const auto& pair) {
        return std::ranges::none_of(tables, [&](const auto& table) { return seats_both(table, pair); });
    });
}

std::expected<Proposal, Denial> propose_pods(const State& state) {
    const PodSnapshot snapshot = pod_snapshot(state);
    const auto made = pair_pods(snapshot);
    if (!made) return std::unexpected(denial_of(made.error()));
    if (parts_forced_pair(snapshot, made->tables))
        return deny("no_pairing", "TN-12", "no seating was found that brings forced pairs together",
                    {{"ways_out", {"allow", "set_pairing"}}});
    if (std::ranges::any_of(made->tables, std::bind_front(seats_forbidden_pair, std::cref(state))))
        return deny("no_pairing", "TN-12", "no seating was found that keeps forbidden pairs apart",
                    {{"ways_out", {"allow", "set_pairing"}}});
    Proposal proposal = empty_proposal(state);
    for (const std::vector<int>& seats : made->tables) add_table(state, seats, proposal.round);
    proposal.round.byes = fixed_byes(state);
    for (const int entrant : made->byes) proposal.round.byes.push_back({entrant, ByeKind::pairing});
    proposal.cost.assign(made->cost.begin(), made->cost.end());
    proposal.cost_names.assign(kPodCostNames.begin(), kPodCostNames.end());
    return proposal;
}

Proposal propose_berger(const State& state) {
    const auto rounds = berger_rounds(static_cast<int>(state.draw.size()), state.stage().cycles);
    const BergerRound& next = rounds[state.rounds.size()];
    const auto entrant = [&](int place) { return state.draw[static_cast<std::size_t>(place - 1)]; };
    Proposal proposal = empty_proposal(state);
    for (const auto& [first, second] : next.tables)
        add_table(state, {entrant(first), entrant(second)}, proposal.round);
    if (next.bye == 0) return proposal;
    const bool gone = state.entrant(entrant(next.bye)).status == Entrant::Status::withdrawn;
    proposal.round.byes.push_back({entrant(next.bye), gone ? ByeKind::zero : ByeKind::pairing});
    return proposal;
}

/// The next ties of a bracket. A lot says who has seat 0.
Proposal propose_ties(const State& state) {
    const BracketNow now = bracket_now(state);
    NextTies next = next_ties(state, now);
    Proposal proposal = empty_proposal(state);
    for (const std::size_t tie : next.ties) {
        std::vector<int> seats{entrant_of_seed(state, now.slots[tie].seeds[0]),
                               entrant_of_seed(state, now.slots[tie].seeds[1])};
        if (state.seed)
            seats =
                drawn(*state.seed, {"seats", state.stage_number, proposal.round.number}, std::move(seats));
        add_table(state, std::move(seats), proposal.round);
    }
    proposal.round.byes = std::move(next.byes);
    return proposal;
}

Proposal propose_wave(const State& state) {
    Proposal proposal = empty_proposal(state);
    int number = 0;
    for (const Round& wave : state.rounds) number += static_cast<int>(wave.tables.size());
    for (std::vector<int>& seats : next_wave(state))
        proposal.round.tables.push_back(new_table(state, std::move(seats), ++number));
    return proposal;
}

std::expected<Proposal, Denial> propose_swiss_or_berger(const State& state, bool allow_rematch) {
    if (state.stage().format == Format::round_robin) return propose_berger(state);
    return state.settings.seats == 2 ? propose_swiss(state, allow_rematch) : propose_pods(state);
}

/// Whether a group still plays, and somebody of it is left to be paired.
bool group_plays(const State& state, std::size_t group) {
    const bool left = next_number(state) <= rounds_of_group(state, group);
    const bool somebody = std::ranges::any_of(state.groups[group], [&](int entrant) {
        return state.stage().played() == Format::round_robin || is_in(state.entrant(entrant));
    });
    return left && somebody;
}

void add_cost(std::vector<std::int64_t>& sum, const std::vector<std::int64_t>& more) {
    if (sum.size() < more.size()) sum.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

/// The rounds of all groups as one.
std::expected<Proposal, Denial> propose_groups(const State& state, bool allow_rematch) {
    Proposal proposal = empty_proposal(state);
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        if (!group_plays(state, group)) continue;
        auto part = propose_swiss_or_berger(group_view(state, group), allow_rematch);
        if (!part) return part;
        for (Table& table : part->round.tables) add_table(state, std::move(table.seats), proposal.round);
        std::ranges::copy(part->round.byes, std::back_inserter(proposal.round.byes));
        add_cost(proposal.cost, part->cost);
        proposal.cost_names = part->cost_names;
    }
    return proposal;
}

std::expected<Proposal, Denial> propose_in_stage(const State& state, bool allow_rematch) {
    if (state.field.size() < 2) return deny("too_few_entrants", "TN-30", "nobody is left to play against");
    if (state.stage().format == Format::arena) {
        Proposal wave = propose_wave(state);
        if (wave.round.tables.empty()) return deny("no_pairing", "TN-28", "too few wait for a table");
        return wave;
    }
    if (has_bracket(state)) return propose_ties(state);
    if (state.stage().format == Format::groups) return propose_groups(state, allow_rematch);
    return propose_swiss_or_berger(state, allow_rematch);
}

}  // namespace

bool opens_at_once(const Stage& stage) {
    if (stage.format == Format::arena) return true;
    return stage.format == Format::groups ? stage.inner.front().at_once : stage.at_once;
}

Json body_of(const Round& round) {
    Json tables = Json::array(), byes = Json::array();
    for (const Table& table : round.tables)
        tables.push_back({{"table", table.number}, {"seats", table.seats}});
    for (const Bye& bye : round.byes) byes.push_back({{"entrant", bye.entrant}, {"kind", name_of(bye.kind)}});
    Json body{{"stage", round.stage},
              {"round", round.number},
              {"tables", std::move(tables)},
              {"byes", std::move(byes)}};
    if (round.by_hand) body["by_hand"] = true;
    if (!round.field.empty()) body["field"] = round.field;
    if (!round.groups.empty()) body["groups"] = round.groups;
    return body;
}

std::vector<Bye> fixed_byes(const State& state) {
    std::vector<Bye> byes;
    const int round = next_number(state);
    if (!knows_pauses(state.stage())) return byes;
    for (const int number : state.field) {
        const Entrant& entrant = state.entrant(number);
        if (!is_in(entrant)) continue;
        const auto asked = entrant.asked.find(round);
        const bool first = round == 1 && state.stage_number == 1;
        const bool absent = first && state.settings.check_in > 0 && !entrant.checked_in;
        if (entrant.status == Entrant::Status::pausing || absent) {
            byes.push_back({entrant.number, ByeKind::zero});
        } else if (asked != entrant.asked.end()) {
            byes.push_back({entrant.number, asked->second});
        }
    }
    return byes;
}

namespace {

/// A pair that is forbidden at larger tables counts as if it had met so often: other meetings cost less.
constexpr int kAsIfMet = 1000;

/// The places of the field in the seeding of its stage.
std::map<int, int> seeds_of(const State& state) {
    std::map<int, int> seeds;
    for (const int entrant : state.field) seeds.emplace(entrant, static_cast<int>(seeds.size()) + 1);
    return seeds;
}

/// Whether a late entrant has played no round yet: then a pairing bye goes to another if it can (TN-7).
bool plays_first_round(const State& state, const Card& card) {
    return state.settings.rules > 1 && state.entrant(card.entrant).late &&
           std::ranges::all_of(card.rounds, [](const Spent& spent) {
               return spent.kind == RoundKind::zero_bye || spent.kind == RoundKind::half_bye;
           });
}

}  // namespace

SwissSnapshot swiss_snapshot(const State& state, bool allow_rematch) {
    const Sheet sheet = sheet_of(state);
    SwissSnapshot snapshot{.rounds_played = static_cast<int>(state.rounds.size()),
                           .rounds = state.rounds_planned,
                           .bye_points = half_points_of(sheet.win),
                           .seats_matter = seats_matter(state),
                           .allow_rematch = allow_rematch};
    std::set<int> absent;
    for (const Bye& bye : fixed_byes(state)) absent.insert(bye.entrant);
    std::vector<int> numbers;
    const std::map<int, int> seeds = seeds_of(state);
    for (const Card& card : sheet.cards) {
        const Entrant& entrant = state.entrant(card.entrant);
        if (entrant.status != Entrant::Status::active || absent.contains(card.entrant)) continue;
        SwissEntrant paired{card.entrant, half_points_of(card.points), seeds.at(card.entrant), {}};
        for (std::size_t i = 0; i < card.rounds.size(); ++i)
            paired.rounds.push_back(past_round(sheet, card, i));
        paired.spared = plays_first_round(state, card);
        snapshot.entrants.push_back(std::move(paired));
        numbers.push_back(card.entrant);
    }
    if (state.seed)
        snapshot.first_seat = drawn_number(*state.seed, {"seats", state.stage_number, 1}, numbers, 2);
    snapshot.forbidden.assign(state.forbidden.begin(), state.forbidden.end());
    // Who pauses or has a bye meets nobody, whatever was forced.
    std::ranges::copy_if(state.forced, std::back_inserter(snapshot.forced), [&](const auto& pair) {
        const auto plays = [&](int number) { return std::ranges::find(numbers, number) != numbers.end(); };
        return state.settings.rules < 2 || (plays(pair.first) && plays(pair.second));
    });
    snapshot.allowed.assign(state.allowed.begin(), state.allowed.end());
    return snapshot;
}

PodSnapshot pod_snapshot(const State& state) {
    const Sheet sheet = sheet_of(state);
    PodSnapshot snapshot{.seats = state.settings.seats,
                         .smallest = state.settings.smallest,
                         .seats_matter = seats_matter(state)};
    snapshot.purpose =
        "pods/" + std::to_string(state.stage_number) + "/" + std::to_string(next_number(state));
    const bool knockout = has_cup(state);
    const std::vector<int> left = knockout ? cup_now(state).left : state.field;
    if (state.seed) snapshot.seed = *state.seed;
    std::set<int> absent;
    for (const Bye& bye : fixed_byes(state)) absent.insert(bye.entrant);
    for (const Card& card : sheet.cards) {
        const bool in = state.entrant(card.entrant).status == Entrant::Status::active &&
                        std::ranges::find(left, card.entrant) != left.end();
        if (!in || absent.contains(card.entrant)) continue;
        PodEntrant pod{.number = card.entrant, .byes = plays_first_round(state, card) ? 1 : 0};
        // Hundredths tell near from far. A knockout has no points.
        if (!knockout) pod.points = (card.points * Fraction(100)).whole();
        pod.seats.resize(static_cast<std::size_t>(state.settings.seats));
        for (const Spent& spent : card.rounds) {
            if (spent.kind == RoundKind::pairing_bye) ++pod.byes;
            if (spent.kind != RoundKind::board) continue;
            if (static_cast<int>(spent.opponents.size()) + 1 < state.settings.seats) ++pod.small_tables;
            for (const int other : spent.opponents) ++pod.met[other];
            for (const int seat : spent.seats) ++pod.seats[static_cast<std::size_t>(seat)];
        }
        for (const auto& [a, b] : state.forbidden) {
            if (a == pod.number) pod.met[b] += kAsIfMet;
            if (b == pod.number) pod.met[a] += kAsIfMet;
        }
        snapshot.entrants.push_back(std::move(pod));
    }
    const auto plays = [&](int number) {
        return std::ranges::find(snapshot.entrants, number, &PodEntrant::number) != snapshot.entrants.end();
    };
    // Who pauses or has a bye meets nobody, whatever was forced.
    std::ranges::copy_if(state.forced, std::back_inserter(snapshot.forced),
                         [&](const auto& pair) { return plays(pair.first) && plays(pair.second); });
    return snapshot;
}

std::expected<Proposal, Denial> propose(const State& state, bool allow_rematch) {
    if (auto denial = rules::wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    if (!stage_over(state)) {
        const bool planned = state.stage().format != Format::arena && !state.stage().knocks_out();
        if (planned && next_number(state) > state.rounds_planned)
            return deny("round_open", "TN-16", "all rounds are paired, and a tie has no result");
        if (!opens_at_once(state.stage()) && !rounds_over(state))
            return deny("round_open", "TN-16", "a tie of the round has no result");
        return propose_in_stage(state, allow_rematch);
    }
    const bool decided = state.before_play_off() && event_over(state);
    if (state.last_stage() || decided) return deny("bad_round", "TN-10", "all rounds are paired");
    return propose_in_stage(next_stage(state), allow_rematch);
}

namespace {

std::vector<std::int64_t> cost_of_swiss_round(const State& state, const Round& round) {
    std::vector<SwissTable> tables;
    int bye = 0;
    for (const Table& table : round.tables) tables.push_back({table.seats[0], table.seats[1]});
    for (const Bye& each : round.byes) {
        if (each.kind == ByeKind::pairing) bye = each.entrant;
    }
    const auto cost = cost_of_swiss(swiss_snapshot(state, true), tables, bye);
    if (!cost) return {};
    return {cost->begin(), cost->end()};
}

/// The part of a round that one group plays.
Round part_of(const State& state, const Round& round, std::size_t group) {
    Round part;
    for (const Table& table : round.tables) {
        if (group_of(state, table.seats.front()) == static_cast<int>(group)) part.tables.push_back(table);
    }
    for (const Bye& bye : round.byes) {
        if (group_of(state, bye.entrant) == static_cast<int>(group)) part.byes.push_back(bye);
    }
    return part;
}

std::vector<std::int64_t> cost_of_groups(const State& state, const Round& round) {
    std::vector<std::int64_t> sum;
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        if (!group_plays(state, group)) continue;
        const auto cost = cost_of_swiss_round(group_view(state, group), part_of(state, round, group));
        if (cost.empty()) return {};
        add_cost(sum, cost);
    }
    return sum;
}

/// The seats of tables, in the order of the numbers where seats are not looked at.
Json comparable(const Round& round, bool with_seats) {
    Round sorted = round;
    sorted.by_hand = false;
    for (Table& table : sorted.tables) {
        if (!with_seats) std::ranges::sort(table.seats);
    }
    return body_of(sorted);
}

/// Byes follow from who is away: those that the pairing did not give are the ones that were asked for
/// (TN-10).
bool has_fixed_byes(const State& state, const Round& round) {
    const auto listed = [](const std::vector<Bye>& byes) {
        std::map<int, ByeKind> list;
        for (const Bye& bye : byes) {
            if (bye.kind != ByeKind::pairing) list[bye.entrant] = bye.kind;
        }
        return list;
    };
    return listed(fixed_byes(state)) == listed(round.byes);
}

/// What a Swiss round of the least cost may still have wrong: byes that nobody asked for, and seats (TN-22).
/// The lot of the first round can be checked when the secret is known.
std::optional<std::string> wrong_places(const State& state, const Round& round) {
    if (!has_fixed_byes(state, round)) return "the byes are not those that were asked for";
    if (!state.seed && round.number == 1) return std::nullopt;
    const SwissSnapshot snapshot = swiss_snapshot(state, true);
    for (std::size_t i = 0; i < round.tables.size(); ++i) {
        const std::vector<int>& seats = round.tables[i].seats;
        const SwissTable due = seat_swiss(snapshot, seats[0], seats[1], i);
        if (due[0] != seats[0]) return "table " + std::to_string(i + 1) + " has its seats exchanged";
    }
    return std::nullopt;
}

std::optional<std::string> wrong_swiss(const State& state, const Round& round) {
    if (state.stage().format != Format::groups) return wrong_places(state, round);
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        if (!group_plays(state, group)) continue;
        Round part = part_of(state, round, group);
        part.number = round.number;
        if (auto wrong = wrong_places(group_view(state, group), part)) return wrong;
    }
    return std::nullopt;
}

std::optional<std::string> wrong_pods(const State& state, const Round& round) {
    if (!has_fixed_byes(state, round)) return "the byes are not those that were asked for";
    const PodSnapshot snapshot = pod_snapshot(state);
    std::vector<std::vector<int>> tables;
    std::vector<int> byes, sizes;
    for (const Table& table : round.tables) {
        tables.push_back(table.seats);
        sizes.push_back(static_cast<int>(table.seats.size()));
    }
    for (const Bye& bye : round.byes) {
        if (bye.kind == ByeKind::pairing) byes.push_back(bye.entrant);
    }
    std::ranges::sort(sizes, std::greater());
    const int people = static_cast<int>(snapshot.entrants.size());
    if (sizes != pod_sizes(people, snapshot.seats, snapshot.smallest))
        return "the tables have not the sizes of the rule";
    const auto better = exchange_that_helps(snapshot, tables, byes);
    if (!better) return "the round does not hold who is to be seated";
    if (*better) return "an exchange of two entrants costs less";
    return std::nullopt;
}

}  // namespace

std::vector<std::int64_t> cost_of(const State& before, const Round& round) {
    if (before.settings.seats != 2) return {};
    const auto state = state_for(before, round);
    if (!state || state->stage().played() != Format::swiss) return {};
    if (state->stage().format == Format::groups) return cost_of_groups(*state, round);
    return cost_of_swiss_round(*state, round);
}

std::optional<std::string> wrong_round(const State& before, const Round& round) {
    const auto state = state_for(before, round);
    if (!state) return "the stage of the round has not come";
    if (state->settings.seats > 2 && state->stage().format != Format::arena) return wrong_pods(*state, round);
    const auto least = propose_in_stage(*state, true);
    if (!least) return "the round cannot be paired";
    if (!least->cost.empty()) {
        if (cost_of(before, round) != least->cost) return "a pairing of the round costs less";
        return wrong_swiss(*state, round);
    }
    const bool seats = state->seed.has_value() || state->stage().played() == Format::round_robin;
    if (comparable(least->round, seats) != comparable(round, seats))
        return "the round is not that of the tables";
    return std::nullopt;
}

}  // namespace kabinet::tournament
