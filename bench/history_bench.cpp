#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <random>
#include <string>

#include "protocol/codec.hpp"
#include "server/api/played.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

// What a page of a history costs when a million matches are stored, 10,000 of them of the player who is asked
// for (AC-10), and of a history of tournaments, 10,000 of 100,000. The file is in the current folder, because
// /tmp may be no disk at all. Filling it takes minutes.
namespace kabinet {
namespace {

constexpr int kMatches = 1'000'000, kOfOne = 10'000, kPlayers = 100'000, kFriends = 1000, kBatch = 2000;
constexpr int kEvents = 100'000, kEntrants = 8, kEventsOfOne = 10'000;
constexpr const char* kOne = "p-one";
constexpr std::array kGames{"kuba", "nine", "kapow", "kapture9", "kabetopo"};

std::string player(int number) {
    return "p-" + std::to_string(1'000'000 + number);
}

/// Every hundredth match is one of kOne's, every tenth is private, and every seventh kabetopo ends in a draw.
FinishedMatch match(int number, std::mt19937& dice) {
    const auto any = [&dice](int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); };
    const bool of_one = number % (kMatches / kOfOne) == 0;
    const bool draw = any(35) == 0;
    const int other = any(kPlayers - 1);
    return {.id = "m" + std::to_string(number),
            .game = kGames[static_cast<std::size_t>(any(5))],
            .rules = 1,
            .ended = 1'700'000'000'000 + number * 1000LL,
            .unlisted = any(10) == 0,
            .plies = 60,
            .reason = "normal",
            .seats = {{of_one ? kOne : player(other + 1), 1, 7},
                      {player(of_one ? any(kFriends) : other), draw ? 1 : 2, 5}}};
}

/// Every tenth tournament is one of kOne's, and every tenth is private.
PlayedEvent event(int number, std::mt19937& dice) {
    const auto any = [&dice](int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); };
    PlayedEvent made{.id = "t_" + std::to_string(number),
                     .game = kGames[static_cast<std::size_t>(any(5))],
                     .title = "Evening of a club " + std::to_string(number),
                     .phase = "finished",
                     .began = 1'700'000'000'000 + number * 1000LL,
                     .unlisted = any(10) == 0};
    const int first = any(kPlayers - kEntrants);
    for (int place = 1; place <= kEntrants; ++place) made.entrants.push_back({player(first + place), place});
    if (number % (kEvents / kEventsOfOne) == 0) made.entrants.front().account = kOne;
    return made;
}

/// A store with all matches and tournaments, gone afterwards.
class Filled {
  public:
    Filled() {
        std::string name = (std::filesystem::current_path() / "history-bench-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw std::runtime_error("no folder at " + name);
        folder_ = name;
        const std::string path = (folder_ / "kabinet.db").string();
        auto writer = SqliteStore::open({.path = path, .sync = SqliteStore::Sync::normal});
        if (!writer) throw std::runtime_error(writer.error().message);
        fill(**writer);
        writer_ = std::move(*writer);
        auto reader = SqliteStore::open_reader({.path = path});
        if (!reader) throw std::runtime_error(reader.error().message);
        reader_ = std::move(*reader);
    }
    Filled(const Filled&) = delete;
    ~Filled() {
        reader_.reset();
        writer_.reset();
        std::filesystem::remove_all(folder_);
    }
    SqliteStore& store() { return *reader_; }
    std::uintmax_t bytes() const { return std::filesystem::file_size(folder_ / "kabinet.db"); }

    static Filled& only() {
        static Filled filled;
        return filled;
    }

  private:
    static void commit(SqliteStore& store, std::vector<Write>& batch) {
        const auto written = store.commit(batch);
        if (!written) throw std::runtime_error(written.error().message);
        batch.clear();
    }
    static void fill(SqliteStore& store) {
        std::vector<Write> batch{Account{.id = kOne, .name = "One"}};
        for (int number = 0; number < kPlayers; ++number)
            batch.push_back(Account{.id = player(number), .name = "Player " + std::to_string(number)});
        commit(store, batch);
        std::mt19937 dice(1);
        for (int number = 0; number < kMatches; ++number) {
            batch.push_back(match(number, dice));
            if (batch.size() == kBatch) commit(store, batch);
        }
        for (int number = 0; number < kEvents; ++number) {
            batch.push_back(event(number, dice));
            if (batch.size() == kBatch) commit(store, batch);
        }
        commit(store, batch);
    }

    std::filesystem::path folder_;
    std::unique_ptr<SqliteStore> writer_, reader_;
};

/// Reads a page and makes the answer.
void page(benchmark::State& state, HistoryQuery query) {
    Filled& filled = Filled::only();
    query.most = 20;
    std::size_t rows = 0;
    for (auto _ : state) {
        auto read = read_page(filled.store(), query);
        if (!read) throw std::runtime_error(read.error().message);
        rows = read->matches.size();
        const protocol::HistoryListResult result{std::move(read->matches), read->more};
        benchmark::DoNotOptimize(protocol::encode_result(protocol::CallId(1), result));
    }
    state.counters["rows"] = static_cast<double>(rows);
    state.counters["MB"] = static_cast<double>(filled.bytes()) / 1e6;
}
BENCHMARK_CAPTURE(page, first, HistoryQuery{.account = kOne, .viewer = kOne});
BENCHMARK_CAPTURE(page, first_for_others, HistoryQuery{.account = kOne, .viewer = "p-1000001"});
BENCHMARK_CAPTURE(page, in_the_middle, HistoryQuery{.account = kOne, .viewer = kOne, .before = "m500000"});
BENCHMARK_CAPTURE(page, oldest, HistoryQuery{.account = kOne, .viewer = kOne, .before = "m2000"});
BENCHMARK_CAPTURE(page, of_a_game, HistoryQuery{.account = kOne, .viewer = kOne, .game = "nine"});
BENCHMARK_CAPTURE(page, of_draws, HistoryQuery{.account = kOne, .viewer = kOne, .result = MatchResult::draw});
BENCHMARK_CAPTURE(page, with_one, HistoryQuery{.account = kOne, .viewer = kOne, .with = "p-1000001"});

/// Likewise of tournaments.
void events(benchmark::State& state, EventQuery query) {
    SqliteStore& store = Filled::only().store();
    query.most = 20;
    for (auto _ : state) {
        auto read = read_tournaments(store, query);
        if (!read || read->tournaments.size() != 20) throw std::runtime_error("no page");
        const protocol::HistoryTournamentsResult result{std::move(read->tournaments), read->more};
        benchmark::DoNotOptimize(protocol::encode_result(protocol::CallId(1), result));
    }
}
BENCHMARK_CAPTURE(events, first, EventQuery{.account = kOne, .viewer = kOne});
BENCHMARK_CAPTURE(events, first_for_others, EventQuery{.account = kOne, .viewer = "p-1000001"});
BENCHMARK_CAPTURE(events, in_the_middle, EventQuery{.account = kOne, .viewer = kOne, .before = "t_50000"});

void profile(benchmark::State& state) {
    SqliteStore& store = Filled::only().store();
    for (auto _ : state) {
        const auto counts = store.counts_of(kOne, kOne);
        if (!counts || counts->size() != kGames.size()) throw std::runtime_error("no counts");
    }
}
BENCHMARK(profile);

void head_to_head(benchmark::State& state) {
    SqliteStore& store = Filled::only().store();
    for (auto _ : state) {
        const auto counts = store.counts_between(kOne, "p-1000001");
        if (!counts || counts->empty()) throw std::runtime_error("no counts");
    }
}
BENCHMARK(head_to_head);

}  // namespace
}  // namespace kabinet
