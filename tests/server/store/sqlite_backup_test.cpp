#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>

#include "games/record/record.hpp"
#include "server/ops/wall_clock.hpp"
#include "server/store/sqlite/backup.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/sqlite/unfinished_file.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// A backup as operators make one, of a file that a server has open.
namespace kabinet {
namespace {

/// What `sqlite3 FROM ".backup TO"` does.
void back_up(const std::string& from, const std::string& to) {
    sqlite3 *source = nullptr, *copy = nullptr;
    ASSERT_EQ(sqlite3_open_v2(from.c_str(), &source, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
    ASSERT_EQ(sqlite3_open(to.c_str(), &copy), SQLITE_OK);
    sqlite3_backup* backup = sqlite3_backup_init(copy, "main", source, "main");
    ASSERT_NE(backup, nullptr);
    EXPECT_EQ(sqlite3_backup_step(backup, -1), SQLITE_DONE);
    EXPECT_EQ(sqlite3_backup_finish(backup), SQLITE_OK);
    sqlite3_close(copy);
    sqlite3_close(source);
}

TEST(SqliteBackup, of_a_store_in_use_has_everything_and_disturbs_nothing) {
    const Folder folder;
    const SqliteStore::Config config{.path = folder.file("kabinet.db"), .log_bytes = 1 << 20};
    const auto store = SqliteStore::open(config);
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
    for (int n = 1; n <= 30; ++n) {
        if (n == 10) (*store)->idle();  // some are in the file, some in its log
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_entry("m", n)}));
        if (n % 10 != 0) continue;
        SCOPED_TRACE(n);
        const auto copy = folder.file("backup-" + std::to_string(n));
        back_up(config.path, copy);
        EXPECT_EQ(std::filesystem::file_size(config.path + "-wal"), config.log_bytes);
        const auto restored = SqliteStore::open({.path = copy});
        ASSERT_TRUE(restored) << restored.error().message;
        EXPECT_EQ((*restored)->stream("m").value()->entries.size(), n);
        EXPECT_EQ((*restored)->server_key().value(), (*store)->server_key().value());
    }
}

/// A match whose entries are chained, as those of real matches are.
std::vector<Write> chained_match(const std::string& id, int entries) {
    const NewStream match = sample_match(id);
    Chain chain(sha256(match.header));
    std::vector<Write> writes{match};
    for (int n = 1; n <= entries; ++n) {
        Append entry = sample_entry(id, n);
        entry.hash = to_hex(chain.add(entry.entry));
        writes.emplace_back(std::move(entry));
    }
    return writes;
}

std::set<std::string> names_in(const Folder& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        names.insert(entry.path().filename());
    return names;
}

/// A store with a match of six entries, opened and closed.
void make_store(const std::string& path) {
    const auto store = SqliteStore::open({.path = path});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(chained_match("m", 6)));
}

TEST(SqliteBackup, GEN3_is_marked_and_private_and_whole) {
    const Folder folder, target;
    const std::string path = folder.file("kabinet.db"), copy = target.file("copy.db");
    const auto store = SqliteStore::open({.path = path});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(chained_match("m", 6)));
    const auto before = wall_ms();
    const auto made = sqlite_backup::make(path, copy);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_GE(made->taken, before);
    EXPECT_EQ(made->streams, 1);
    EXPECT_EQ(made->unfinished, 1);
    EXPECT_TRUE(made->flaws.empty());
    EXPECT_EQ(made->bytes, std::filesystem::file_size(copy));
    EXPECT_EQ(names_in(target), std::set<std::string>{"copy.db"});
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(copy).permissions(), perms::owner_read | perms::owner_write);
    EXPECT_EQ((*store)->backed_up().value(), 0);
    const auto restored = SqliteStore::open({.path = copy});
    ASSERT_TRUE(restored) << restored.error().message;
    EXPECT_EQ((*restored)->backed_up().value(), made->taken);
    EXPECT_EQ((*restored)->stream("m").value()->entries.size(), 6);
    ASSERT_TRUE((*restored)->take_mark_off());
    EXPECT_EQ((*restored)->backed_up().value(), 0);
}

TEST(SqliteBackup, has_what_a_killed_server_left_in_its_log) {
    const Folder folder;
    const std::string path = folder.file("kabinet.db");
    FallibleDisk disk(1);
    {
        const auto store = SqliteStore::open({.path = path});
        ASSERT_TRUE((*store)->commit(chained_match("m", 6)));
        disk.die();
    }
    disk.revive();
    const auto made = sqlite_backup::make(path, folder.file("copy.db"));
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->streams, 1);
}

TEST(SqliteBackup, tells_of_a_stream_that_is_damaged_in_the_original_too) {
    const Folder folder;
    const std::string path = folder.file("kabinet.db");
    make_store(path);
    sqlite::Database(path, SQLITE_OPEN_READWRITE).exec("UPDATE entry SET entry = '{}' WHERE n = 4");
    const auto made = sqlite_backup::make(path, folder.file("copy.db"));
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->flaws, std::vector<std::string>{"match m: entry 4: its hash is wrong"});
}

/// What lies beside the log of a tournament is no chain (TN-1), so that it can be taken out (AC-8).
TEST(SqliteBackup, finds_nothing_wrong_with_what_lies_beside_a_tournament) {
    const Folder folder;
    const auto path = folder.file("kabinet.db");
    {
        const auto store = SqliteStore::open({.path = path});
        ASSERT_TRUE(store) << store.error().message;
        const std::string text = R"({"n":4,"reason":"rain"})";
        const std::vector<Write> writes{NewStream{.kind = kBesideStream, .id = "t_beside", .header = "{}"},
                                        Append{"t_beside", 1, text, to_hex(sha256({text})), "ann"}};
        ASSERT_TRUE((*store)->commit(writes));
    }
    const auto made = sqlite_backup::make(path, folder.file("copy.db"));
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->flaws, std::vector<std::string>{});
}

TEST(SqliteBackup, refuses_a_name_that_is_taken_and_a_database_that_is_missing_or_none) {
    const Folder folder;
    const std::string path = folder.file("kabinet.db");
    const auto refusal = [&](const std::string& from, const std::string& to) {
        const auto made = sqlite_backup::make(from, folder.file(to));
        return made ? "made" : made.error().message;
    };
    EXPECT_NE(refusal(path, "copy.db").find("there is no database"), std::string::npos);
    make_store(path);
    const auto names = names_in(folder);
    EXPECT_NE(refusal(path, "kabinet.db").find("already"), std::string::npos);
    std::ofstream(folder.file("text")) << std::string(10'000, 'x');
    EXPECT_NE(refusal(folder.file("text"), "copy.db").find("not a database"), std::string::npos);
    std::filesystem::remove(folder.file("text"));
    EXPECT_EQ(names_in(folder), names);
}

TEST(SqliteBackup, leaves_nothing_behind_wherever_it_fails) {
    const Folder folder;
    const std::string path = folder.file("kabinet.db");
    make_store(path);
    bool through = false;
    std::uint64_t at = 0;
    for (; !through; ++at) {
        SCOPED_TRACE(at);
        const Folder target;
        FallibleDisk disk(at);
        disk.fail(at, FallibleDisk::kForGood);
        through = sqlite_backup::make(path, target.file("copy.db")).has_value();
        EXPECT_EQ(names_in(target), through ? std::set<std::string>{"copy.db"} : std::set<std::string>{});
        ASSERT_LT(at, 5000u) << "it never gets through";
    }
    EXPECT_GT(at, 50u);
}

TEST(SqliteBackup, removes_what_a_killed_one_left_in_the_folder) {
    const Folder folder, target;
    make_store(folder.file("kabinet.db"));
    for (const char* suffix : {"", "-wal", "-journal"})
        std::ofstream(target.file("kabinetd-backup.unfinished") + suffix) << std::string(10'000, 'x');
    const auto made = sqlite_backup::make(folder.file("kabinet.db"), target.file("copy.db"));
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(names_in(target), std::set<std::string>{"copy.db"});
}

TEST(UnfinishedFile, goes_with_the_process_that_a_signal_ends) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const Folder folder;
        const pid_t child = ::fork();
        if (child == 0) {
            UnfinishedFile::remove_on_signals();
            const UnfinishedFile file(folder.file("copy.db"));
            std::ofstream(file.path() + "-wal") << "log";
            ::raise(signal);
            ::_exit(1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(WEXITSTATUS(status), 128 + signal);
        EXPECT_EQ(names_in(folder), std::set<std::string>{});
    }
}

TEST(SqliteStore, is_examined_without_a_trace) {
    const Folder folder;
    const std::string path = folder.file("kabinet 100% #1?.db");
    make_store(path);
    const auto names = names_in(folder);
    const auto found = SqliteStore::examine(path);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ((*found)->stream("m").value()->entries.size(), 6);
    EXPECT_FALSE((*found)->commit(chained_match("n", 1)));
    EXPECT_EQ(names_in(folder), names);
}

}  // namespace
}  // namespace kabinet
