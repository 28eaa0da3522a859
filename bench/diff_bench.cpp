#include <benchmark/benchmark.h>

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

#include "games/core/registry.hpp"
#include "json/diff.hpp"
#include "server/document/document.hpp"
#include "server/match/match.hpp"
#include "tests/server/support/one_hub.hpp"

// What a change of a document costs, and a whole action through a match with a journal that is always ready.
namespace kabinet {
namespace {

/// Kuba's document as two neighbouring actions leave it.
struct Plies {
    Json before;
    Json after;
};

std::unique_ptr<State> kuba() {
    return std::move(*find_game("kuba")->start({.options = Json::object(), .seats = 2, .seed = {}}));
}

Plies plies() {
    const auto state = kuba();
    const auto document = [&](int ply) {
        return Json{{"match", "abcdefghij"},
                    {"ply", ply},
                    {"turn", state->to_move()},
                    {"spectators", 3},
                    {"state", state->view(Audience::everyone())}};
    };
    Plies both;
    both.before = document(0);
    const Json action = state->legal(0).at(0);
    if (!state->play(0, action)) throw std::logic_error("refused");
    both.after = document(1);
    return both;
}

void diff_of_a_push(benchmark::State& state) {
    const auto [before, after] = plies();
    const std::string from = before.dump();
    const std::string to = after.dump();
    std::string ops;
    for (auto _ : state) {
        ops.clear();
        diff(from, to, ops);
        benchmark::DoNotOptimize(ops.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(ops.size()));
}
BENCHMARK(diff_of_a_push);

void document_change(benchmark::State& state) {
    const auto [before, after] = plies();
    const std::string values[] = {before.dump(), after.dump()};
    Views views(1);
    Document document("abcdefghij", "epoch", views, 64);
    bool there = false;
    for (auto _ : state) {
        there = !there;
        views.next(0).raw(values[there ? 1 : 0]);
        benchmark::DoNotOptimize(document.change(views.advance()));
    }
}
BENCHMARK(document_change);

/// A row of a lobby of `range(0)` rows: the cost must not depend on how many there are.
void tree_set(benchmark::State& state) {
    Json lobby = {{"tables", Json::object()}};
    for (int i = 0; i < state.range(0); ++i)
        lobby["tables"]["table" + std::to_string(i)] = {{"game", "kuba"}};
    Tree tree(lobby);
    int n = 0;
    for (auto _ : state) benchmark::DoNotOptimize(tree.set("/tables/table7/created", ++n));
}
BENCHMARK(tree_set)->Arg(10)->Arg(500);

/// A long match of kuba: who does what.
const std::vector<std::pair<Seat, Json>>& script() {
    static const auto made = [] {
        std::vector<std::pair<Seat, Json>> list;
        const auto state = kuba();
        while (!state->outcome() && list.size() < 200) {
            const Seat seat = state->to_move().at(0);
            const Json actions = state->legal(seat);
            list.emplace_back(seat, actions[list.size() * 7 % actions.size()]);
            if (!state->play(seat, list.back().second)) throw std::logic_error("refused");
        }
        return list;
    }();
    return made;
}

/// A loop on which everything happens now, in order.
class NowLoop : public Loop {
  public:
    void post(Task task) override { tasks_.push_back(std::move(task)); }
    std::int64_t now() const override { return 1000; }
    std::int64_t wall_clock() const override { return 1'700'000'000'000; }
    void wake_at(std::int64_t) override {}
    void run() {
        while (!tasks_.empty()) {
            Task task = std::move(tasks_.front());
            tasks_.pop_front();
            task();
        }
    }

  private:
    std::deque<Task> tasks_;
};

/// Says at once that all is durable.
class ReadyJournal : public Journal {
  public:
    void append(Loop&, Write, Done<Written>) override {}
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override {
        home.post([done = std::move(done), size = writes.size()]() mutable {
            done(std::vector<Written>(size, Written::ok));
        });
    }
    void ask(Loop&, Question) override {}
};

/// The actions measured here are short: nothing is handed over.
class NoWorkers : public Workers {
  public:
    void run(Loop& home, Urgency, Task, Done done) override {
        home.post([done = std::move(done)]() mutable { done(false); });
    }
};

/// A match of kuba with so many watchers, all on its own shard.
class Stage : public Watcher {
  public:
    explicit Stage(std::int64_t watchers) {
        header_ = {.match = "abcdefghij",
                   .game = "kuba",
                   .rules = 1,
                   .options = {{"repetition", "none"}},
                   .seats = 2,
                   .clock = {},
                   .host = {"p0", ""},
                   .commitment = to_hex(commitment(secrets_.secret("abcdefghij"))),
                   .created = 0,
                   .previous = {},
                   .unlisted = false};
        begin();
        for (std::int64_t i = 1; i <= watchers; ++i) {
            hubs_.hub.join(static_cast<std::uint64_t>(i), *this);
            match_->watch({0, static_cast<std::uint64_t>(i)}, {}, {}, [](const auto&) {});
        }
    }
    /// One action, from request to delivered frames.
    void act() {
        const auto& [seat, action] = script_[asked_++];
        ask(seat, InputType::act, -1, action);
    }
    bool over() const { return asked_ == script_.size(); }
    std::int64_t delivered = 0;

    void deliver(const std::string&, const FramePtr& frame, FrameKind) override {
        benchmark::DoNotOptimize(frame.get());
        ++delivered;
    }
    void missed(const std::string&) override {}

  private:
    void begin() {
        const StoredStream stored{
            {.kind = kMatchStream, .id = header_.match, .header = header_.to_json().dump()}, {}, false, {}};
        match_ = std::move(*Match::open(home_, {stored, {{"p0", {"Ann"}}, {"p1", {"Bob"}}}}));
        for (const Seat seat : {0, 1}) ask(seat, InputType::sit, seat, Json::object());
        ask(0, InputType::start, -1, Json::object());
    }
    void ask(Seat who, InputType type, Seat seat, Json detail) {
        const std::string digit = std::to_string(who);
        match_->submit(
            {{"p" + digit, "Player " + digit}, std::to_string(++keys_), {}, {type, seat, std::move(detail)}},
            [](const auto& done) {
                if (!done) throw std::logic_error(done.error().message);
            });
        loop_.run();
    }

    NowLoop loop_;
    ReadyJournal journal_;
    testing::OneHub hubs_;
    Deadlines deadlines_{loop_};
    Config config_;
    std::function<Bytes32()> random_ = [] { return Bytes32{}; };
    Secrets secrets_{std::string(64, '7')};
    ShardMetrics metrics_;
    NoWorkers workers_;
    MatchHome home_{.loop = loop_,
                    .journal = journal_,
                    .workers = workers_,
                    .hubs = hubs_,
                    .deadlines = deadlines_,
                    .config = config_,
                    .secrets = secrets_,
                    .random = random_,
                    .metrics = metrics_,
                    .epoch = "epoch",
                    .listed = [](const Match&) {},
                    .gone = [](const std::string&, const std::string&) {},
                    .send = [](NewTask) {},
                    .idle = [](const Match&) {},
                    .sleeps = [](const Match&, Millis, std::int64_t) {},
                    .spare = [](const Match&, bool) {},
                    .seated = [](const Match&) {},
                    .stale = [](const Match&, LeftBehind) {},
                    .broken = [](const Match&, const std::string&) {}};
    Header header_;
    std::unique_ptr<Match> match_;
    const std::vector<std::pair<Seat, Json>>& script_ = script();
    std::size_t asked_ = 0;
    int keys_ = 0;
};

/// The way of an action above the socket: rules, record, document, frame, delivery to `range(0)` watchers.
void match_act(benchmark::State& state) {
    auto stage = std::make_unique<Stage>(state.range(0));
    for (auto _ : state) {
        stage->act();
        if (!stage->over()) continue;
        state.PauseTiming();
        stage = std::make_unique<Stage>(state.range(0));
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(match_act)->Arg(2)->Arg(100)->Arg(1000);

}  // namespace
}  // namespace kabinet
