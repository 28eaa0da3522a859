#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/queue/desk/ticket_document.hpp"
#include "tests/server/ladder/rated_bench.hpp"

namespace kabinet::testing {

/// A whole server on simulated time with people who wait in quick match. The parameter is the number of
/// shards.
struct QuickMatch : ::testing::TestWithParam<int> {
    explicit QuickMatch() : bench(GetParam()) {}

    /// A guest who watches the own ticket.
    Talker& player(const std::string& name, int shard = 0) {
        Talker& talker = bench.talker(shard % GetParam()).hello(name);
        talker.call("queue.watch");
        return talker;
    }
    /// A player with an account who watches the own ticket, in a network of its own.
    Talker& account(const std::string& id, int shard = 0) {
        Talker& talker = bench.account(id, AccountKind::player, shard % GetParam());
        talker.wire->come_from("192.0." + std::to_string(++networks) + ".1");
        talker.call("queue.watch");
        return talker;
    }
    /// The player of `before` on a new connection.
    Talker& back(const Talker& before) {
        Talker& talker = bench.talker(0);
        talker.call("hello", {{"client", "x"}, {"token", before.token}});
        talker.id = before.id;
        talker.token = before.token;
        talker.wire->come_from(before.wire->address());
        talker.call("queue.watch");
        return talker;
    }
    static Json wish(const Json& more = Json::object()) {
        Json wish{{"key", fresh_key()}, {"game", "kuba"}};
        wish.update(more);
        return wish;
    }
    static Json rated() { return wish({{"rated", true}}); }
    static Json& ticket(Talker& talker) { return talker.documents[queue::kTicketDocuments.of(talker.id)]; }
    /// The state of the ticket, when what is under way has arrived.
    std::string state(Talker& talker) {
        bench.wait(50);
        return ticket(talker).value("state", "");
    }
    /// Waits until the player is matched; the id of the match.
    std::string matched(Talker& talker) {
        bench.wait_for([&] { return ticket(talker).value("state", "") == "matched"; });
        return ticket(talker).value("match", "");
    }
    std::string watched(Talker& talker) {
        const std::string match = matched(talker);
        EXPECT_EQ(talker.code("match.watch", {{"match", match}}), "ok");
        bench.wait();
        return match;
    }
    /// Two people who were paired, in the order of their seats; both watch the match.
    std::vector<Talker*> seated(const std::vector<Talker*>& players, const std::string& match) {
        std::vector<Talker*> order(players.size());
        for (Talker* talker : players) {
            for (const auto& [seat, holder] : players.front()->documents[match]["seats"].items())
                if (holder["player"]["id"] == talker->id) order.at(std::stoul(seat)) = talker;
        }
        return order;
    }
    /// All matches in the store that are not over.
    std::vector<std::string> matches() { return bench.store.unfinished("match").value(); }

    RatedBench bench;
    int networks = 0;
};

}  // namespace kabinet::testing
