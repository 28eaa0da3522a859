#include "tests/tournament/random/trial.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tournament/random/round_rules.hpp"
#include "tests/tournament/random/swiss_rules.hpp"
#include "tournament/exports.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

constexpr int kMischief = 70;
constexpr int kMostSteps = 6000;
constexpr int kLong = 500;  // inputs

Log created(Dice& dice, std::optional<Dice>& more) {
    Bytes32 secret{};
    for (auto& byte : secret) byte = static_cast<std::uint8_t>(dice.below(256));
    Json wish = random_settings(dice);
    if (more) wish = with_more_settings(std::move(wish), *more);
    auto settings = Settings::from_json(wish);
    EXPECT_TRUE(settings) << wish << (settings ? "" : settings.error().message);
    return Log({settings.value_or(Settings()), to_hex(commitment(secret)), 1}, secret);
}

}  // namespace

Trial::Trial(std::uint64_t seed, bool more)
    : dice_(seed),
      more_(more ? std::optional(Dice(seed + 1'000'000)) : std::nullopt),
      log_(created(dice_, more_)) {}

void Trial::fail(const std::string& what) {
    ADD_FAILURE() << what << "\nafter " << last_ << "\nof " << state().settings.to_json();
}

std::vector<const Table*> Trial::open_tables() const {
    std::vector<const Table*> tables;
    for (const Round& round : state().rounds) {
        for (const Table& table : round.tables) {
            if (!over(state().settings, table)) tables.push_back(&table);
        }
    }
    return tables;
}

const Table* Trial::some_table(bool open) {
    std::vector<const Table*> tables = open_tables();
    if (!open) {
        tables.clear();
        for (const Round& round : state().rounds) {
            for (const Table& table : round.tables) tables.push_back(&table);
        }
    }
    return tables.empty() ? nullptr
                          : tables[static_cast<std::size_t>(dice_.below(static_cast<int>(tables.size())))];
}

int Trial::round_of(const Table& table) const {
    for (const Round& round : state().rounds) {
        for (const Table& each : round.tables) {
            if (&each == &table) return round.number;
        }
    }
    return 0;
}

Json Trial::place_of(const Table& table) const {
    return {{"stage", state().stage_number}, {"round", round_of(table)}, {"table", table.number}};
}

Json Trial::random_result(const Table& table, int game) {
    Json body = place_of(table);
    const GameResult& there = table.games[static_cast<std::size_t>(game - 1)];
    const std::size_t seats = there.known ? there.seats.size() : table.present().size();
    std::vector<int> scores, ranks;
    for (std::size_t i = 0; i < seats; ++i) scores.push_back(dice_.below(4));
    for (const int own : scores)
        ranks.push_back(1 + static_cast<int>(std::ranges::count_if(scores, [&](int o) { return o > own; })));
    body.update({{"game", game}, {"ranks", ranks}, {"scores", scores}, {"source", "typed"}});
    if (dice_.chance(10)) body["reason"] = dice_.one_of({"resigned", "timeout"});
    return body;
}

bool Trial::tell(InputType type, Json body) {
    // To take back folds the whole log again, which is too much of a long one.
    const bool repeats = dice_.chance(4) && log_.fold().inputs() < kLong;
    const Json before = repeats ? exported_json(state(), {}) : Json();
    const Input input{type, std::move(body), "director", 1};
    const int inputs = log_.fold().inputs();
    allowed_ = state().allowed;
    const auto done = log_.append(input);
    if (!done) {
        if (repeats && exported_json(state(), {}) != before) fail("TN-1: a refused input changed something");
        if (log_.fold().inputs() != inputs) fail("TN-1: a refused input was counted");
        if (done.error().rule.rfind("TN-", 0) != 0) fail("no rule: " + done.error().code);
        return false;
    }
    last_ = std::string(name_of(type)) + " " + input.body.dump();
    look(type);
    if (repeats && type != InputType::undo) take_back_and_again(before, input);
    return true;
}

/// TN-18: what is taken back is as if it had not been, and done again it is the same again.
void Trial::take_back_and_again(const Json& before, const Input& input) {
    const auto number = log_.fold().undoable();
    if (!number) return;
    const Json after = exported_json(state(), {});
    if (!log_.append({InputType::undo, {{"input", *number}}})) return fail("TN-18: undo");
    if (exported_json(state(), {}) != before) fail("TN-18: not all was taken back");
    if (!log_.append(input)) return fail("TN-18: not to be done again");
    if (exported_json(state(), {}) != after) fail("TN-2: other lots after undo");
}

void Trial::look(InputType type) {
    const bool paired = type == InputType::paired || type == InputType::repaired;
    const bool by_hand = paired && state().rounds.back().by_hand;
    if (paired) {
        if (auto broken = broken_by_round(state(), rematches_ || by_hand, allowed_)) fail(*broken);
    }
    if (type == InputType::enter && state().phase != Phase::open) {
        if (auto broken = broken_by_late_entry(state())) fail(*broken);
    }
    if (auto broken = broken_by_missing(state())) fail(*broken);
    const bool play = type == InputType::result || type == InputType::begun || type == InputType::time ||
                      (type == InputType::paired && !by_hand);
    if (!play) places_.clear();
    // All of it costs time in a large event, where a look now and then has to do.
    const int entrants = static_cast<int>(state().field.size());
    if (entrants > 16 && dice_.below(entrants) >= (paired ? 8 : 1)) return;
    if (auto broken = broken_by_state(state())) fail(*broken);
    narrow();
}

/// TN-33: by play alone the places only narrow, and in the end everybody's place is among all that were
/// named.
void Trial::narrow() {
    for (const Places& now : possible_places(state())) {
        const auto before = places_.find(now.entrant);
        const bool sound =
            1 <= now.best && now.best <= now.worst && now.worst <= static_cast<int>(state().entrants.size());
        if (!sound) fail("TN-33: no places of " + std::to_string(now.entrant));
        if (before != places_.end() && (now.best < before->second.best || now.worst > before->second.worst)) {
            fail("TN-33: entrant " + std::to_string(now.entrant) + " had " +
                 std::to_string(before->second.best) + " to " + std::to_string(before->second.worst) +
                 " and has " + std::to_string(now.best) + " to " + std::to_string(now.worst));
        }
        places_[now.entrant] = now;
    }
}

void Trial::enter_all() {
    const int most = dice_.one_of({6, 12, 24, 64});
    const int entrants = 2 + dice_.below(most - 1);
    for (int i = 1; i <= entrants; ++i) {
        Json body{{"entrant", i}, {"account", "a" + std::to_string(i)}};
        if (dice_.chance(80)) body["rating"] = 800 + dice_.below(1500);
        tell(InputType::enter, body);
        if (dice_.chance(5)) tell(InputType::withdraw, {{"entrant", somebody()}});
    }
    if (state().settings.seeding == Seeding::hand) {
        std::vector<int> order;
        for (const Entrant& entrant : state().entrants)
            order.insert(order.begin() + dice_.below(std::max(1, static_cast<int>(order.size()))),
                         entrant.number);
        tell(InputType::seeds, {{"entrants", order}});
    }
    if (more_) change_settings();
    for (int i = 1; state().settings.check_in > 0 && i <= entrants; ++i) {
        if (dice_.chance(85)) tell(InputType::check_in, {{"entrant", i}});
    }
}

void Trial::pair() {
    rematches_ = false;
    auto next = propose(state(), false);
    if (!next && next.error().code == "no_pairing" && dice_.chance(50)) {
        rematches_ = true;
        next = propose(state(), true);
    }
    if (next) enter_round(*next);
}

bool Trial::enter_round(const Proposal& made) {
    const State before = state();
    rematches_ = rematches_ || !before.forced.empty();  // forced pairs may meet again
    if (!tell(InputType::paired, body_of(made.round))) {
        fail("TN-11: a proposal was refused");
        return false;
    }
    if (auto broken = broken_by_cost(before, state(), made, dice_)) fail(*broken);
    if (auto broken = broken_by_force(before, made.round)) fail(*broken);
    return true;
}

void Trial::play_one() {
    const Table* const table = some_table(true);
    if (!table) return pair();
    tell(InputType::result, random_result(*table, next_game(state().settings, *table)));
}

void Trial::at_random_table() {
    const Table* const table = some_table(dice_.chance(50));
    if (!table) return;
    Json place = place_of(*table);
    if (dice_.chance(40)) {
        tell(InputType::begun, place);
        return;
    }
    if (dice_.chance(30)) return remake();
    std::vector<int> absent{
        table->seats[static_cast<std::size_t>(dice_.below(static_cast<int>(table->seats.size())))]};
    if (dice_.chance(20)) absent = table->seats;
    place["entrants"] = absent;
    if (!tell(InputType::forfeit, place)) return;
    const int limit = state().settings.missed_ties;
    for (const int entrant : absent) {
        const Entrant& of = state().entrant(entrant);
        if (limit > 0 && of.missed >= limit && is_in(of)) fail("TN-9: still in after that many missed ties");
    }
}

/// A match that did not begin: whoever does not tell its part twice is absent (TN-15, GEN-2).
void Trial::remake() {
    const Table* const table = some_table(true);
    if (!table || next_game(state().settings, *table) == 0) return;
    const Table before = *table;
    Json body = place_of(before);
    const int round = round_of(before), game = next_game(state().settings, before);
    const std::vector<int> present = before.present();
    const int failed = present[static_cast<std::size_t>(dice_.below(static_cast<int>(present.size())))];
    body["game"] = game;
    body["failed"] = {failed};
    if (!tell(InputType::remade, body)) return;
    const Table& after = *state().rounds[static_cast<std::size_t>(round - 1)].table(before.number);
    const auto at = static_cast<std::size_t>(game - 1);
    if (after.games[at].attempt != before.games[at].attempt + 1) fail("TN-15: no next attempt");
    if (after.absent.contains(failed) != before.failed.contains(failed)) fail("TN-15: absent at the second");
}

void Trial::rule() {
    const Table* const table = some_table(false);
    if (!table) return;
    const int games = static_cast<int>(table->games.size());
    const int game = 1 + dice_.below(games);
    if (dice_.chance(50)) {
        Json body = place_of(*table);
        body["game"] = game;
        tell(InputType::annul, body);
    } else {
        tell(InputType::correct, random_result(*table, game));
    }
}

void Trial::by_hand() {
    if (state().rounds.empty()) return;
    const Round& newest = state().rounds.back();
    if (dice_.chance(30)) return set_pairing();
    if (dice_.chance(30)) {
        tell(InputType::unpaired, {{"stage", newest.stage}, {"round", newest.number}});
        return;
    }
    // Two change their places.
    Json body = body_of(newest);
    for (const char* drawn : {"by_hand", "field", "groups"}) body.erase(drawn);
    const int a = somebody(), b = somebody();
    const auto exchange = [&](Json& entrant) {
        if (entrant == a) {
            entrant = b;
        } else if (entrant == b) {
            entrant = a;
        }
    };
    for (Json& table : body["tables"]) {
        for (Json& seat : table["seats"]) exchange(seat);
    }
    for (Json& bye : body["byes"]) exchange(bye["entrant"]);
    tell(InputType::repaired, body);
}

/// Everybody at random: the round under way made anew, or the next one.
void Trial::set_pairing() {
    std::vector<int> people;
    for (const int entrant : state().field) {
        if (!is_in(state().entrant(entrant)) && !dice_.chance(2)) continue;
        people.insert(people.begin() + dice_.below(static_cast<int>(people.size()) + 1), entrant);
    }
    const bool next = over(state().settings, state().rounds.back());
    Json body{{"stage", state().stage_number},
              {"round", state().rounds.size() + (next ? 1 : 0)},
              {"tables", Json::array()},
              {"byes", Json::array()}};
    const auto seats = static_cast<std::size_t>(state().settings.seats);
    for (; people.size() >= seats && !dice_.chance(5); people.resize(people.size() - seats)) {
        const std::vector<int> table(people.end() - static_cast<std::ptrdiff_t>(seats), people.end());
        body["tables"].push_back({{"table", body["tables"].size() + 1}, {"seats", table}});
    }
    for (const int entrant : people) {
        const char* const kind = dice_.one_of({"pairing", "half", "zero", "full"});
        body["byes"].push_back({{"entrant", entrant}, {"kind", kind}});
    }
    if (next) body["by_hand"] = true;
    tell(next ? InputType::paired : InputType::repaired, body);
}

void Trial::instruct() {
    const Json pair{{"pair", {somebody(), somebody()}}};
    const Json one{{"entrant", somebody()}};
    switch (dice_.below(6)) {
        case 0:
            tell(dice_.one_of({InputType::forbid, InputType::allow, InputType::force}), pair);
            break;
        case 1:
            tell(InputType::bye, {{"entrant", somebody()},
                                  {"round", 1 + dice_.below(6)},
                                  {"kind", dice_.one_of({"half", "zero", "full"})}});
            break;
        case 2:
            tell(InputType::pause, one);
            break;
        case 3:
            tell(InputType::rounds, {{"rounds", 1 + dice_.below(7)}});
            break;
        case 4: {
            const auto number = state().entrants.size() + 1;
            tell(InputType::enter, {{"entrant", number}, {"account", "a" + std::to_string(number)}});
            break;
        }
        default:
            tell(InputType::hold);
    }
}

void Trial::mischief() {
    if (more_ && more_->chance(20)) return more();
    const int what = dice_.below(100);
    const Json one{{"entrant", somebody()}};
    if (state().phase == Phase::paused) {
        tell(InputType::go_on);
    } else if (what < 45) {
        play_one();
    } else if (what < 60) {
        pair();
    } else if (what < 66) {
        at_random_table();
    } else if (what < 72) {
        rule();
    } else if (what < 77) {
        by_hand();
    } else if (what < 80) {
        tell(InputType::withdraw, one);
    } else if (what < 85) {
        tell(dice_.chance(50) ? InputType::back : InputType::resume, one);
    } else if (what < 92) {
        instruct();
    } else if (what < 96) {
        if (const auto number = log_.fold().undoable()) tell(InputType::undo, {{"input", *number}});
    } else {
        tell(InputType::time, {{"time", state().time + dice_.below(60'000)}});
    }
}

/// Every state has a way out: results and pairings alone lead to the end, but where the director has to step
/// in.
void Trial::play_out() {
    if (state().phase == Phase::paused) tell(InputType::go_on);
    // The start itself may have been taken back.
    if (state().phase == Phase::open && !tell(InputType::start, {{"automatic", true}})) return;
    for (int step = 0; step < kMostSteps && !event_over(state()) && !::testing::Test::HasFailure(); ++step) {
        const bool arena = state().stage().format == Format::arena && !stage_over(state());
        if (arena && dice_.chance(25)) {
            tell(InputType::time, {{"time", state().time + 120'000}});
            continue;
        }
        const bool ended = stage_over(state());
        if (const Table* const table = ended ? nullptr : some_table(true)) {
            const int game = next_game(state().settings, *table);
            if (!tell(InputType::result, random_result(*table, game))) return fail("a result was refused");
            if (!arena) continue;
        }
        auto next = propose(state(), false);
        rematches_ = !next;
        if (!next) next = propose(state(), true);
        if (next) {
            if (!enter_round(*next)) return;
            continue;
        }
        if (arena) continue;
        // Fewer rounds are the way out (TN-13), or the event ends here.
        const bool left = state().rounds_planned > static_cast<int>(state().rounds.size());
        const bool fewer = left && !state().rounds.empty() && state().stage().format == Format::swiss &&
                           tell(InputType::rounds, {{"rounds", state().rounds.size()}});
        if (!fewer) return;
    }
}

void Trial::finish() {
    const bool open = state().phase == Phase::open;
    const std::map<int, Places> named = places_;
    if (!tell(open ? InputType::cancel : InputType::finish)) return fail("TN-3: the event cannot be ended");
    if (open) return;
    for (const Row& row : standings(state())) {
        const auto places = named.find(row.entrant);
        if (places == named.end()) continue;
        if (row.rank < places->second.best || row.rank > places->second.worst)
            fail("TN-33: the end of entrant " + std::to_string(row.entrant));
    }
    const Json json = log_.to_json(true);
    for (const LogFlaw& flaw : verify_log(json))
        fail("TN-2: entry " + std::to_string(flaw.entry) + ": " + flaw.code + " " + flaw.message);
    const auto again = read_log(json);
    if (!again || exported_json(again->state(), {}) != exported_json(state(), {}))
        fail("TN-1: the log read again is another event");
    // Before the end nobody has the secret, and the log can be read all the same.
    if (const auto blind = read_log(log_.to_json(false)); !blind) fail("TN-2: " + blind.error().message);
}

bool Trial::run() {
    enter_all();
    Json start{{"automatic", true}};
    if (state().settings.rating_at == RatingAt::start) start["ratings"] = {{"1", 1234}};
    if (!tell(InputType::start, start)) return false;
    for (int step = 0; step < kMischief && !::testing::Test::HasFailure(); ++step) {
        if (event_over(state()) && dice_.chance(50)) break;
        mischief();
    }
    if (more_ && ends_early()) return true;
    play_out();
    if (!::testing::Test::HasFailure()) finish();
    return true;
}

}  // namespace kabinet::tournament
