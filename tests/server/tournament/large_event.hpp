#pragma once

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/match/secrets.hpp"
#include "server/match/tournament_match.hpp"
#include "server/shard/drawn_match.hpp"
#include "server/tournament/tournaments.hpp"
#include "tests/server/sim/world.hpp"
#include "tests/server/support/held_journal.hpp"
#include "tests/server/support/held_workers.hpp"
#include "tests/server/support/one_hub.hpp"

namespace kabinet::testing {

inline double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The CPU time of the tasks of a loop, without what is done elsewhere.
struct Meter {
    template <class Call>
    void task(Call&& call) {
        elsewhere_ms = 0;
        const double begin = cpu_ms();
        call();
        const double took = cpu_ms() - begin - elsewhere_ms;
        longest_ms = std::max(longest_ms, took);
        all_ms += took;
        ++tasks;
    }
    template <class Call>
    void elsewhere(Call&& call) {
        const double begin = cpu_ms();
        call();
        elsewhere_ms += cpu_ms() - begin;
    }
    double longest_ms = 0, all_ms = 0, elsewhere_ms = 0;
    int tasks = 0;
};

struct MeteredLoop : sim::SimLoop {
    MeteredLoop(sim::World& world, Meter& meter) : SimLoop(world), meter_(meter) {}
    void post(Task task) override {
        SimLoop::post([this, task = std::move(task)]() mutable { meter_.task(task); });
    }

  private:
    Meter& meter_;
};

struct MeteredWorkers : HeldWorkers {
    explicit MeteredWorkers(Meter& meter) : meter_(meter) {}
    void run(Loop& home, Urgency urgency, Task work, Done done) override {
        meter_.elsewhere([&] { HeldWorkers::run(home, urgency, std::move(work), std::move(done)); });
    }

  private:
    Meter& meter_;
};

struct MeteredJournal : HeldJournal {
    MeteredJournal(MemoryStore& store, Meter& meter) : HeldJournal(store), meter_(meter) {}
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override {
        const auto tasks = std::ranges::count_if(
            writes, [](const Write& write) { return std::holds_alternative<NewTask>(write); });
        most_tasks = std::max(most_tasks, static_cast<std::size_t>(tasks));
        meter_.elsewhere([&] { HeldJournal::append_all(home, std::move(writes), std::move(done)); });
    }
    std::size_t most_tasks = 0;  ///< of one commit

  private:
    Meter& meter_;
};

/// Counts what it is sent, and which rows of standings change in place.
struct Counter : Watcher {
    void deliver(const std::string&, const FramePtr& frame, FrameKind) override {
        bytes += frame->payload().size();
        const Json message = Json::parse(frame->payload());
        if (message.at("method") != "patch") return;
        for (const Json& op : message.at("params").at("ops")) {
            const std::string path = op.at("path");
            if (!path.starts_with("/rows/")) continue;
            const std::string row = path.substr(6, path.find('/', 6) - 6);
            // A row that only moves goes from one page, and comes to the next.
            (path.find('/', 6) == std::string::npos ? moved : rows).insert(row);
        }
    }
    void missed(const std::string&) override {}
    std::size_t bytes = 0;
    std::set<std::string> rows{}, moved{};
};

/// A Swiss of `people` accounts, each of whom watches the own document, on a shard of its own. Matches are
/// only told of.
struct LargeEvent : OneHub {
    LargeEvent(int people, int rounds) : people(people) {
        loop.on_wake = [this] { meter.task([this] { deadlines.on_wake(); }); };
        std::vector<Write> accounts{Account{.id = "host", .name = "host", .kind = AccountKind::player}};
        for (int i = 1; i <= people; ++i)
            accounts.emplace_back(Account{.id = name(i), .name = name(i), .kind = AccountKind::player});
        store.commit(accounts).value();
        tournaments = std::make_unique<Tournaments>(home());
        create(rounds);
        for (int i = 1; i <= people; ++i) enter(i);
        settle(1000);
    }
    void start() {
        direct({{"start", true}});
        for (int page = 1; page <= (people + 63) / 64; ++page)
            watch("t_1_s" + std::to_string(page), "host", standings);
    }
    static NewTask sent(const std::string& id) { return {id, "sent", "nobody", "{}"}; }
    static std::string name(int number) { return "account" + std::to_string(number); }

    TournamentHome home() {
        return {.loop = loop,
                .journal = journal,
                .workers = workers,
                .hubs = *this,
                .deadlines = deadlines,
                .config = config,
                .metrics = metrics,
                .epoch = "epoch",
                .random = [] { return Bytes32{1}; },
                .match_id =
                    [this](const std::string& key) {
                        ++named;
                        return secrets.match_id("tournament", key);
                    },
                .draw =
                    [this](const TableMatch& match) {
                        running[match.match] = match.place;
                        return draw_match(match, Bytes32{2}, secrets, loop.wall());
                    },
                .abort = [](const std::string& match) { return sent("abort " + match); },
                .rule = [](const std::string&, const Input&) { return NewTask(); },
                .annul = [](const std::string&) { return NewTask(); },
                .send = [](const NewTask&) {},
                .find =
                    [this](const std::string& match, auto done) {
                        loop.post([done = std::move(done), there = running.contains(match)]() mutable {
                            done(there);
                        });
                    },
                .rating = [](const std::string&, int, const std::string&, auto done) { done(std::nullopt); },
                .list = [](const ListEvent&, Answer<Done> told) { told(Done()); },
                .idle = [](const std::string&) {}};
    }

    void settle(std::int64_t ms) { world.run(world.now() + ms); }
    void create(int rounds) {
        tournaments->take(
            CreateTournament{
                .tournament = "t_1",
                .key = "key",
                .settings = {{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", rounds}}}}},
                .terms = {.title = "Large", .host = "host", .no_show = 0, .by_director = true}},
            [](auto made) {
                if (!made || !made->denial.is_null()) throw std::runtime_error("no event");
            });
        settle(1000);
    }
    void enter(int number) {
        tournaments->take(EnterTournament{.tournament = "t_1",
                                          .account = name(number),
                                          .name = {.name = name(number)},
                                          .key = "enter",
                                          .nonce = {},
                                          .invite = {}},
                          [](const auto& told) {
                              if (!told) throw std::runtime_error(told.error().code);
                          });
        settle(1);
        watch("t_1_m_" + name(number), name(number), own);
    }
    void watch(const std::string& doc, const std::string& account, Watcher& watcher) {
        tournaments->find(doc, [&, number = ++watchers](auto found) {
            if (!found) throw std::runtime_error(doc + " " + found.error().code);
            hub.join(number, watcher);
            (*found)->watch({0, number}, {account}, std::nullopt, [](const auto&) {});
        });
        settle(1);
    }
    void direct(const Json& order) {
        loop.post([this, order] {
            tournaments->take(TellTournament{.tournament = "t_1",
                                             .account = "host",
                                             .as = TellTournament::As::director,
                                             .key = order.dump() + std::to_string(++keys),
                                             .line = order},
                              [](const auto& told) {
                                  if (!told || told->reply.contains("error"))
                                      throw std::runtime_error(told ? told->reply.dump() : told.error().code);
                              });
        });
        settle(1000);
    }
    /// Everybody says so at once; the matches are there afterwards.
    void all_ready() {
        for (int i = 1; i <= people; ++i) {
            loop.post([this, i] {
                tournaments->take(
                    ReadyTournament{.tournament = "t_1", .account = name(i), .part = {{"nonce", "0a"}}},
                    [](const auto&) {});
            });
        }
        settle(2000);
        if (running.size() != static_cast<std::size_t>(people / 2))
            throw std::runtime_error("matches are missing");
    }
    /// The first `count` matches under way end at once.
    void end(std::size_t count) {
        for (; count > 0; --count) {
            auto match = running.extract(running.begin());
            const GamePlace& place = match.mapped();
            const Json payload{{"stage", place.stage},         {"round", place.round},
                               {"table", place.table},         {"game", place.game},
                               {"match", match.key()},         {"record", std::string(64, '0')},
                               {"ranks", Json::array({1, 2})}, {"scores", Json::array({7, 3})}};
            const NewTask task{.id = "result " + match.key(),
                               .kind = kTournamentResultTask,
                               .stream = "t_1",
                               .payload = payload.dump()};
            store.commit(std::vector<Write>{task}).value();
            loop.post([this, task] { tournaments->take_result(task, [](bool) {}); });
        }
        settle(2000);
    }
    /// How many rows of the standings the watcher of all of them was told to change in place.
    std::size_t changed_rows() const { return standings.rows.size(); }
    double longest() { return std::exchange(meter.longest_ms, 0); }

    const int people;
    Meter meter;
    sim::World world{1};
    MeteredLoop loop{world, meter};
    MemoryStore store;
    MeteredJournal journal{store, meter};
    MeteredWorkers workers{meter};
    Secrets secrets{std::string(64, '7')};
    Config config;
    ShardMetrics metrics;
    Deadlines deadlines{loop};
    Counter own, standings;
    std::map<std::string, GamePlace> running;
    std::uint64_t watchers = 0;
    int keys = 0;
    int named = 0;  ///< how many matches were given an id
    std::unique_ptr<Tournaments> tournaments;
};

}  // namespace kabinet::testing
