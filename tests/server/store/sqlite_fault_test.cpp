#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// Every operation on the disk fails once, and every one from some moment on: what was acknowledged is there
// whatever dies then, what was refused can be written as soon as the disk works, and nothing but an error
// comes of it.
namespace kabinet {
namespace {

constexpr std::int64_t kLogBytes = 32 << 10;  // what is written goes beyond it

/// A server's store on a disk that may fail.
class Bench {
  public:
    explicit Bench(std::uint64_t seed) : disk(seed) {}

    bool open() {
        auto opened = SqliteStore::open({.path = folder_.file("kabinet.db"), .log_bytes = kLogBytes});
        if (opened) store_ = std::move(*opened);
        return opened.has_value();
    }
    SqliteStore& store() { return *store_; }

    /// Appends entries to match "m"; whether they were acknowledged.
    bool append(int count) {
        std::vector<Write> batch;
        if (acknowledged == 0 && !made_) batch.push_back(sample_match("m"));
        for (int i = 1; i <= count; ++i) batch.push_back(sample_entry("m", acknowledged + i));
        const auto written = store_->commit(batch);
        if (!written) return false;
        EXPECT_EQ(*written, std::vector<Written>(batch.size(), Written::ok));
        made_ = true;
        acknowledged += count;
        return true;
    }

    /// The entries that are there, each as it was written; -1 when they can't be read.
    int entries() {
        const auto found = store_->stream("m");
        if (!found) return -1;
        if (!*found) return 0;
        made_ = true;
        const auto& list = (*found)->entries;
        for (std::size_t i = 0; i < list.size(); ++i)
            EXPECT_EQ(list[i], sample_entry("m", static_cast<int>(i) + 1));
        return static_cast<int>(list.size());
    }

    /// The process dies, the machine too if so wanted, and the next one finds a disk that works.
    void crash(bool power) {
        disk.die();
        store_.reset();
        if (power) disk.lose_power();
        disk.revive();
        ASSERT_TRUE(open());
        const int found = entries();
        EXPECT_GE(found, acknowledged) << "an acknowledged entry is lost";
        acknowledged = found;  // a refused one may be there, but then it stays
    }

    FallibleDisk disk;
    int acknowledged = 0;

  private:
    Folder folder_;
    std::unique_ptr<SqliteStore> store_;
    bool made_ = false;
};

/// Some of a server's life. `refused` is told of each step that failed, and whether to try it again.
void live(Bench& bench, const std::function<bool()>& refused) {
    const auto step = [&](const auto& act) {
        while (!act() && refused()) {
        }
    };
    step([&] { return bench.open(); });
    for (const int count : {1, 3, 40, 2}) step([&] { return bench.append(count); });
    step([&] { return bench.entries() == bench.acknowledged; });
    bench.store().idle();
    for (const int count : {5, 1}) step([&] { return bench.append(count); });
    step([&] { return bench.store().probe().has_value(); });
}

constexpr int kAllEntries = 1 + 3 + 40 + 2 + 5 + 1;

/// Making the tables of a new database takes most operations, and migration_test.cpp interrupts them too.
/// So one in this many is tried here, all with KABINET_EVERY_OPERATION=1.
std::uint64_t step_while_made() {
    return std::getenv("KABINET_EVERY_OPERATION") ? 1 : 7;
}

std::uint64_t operations_to_make() {
    Bench bench(0);
    EXPECT_TRUE(bench.open());
    return bench.disk.operations();
}

/// Calls `run` with a bench for each operation a life without failures has.
void each_operation(const std::function<void(Bench&, std::uint64_t operation)>& run) {
    Bench calm(0);
    live(calm, [] { return false; });
    ASSERT_EQ(calm.acknowledged, kAllEntries);
    const auto operations = calm.disk.operations();
    const auto made = operations_to_make();
    ASSERT_GT(operations, made + 50);
    for (std::uint64_t k = 0; k < operations && !testing::Test::HasFailure();
         k += k < made ? step_while_made() : 1) {
        SCOPED_TRACE("operation " + std::to_string(k));
        Bench bench(k);
        run(bench, k);
    }
}

TEST(SqliteFault, a_disk_that_fails_once_costs_nothing_but_that_attempt) {
    each_operation([](Bench& bench, std::uint64_t k) {
        int failures = 0;
        bench.disk.fail(k);
        live(bench, [&failures] { return ++failures < 3; });
        EXPECT_LE(failures, 1);
        EXPECT_EQ(bench.acknowledged, kAllEntries);
        bench.crash(true);
        EXPECT_EQ(bench.acknowledged, kAllEntries);
    });
}

TEST(SqliteFault, a_disk_that_fails_for_a_while_refuses_and_then_goes_on_with_the_same_store) {
    each_operation([](Bench& bench, std::uint64_t k) {
        bench.disk.fail(k, FallibleDisk::kForGood);
        int failures = 0;
        live(bench, [&] {
            if (++failures == 3) bench.disk.heal();
            return failures <= 3;
        });
        EXPECT_LE(failures, 3);
        EXPECT_EQ(bench.acknowledged, kAllEntries);
        bench.crash(true);
        EXPECT_EQ(bench.acknowledged, kAllEntries);
    });
}

/// The worst a failed sync can do: the server dies with what it could not sync still to be read, and the next
/// one builds on it.
TEST(SqliteFault, a_server_that_died_after_a_failure_is_followed_by_one_that_keeps_its_word) {
    each_operation([](Bench& bench, std::uint64_t k) {
        struct Enough {};
        bench.disk.fail(k, FallibleDisk::kForGood);
        try {
            live(bench, []() -> bool { throw Enough(); });
        } catch (const Enough&) {
        }
        bench.crash(false);
        ASSERT_TRUE(bench.append(2));
        bench.crash(true);
        ASSERT_TRUE(bench.append(1));
        bench.crash(k % 2 == 0);
    });
}

TEST(SqliteFault, power_may_go_at_any_operation) {
    each_operation([](Bench& bench, std::uint64_t k) {
        struct Enough {};
        bench.disk.fail(k, FallibleDisk::kForGood);
        try {
            live(bench, []() -> bool { throw Enough(); });
        } catch (const Enough&) {
        }
        bench.crash(true);
        ASSERT_TRUE(bench.append(2));
        bench.crash(true);
    });
}

/// Names and deletions take several statements. Alone in a batch they are still written whole or not at all.
TEST(SqliteFault, a_name_is_changed_and_an_account_deleted_whole_or_not_at_all) {
    const Write name = TakeName{"a", "Ada", "ada", "ada s", "ada f", "1", 2, 3};
    const Write rename = TakeName{"a", "Bea", "bea", "bea s", "bea f", "1", 2, 3};
    const Write gone = DeleteAccount{"a", "Deleted a", 5};
    const auto whole = [](SqliteStore& store) {
        const auto account = *store.account("a");
        if (!account) return;
        const auto sessions = store.sessions("a")->size();
        const auto credentials = store.credentials("a")->size();
        if (account->state == AccountState::deleted) {
            EXPECT_EQ(sessions + credentials, 0u);
            EXPECT_FALSE(store.account_by_name("bea")->has_value());
            return;
        }
        EXPECT_EQ(sessions, 1u);
        for (const auto& [shown, fold] : {std::pair("Ada", "ada"), std::pair("Bea", "bea")})
            EXPECT_EQ(store.account_by_name(fold)->has_value(), account->name == shown) << fold;
    };
    // Fails from operation `k` on, and returns how many operations the three take.
    const auto life = [&](std::uint64_t k) {
        Bench bench(k);
        EXPECT_TRUE(bench.open());
        const Credential password{.id = "p", .account = "a", .kind = "password", .data = "x", .label = {}};
        EXPECT_TRUE(
            bench.store().commit(std::vector<Write>{sample_account("a"), sample_session("a"), password}));
        const std::uint64_t first = bench.disk.operations();
        bench.disk.fail(first + k, FallibleDisk::kForGood);
        for (const Write& one : {name, rename, gone}) {
            if (!bench.store().commit(std::span(&one, 1))) break;
        }
        const std::uint64_t operations = bench.disk.operations() - first;
        bench.crash(k % 2 == 0);
        whole(bench.store());
        return operations;
    };
    const std::uint64_t all = life(1'000'000);
    EXPECT_GT(all, 10u);
    for (std::uint64_t k = 0; k < all && !testing::Test::HasFailure(); ++k) {
        SCOPED_TRACE("operation " + std::to_string(k));
        life(k);
    }
}

TEST(SqliteFault, a_long_log_is_taken_over_from_a_server_that_died) {
    Bench bench(1);
    ASSERT_TRUE(bench.open());
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(bench.append(40));
    bench.crash(false);
    bench.crash(true);
    EXPECT_EQ(bench.acknowledged, 4000);
}

TEST(SqliteFault, a_probe_tells_whether_the_disk_takes_anything) {
    Bench bench(1);
    ASSERT_TRUE(bench.open());
    ASSERT_TRUE(bench.store().probe());
    bench.disk.fail(bench.disk.operations(), FallibleDisk::kForGood);
    EXPECT_FALSE(bench.store().probe());
    EXPECT_FALSE(bench.append(1));
    bench.disk.heal();
    EXPECT_TRUE(bench.store().probe());
    EXPECT_TRUE(bench.append(1));
}

TEST(SqliteFault, a_page_that_is_damaged_while_the_server_runs_is_told_from_a_disk_that_fails) {
    const Folder folder;
    const SqliteStore::Config config{.path = folder.file("kabinet.db")};
    auto store = SqliteStore::open(config);
    ASSERT_TRUE(store) << store.error().message;
    std::vector<Write> batch{sample_match("m")};
    for (int n = 1; n <= 2000; ++n) batch.push_back(sample_entry("m", n));
    ASSERT_TRUE((*store)->commit(batch));
    (*store)->idle();
    auto reader = SqliteStore::open_reader(config);
    ASSERT_TRUE(reader) << reader.error().message;
    {
        std::fstream file(config.path, std::ios::binary | std::ios::in | std::ios::out);
        const auto size = static_cast<std::streamoff>(std::filesystem::file_size(config.path));
        for (std::streamoff page = 4096; page < size; page += 4096) {
            file.seekp(page);
            file << std::string(64, '\xff');
        }
    }
    const auto found = (*reader)->stream("m");
    ASSERT_FALSE(found);
    EXPECT_TRUE(found.error().damaged) << found.error().message;
}

}  // namespace
}  // namespace kabinet
