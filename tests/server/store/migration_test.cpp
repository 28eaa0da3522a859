#include <gtest/gtest.h>

#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// A database of an older server is brought up to date whole or not at all, wherever it is interrupted.
namespace kabinet {
namespace {

constexpr int kMatches = 3, kEntries = 4;

std::string name(int m) {
    return "match-" + std::to_string(m);
}

/// What an older server has stored: samples without what it did not know.
NewStream old_match(int m) {
    NewStream match = sample_match(name(m), m == 0 ? "code" : "");
    match.secret.clear();
    return match;
}

void insert_match(sqlite::Database& database, int m, int version) {
    const NewStream match = old_match(m);
    database.prepare("INSERT INTO match (id, header, invite, key, over) VALUES (?1, ?2, ?3, ?4, ?5)")
        .run(match.id, match.header, match.alias, match.key, std::int64_t{m == 2});
    for (int n = 1; n <= kEntries; ++n) {
        const Append entry = sample_entry(name(m), n);
        database
            .prepare(
                "INSERT INTO entry (match, n, entry, hash, player, key, over) "
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)")
            .run(std::int64_t{m + 1}, std::int64_t{n}, entry.entry, entry.hash, entry.actor, entry.key);
    }
    if (version >= 2) {
        database.exec(
            "INSERT INTO place SELECT match, n, row FROM entry WHERE row > (SELECT at FROM placed)");
        database.exec("UPDATE placed SET at = (SELECT max(row) FROM entry)");
    }
}

void apply(sqlite::Database& database, std::span<const schema::Migration> steps) {
    for (const auto& step : steps) {
        database.exec(std::string(step.sql));
        database.prepare("INSERT INTO schema_migrations VALUES (?1, ?2)")
            .run(std::int64_t{step.version}, to_hex(sha256(step.sql)));
    }
}

/// A database as a server of schema `version` has left it, with matches from before schema 3.
void make_old(const std::string& path, int version) {
    sqlite::Database database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA application_id = " + std::to_string(schema::kApplicationId));
    database.exec(
        "CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT");
    const auto steps = schema::migrations().first(static_cast<std::size_t>(version));
    const auto first = steps.first(std::min<std::size_t>(steps.size(), 2));
    apply(database, first);
    database.prepare("INSERT INTO server (row, key) VALUES (1, ?1)").run(std::string(64, 'a'));
    database
        .prepare("INSERT INTO account (id, name, token_hash, created) VALUES ('a', 'Ann a', 'hash-a', ?1)")
        .run(sample_account("a").created);
    for (int m = 0; m < kMatches; ++m) insert_match(database, m, version);
    apply(database, steps.subspan(first.size()));
}

void expect_all(SqliteStore& store) {
    EXPECT_EQ(*store.server_key(), std::string(64, 'a'));
    const auto signed_in = *store.session_by_token("hash-a");
    ASSERT_TRUE(signed_in);
    EXPECT_EQ(signed_in->account, sample_account("a"));
    EXPECT_EQ(signed_in->session.account, "a");
    EXPECT_EQ(signed_in->session.created, sample_account("a").created);
    EXPECT_GT(signed_in->session.seen, signed_in->session.created) << "as if used now";
    EXPECT_EQ(*store.stream_by_alias("code"), name(0));
    EXPECT_EQ(*store.unfinished("match"), (std::vector{name(1), name(0)}));
    EXPECT_TRUE(store.unfinished("tournament")->empty());
    EXPECT_TRUE(store.undone()->empty());
    EXPECT_EQ(*store.backed_up(), 0);
    for (int m = 0; m < kMatches; ++m) {
        const auto found = *store.stream(name(m));
        ASSERT_TRUE(found);
        EXPECT_EQ(found->stream, old_match(m));
        EXPECT_EQ(found->over, m == 2);
        EXPECT_EQ(found->next_secret, "");
        ASSERT_EQ(found->entries.size(), kEntries);
        for (int n = 1; n <= kEntries; ++n)
            EXPECT_EQ(found->entries[static_cast<std::size_t>(n) - 1], sample_entry(name(m), n));
    }
    const std::vector<Write> more{sample_entry(name(0), kEntries), sample_entry(name(0), kEntries + 1),
                                  sample_match("new", "code")};
    EXPECT_EQ(*store.commit(more), (std::vector{Written::conflict, Written::ok, Written::conflict}));
}

class Migration : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(FromVersion, Migration, testing::Range(1, 5));

TEST_P(Migration, keeps_all_that_is_there) {
    const Folder folder;
    make_old(folder.file("kabinet.db"), GetParam());
    const auto store = SqliteStore::open({.path = folder.file("kabinet.db")});
    ASSERT_TRUE(store) << store.error().message;
    expect_all(**store);
}

/// The process dies, or the power fails, at each operation on the disk in turn.
TEST_P(Migration, may_be_interrupted_anywhere) {
    bool through = false;
    for (std::uint64_t at = 0; !through; ++at) {
        SCOPED_TRACE(at);
        const Folder folder;
        const std::string path = folder.file("kabinet.db");
        FallibleDisk disk(at);
        make_old(path, GetParam());
        disk.fail(disk.operations() + at, FallibleDisk::kForGood);
        {
            const auto opened = SqliteStore::open({.path = path});
            through = opened.has_value();
            disk.die();
        }
        if (at % 2 == 1) disk.lose_power();
        disk.revive();
        disk.heal();
        const auto store = SqliteStore::open({.path = path});
        ASSERT_TRUE(store) << store.error().message;
        expect_all(**store);
        ASSERT_LT(at, 2000u) << "it never gets through";
    }
}

}  // namespace
}  // namespace kabinet
