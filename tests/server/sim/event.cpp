#include "tests/server/sim/event.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "games/record/verify.hpp"
#include "server/match/tournament_match.hpp"
#include "tournament/log.hpp"

namespace kabinet::sim {
namespace {

constexpr const char* kSecretWord = "a hall full of boards";

/// An arena lasts a minute of the wall's clock, and for hours where that was set back: then its host ends it.
constexpr std::int64_t kLongArena = 180'000;

/// Whether what was refused so may be asked for again, with the same key.
bool passes(const std::string& code) {
    return code == "storage_failed" || code == "busy" || code == "shutting_down" || code == "rate_limited";
}

std::map<std::string, int> results_of(const StoredStream& log) {
    std::map<std::string, int> results;
    for (const Append& row : log.entries) {
        const Json entry = Json::parse(row.entry);
        if (entry.at("type") == "result" && entry.at("body").contains("match"))
            ++results[entry["body"]["match"]];
    }
    return results;
}

}  // namespace

Event::Event(World& world, Host& host) : world_(world), host_(host) {
    const std::int64_t people = world.between(3, 8);
    for (std::int64_t i = 0; i <= people; ++i) {
        auto one = std::make_unique<Member>();
        const std::string name = i == 0 ? "Hanna" : "Entrant" + std::to_string(i);
        one->client =
            std::make_unique<Client>(world, name, [&host](Client& who) { return host.connect(who); });
        one->client->on_bad_token = [](const std::string&) {};
        one->has_account = i == 0 || world.chance(50);
        one->comes_at = world.now() + (world.chance(80) ? 0 : world.between(2'000, 20'000));
        one->client->start();
        members_.push_back(std::move(one));
        turn(*members_.back());
    }
    wish_ = {{"key", "event"}, {"title", "An evening"}, {"settings", settings()}, {"terms", terms()}};
    starts_at_ = world.now() + world.between(2'000, 5'000);
}

Json Event::settings() {
    static const std::vector<Json> stages{
        {{"format", "swiss"}, {"rounds", 2}},  {{"format", "swiss"}, {"rounds", 3}},
        {{"format", "round_robin"}},           {{"format", "knockout"}},
        {{"format", "double_knockout"}},       {{"format", "groups"}, {"size", 3}, {"advance", 1}},
        {{"format", "arena"}, {"minutes", 1}},
    };
    const Json& stage = stages[static_cast<std::size_t>(below(std::ssize(stages)))];
    Json all = Json::array({stage});
    if (stage.contains("advance")) all.push_back({{"format", "knockout"}});
    Json settings{{"game", "kuba"}, {"stages", all}, {"missed_ties", world_.between(0, 3)}};
    const bool sums = world_.chance(25) && stage["format"] != "arena";
    if (sums) settings.update({{"game", "nine"}, {"tie", {{"games", 2}, {"mode", "sum"}}}});
    if (stage["format"] == "swiss" && world_.chance(25)) {
        settings.update({{"game", "nine"}, {"seats", 3}, {"smallest", 2}});
        settings.erase("tie");
    }
    const auto accounts = std::ranges::count_if(members_, [](const auto& one) { return one->has_account; });
    if (accounts > 3 && world_.chance(25)) settings["rated"] = true;
    return settings;
}

Json Event::terms() {
    Json terms{{"who", "anyone"},
               {"no_show_ms", world_.between(2'000, 10'000)},
               {"round_after_ms", world_.between(0, 1'000)},
               {"by_director", world_.chance(25)}};
    if (world_.chance(25)) terms["drafts"] = true;
    if (world_.chance(25)) terms["round_times"] = {world_.wall() + world_.between(1'000, 15'000)};
    return terms;
}

void Event::turn(Member& one) {
    world_.after(world_.between(100, 900), [this, &one] {
        if (!calm_ && world_.chance(2)) one.client->cut();
        if (one.client->ready() && !one.busy && !one.client->gone()) act(one);
        turn(one);
    });
}

const Json* Event::shown(const Member& one, const std::string& suffix) const {
    const Held* held = id_.empty() ? nullptr : one.client->document(id_ + suffix);
    return held ? &held->value : nullptr;
}

std::string Event::phase() const {
    const Json* head = shown(director(), "");
    return head ? head->value("phase", "") : "";
}

bool Event::settled() const {
    const bool over = phase() == "finished" || phase() == "cancelled";
    return over && std::ranges::none_of(members_, [](const auto& one) { return one->busy; });
}

std::string Event::state() const {
    const Json* head = shown(director(), "");
    std::string text = "the event " + id_ + ": " + (head ? head->dump() : "unseen");
    for (const auto& one : members_) {
        const Json* mine = shown(*one, own(*one));
        text += "; " + one->client->name() + (one->busy ? " waits for an answer " : " ") +
                (mine ? mine->dump() : "");
    }
    return text;
}

void Event::act(Member& one) {
    if (!at_home(one)) return;
    &one == &director() ? direct() : take_part(one);
}

/// Whether the member has the account that it wants.
bool Event::at_home(Member& one) {
    if (one.registered || !one.has_account) return true;
    sign_up(one);
    return false;
}

/// The answer may be lost: then the token of the guest is no good any more, or the guest asks again.
void Event::sign_up(Member& one) {
    Client& client = *one.client;
    client.enter = [this, &one] { enter(one); };
    client.request("account.register", {{"name", client.name()}, {"password", kSecretWord}},
                   [&one](const Json& result, const Json& error) {
                       if (!error.is_null()) return;
                       one.registered = true;
                       one.client->use(result["token"]);
                   });
}

void Event::enter(Member& one) {
    const Json known{{"name", one.client->name()}, {"password", kSecretWord}};
    one.client->request("sign_in.password", known, [&one](const Json& result, const Json& error) {
        if (!error.is_null()) return one.client->cut();
        one.registered = true;
        one.client->came_in(result);
    });
}

void Event::send(Member& one, const std::string& method, Json params, Good good) {
    one.busy = true;
    params["key"] = one.client->key();
    const Key key{one.client->player(), params["key"]};
    one.client->request(
        method, std::move(params),
        [this, &one, method, key, good = std::move(good)](const Json& result, const Json& error) {
            one.busy = false;
            if (!error.is_null()) return;
            if (method.starts_with("tournament.")) acknowledged_.insert(key);
            if (good) good(result);
        });
}

void Event::take_part(Member& one) {
    if (id_.empty() || world_.now() < one.comes_at) return;
    const Json* mine = shown(one, own(one));
    if (!mine) return one.client->watch(id_ + own(one));
    if (!mine->contains("entrant")) {
        if (!calm_) send(one, "tournament.enter", {{"tournament", id_}});
        return;
    }
    if (!calm_ && wander(one)) return;
    for (const Json& table : (*mine)["tables"]) return play(one, table);
}

/// Something that an entrant does beside playing, if chance wants it; whether it did.
bool Event::wander(Member& one) {
    if (world_.chance(95)) return false;
    static const std::vector<std::string> acts{"withdraw", "return",   "pause",
                                               "resume",   "half_bye", "zero_bye"};
    if (world_.chance(30)) {
        one.client->rest(world_.between(1'000, 15'000));
        return true;
    }
    Json params{{"tournament", id_}, {"act", acts[static_cast<std::size_t>(below(std::ssize(acts)))]}};
    if (params["act"].get<std::string>().ends_with("_bye")) params["round"] = world_.between(1, 3);
    send(one, "tournament.own", std::move(params));
    return true;
}

void Event::play(Member& one, const Json& table) {
    if (!table.contains("match")) {
        if (calm_ || world_.chance(80))
            one.client->request("tournament.ready", {{"tournament", id_}}, [](const Json&, const Json&) {});
        return;
    }
    const std::string match = table["match"];
    if (one.given_up.contains(match) || (!calm_ && world_.chance(60))) return;
    send(one, "match.resign", {{"match", match}}, [&one, match](const Json&) { one.given_up.insert(match); });
}

void Event::create() {
    Member& one = director();
    one.busy = true;
    one.client->request("tournament.create", wish_, [this, &one](const Json& result, const Json& error) {
        one.busy = false;
        if (error.is_null()) id_ = result["tournament"];
        const std::string code = error.is_null() ? "" : error["data"]["code"];
        EXPECT_TRUE(code.empty() || passes(code)) << code << " " << wish_;
    });
}

void Event::direct() {
    if (id_.empty()) return create();
    for (const char* suffix : {"", "_r1", "_e"}) {
        if (!shown(director(), suffix)) return director().client->watch(id_ + suffix);
    }
    const Json& head = *shown(director(), "");
    if (head["phase"] == "finished" || head["phase"] == "cancelled") return;
    if (!calm_ && head["phase"] != "open" && world_.chance(10)) return meddle(head);
    go_on(head);
}

void Event::order(const Json& line) {
    send(director(), "tournament.direct", {{"tournament", id_}, {"order", line}});
}

/// What the event needs of its host to come to its end.
void Event::go_on(const Json& head) {
    if (head["phase"] == "paused") return order({{"resume_event", true}});
    if (head["phase"] == "open") {
        const bool enough = head["entrants"].get<int>() >= 3;
        if (enough && world_.now() >= starts_at_) return order({{"start", true}});
        if (calm_ && !enough) order({{"cancel", Json::object()}});
        return;
    }
    if (calm_ && let_go()) return;
    if (head.contains("trouble")) return take_a_way_out(head);
    const Json& round = head["round"];
    // The clock was set back, so the time of the round is far.
    const bool far = round.value("next_at", std::int64_t{0}) > world_.wall() + 60'000;
    const bool by_hand = wish_["terms"]["by_director"] || far;
    // Tables that wait when the time of an arena is over are not played any more (TN-28).
    const bool arena = wish_["settings"]["stages"][0]["format"] == "arena";
    const bool long_arena = arena && world_.now() - starts_at_ > kLongArena;
    if (long_arena || (by_hand && arena && round["open"] != 0 && world_.chance(2)))
        return order({{"finish", true}});
    if (!by_hand || round["open"] != 0) return;
    world_.chance(70) ? order({{"pair", true}}) : take_a_way_out(head);
}

/// One way after the other: a rematch, fewer rounds, the end, whatever became of it (TN-13).
void Event::take_a_way_out(const Json& head) {
    const std::string trouble = head.value("trouble", "");
    if (trouble == "draft_waits" && world_.chance(80)) return order({{"publish", true}});
    if (trouble == "round_time" && world_.chance(80)) return order(ruling());
    switch (ways_++ % 4) {
        case 0:
            return order({{"pair", true}});
        case 1:
            return order({{"pair", {{"allow_rematch", true}}}});
        case 2:
            return order({{"rounds", head["round"]["round"]}});
        default:
            return order({{"finish", true}});
    }
}

void Event::meddle(const Json&) {
    const int one = 1 + below(std::ssize(members_)), other = 1 + below(std::ssize(members_));
    switch (below(15)) {
        case 14:  // shorter than a new event may have it, or without an end
            return order({{"change", {{"terms", {{"round_ms", world_.between(0, 4) * 3'000}}}}}});
        case 0:
            return order({{"pause_event", world_.chance(50) ? Json(true) : Json{{"clocks", true}}}});
        case 1:
            return order({{"return", one}});
        case 2:
            return order({{"withdraw", one}});
        case 3:
            return order({{"swap", {one, other}}});
        case 4:
            return order({{"unpair", true}});
        case 5:
            return order({{"undo", true}});
        case 6:
            return order(
                {{"directors",
                  {members_[static_cast<std::size_t>(below(std::ssize(members_)))]->client->player()}}});
        case 7:
        case 8:
        case 9:
            return rule_on_a_match();
        default:
            return order(ruling());
    }
}

/// A match that stands still goes on; whether there is one.
bool Event::let_go() {
    for (const auto& [name, table] : (*shown(director(), "_r1"))["tables"].items()) {
        const bool stands =
            std::ranges::any_of(table["games"], [](const Json& game) { return game.contains("paused"); });
        if (stands) order({{"resume_match", place_of(name)}});
        if (stands) return true;
    }
    return false;
}

/// The clock of a match, of a table that the director sees.
void Event::rule_on_a_match() {
    const Json& tables = (*shown(director(), "_r1"))["tables"];
    if (tables.empty()) return;
    const auto table = std::next(tables.begin(), below(std::ssize(tables)));
    Json place = place_of(table.key());
    if (world_.chance(30)) return order({{"pause_match", place}});
    if (world_.chance(50)) return order({{"resume_match", place}});
    place.update({{"entrant", (*table)["seats"][0]}, {"seconds", world_.between(1, 60)}});
    order({{"extend", place}});
}

/// The round and the table of a row.
Json Event::place_of(const std::string& row) {
    const std::size_t line = row.find('_');
    return {{"round", std::stoi(row.substr(0, line))}, {"table", std::stoi(row.substr(line + 1))}};
}

/// About a table that the director sees.
Json Event::ruling() {
    const Json& tables = (*shown(director(), "_r1"))["tables"];
    if (tables.empty()) return {{"pair", true}};
    const auto table = std::next(tables.begin(), below(std::ssize(tables)));
    const Json& seats = (*table)["seats"];
    Json place = place_of(table.key());
    if (world_.chance(30)) {
        place["entrants"] = {seats[static_cast<std::size_t>(below(std::ssize(seats)))]};
        return {{"forfeit", place}};
    }
    place["game"] = 1 + below(std::ssize((*table)["games"]));
    if (world_.chance(40)) return {{"annul", place}};
    Json ranks = Json::array(), scores = Json::array();
    for (int seat = 0; seat < std::ssize(seats); ++seat) {
        ranks.push_back(seat + 1);
        scores.push_back(9 - seat);
    }
    place.update({{"ranks", ranks}, {"scores", scores}});
    return world_.chance(50) ? Json{{"correct", place}} : Json{{"result", place}};
}

void Event::check_stored() {
    Store& store = host_.storage().store();
    const auto unfinished = store.unfinished("match");
    const auto log =
        id_.empty() ? std::expected<std::optional<StoredStream>, StoreError>() : store.stream(id_);
    if (!unfinished || !log || !*log) return;
    std::map<std::string, std::string> live;  // matches by the place of their game
    for (const std::string& match : *unfinished) {
        const auto stored = store.stream(match);
        if (!stored || !*stored) continue;
        const Json place = Json::parse((*stored)->stream.header).value("tournament", Json());
        if (place.is_null()) continue;
        const bool alone = live.emplace(place.dump(), match).second;
        EXPECT_TRUE(alone) << "two matches of " << place << ": " << live[place.dump()] << ", " << match;
    }
    for (const auto& [match, count] : results_of(**log)) EXPECT_EQ(count, 1) << match << " has results";
    // Drafts, terms and directors stand beside the log.
    const auto beside = store.stream(id_ + "_beside");
    if (!beside) return;
    std::vector<Append> rows = (*log)->entries;
    if (*beside) rows.insert(rows.end(), (*beside)->entries.begin(), (*beside)->entries.end());
    check_acknowledged(rows);
}

void Event::check_acknowledged(const std::vector<Append>& all) const {
    std::map<Key, int> rows;
    for (const Append& row : all) ++rows[{row.actor, row.key}];
    for (const Key& key : acknowledged_)
        EXPECT_EQ(rows[key], 1) << "what " << key.first << " was told is done is lost, " << key.second;
}

void Event::check() {
    check_stored();
    auto answer = std::make_shared<Json>();
    director().client->request("tournament.ask", {{"tournament", id_}, {"question", {{"log", true}}}},
                               [answer](const Json& result, const Json&) { *answer = result; });
    ASSERT_TRUE(world_.run_until([&] { return !answer->is_null(); }, world_.now() + 60'000)) << "no log";
    const Json& log = (*answer)["answer"];
    for (const auto& flaw : tournament::verify_log(log))
        ADD_FAILURE() << "entry " << flaw.entry << ": " << flaw.code << " " << flaw.message;
    check_results(log);
}

void Event::check_results(const Json& log) {
    for (const Json& entry : log["entries"]) {
        if (entry["type"] != "result" || entry["body"]["source"] != "played") continue;
        const Json record = read_record(entry["body"]["match"]);
        if (record.is_null()) continue;
        EXPECT_EQ(record["entries"].back()["hash"], entry["body"]["record"]) << entry;
        EXPECT_EQ(record["header"]["tournament"]["id"], id_);
        for (const char* part : {"stage", "round", "table", "game"})
            EXPECT_EQ(record["header"]["tournament"][part], entry["body"][part]) << part;
        for (const Flaw& flaw : verify(record)) ADD_FAILURE() << flaw.entry << ": " << flaw.code;
        ++played_;
    }
}

Json Event::read_record(const std::string& match) {
    auto text = std::make_shared<std::optional<std::string>>();
    host_.server().record(0, match, [text](const std::expected<std::string, Refusal>& record) {
        *text = record.value_or("null");
    });
    EXPECT_TRUE(world_.run_until([&] { return text->has_value(); }, world_.now() + 10'000));
    EXPECT_NE(text->value_or("null"), "null") << "no record of " << match;
    return Json::parse(text->value_or("null"));
}

void Event::leave() {
    for (const auto& one : members_) one->client->leave();
}

}  // namespace kabinet::sim
