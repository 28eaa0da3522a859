#include <algorithm>

#include "tournament/lots.hpp"
#include "tournament/rules.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

bool unchecked(const State& state, const Entrant& entrant) {
    return state.settings.check_in > 0 && !entrant.checked_in;
}

/// Who waits takes a free place, and one who checked in that of an absent (TN-4, TN-6). In a round robin the
/// absent do not start.
void fill_places(State& state) {
    int places = state.settings.max_entrants;
    for (const Entrant& entrant : state.entrants) places -= entrant.status == Entrant::Status::active ? 1 : 0;
    for (Entrant& entrant : state.entrants) {
        if (entrant.status != Entrant::Status::waiting || unchecked(state, entrant)) continue;
        const auto absent = std::ranges::find_if(
            state.entrants.rbegin(), state.entrants.rend(),
            [&](const Entrant& e) { return e.status == Entrant::Status::active && unchecked(state, e); });
        if (places > 0) {
            --places;
        } else if (absent != state.entrants.rend()) {
            absent->status = Entrant::Status::withdrawn;
        } else {
            break;
        }
        entrant.status = Entrant::Status::active;
    }
    for (Entrant& entrant : state.entrants) {
        const bool out = state.stage().format == Format::round_robin && unchecked(state, entrant);
        if (out && entrant.status == Entrant::Status::active) entrant.status = Entrant::Status::withdrawn;
    }
}

std::vector<int> starters(const State& state) {
    std::vector<int> list;
    for (const Entrant& entrant : state.entrants) {
        const bool in =
            entrant.status == Entrant::Status::active || entrant.status == Entrant::Status::pausing;
        if (in) list.push_back(entrant.number);
    }
    return list;
}

void make_seed(State& state, const std::optional<Bytes32>& secret) {
    if (!secret) return;
    std::vector<std::string> nonces;
    for (const Entrant& entrant : state.entrants) {
        if (!entrant.nonce.empty()) nonces.push_back(entrant.nonce);
    }
    state.seed = kabinet::make_seed(*secret, nonces);
}

/// The entrants in the order of the seeding (TN-5).
std::vector<int> seeded(const State& state) {
    std::vector<int> order = starters(state);
    // Those who are level stay in the order of entry.
    const auto rating = [&](int number) {
        return std::pair(-state.entrant(number).rating.value_or(-1), number);
    };
    const auto by_hand = [&](int number) {
        const int seed = state.entrant(number).seed;
        return std::pair(seed > 0 ? seed : kMostEntrants + 1, number);
    };
    if (state.settings.seeding == Seeding::rating) std::ranges::sort(order, {}, rating);
    if (state.settings.seeding == Seeding::hand) std::ranges::sort(order, {}, by_hand);
    if (state.settings.seeding == Seeding::lot && state.seed) {
        order = drawn(*state.seed, {"seeding"}, std::move(order));
    }
    return order;
}

Denial too_many_rounds(int most) {
    return {"too_many_rounds", "TN-4", "so many rounds would need rematches", {{"max", most}}};
}

}  // namespace

std::optional<Denial> wrong_phase(const State& state, bool running) {
    if (state.phase == Phase::finished || state.phase == Phase::cancelled) {
        return Denial{"finished", "TN-3", "the event is over"};
    }
    if (running && state.phase != Phase::running) {
        return Denial{"not_running", "TN-3", "the event does not run"};
    }
    return std::nullopt;
}

int most_rounds(const State& state, int entrants) {
    if (state.stage().format != Format::swiss || state.settings.seats != 2) return 0;
    return entrants - 1 + entrants % 2;
}

Done start(State& state, const Json& body, const std::optional<Bytes32>& secret) {
    if (!body.empty()) return deny("bad_input", "TN-3", "the body of a start is empty");
    if (state.phase != Phase::open) return deny("not_open", "TN-3", "the event has started already");
    State started = state;
    fill_places(started);
    const int entrants = static_cast<int>(starters(started).size());
    const int fewest = std::max(state.settings.min_entrants, state.settings.smallest);
    if (entrants < fewest) {
        return deny("too_few_entrants", "TN-3", "fewer have entered than the event needs", {{"min", fewest}});
    }
    started.rounds_planned = rounds_of(state.stage(), entrants, state.settings.seats);
    const int most = most_rounds(started, entrants);
    if (most > 0 && started.rounds_planned > most) return std::unexpected(too_many_rounds(most));
    make_seed(started, secret);
    const std::vector<int> order = seeded(started);
    for (Entrant& entrant : started.entrants) entrant.seed = 0;
    for (std::size_t i = 0; i < order.size(); ++i) started.entrant(order[i]).seed = static_cast<int>(i) + 1;
    if (state.stage().format == Format::round_robin) started.draw = order;
    started.phase = Phase::running;
    state = std::move(started);
    return {};
}

Done plan_rounds(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    if (state.stage().format != Format::swiss) {
        return deny("bad_round", "TN-4", "the rounds of this format follow from its entrants");
    }
    int rounds = 0;
    Members in(body, "bad_input", "TN-4");
    in.number("rounds", rounds, 1, kMostSwissRounds);
    if (rounds == 0) in.fail("\"rounds\" is missing");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (rounds < static_cast<int>(state.rounds.size())) {
        return deny("bad_round", "TN-4", "more rounds have begun");
    }
    const int most = most_rounds(state, static_cast<int>(starters(state).size()));
    if (most > 0 && rounds > most) return std::unexpected(too_many_rounds(most));
    state.rounds_planned = rounds;
    return {};
}

Done turn(State& state, InputType type) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    if (type == InputType::cancel) {
        state.phase = Phase::cancelled;
        return {};
    }
    const Phase wanted = type == InputType::go_on ? Phase::paused : Phase::running;
    const bool ends_paused = type == InputType::finish && state.phase == Phase::paused;
    if (state.phase != wanted && !ends_paused) {
        return deny("not_running", "TN-3", "the event is not in that phase");
    }
    if (type == InputType::finish) {
        const bool open =
            std::ranges::any_of(state.rounds, [&](const Round& r) { return !over(state.settings, r); });
        if (open) return deny("round_open", "TN-16", "a tie of the event has no result");
    }
    state.phase = type == InputType::hold    ? Phase::paused
                  : type == InputType::go_on ? Phase::running
                                             : Phase::finished;
    return {};
}

}  // namespace kabinet::tournament::rules
