#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

// What a durable write costs, by how many share a commit; and how fast a server finds its matches again. The
// file is in the current folder, because /tmp may be no disk at all. KABINET_BENCH_POSTGRES names a
// PostgreSQL database for the same commits, such as postgresql://kabinet@/bench; each run leaves its rows
// there.
namespace kabinet {
namespace {

/// An empty store, gone afterwards.
class Scratch {
  public:
    explicit Scratch(SqliteStore::Sync sync) {
        std::string name = (std::filesystem::current_path() / "journal-bench-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw std::runtime_error("no folder at " + name);
        folder_ = name;
        auto opened = SqliteStore::open({.path = (folder_ / "kabinet.db").string(), .sync = sync});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
    }
    Scratch(const Scratch&) = delete;
    ~Scratch() {
        store_.reset();
        std::filesystem::remove_all(folder_);
    }
    SqliteStore& store() { return *store_; }

  private:
    std::filesystem::path folder_;
    std::unique_ptr<SqliteStore> store_;
};

/// A push of Kuba as it is recorded, some 200 bytes with its hash and key.
Append entry(const std::string& match, int n) {
    const auto number = std::to_string(n);
    return {.stream = match,
            .n = n,
            .entry = R"({"at":1700000000000,"input":{"push":{"dir":"n","from":"a1"}},"n":)" + number +
                     R"(,"t":12345})",
            .hash = std::string(64, 'a'),
            .actor = "p-abcdefghij",
            .key = "key-" + number};
}

NewStream match(int number) {
    return {.kind = "match",
            .id = "match-" + std::to_string(number),
            .header = std::string(300, 'h'),
            .key = "k"};
}

void commit(Store& store, const std::vector<Write>& batch) {
    const auto written = store.commit(batch);
    if (!written) throw std::runtime_error(written.error().message);
}

/// Commits groups of `range(0)` moves, spread over as many matches, whose numbers begin with `first`.
void commit_groups(benchmark::State& state, Store& store, int first) {
    const int group = static_cast<int>(state.range(0));
    std::vector<Write> batch;
    for (int m = 0; m < group; ++m) batch.push_back(match(first + m));
    commit(store, batch);
    int n = 0;
    for (auto _ : state) {
        ++n;
        for (int m = 0; m < group; ++m) batch[m] = entry("match-" + std::to_string(first + m), n);
        commit(store, batch);
    }
    state.SetItemsProcessed(state.iterations() * group);
}

void journal_commit(benchmark::State& state, SqliteStore::Sync sync) {
    Scratch scratch(sync);
    commit_groups(state, scratch.store(), 0);
}
BENCHMARK_CAPTURE(journal_commit, full, SqliteStore::Sync::full)
    ->Arg(1)
    ->Arg(8)
    ->Arg(64)
    ->Arg(256)
    ->UseRealTime();
BENCHMARK_CAPTURE(journal_commit, normal, SqliteStore::Sync::normal)
    ->Arg(1)
    ->Arg(8)
    ->Arg(64)
    ->Arg(256)
    ->UseRealTime();

void journal_commit_postgres(benchmark::State& state) {
    const char* url = std::getenv("KABINET_BENCH_POSTGRES");
    if (!url) return state.SkipWithError("KABINET_BENCH_POSTGRES is not set");
    const auto store = PostgresStore::open({.url = url});
    if (!store) return state.SkipWithError(store.error().message.c_str());
    const auto before = (*store)->unfinished("match").value().size();
    commit_groups(state, **store, static_cast<int>(before));
}
BENCHMARK(journal_commit_postgres)->Arg(1)->Arg(8)->Arg(64)->Arg(256)->UseRealTime();

/// Reads `range(0)` unfinished matches with 60 moves each, one after the other, as it is done behind a start.
void journal_recovery(benchmark::State& state) {
    Scratch scratch(SqliteStore::Sync::normal);
    const int matches = static_cast<int>(state.range(0));
    for (int n = 0; n <= 60; ++n) {
        std::vector<Write> batch;
        for (int m = 0; m < matches; ++m) {
            if (n) {
                batch.push_back(entry("match-" + std::to_string(m), n));
            } else {
                batch.push_back(match(m));
            }
        }
        commit(scratch.store(), batch);
    }
    for (auto _ : state) {
        std::size_t entries = 0;
        for (const std::string& id : scratch.store().unfinished("match").value())
            entries += scratch.store().stream(id).value()->entries.size();
        if (entries != 60u * matches) throw std::runtime_error("entries are missing");
    }
    state.SetItemsProcessed(state.iterations() * matches);
}
BENCHMARK(journal_recovery)->Arg(1000)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet
