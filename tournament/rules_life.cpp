#include <algorithm>
#include <map>

#include "tournament/lots.hpp"
#include "tournament/rules.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

bool unchecked(const State& state, const Entrant& entrant) {
    return state.settings.check_in > 0 && !entrant.checked_in;
}

/// Who waits takes a free place, and one who checked in that of an absent (TN-4, TN-6). The absent do not
/// start in brackets and groups; in an arena they pause until they come.
void fill_places(State& state) {
    int places = state.settings.max_entrants;
    for (const Entrant& entrant : state.entrants) places -= entrant.status == Entrant::Status::active ? 1 : 0;
    for (const int number : waiting_list(state)) {
        Entrant& entrant = state.entrant(number);
        if (unchecked(state, entrant)) continue;
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
        if (!unchecked(state, entrant) || entrant.status != Entrant::Status::active) continue;
        const Format format = state.stage().format;
        if (format == Format::arena) entrant.status = Entrant::Status::pausing;
        if (format != Format::arena && format != Format::swiss) entrant.status = Entrant::Status::withdrawn;
    }
}

std::vector<int> starters(const State& state) {
    std::vector<int> list;
    for (const Entrant& entrant : state.entrants) {
        if (is_in(entrant)) list.push_back(entrant.number);
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

/// A round robin has a table for each two (TN-39).
std::optional<Denial> too_many_entrants(const Stage& stage, int entrants) {
    const int most = stage.cycles == 2 ? kMostDoubleRoundRobin : kMostRoundRobin;
    if (stage.format != Format::round_robin || entrants <= most) return std::nullopt;
    return Denial{"too_many_entrants", "TN-39", "a round robin of so many is too long", {{"max", most}}};
}

struct Start {
    bool automatic = false;
    std::map<int, int> ratings{};  ///< as they stand now, by entrant (TN-5)
};

/// Reads the ratings of entrants, {"1": 1720, ...}.
void read_ratings(Members& in, const State& state, std::map<int, int>& ratings) {
    const Json* const member = in.find("ratings");
    if (!member) return;
    if (state.settings.rating_at != RatingAt::start)
        return in.fail({"bad_input", "TN-5", "the ratings of this event are those at entry"});
    if (!member->is_object()) return in.fail({"bad_input", "TN-5", "\"ratings\" is an object"});
    for (const Entrant& entrant : state.entrants) {
        const auto found = member->find(std::to_string(entrant.number));
        if (found == member->end()) continue;
        const bool good = found->is_number_integer() && *found >= 0 && *found <= kMostRating;
        if (!good) return in.fail({"bad_input", "TN-5", "a rating is a whole number"});
        ratings[entrant.number] = found->get<int>();
    }
    if (ratings.size() != member->size())
        in.fail({"bad_input", "TN-5", "\"ratings\" has a number that no entrant has"});
}

/// Reads the body of a start: {automatic?, ratings?}.
std::expected<Start, Denial> read_start(const State& state, const Json& body) {
    Start start;
    Members in(body, "bad_input", "TN-3");
    in.flag("automatic", start.automatic);
    read_ratings(in, state, start.ratings);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    return start;
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
    const auto read = read_start(state, body);
    if (!read) return std::unexpected(read.error());
    if (state.phase != Phase::open) return deny("not_open", "TN-3", "the event has started already");
    State started = state;
    for (const auto& [entrant, rating] : read->ratings) started.entrant(entrant).rating = rating;
    fill_places(started);
    const int entrants = static_cast<int>(starters(started).size());
    const int fewest = std::max(state.settings.min_entrants, state.settings.smallest);
    if (entrants < fewest) {
        return deny("too_few_entrants", "TN-3", "fewer have entered than the event needs", {{"min", fewest}});
    }
    if (auto denial = too_many_entrants(state.stage(), entrants)) return std::unexpected(std::move(*denial));
    make_seed(started, secret);
    std::vector<int> order = seeded(started);
    for (Entrant& entrant : started.entrants) entrant.seed = 0;
    for (std::size_t i = 0; i < order.size(); ++i) started.entrant(order[i]).seed = static_cast<int>(i) + 1;
    begin_stage(started, std::move(order));
    const int most = most_rounds(started, entrants);
    if (most > 0 && started.rounds_planned > most) {
        if (!read->automatic) return std::unexpected(too_many_rounds(most));
        started.rounds_planned = most;
    }
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
    const auto in_stage = std::ranges::count_if(state.field, [&](int e) { return is_in(state.entrant(e)); });
    const int most = most_rounds(state, static_cast<int>(in_stage));
    if (most > 0 && rounds > most) return std::unexpected(too_many_rounds(most));
    state.rounds_planned = rounds;
    return {};
}

Done turn(State& state, const Json& body, InputType type) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    bool clocks = false;
    if (type == InputType::hold) {
        Members in(body, "bad_input", "TN-3");
        in.flag("clocks", clocks);
        if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
        if (clocks && state.settings.rules < 2)
            return deny("old_rules", "TN-1", "the event goes on by the rules with which it was created");
    }
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
        // What an arena's end cut short does not count.
        if (!rounds_over(state) && !stage_over(state))
            return deny("round_open", "TN-16", "a tie of the event has no result");
    }
    state.clocks_stand = clocks;
    state.phase = type == InputType::hold    ? Phase::paused
                  : type == InputType::go_on ? Phase::running
                                             : Phase::finished;
    return {};
}

Done move_clock(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    if (state.stage().format != Format::arena || stage_over(state)) {
        return deny("stage_over", "TN-28", "no arena runs");
    }
    constexpr std::int64_t most = 1'000'000'000'000;
    const auto time = body.find("time");
    const bool good = body.size() == 1 && time != body.end() && time->is_number_integer() &&
                      *time >= state.time && *time <= most;
    if (!good) return deny("bad_input", "TN-28", "\"time\" is a number of ms that does not fall");
    state.time = time->get<std::int64_t>();
    return {};
}

}  // namespace kabinet::tournament::rules
