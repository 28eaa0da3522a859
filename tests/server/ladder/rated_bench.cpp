#include "tests/server/ladder/rated_bench.hpp"

#include <gtest/gtest.h>

#include "json/canonical.hpp"
#include "rating/log.hpp"
#include "server/accounts/token.hpp"
#include "server/ladder/ladder_rows.hpp"
#include "server/match/rate_task.hpp"

namespace kabinet::testing {

Config RatedBench::settings() {
    Config config;
    config.limits.messages_burst = 100'000;
    return config;
}

Talker& RatedBench::account(const std::string& id, AccountKind kind, int shard) {
    const std::vector<Write> writes{Account{.id = id, .name = "Name of " + id, .kind = kind},
                                    AccountSession{.id = "s-" + id,
                                                   .account = id,
                                                   .token_hash = token_hash("token-" + id),
                                                   .device = "",
                                                   .created = world.wall(),
                                                   .seen = world.wall()}};
    store.commit(writes).value();  // what exists already is in conflict, and stays
    Talker& made = talker(shard);
    made.id = id;
    made.token = "token-" + id;
    EXPECT_EQ(made.code("hello", {{"client", "x"}, {"token", made.token}}), "ok");
    return made;
}

Talker& RatedBench::back(const Talker& before, int shard) {
    return account(before.id, AccountKind::player, shard);
}

void RatedBench::act(const std::string& match, const std::vector<Talker*>& players) {
    const Json legal = players.front()->call("match.legal", {{"match", match}});
    Talker& mover = *players.at(legal.at("seat").get<std::size_t>());
    EXPECT_EQ(
        mover.code("match.act", {{"key", fresh_key()}, {"match", match}, {"action", legal["actions"].at(0)}}),
        "ok");
}

std::string RatedBench::played(Talker& a, Talker& b) {
    const std::string id = match(a, b, {{"rated", true}});
    act(id, {&a, &b});
    act(id, {&a, &b});
    return id;
}

void RatedBench::resign(Talker& who, const std::string& match) {
    EXPECT_EQ(who.code("match.resign", {{"key", fresh_key()}, {"match", match}}), "ok");
}

std::vector<RatingEvent> RatedBench::events(const std::string& ladder) {
    std::vector<RatingEvent> list;
    const auto stored = store.stream(ladder).value();
    if (!stored) return list;
    EXPECT_EQ(stored->stream.kind, kLadderStream);
    LogReader reader;
    EXPECT_TRUE(reader.take(stored->stream.header));
    for (const Append& row : stored->entries) {
        const LoggedEvent logged = entry_of(row).value().logged;
        auto taken = reader.take(logged.event.line(logged.hash));
        if (!taken) ADD_FAILURE() << taken.error().message;
        list.push_back(logged.event);
    }
    return list;
}

std::string RatedBench::exported(const std::string& ladder) {
    Talker& reader = talker().hello();
    std::string text = canonical(Ladder::header(*LadderName::parse(ladder))) + "\n";
    std::int64_t last = 0;
    for (bool more = true; more;) {
        const Json page = reader.call("rating.log", {{"ladder", ladder}, {"after", last}, {"count", 100}});
        more = page.value("more", false);
        for (const Json& event : page.at("events")) {
            text += canonical(event) + "\n";
            last = event.at("n");
        }
    }
    return text;
}

void RatedBench::task(const RatedMatch& match) {
    const std::vector<Write> writes{rate_task(match)};
    store.commit(writes).value();
}

bool RatedBench::rated() {
    return wait_for([this] { return store.undone().value().empty(); });
}

RatedMatch won(int n, const std::string& first, const std::string& second) {
    const std::int64_t hour = 3'600'000;
    return {.ladder = {"kuba", LadderKind::two},
            .match = "m" + std::to_string(n),
            .at = 1'690'000'000'000 + n * hour,
            .players = {{first, false, 1}, {second, false, 2}}};
}

}  // namespace kabinet::testing
