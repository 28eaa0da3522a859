#include <benchmark/benchmark.h>

#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "rating/leaderboard.hpp"
#include "rating/log.hpp"

/// What ratings cost: the formula, the fold, the leaderboard of 100,000 accounts.
namespace kabinet {
namespace {

constexpr std::uint32_t kAccounts = 100'000;
constexpr std::int64_t kStart = 1'795'000'000'000;
const LadderName kMany{"kapow", LadderKind::many};

std::string account(std::uint32_t number) {
    return "account" + std::to_string(number);
}

/// Matches of random accounts, a second apart, without end.
class Matches {
  public:
    explicit Matches(std::size_t seats) : seats_(seats) {}

    RatedMatch next() {
        ++n_;
        RatedMatch match{kMany, "m" + std::to_string(n_), kStart + 1000 * n_};
        const auto first = static_cast<std::uint32_t>(random_() % kAccounts);
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const auto number =
                static_cast<std::uint32_t>((first + seat * (1 + random_() % 5000)) % kAccounts);
            match.players.push_back({account(number), false, static_cast<int>(seat) + 1});
        }
        return match;
    }

  private:
    std::size_t seats_;
    std::int64_t n_ = 0;
    std::mt19937 random_{1};
};

/// The next event of a ladder, by matches that are left out when an account would play itself.
RatingEvent next_event(Matches& matches, Ladder& ladder) {
    for (;;) {
        auto event = ladder.rate(matches.next());
        if (event) return *event;
    }
}

/// The formula alone, for all players of a match.
void formula(benchmark::State& state) {
    std::vector<Contestant> players(static_cast<std::size_t>(state.range(0)));
    for (std::size_t i = 0; i < players.size(); ++i) {
        players[i].before.number = Decimal::of_whole(1500 + 30 * static_cast<std::int64_t>(i));
        players[i].grown = Decimal::of_whole(60 + 10 * static_cast<std::int64_t>(i));
        players[i].rank = static_cast<int>(i) + 1;
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < players.size(); ++i) benchmark::DoNotOptimize(after(players, i, 1));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(formula)->Arg(2)->Arg(8);

/// All that a server does for a match but making it durable: the event, its text and hash, the fold.
void rate_and_apply(benchmark::State& state) {
    Ladder ladder(kMany);
    Matches matches(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const RatingEvent event = next_event(matches, ladder);
        benchmark::DoNotOptimize(event.text());
        benchmark::DoNotOptimize(ladder.apply(event));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(rate_and_apply)->Arg(2)->Arg(8);

/// A match of two on a full leaderboard, with the time told.
void leaderboard_change(benchmark::State& state) {
    Leaderboard board;
    std::mt19937 random(1);
    RatingEvent event;
    event.weight = 1;
    event.players.resize(2);
    std::int64_t now = kStart;
    const auto play = [&](std::uint32_t first, std::uint32_t second) {
        event.at = now;
        for (RatedPlayer& player : event.players) {
            player.account = account(&player == &event.players[0] ? first : second);
            player.after.number = Decimal::of_millionths(1'000'000'000 + random() % 1'000'000'000);
            player.after.rd = Decimal::of_whole(50);
        }
        board.take(event);
        board.advance(now);
    };
    for (std::uint32_t step = 1; step <= 8; ++step) {
        for (std::uint32_t i = 0; i < kAccounts; ++i) play(i, (i + step) % kAccounts);
    }
    if (board.size(Leaderboard::Whose::people) != kAccounts) state.SkipWithError("not all are on it");
    for (auto _ : state) {
        now += 1000;
        const std::uint32_t first = random() % kAccounts;
        play(first, (first + 1 + random() % 1000) % kAccounts);
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["listed"] = static_cast<double>(board.size(Leaderboard::Whose::people));
}
BENCHMARK(leaderboard_change)->Unit(benchmark::kMicrosecond);

/// Of this thread on the processor, where the work is: not where the events for it are made.
template <class Work>
double seconds(Work work) {
    const auto now = [] {
        std::timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    const double begin = now();
    work();
    return now() - begin;
}

/// A million matches of two, folded from their events (0) or checked from their lines (1).
void fold_a_million_events(benchmark::State& state) {
    constexpr int events = 1'000'000;
    constexpr int piece = 10'000;
    for (auto _ : state) {
        Ladder source(kMany);
        Ladder folded(kMany);
        LogReader reader;
        benchmark::DoNotOptimize(reader.take(Ladder::header(kMany).dump()));
        Matches matches(2);
        double time = 0;
        for (int done = 0; done < events; done += piece) {
            std::vector<RatingEvent> list;
            std::vector<std::string> lines;
            for (int i = 0; i < piece; ++i) {
                list.push_back(next_event(matches, source));
                lines.push_back(list.back().line(source.hash_of(list.back())));
                if (!source.apply(list.back())) return state.SkipWithError("an event is refused");
            }
            time += seconds([&] {
                if (state.range(0) == 0) {
                    for (const RatingEvent& event : list) benchmark::DoNotOptimize(folded.apply(event));
                } else {
                    for (const std::string& line : lines) benchmark::DoNotOptimize(reader.take(line));
                }
            });
        }
        if (state.range(0) == 1 && reader.ladder()->events() != events)
            state.SkipWithError("a line is refused");
        state.SetIterationTime(time);
    }
}
BENCHMARK(fold_a_million_events)
    ->Arg(0)
    ->Arg(1)
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet
