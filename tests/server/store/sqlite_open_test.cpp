#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_file.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

// Opening: what is refused, with which words for the operator, and that nothing there is changed.
namespace kabinet {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Why a file is not opened; empty if it is.
std::string refusal(const std::string& path) {
    const auto opened = SqliteStore::open({.path = path});
    return opened ? "" : opened.error().message;
}

class SqliteOpen : public testing::Test {
  protected:
    SqliteOpen() : path_(folder_.file("kabinet.db")) {}

    /// A store with some matches, closed again, so that all of it is in one file.
    void fill(int matches = 20, int entries = 40) {
        auto store = SqliteStore::open({.path = path_, .sync = SqliteStore::Sync::normal});
        ASSERT_TRUE(store) << store.error().message;
        std::vector<Write> batch;
        for (int m = 0; m < matches; ++m) {
            batch.push_back(sample_match(name(m)));
            for (int n = 1; n <= entries; ++n) batch.push_back(sample_entry(name(m), n));
        }
        ASSERT_TRUE((*store)->commit(batch));
    }
    static std::string name(int m) { return "match-" + std::to_string(m); }

    /// Refused with these words, and not a byte of the file changed.
    void expect_refused(const std::string& words) {
        const auto before = read(path_);
        EXPECT_THAT(refusal(path_), testing::AllOf(HasSubstr(path_), HasSubstr(words)));
        EXPECT_EQ(read(path_), before);
    }

    void run_sql(const std::string& sql) { sqlite::Database(path_, SQLITE_OPEN_READWRITE).exec(sql); }

    Folder folder_;
    std::string path_;
};

TEST_F(SqliteOpen, makes_a_new_file_and_leaves_no_other_behind) {
    ASSERT_EQ(refusal(path_), "");
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder_.path())) names.push_back(file.path().filename());
    EXPECT_THAT(names, testing::UnorderedElementsAre("kabinet.db", "kabinet.db.lock"));
}

TEST_F(SqliteOpen, makes_the_new_file_even_if_an_earlier_start_died_at_it) {
    write(path_ + ".new", "half a database");
    EXPECT_EQ(refusal(path_), "");
    EXPECT_FALSE(fs::exists(path_ + ".new"));
}

TEST_F(SqliteOpen, refuses_a_second_server_on_the_same_file) {
    const auto first = SqliteStore::open({.path = path_});
    ASSERT_TRUE(first);
    EXPECT_THAT(refusal(path_), HasSubstr("in use by process " + std::to_string(::getpid())));
}

TEST_F(SqliteOpen, refuses_a_second_server_that_comes_by_a_symbolic_link) {
    const auto link = folder_.file("link.db");
    fs::create_symlink(path_, link);
    const auto first = SqliteStore::open({.path = path_});
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_THAT(refusal(link), HasSubstr("in use by another process"));
}

TEST_F(SqliteOpen, refuses_a_second_server_whose_lock_file_was_deleted) {
    const auto first = SqliteStore::open({.path = path_});
    ASSERT_TRUE(first) << first.error().message;
    fs::remove(path_ + ".lock");
    EXPECT_THAT(refusal(path_), HasSubstr("in use by another process"));
}

TEST_F(SqliteOpen, refuses_a_file_with_a_second_name) {
    fill(1, 1);
    const auto other = folder_.file("other.db");
    fs::create_hard_link(path_, other);
    expect_refused("2 names");
    fs::remove(other);
    EXPECT_EQ(refusal(path_), "");
}

TEST_F(SqliteOpen, opens_a_file_by_a_symbolic_link_and_keeps_the_log_beside_the_file) {
    const auto link = folder_.file("link.db");
    fill(1, 1);
    fs::create_symlink(path_, link);
    const auto store = SqliteStore::open({.path = link});
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE((*store)->commit(std::vector<Write>{sample_entry(name(0), 2)}));
    EXPECT_TRUE(fs::exists(path_ + "-wal"));
}

TEST_F(SqliteOpen, refuses_a_symbolic_link_to_nothing_and_leaves_it) {
    const auto link = folder_.file("link.db");
    fs::create_symlink(path_, link);
    EXPECT_THAT(refusal(link), HasSubstr("symbolic link"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_FALSE(fs::exists(path_));
}

TEST_F(SqliteOpen, only_its_owner_can_read_a_new_file_and_what_lies_beside_it) {
    const auto before = ::umask(0);
    const auto store = SqliteStore::open({.path = path_});
    const auto reader = SqliteStore::open_reader({.path = path_});
    const bool written = store && (*store)->commit(std::vector<Write>{sample_match("m")});
    ::umask(before);
    ASSERT_TRUE(written && reader);
    for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
        EXPECT_EQ(fs::status(path_ + suffix).permissions(), fs::perms::owner_read | fs::perms::owner_write)
            << suffix;
    }
    EXPECT_FALSE(sqlite_file::others_can_read(path_));
}

TEST_F(SqliteOpen, says_that_others_can_read_an_older_file) {
    fill(1, 1);
    fs::permissions(path_, fs::perms::group_read, fs::perm_options::add);
    EXPECT_TRUE(sqlite_file::others_can_read(path_));
}

TEST_F(SqliteOpen, writes_nothing_more_once_its_file_or_log_is_gone) {
    for (const char* suffix : {"", "-wal"}) {
        SCOPED_TRACE(suffix);
        const auto path = folder_.file(std::string("gone") + suffix + ".db");
        const auto store = SqliteStore::open({.path = path});
        ASSERT_TRUE(store) << store.error().message;
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
        ASSERT_TRUE((*store)->probe());
        fs::remove(path + suffix);
        const auto written = (*store)->commit(std::vector<Write>{sample_entry("m", 1)});
        ASSERT_FALSE(written);
        EXPECT_TRUE(written.error().damaged);
        EXPECT_THAT(written.error().message, HasSubstr("deleted or replaced"));
        EXPECT_FALSE((*store)->probe());
    }
}

TEST_F(SqliteOpen, writes_nothing_more_once_another_file_is_in_its_place) {
    const auto store = SqliteStore::open({.path = path_});
    ASSERT_TRUE(store) << store.error().message;
    fs::rename(path_, folder_.file("moved.db"));
    ASSERT_FALSE((*store)->commit(std::vector<Write>{sample_match("m")}));
    fs::copy(folder_.file("moved.db"), path_);
    EXPECT_FALSE((*store)->commit(std::vector<Write>{sample_match("m")}));
}

TEST_F(SqliteOpen, lets_the_next_server_in_when_the_first_has_gone) {
    ASSERT_EQ(refusal(path_), "");
    EXPECT_EQ(refusal(path_), "");
}

TEST_F(SqliteOpen, refuses_an_empty_file) {
    write(path_, "");
    expect_refused("empty");
}

TEST_F(SqliteOpen, refuses_garbage) {
    write(path_, std::string(10'000, 'g'));
    expect_refused("not a database");
}

TEST_F(SqliteOpen, refuses_a_folder) {
    fs::create_directory(path_);
    EXPECT_THAT(refusal(path_), HasSubstr(path_));
    EXPECT_TRUE(fs::is_directory(path_));
}

TEST_F(SqliteOpen, refuses_a_file_cut_short_anywhere) {
    fill();
    const auto whole = read(path_);
    ASSERT_GT(whole.size(), 100'000);
    for (const std::size_t size : {std::size_t{1}, std::size_t{15}, std::size_t{99}, std::size_t{4096},
                                   whole.size() / 2, whole.size() - 4096, whole.size() - 1}) {
        SCOPED_TRACE(size);
        write(path_, whole.substr(0, size));
        expect_refused("");
    }
}

TEST_F(SqliteOpen, refuses_a_log_without_its_database) {
    write(path_ + "-wal", "what a crash left");
    EXPECT_THAT(refusal(path_), HasSubstr("write-ahead log"));
    EXPECT_EQ(read(path_ + "-wal"), "what a crash left");
    EXPECT_FALSE(fs::exists(path_));
}

TEST_F(SqliteOpen, refuses_a_database_of_another_program) {
    sqlite::Database(path_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        .exec("CREATE TABLE bookmark (url TEXT)");
    expect_refused("another program");
}

TEST_F(SqliteOpen, refuses_a_newer_schema) {
    fill(1, 1);
    run_sql("INSERT INTO schema_migrations VALUES (99, 'from the future')");
    expect_refused("newer kabinetd (schema 99");
}

TEST_F(SqliteOpen, refuses_a_schema_built_by_other_steps) {
    fill(1, 1);
    run_sql("UPDATE schema_migrations SET checksum = 'other'");
    expect_refused("schema step 1");
}

TEST_F(SqliteOpen, refuses_a_missing_schema_step) {
    fill(1, 1);
    run_sql("DELETE FROM schema_migrations WHERE version = 1");
    expect_refused("schema step 1");
}

TEST_F(SqliteOpen, refuses_a_path_that_cannot_be_written) {
    EXPECT_THAT(refusal(folder_.file("no/such/folder/kabinet.db")), HasSubstr("No such file or directory"));
    EXPECT_THAT(refusal("/proc/kabinet.db"), HasSubstr("/proc/kabinet.db"));
}

TEST_F(SqliteOpen, refuses_a_folder_it_may_not_write_to) {
    fill(1, 1);
    fs::permissions(folder_.path(), fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                        fs::perms::others_exec);
    fs::permissions(path_ + ".lock", fs::perms::owner_read);
    const bool root = ::geteuid() == 0;
    if (root) ASSERT_EQ(::seteuid(65534), 0);
    const auto message = refusal(path_);
    if (root) ASSERT_EQ(::seteuid(0), 0);
    fs::permissions(folder_.path(), fs::perms::owner_all);
    EXPECT_THAT(message, HasSubstr("Permission denied"));
}

TEST_F(SqliteOpen, a_reader_needs_a_store_that_is_there) {
    EXPECT_FALSE(SqliteStore::open_reader({.path = path_}));
    EXPECT_FALSE(fs::exists(path_));
}

TEST_F(SqliteOpen, a_reader_sees_each_commit_at_once_and_writes_nothing) {
    const auto store = SqliteStore::open({.path = path_});
    const auto reader = SqliteStore::open_reader({.path = path_});
    ASSERT_TRUE(store && reader) << (reader ? "" : reader.error().message);
    for (int m = 0; m < 10; ++m) {
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match(name(m))}));
        EXPECT_TRUE((*reader)->stream(name(m)).value());
    }
    EXPECT_FALSE((*reader)->commit(std::vector<Write>{sample_match("mine")}));
    EXPECT_FALSE((*store)->stream("mine").value());
}

/// Whether what is read is what was written, or known to be damaged.
void expect_intact_or_known(SqliteStore& store, int matches, int entries) {
    for (int m = 0; m < matches; ++m) {
        const auto id = "match-" + std::to_string(m);
        const auto found = store.stream(id);
        if (!found) continue;  // refused: known
        ASSERT_TRUE(*found) << id << " is lost";
        ASSERT_EQ((*found)->entries.size(), entries) << id;
        for (const auto& entry : (*found)->entries) {
            if (to_hex(sha256(entry.entry)) == entry.hash)
                ASSERT_EQ(entry.entry, sample_entry(id, entry.n).entry);
        }
    }
}

TEST_F(SqliteOpen, a_flipped_byte_anywhere_never_loses_anything_silently) {
    constexpr int matches = 4, entries = 12;
    fill(matches, entries);
    const auto whole = read(path_);
    int refused = 0;
    for (std::size_t at = 0; at < whole.size(); at += 97) {
        SCOPED_TRACE(at);
        auto bytes = whole;
        bytes[at] = static_cast<char>(~bytes[at]);
        for (const char* suffix : {"-wal", "-shm"}) fs::remove(path_ + suffix);
        write(path_, bytes);
        const auto opened = SqliteStore::open({.path = path_});
        if (opened) {
            expect_intact_or_known(**opened, matches, entries);
        } else {
            ++refused;
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(refused, 0);
}

TEST_F(SqliteOpen, a_wiped_page_in_the_middle_is_refused) {
    fill();
    auto bytes = read(path_);
    const auto page = bytes.size() / 2 / 4096 * 4096;
    bytes.replace(page, 4096, 4096, '\0');
    write(path_, bytes);
    expect_refused("");
}

TEST_F(SqliteOpen, a_file_too_large_to_check_is_damaged_when_it_is_read) {
    fill();
    auto bytes = read(path_);
    for (std::size_t page = 4096 * 8; page < bytes.size(); page += 4096) bytes.replace(page, 8, 8, '\0');
    write(path_, bytes);
    const auto opened = SqliteStore::open({.path = path_, .check_limit = 0});
    if (!opened) return;
    const auto read = (*opened)->stream(name(0));
    ASSERT_FALSE(read);
    EXPECT_TRUE(read.error().damaged);
    EXPECT_THAT(read.error().message, HasSubstr("malformed"));
}

TEST_F(SqliteOpen, the_log_has_its_size_from_the_start_and_goes_when_the_store_is_closed) {
    constexpr std::uintmax_t size = 1 << 20;
    const auto log = path_ + "-wal";
    {
        const auto store = SqliteStore::open({.path = path_, .log_bytes = size});
        ASSERT_TRUE(store) << store.error().message;
        EXPECT_EQ(fs::file_size(log), size);
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
        for (int n = 1; n <= 100; ++n) {
            ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_entry("m", n)}));
            if (n == 50) (*store)->idle();
        }
        EXPECT_EQ(fs::file_size(log), size);
    }
    EXPECT_FALSE(fs::exists(log));
}

TEST_F(SqliteOpen, a_log_that_a_crash_has_left_is_taken_over_and_has_its_size_again) {
    const auto crashed = folder_.file("crashed.db");
    for (const std::int64_t size : {0, 1 << 16, 1 << 20}) {
        SCOPED_TRACE(size);
        const auto store = SqliteStore::open({.path = path_, .log_bytes = size});
        ASSERT_TRUE(store) << store.error().message;
        const auto id = name(static_cast<int>(size));
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match(id), sample_entry(id, 1)}));
        for (const char* suffix : {"", "-wal"})
            fs::copy(path_ + suffix, crashed + suffix, fs::copy_options::overwrite_existing);
        constexpr std::int64_t again = 1 << 17;
        const auto next = SqliteStore::open({.path = crashed, .log_bytes = again});
        ASSERT_TRUE(next) << next.error().message;
        EXPECT_EQ(fs::file_size(crashed + "-wal"), again);
        EXPECT_EQ((*next)->stream(id).value()->entries.size(), 1);
    }
}

TEST_F(SqliteOpen, a_log_that_has_no_room_grows_as_it_is_needed) {
    const auto store = SqliteStore::open({.path = path_, .log_bytes = std::int64_t{1} << 60});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
    EXPECT_LT(fs::file_size(path_ + "-wal"), 1 << 20);
}

TEST_F(SqliteOpen, what_only_the_log_holds_is_there_after_a_crash) {
    fill(1, 1);
    const auto crashed = folder_.file("crashed.db");
    {
        const auto store = SqliteStore::open({.path = path_});
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_entry(name(0), 2)}));
        fs::copy(path_, crashed);
        fs::copy(path_ + "-wal", crashed + "-wal");
    }
    const auto store = SqliteStore::open({.path = crashed});
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ((*store)->stream(name(0)).value()->entries.size(), 2);
}

}  // namespace
}  // namespace kabinet
