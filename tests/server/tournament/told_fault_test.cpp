#include <gtest/gtest.h>

#include <stdexcept>

#include "server/tournament/tournaments.hpp"
#include "tests/server/sim/world.hpp"
#include "tests/server/support/held_journal.hpp"
#include "tests/server/support/held_workers.hpp"
#include "tests/server/support/one_hub.hpp"

/// A fault where histories are told of an event: nothing of the order becomes durable, and the event waits
/// for the next start of the server.
namespace kabinet::testing {
namespace {

/// An event of two people on a shard of the test's own.
struct ToldFault : OneHub, ::testing::Test {
    ToldFault() {
        loop.on_wake = [this] { deadlines.on_wake(); };
        std::vector<Write> people;
        for (const char* id : {"host", "ada", "bo"})
            people.emplace_back(Account{.id = id, .name = id, .kind = AccountKind::player});
        store.commit(people).value();
        open();
        std::string created = "nothing";
        tournaments->take(
            CreateTournament{
                .tournament = "t_1",
                .key = "key",
                .settings = {{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", 1}}}}},
                .terms = {.title = "Evening", .host = "host", .by_director = true}},
            [&](auto made) { created = made ? made->denial.dump() : made.error().code; });
        settle();
        EXPECT_EQ(created, "null");
        for (const char* account : {"ada", "bo"}) EXPECT_EQ(tell({{"enter", {{"account", account}}}}), "ok");
    }
    /// As a server that starts.
    void open() {
        tournaments = std::make_unique<Tournaments>(TournamentHome{
            .loop = loop,
            .journal = journal,
            .workers = workers,
            .hubs = *this,
            .deadlines = deadlines,
            .config = config,
            .metrics = metrics,
            .epoch = "epoch",
            .random = [] { return Bytes32{1}; },
            .match_id = [](const std::string& key) { return key; },
            .draw = [](const TableMatch&) { return NewTask(); },
            .abort = [](const std::string&) { return NewTask(); },
            .rule = [](const std::string&, const Input&) { return NewTask(); },
            .annul = [](const std::string&) { return NewTask(); },
            .send = [](const NewTask&) {},
            .find = [](const std::string&, auto done) { done(false); },
            .rating = [](const std::string&, int, const std::string&, auto done) { done(std::nullopt); },
            .list = [](const ListEvent&, Answer<Done> told) { told(Done()); },
            .played =
                [this](const tournament::Log& log, std::size_t before, PlayedEvent named) {
                    if (faulty) throw std::runtime_error("planted");
                    return played_event(log, before, std::move(named));
                },
            .idle = [](const std::string&) {}});
    }
    void settle() { world.run(world.now() + 100); }
    /// An order of the host: "ok", or why not.
    std::string tell(const Json& order) {
        std::string outcome = "nothing";
        tournaments->take(TellTournament{.tournament = "t_1",
                                         .account = "host",
                                         .as = TellTournament::As::director,
                                         .key = std::to_string(++keys),
                                         .line = order},
                          [&](auto told) {
                              outcome = !told                           ? told.error().code
                                        : told->reply.contains("error") ? told->reply["error"].dump()
                                                                        : "ok";
                          });
        settle();
        return outcome;
    }
    std::size_t entries() { return store.stream("t_1").value()->entries.size(); }

    sim::World world{1};
    sim::SimLoop loop{world};
    MemoryStore store;
    HeldJournal journal{store};
    HeldWorkers workers;
    Config config;
    ShardMetrics metrics;
    Deadlines deadlines{loop};
    bool faulty = false;
    int keys = 0;
    std::unique_ptr<Tournaments> tournaments;
};

TEST_F(ToldFault, AC10_what_histories_cannot_be_told_is_not_carried_out) {
    faulty = true;
    EXPECT_EQ(tell({{"start", true}}), "record_damaged");
    EXPECT_EQ(entries(), 2u) << "nothing is durable but the entrants";
    EXPECT_TRUE(store.events_of({.account = "ada", .most = 9}).value().empty());
    faulty = false;
    EXPECT_EQ(tell({{"start", true}}), "record_damaged") << "the fold is ahead of the journal";
    open();
    EXPECT_EQ(tell({{"start", true}}), "ok") << "from the journal";
    EXPECT_EQ(store.events_of({.account = "ada", .most = 9}).value().size(), 1u);
}

}  // namespace
}  // namespace kabinet::testing
