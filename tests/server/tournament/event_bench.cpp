#include "tests/server/tournament/event_bench.hpp"

#include <algorithm>
#include <set>

#include "server/accounts/token.hpp"
#include "server/match/tournament_match.hpp"

namespace kabinet::testing {

void Event::create(const Json& settings, const Json& terms) {
    Json wish{{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 2}}}}};
    if (settings.is_object()) wish.update(settings);
    const Json made =
        host->call("tournament.create",
                   {{"key", fresh_key()}, {"title", "Evening"}, {"settings", wish}, {"terms", terms}});
    ASSERT_TRUE(made.contains("tournament")) << made;
    id = made["tournament"];
    for (const char* part : {"head", "entrants", "standings", "tables", "own"})
        EXPECT_EQ(host->code("tournament.watch", {{"tournament", id}, {"part", part}}), "ok") << part;
    bench.wait();
}

Talker& Event::entrant(const std::string& account) {
    Talker& talker = bench.account(account, AccountKind::player, static_cast<int>(people.size()) % shards_);
    people[account] = &talker;
    EXPECT_EQ(talker.code("tournament.enter", {{"key", fresh_key()}, {"tournament", id}}), "ok");
    EXPECT_EQ(talker.code("tournament.watch", {{"tournament", id}, {"part", "own"}}), "ok");
    return talker;
}

void Event::back(const std::string& account) {
    people[account] = &bench.account(account);
    EXPECT_EQ(people[account]->code("tournament.watch", {{"tournament", id}, {"part", "own"}}), "ok");
}

Talker& Event::fresh(const std::string& account) {
    const std::vector<Write> session{AccountSession{.id = "s-fresh",
                                                    .account = account,
                                                    .token_hash = token_hash("fresh"),
                                                    .device = "",
                                                    .created = bench.world.wall(),
                                                    .seen = bench.world.wall(),
                                                    .fresh = bench.world.wall()}};
    EXPECT_TRUE(bench.store.commit(session));
    Talker& talker = bench.talker();
    EXPECT_EQ(talker.code("hello", {{"client", "x"}, {"token", "fresh"}}), "ok");
    return talker;
}

std::string Event::direct(const Json& order) {
    const Json response = host->answer(
        host->ask("tournament.direct", {{"key", fresh_key()}, {"tournament", id}, {"order", order}}));
    bench.wait(500);
    if (response.contains("result")) return "ok";
    const Json data = response["error"]["data"];
    return data.value("reason", data["code"].get<std::string>());
}

Json Event::ask(const Json& question) {
    return host->call("tournament.ask", {{"tournament", id}, {"question", question}}).value("answer", Json());
}

Json Event::table(const std::string& account) {
    const Json tables = own(account).value("tables", Json::array());
    return tables.empty() ? Json::object() : tables[0];
}

std::string Event::ready(const std::string& account, const Json& part) {
    Json params{{"tournament", id}};
    params.update(part);
    return people.at(account)->code("tournament.ready", params);
}

std::string Event::match_of(const std::string& account) {
    const Json mine = table(account);
    for (const Json& seat : mine.at("seats")) {
        const Json& entrant = document("_e")["entrants"][std::to_string(seat.get<int>())];
        EXPECT_EQ(ready(entrant["player"]["id"]), "ok");
    }
    bench.wait_for([&] { return table(account).contains("match"); });
    return table(account).value("match", "");
}

void Event::resign(const std::string& account) {
    bench.wait_for([&] { return table(account).contains("match"); });
    const std::string match = table(account).value("match", "");
    EXPECT_EQ(people.at(account)->code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
}

void Event::play_round() {
    std::map<int, std::string> accounts;
    for (const auto& [account, talker] : people) {
        const Json number = own(account).value("entrant", Json());
        if (number.is_number()) accounts[number] = account;
    }
    for (const auto& [number, account] : accounts) {
        const Json mine = table(account);
        if (mine.empty()) continue;
        const auto seats = mine["seats"].get<std::vector<int>>();
        if (number != std::ranges::max(seats)) continue;
        ASSERT_NE(match_of(account), "");
        resign(account);
    }
    bench.wait(1000);
}

bool Event::open_tables(int count) {
    return bench.wait_for([&] { return document()["round"].value("open", -1) == count; });
}

std::vector<std::string> Event::matches() {
    return bench.store.newest("match", 1000).value();
}

std::vector<Json> Event::entries() {
    std::vector<Json> list;
    for (const Append& row : bench.store.stream(id).value()->entries) list.push_back(Json::parse(row.entry));
    return list;
}

bool Event::logged(const std::string& type) {
    return std::ranges::any_of(entries(), [&](const Json& entry) { return entry["type"] == type; });
}

std::string Event::act(const std::string& account) {
    const std::string match = table(account).value("match", "");
    const Json legal = people.at(account)->call("match.legal", {{"match", match}});
    const Json actions = legal.value("actions", Json::array());
    const Json action = actions.empty() ? Json::object() : actions[0];
    return people.at(account)->code("match.act",
                                    {{"key", fresh_key()}, {"match", match}, {"action", action}});
}

std::string Event::begin_match(const std::string& account) {
    const std::string match = match_of(account);
    for (const Json& seat : table(account).at("seats")) {
        const Json& entrant = document("_e")["entrants"][std::to_string(seat.get<int>())];
        if (act(entrant["player"]["id"]) == "ok") break;
    }
    bench.wait(500);
    return match;
}

bool Event::ended(const std::string& match) {
    return bench.store.stream(match).value()->over;
}

std::set<std::string> Event::dropped() {
    std::set<std::string> list;
    const auto beside = bench.store.stream(id + "_beside").value();
    for (const Append& row : beside ? beside->entries : std::vector<Append>()) {
        for (const Json& match : Json::parse(row.entry).value("dropped", Json::array()))
            list.insert(match.get<std::string>());
    }
    return list;
}

void Event::check_once(bool each_counts) {
    std::map<std::string, int> results;
    for (const Json& entry : entries()) {
        if (entry["type"] == "result") ++results[entry["body"].value("match", "")];
    }
    for (const auto& [match, count] : results) EXPECT_EQ(count, 1) << match << " has results";
    std::set<std::string> owed;
    for (const NewTask& task : bench.store.undone().value()) {
        if (task.kind == kTournamentResultTask) owed.insert(Json::parse(task.payload).at("match"));
    }
    std::map<std::string, int> running;
    const std::set<std::string> unwanted = dropped();
    for (const std::string& match : matches()) {
        if (unwanted.contains(match)) continue;
        const auto stored = bench.store.stream(match).value();
        const Json place = Json::parse(stored->stream.header).at("tournament");
        if (!stored->over) ++running[place.dump()];
        if (stored->over && each_counts)
            EXPECT_TRUE(results.contains(match) || owed.contains(match)) << match << " is over, and lost";
    }
    for (const auto& [place, count] : running) EXPECT_EQ(count, 1) << place << " has matches";
}

}  // namespace kabinet::testing
