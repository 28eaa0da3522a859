#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "games/core/registry.hpp"
#include "server/ladder/ladder_book.hpp"
#include "server/match/accepted.hpp"
#include "server/match/rate_task.hpp"
#include "server/match/seat_inputs.hpp"

/// What the end of a rated match costs: on the match's shard, and on the ladder's.
namespace kabinet {
namespace {

constexpr std::uint32_t kAccounts = 100'000;
constexpr std::int64_t kStart = 1'795'000'000'000;

std::string account(std::uint32_t number) {
    return "account" + std::to_string(number);
}

/// A match of two that has just ended, with the names of its players.
struct Ended {
    Ended() {
        Header header;
        header.match = "q5kzt2mhwa";
        header.game = "kuba";
        header.rules = find_game("kuba")->info.rules_version;
        header.host = {"account1", {}};
        header.rated = true;
        fold = Fold::begin(header, Bytes32{});
        auto begun = seat_inputs({{.player = {"account1", {}}}, {.player = {"account2", {}}}}, 2);
        if (!apply_inputs(*fold, std::move(begun), 0)) throw std::logic_error("no match");
        for (Millis t = 1; t <= 2; ++t) {
            const Seat seat = fold->turn().front();
            if (!fold->apply({InputType::act, seat, fold->state()->legal(seat).at(0)}, t))
                throw std::logic_error("no action");
        }
        if (!fold->apply({InputType::resign, 0, Json::object()}, 3)) throw std::logic_error("no end");
    }
    std::expected<Fold, Refusal> fold = refuse("none", "");
    const Names names{{"account1", {"Ada"}}, {"account2", {"Bela"}}};
    const std::map<std::string, std::string> addresses{{"account1", "192.0.2.1"},
                                                       {"account2", "198.51.100.7"}};
};

/// Beside what the end of any match costs.
void end_of_a_rated_match(benchmark::State& state) {
    const Ended match;
    for (auto _ : state)
        benchmark::DoNotOptimize(rate_task(*match.fold, match.names, kStart, match.addresses));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(end_of_a_rated_match)->Unit(benchmark::kMicrosecond);

/// All that a ladder does for a match but making it durable, with 100,000 accounts.
void ladder_takes_a_match(benchmark::State& state) {
    const LadderName name{"kuba", LadderKind::two};
    LadderBook book(name);
    std::mt19937 random(1);
    std::int64_t n = 0;
    const auto take = [&](std::uint32_t first, std::uint32_t second) {
        ++n;
        const RatedMatch played{.ladder = name,
                                .match = "m" + std::to_string(n),
                                .at = kStart + 1000 * n,
                                .players = {{account(first), false, 1}, {account(second), false, 2}}};
        const auto match = read_rated_match(text_of(played));  // as the task has it
        const auto event = book.ladder().rate(*match);
        if (!event) return;
        const LadderEntry entry{{*event, book.ladder().hash_of(*event)}};
        benchmark::DoNotOptimize(row_of(entry));
        benchmark::DoNotOptimize(book.take(entry));
    };
    for (std::uint32_t i = 0; i < kAccounts; ++i) take(i, (i + 1) % kAccounts);
    for (auto _ : state) {
        const auto first = static_cast<std::uint32_t>(random() % kAccounts);
        take(first, static_cast<std::uint32_t>((first + 1 + random() % 1000) % kAccounts));
        benchmark::DoNotOptimize(book.board(kStart + 1000 * n));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(ladder_takes_a_match)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace kabinet
