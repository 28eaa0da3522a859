#include <algorithm>

#include "tournament/rules.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

constexpr std::size_t kMostText = 64;
constexpr std::array kAskable{ByeKind::half, ByeKind::zero, ByeKind::full};

/// Whether somebody can enter after the start (TN-7, TN-28).
bool takes_late(const State& state, int late_rounds) {
    if (state.stage_number > 1) return false;
    if (state.stage().format == Format::arena) return !stage_over(state);
    return state.stage().format == Format::swiss && static_cast<int>(state.rounds.size()) < late_rounds;
}

int places_taken(const State& state) {
    return static_cast<int>(std::ranges::count_if(state.entrants, is_in));
}

int late_rounds(const State& state) {
    return state.settings.late_rounds >= 0 ? state.settings.late_rounds : state.rounds_planned / 2;
}

std::expected<Entrant, Denial> read_entrant(const State& state, const Json& body) {
    Entrant entrant;
    entrant.number = static_cast<int>(state.entrants.size()) + 1;
    int number = 0, rating = -1;
    std::string nonce;
    Members in(body, "bad_input", "TN-5");
    in.number("entrant", number, 1, kMostEntrants).number("rating", rating, 0, kMostRating);
    in.text("account", entrant.account).text("name_hash", entrant.name_hash).text("nonce", nonce);
    if (number != entrant.number)
        in.fail("the next entrant has the number " + std::to_string(entrant.number));
    std::vector<std::uint8_t> bytes;
    if (nonce.size() > kMostText || !from_hex(nonce, bytes)) in.fail("\"nonce\" is hex of at most 32 bytes");
    if (entrant.account.size() > kMostText) in.fail("\"account\" is an id");
    Bytes32 hash{};
    if (!entrant.name_hash.empty() && !from_hex(entrant.name_hash, hash))
        in.fail("\"name_hash\" is 64 hex digits");
    if (entrant.account.empty() == entrant.name_hash.empty()) in.fail("an entrant has an account or a name");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    entrant.nonce.assign(bytes.begin(), bytes.end());
    if (rating >= 0) entrant.rating = rating;
    return entrant;
}

/// A late entrant has missed the rounds so far: zero-point byes, the last of them a half-point one (TN-7).
void enter_late(State& state, Entrant& entrant) {
    entrant.seed = entrant.number;
    entrant.late = true;
    entrant.since = state.time;
    state.field.push_back(entrant.number);
    if (state.stage().format == Format::arena) return;
    for (Round& round : state.rounds) {
        const bool half = &round == &state.rounds.back() && state.settings.half_byes > entrant.half_byes;
        round.byes.push_back({entrant.number, half ? ByeKind::half : ByeKind::zero});
        if (half) ++entrant.half_byes;
    }
}

/// Puts the entrant behind all who wait for a place.
void queue_up(State& state, Entrant& entrant) {
    entrant.status = Entrant::Status::waiting;
    for (const Entrant& each : state.entrants) entrant.queued = std::max(entrant.queued, each.queued);
    ++entrant.queued;
}

}  // namespace

std::vector<int> waiting_list(const State& state) {
    std::vector<int> list;
    for (const Entrant& entrant : state.entrants) {
        if (entrant.status == Entrant::Status::waiting) list.push_back(entrant.number);
    }
    std::ranges::sort(list, {}, [&](int number) { return state.entrant(number).queued; });
    return list;
}

void give_places(State& state) {
    int places = state.settings.max_entrants - places_taken(state);
    for (const int number : waiting_list(state)) {
        if (places-- <= 0) return;
        state.entrant(number).status = Entrant::Status::active;
    }
}

std::expected<int, Denial> entrant_of(const State& state, const Json& body) {
    const auto member = body.find("entrant");
    const bool good = member != body.end() && member->is_number_integer() && *member >= 1 &&
                      *member <= state.entrants.size();
    if (!good) return deny("no_such_entrant", "TN-5", "there is no entrant of that number");
    return member->get<int>();
}

void leave(State& state, int entrant) {
    state.entrant(entrant).status = Entrant::Status::withdrawn;
    // What is open when an arena ends does not count, and so is no forfeit.
    if (state.phase == Phase::open || (state.stage().format == Format::arena && stage_over(state))) return;
    for (Round& round : state.rounds) {
        for (Table& table : round.tables) {
            if (!table.seats_entrant(entrant) || over(state.settings, table)) continue;
            table.absent.insert(entrant);
            for (GameResult& game : table.games) game.paused = false;
            if (over(state.settings, table)) table.ended = state.time;
        }
    }
}

Done enter(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const bool late = state.phase != Phase::open;
    if (late && !takes_late(state, late_rounds(state))) {
        return deny("entry_closed", "TN-7", "nobody can enter any more");
    }
    auto entrant = read_entrant(state, body);
    if (!entrant) return std::unexpected(entrant.error());
    const bool known =
        !entrant->account.empty() &&
        std::ranges::find(state.entrants, entrant->account, &Entrant::account) != state.entrants.end();
    if (known) return deny("already_entered", "TN-5", "that account is entered already");
    const bool full = places_taken(state) >= state.settings.max_entrants;
    if (entrant->number > kMostEntrants || (full && late)) {
        return deny("tournament_full", "TN-4", "there is no place left");
    }
    if (full) queue_up(state, *entrant);
    if (late) enter_late(state, *entrant);
    state.entrants.push_back(std::move(*entrant));
    return {};
}

Done check_in(State& state, const Json& body) {
    const auto number = entrant_of(state, body);
    if (!number) return std::unexpected(number.error());
    if (state.phase != Phase::open || state.settings.check_in == 0) {
        return deny("not_open", "TN-6", "there is no check-in now");
    }
    state.entrant(*number).checked_in = true;
    return {};
}

Done withdraw(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto number = entrant_of(state, body);
    if (!number) return std::unexpected(number.error());
    bool expelled = false;
    Members in(body, "bad_input", "TN-9");
    in.find("entrant");
    in.flag("expelled", expelled);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    Entrant& entrant = state.entrant(*number);
    if (entrant.status == Entrant::Status::withdrawn) {
        return deny("not_yours_now", "TN-8", "the entrant has withdrawn already");
    }
    entrant.expelled = expelled;
    leave(state, *number);
    if (state.phase == Phase::open && state.settings.rules > 1) give_places(state);
    return {};
}

bool comes_back_alone(const State& state, int entrant) {
    if (state.entrant(entrant).expelled) return false;
    return state.phase == Phase::open || (state.stage().format == Format::arena && !stage_over(state));
}

Done back(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto number = entrant_of(state, body);
    if (!number) return std::unexpected(number.error());
    Entrant& entrant = state.entrant(*number);
    if (entrant.status != Entrant::Status::withdrawn || (state.phase != Phase::open && entrant.seed == 0)) {
        return deny("not_yours_now", "TN-8", "only who started and has withdrawn is brought back");
    }
    const bool full = places_taken(state) >= state.settings.max_entrants;
    entrant.status = Entrant::Status::active;
    if (full) queue_up(state, entrant);
    entrant.expelled = false;
    entrant.since = state.time;
    return {};
}

Done pause(State& state, const Json& body, bool pausing) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto number = entrant_of(state, body);
    if (!number) return std::unexpected(number.error());
    if (!knows_pauses(state.stage())) return deny("not_yours_now", "TN-8", "nobody pauses in this format");
    Entrant& entrant = state.entrant(*number);
    if (entrant.status != (pausing ? Entrant::Status::active : Entrant::Status::pausing)) {
        return deny("not_yours_now", "TN-8",
                    pausing ? "the entrant is not in" : "the entrant does not pause");
    }
    entrant.status = pausing ? Entrant::Status::pausing : Entrant::Status::active;
    entrant.since = state.time;
    return {};
}

Done ask_bye(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto number = entrant_of(state, body);
    if (!number) return std::unexpected(number.error());
    int round = 0;
    ByeKind kind = ByeKind::half;
    bool given = false;
    Members in(body, "bad_input", "TN-8");
    in.find("entrant");
    in.number("round", round, 1, kMostSwissRounds).choice("kind", kind, kAskable).flag("given", given);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (state.stage().played() != Format::swiss)
        return deny("bye_refused", "TN-8", "this format has no byes to ask for");
    Entrant& entrant = state.entrant(*number);
    const bool past = round <= static_cast<int>(state.rounds.size());
    const bool beyond = state.rounds_planned > 0 && round > state.rounds_planned;
    if (past || beyond) return deny("bye_refused", "TN-8", "that round is not to come");
    if (entrant.asked.contains(round)) return deny("bye_refused", "TN-8", "the entrant has that bye");
    // What a director gives (TN-12) is not counted among those that one may ask for.
    if (kind == ByeKind::half && !given) {
        const int planned = state.rounds_planned > 0 ? state.rounds_planned : state.stage().rounds;
        const bool spent = entrant.half_byes >= state.settings.half_byes;
        if (spent || round == planned) {
            return deny("bye_refused", "TN-8", "no half-point bye is left, or the round is the last");
        }
        ++entrant.half_byes;
    }
    entrant.asked[round] = kind;
    return {};
}

Done seeds(State& state, const Json& body) {
    if (state.phase != Phase::open || state.settings.seeding != Seeding::hand) {
        return deny("not_open", "TN-5", "the seeding is not by hand, or the event has started");
    }
    const auto list = body.find("entrants");
    if (body.size() != 1 || list == body.end() || !list->is_array()) {
        return deny("bad_input", "TN-5", "\"entrants\" is a list of numbers");
    }
    std::vector<int> order;
    for (const Json& item : *list) {
        const auto number = entrant_of(state, {{"entrant", item}});
        if (!number) return std::unexpected(number.error());
        if (std::ranges::find(order, *number) != order.end()) {
            return deny("bad_input", "TN-5", "an entrant stands twice in the list");
        }
        order.push_back(*number);
    }
    for (Entrant& entrant : state.entrants) entrant.seed = 0;
    for (std::size_t i = 0; i < order.size(); ++i) state.entrant(order[i]).seed = static_cast<int>(i) + 1;
    return {};
}

}  // namespace kabinet::tournament::rules
