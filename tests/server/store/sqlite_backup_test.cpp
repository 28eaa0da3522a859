#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

#include "server/store/sqlite/sqlite_store.hpp"
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

}  // namespace
}  // namespace kabinet
