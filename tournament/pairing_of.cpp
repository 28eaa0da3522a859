#include "tournament/pairing_of.hpp"

#include <algorithm>
#include <set>

#include "tournament/lots.hpp"
#include "tournament/pairing/berger.hpp"
#include "tournament/rules.hpp"
#include "tournament/sheet.hpp"
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

Table table_of(const State& state, std::vector<int> seats, int number) {
    Table table{.number = number, .seats = std::move(seats)};
    table.games.resize(static_cast<std::size_t>(state.settings.seats == 2 ? state.settings.tie.games : 1));
    return table;
}

std::expected<Proposal, Denial> propose_swiss(const State& state, bool allow_rematch) {
    const auto made = pair_swiss(swiss_snapshot(state, allow_rematch));
    if (!made) return std::unexpected(denial_of(made.error()));
    Proposal proposal;
    proposal.round.number = next_number(state);
    for (const SwissTable& seats : made->tables) {
        proposal.round.tables.push_back(
            table_of(state, {seats[0], seats[1]}, static_cast<int>(proposal.round.tables.size()) + 1));
    }
    proposal.round.byes = fixed_byes(state);
    if (made->bye != 0) proposal.round.byes.push_back({made->bye, ByeKind::pairing});
    proposal.cost.assign(made->cost.begin(), made->cost.end());
    proposal.cost_names.assign(kSwissCostNames.begin(), kSwissCostNames.end());
    return proposal;
}

std::expected<Proposal, Denial> propose_pods(const State& state) {
    const auto made = pair_pods(pod_snapshot(state));
    if (!made) return std::unexpected(denial_of(made.error()));
    Proposal proposal;
    proposal.round.number = next_number(state);
    for (const std::vector<int>& seats : made->tables) {
        proposal.round.tables.push_back(
            table_of(state, seats, static_cast<int>(proposal.round.tables.size()) + 1));
    }
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
    Proposal proposal;
    proposal.round.number = next_number(state);
    for (const auto& [first, second] : next.tables) {
        proposal.round.tables.push_back(table_of(state, {entrant(first), entrant(second)},
                                                 static_cast<int>(proposal.round.tables.size()) + 1));
    }
    if (next.bye == 0) return proposal;
    const bool gone = state.entrant(entrant(next.bye)).status == Entrant::Status::withdrawn;
    proposal.round.byes.push_back({entrant(next.bye), gone ? ByeKind::zero : ByeKind::pairing});
    return proposal;
}

}  // namespace

Json body_of(const Round& round) {
    Json tables = Json::array(), byes = Json::array();
    for (const Table& table : round.tables)
        tables.push_back({{"table", table.number}, {"seats", table.seats}});
    for (const Bye& bye : round.byes) byes.push_back({{"entrant", bye.entrant}, {"kind", name_of(bye.kind)}});
    Json body{
        {"stage", 1}, {"round", round.number}, {"tables", std::move(tables)}, {"byes", std::move(byes)}};
    if (round.by_hand) body["by_hand"] = true;
    return body;
}

std::vector<Bye> fixed_byes(const State& state) {
    std::vector<Bye> byes;
    const int round = next_number(state);
    for (const Entrant& entrant : state.entrants) {
        const bool in =
            entrant.status == Entrant::Status::active || entrant.status == Entrant::Status::pausing;
        if (!in || state.stage().format == Format::round_robin) continue;
        const auto asked = entrant.asked.find(round);
        const bool absent = round == 1 && state.settings.check_in > 0 && !entrant.checked_in;
        if (entrant.status == Entrant::Status::pausing || absent) {
            byes.push_back({entrant.number, ByeKind::zero});
        } else if (asked != entrant.asked.end()) {
            byes.push_back({entrant.number, asked->second});
        }
    }
    return byes;
}

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
    for (const Card& card : sheet.cards) {
        const Entrant& entrant = state.entrant(card.entrant);
        if (entrant.status != Entrant::Status::active || absent.contains(card.entrant)) continue;
        SwissEntrant paired{card.entrant, half_points_of(card.points), entrant.seed, {}};
        for (std::size_t i = 0; i < card.rounds.size(); ++i)
            paired.rounds.push_back(past_round(sheet, card, i));
        snapshot.entrants.push_back(std::move(paired));
        numbers.push_back(card.entrant);
    }
    if (state.seed) snapshot.first_seat = drawn_number(*state.seed, {"seats", 1, 1}, numbers, 2);
    snapshot.forbidden.assign(state.forbidden.begin(), state.forbidden.end());
    snapshot.forced.assign(state.forced.begin(), state.forced.end());
    snapshot.allowed.assign(state.allowed.begin(), state.allowed.end());
    return snapshot;
}

PodSnapshot pod_snapshot(const State& state) {
    const Sheet sheet = sheet_of(state);
    PodSnapshot snapshot{.seats = state.settings.seats, .smallest = state.settings.smallest};
    snapshot.purpose = "pods/1/" + std::to_string(next_number(state));
    if (state.seed) snapshot.seed = *state.seed;
    std::set<int> absent;
    for (const Bye& bye : fixed_byes(state)) absent.insert(bye.entrant);
    for (const Card& card : sheet.cards) {
        const bool in = state.entrant(card.entrant).status == Entrant::Status::active;
        if (!in || absent.contains(card.entrant)) continue;
        // Hundredths tell near from far.
        PodEntrant pod{.number = card.entrant, .points = (card.points * Fraction(100)).whole()};
        pod.seats.resize(static_cast<std::size_t>(state.settings.seats));
        for (const Spent& spent : card.rounds) {
            if (spent.kind == RoundKind::pairing_bye) ++pod.byes;
            if (spent.kind != RoundKind::board) continue;
            if (static_cast<int>(spent.opponents.size()) + 1 < state.settings.seats) ++pod.small_tables;
            for (const int other : spent.opponents) ++pod.met[other];
            for (const int seat : spent.seats) ++pod.seats[static_cast<std::size_t>(seat)];
        }
        snapshot.entrants.push_back(std::move(pod));
    }
    return snapshot;
}

std::expected<Proposal, Denial> propose(const State& state, bool allow_rematch) {
    if (auto denial = rules::wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    if (next_number(state) > state.rounds_planned) return deny("bad_round", "TN-10", "all rounds are paired");
    const bool at_once = state.stage().format == Format::round_robin && state.stage().at_once;
    if (!at_once && !state.rounds.empty() && !over(state.settings, state.rounds.back())) {
        return deny("round_open", "TN-16", "a tie of the round has no result");
    }
    if (state.stage().format == Format::round_robin) return propose_berger(state);
    return state.settings.seats == 2 ? propose_swiss(state, allow_rematch) : propose_pods(state);
}

std::vector<std::int64_t> cost_of(const State& before, const Round& round) {
    if (before.settings.seats != 2 || before.stage().format != Format::swiss) return {};
    std::vector<SwissTable> tables;
    int bye = 0;
    for (const Table& table : round.tables) tables.push_back({table.seats[0], table.seats[1]});
    for (const Bye& each : round.byes) {
        if (each.kind == ByeKind::pairing) bye = each.entrant;
    }
    const auto cost = cost_of_swiss(swiss_snapshot(before, true), tables, bye);
    if (!cost) return {};
    return {cost->begin(), cost->end()};
}

}  // namespace kabinet::tournament
