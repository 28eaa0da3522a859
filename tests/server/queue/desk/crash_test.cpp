#include <random>
#include <set>
#include <utility>

#include "server/match/quick_match.hpp"
#include "server/queue/desk/queue_state.hpp"
#include "tests/server/queue/desk/quick_bench.hpp"

/// People come, go and play while the server dies again and again: whatever the moment, a ticket is a ticket
/// or a match, never both and never neither (QM-3).
namespace kabinet::testing {
namespace {

using Taken = std::pair<std::string, std::int64_t>;  // an account, and since when its ticket waits

struct Crashes : QuickMatch {
    static constexpr int kPeople = 5;

    void come() {
        for (int i = 0; i < kPeople; ++i) people.push_back(&player("P" + std::to_string(i), i));
    }
    int below(int bound) { return static_cast<int>(chance() % static_cast<unsigned>(bound)); }
    Talker& anybody() { return *people.at(static_cast<std::size_t>(below(kPeople))); }

    /// The queue as the store has it.
    queue::QueueState stored_queue() {
        const auto ids = bench.store.unfinished("queue").value();
        if (ids.empty()) return {};
        const auto stored = bench.store.stream(ids.front()).value();
        queue::QueueState state(Json::parse(stored->stream.header).at("state"));
        for (const Append& row : stored->entries) state.apply(Json::parse(row.entry));
        return state;
    }
    static void note(const Json& header, std::set<Taken>& found) {
        const Json queue = header.value("queue", Json());
        if (queue.is_null()) return;
        for (const Json& ticket : queue.at("tickets"))
            found.emplace(ticket.at("account"), ticket.at("since"));
    }
    /// The tickets that have become matches which are not over, made or to be made.
    std::set<Taken> in_matches() {
        std::set<Taken> found;
        for (const std::string& id : matches())
            note(Json::parse(bench.store.stream(id).value()->stream.header), found);
        for (const NewTask& task : bench.store.undone().value()) {
            if (task.kind == kQuickMatchTask) note(Json::parse(task.payload).at("header"), found);
        }
        return found;
    }
    void check() {
        const queue::QueueState state = stored_queue();
        const std::set<Taken> playing = in_matches();
        ever.insert(playing.begin(), playing.end());
        for (const auto& [account, held] : state.tickets())
            EXPECT_FALSE(playing.contains({account, held.ticket.since})) << account << " has both";
        for (const auto& [account, since] : promised) {
            const auto* held = state.ticket(account);
            const bool waits = held && held->ticket.since == since;
            EXPECT_TRUE(waits || ever.contains({account, since})) << account << " has neither";
        }
    }

    void join(Talker& who) {
        const Json joined = who.call("queue.join", wish());
        if (joined.contains("since")) promised[who.id] = joined["since"];
    }
    void leave(Talker& who) {
        promised.erase(who.id);
        who.call("queue.leave", {{"key", fresh_key()}});
    }
    /// Resigns the match that the ticket has led to.
    void play(Talker& who) {
        const std::string match = ticket(who).value("match", "");
        if (match.empty()) return;
        check();
        promised.erase(who.id);
        who.call("match.resign", {{"key", fresh_key()}, {"match", match}});
    }
    /// The server dies behind some of its next commits.
    void crash() {
        bench.journal->hold = true;
        if (below(2) == 0) {
            Talker& who = anybody();
            promised.erase(who.id);  // the request may be done
            who.ask("queue.leave", {{"key", "lost"}});
        }
        for (int i = below(4); i > 0; --i) {
            bench.wait(below(700));
            if (bench.journal->waiting() > 0) bench.journal->commit();
        }
        bench.kill();
        check();
        bench.start();
        for (Talker*& one : people) one = &back(*one);
        bench.wait(below(1500));
    }
    void wait(int times) {
        for (; times > 0; --times) {
            bench.wait(5000);
            check();
        }
    }
    void step() {
        switch (below(7)) {
            case 0:
            case 1:
            case 2:
                return join(anybody());
            case 3:
                return leave(anybody());
            case 4:
                return play(anybody());
            case 5:
                return wait(below(8));
            default:
                return crash();
        }
    }

    std::minstd_rand chance{1};
    std::vector<Talker*> people;
    std::map<std::string, std::int64_t> promised;  // tickets that were acknowledged, by account
    std::set<Taken> ever;                          // tickets that became matches
};
INSTANTIATE_TEST_SUITE_P(OnShards, Crashes, ::testing::Values(1, 3));

TEST_P(Crashes, QM3_a_ticket_is_a_ticket_or_a_match) {
    come();
    for (int i = 0; i < 150 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        step();
        check();
    }
    EXPECT_GT(ever.size(), 10u) << "something happened";
    bench.wait(2000);
    EXPECT_TRUE(bench.store.undone().value().empty());
}

}  // namespace
}  // namespace kabinet::testing
