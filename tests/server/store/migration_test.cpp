#include <gtest/gtest.h>

#include <cstdlib>

#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// A database of an older server is brought up to date whole or not at all, wherever it is interrupted.
namespace kabinet {
namespace {

constexpr int kMatches = 3, kEntries = 4;
constexpr std::int64_t kEnd = 1'750'000'000'000;

std::string name(int m) {
    return "match-" + std::to_string(m);
}

/// What an older server has stored: samples without what it did not know.
NewStream old_match(int m) {
    NewStream match = sample_match(name(m), m == 0 ? "code" : "");
    match.secret.clear();
    match.terms.clear();
    return match;
}

void insert_match(sqlite::Database& database, const NewStream& match, const std::vector<Append>& entries,
                  bool over, int version) {
    database.prepare("INSERT INTO match (id, header, invite, key, over) VALUES (?1, ?2, ?3, ?4, ?5)")
        .run(match.id, match.header, match.alias, match.key, std::int64_t{over});
    const std::int64_t row = database.number("SELECT max(row) FROM match");
    for (const Append& entry : entries) {
        database
            .prepare(
                "INSERT INTO entry (match, n, entry, hash, player, key, over) "
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .run(row, std::int64_t{entry.n}, entry.entry, entry.hash, entry.actor, entry.key,
                 std::int64_t{entry.over});
    }
    if (version >= 2) {
        database.exec(
            "INSERT INTO place SELECT match, n, row FROM entry WHERE row > (SELECT at FROM placed)");
        database.exec("UPDATE placed SET at = (SELECT max(row) FROM entry)");
    }
}

void insert_match(sqlite::Database& database, int m, int version) {
    std::vector<Append> entries;
    for (int n = 1; n <= kEntries; ++n) entries.push_back(sample_entry(name(m), n));
    insert_match(database, old_match(m), entries, m == 2, version);
}

/// A match with these entries, each text without its number and time.
void insert_finished(sqlite::Database& database, const std::string& id, const std::string& header,
                     const std::vector<std::string>& inputs, int version) {
    std::vector<Append> entries;
    for (const std::string& input : inputs) {
        const int n = static_cast<int>(entries.size()) + 1;
        Append entry = sample_entry(id, n);
        entry.entry = R"({"at":)" + std::to_string(kEnd - std::ssize(inputs) + n) + "," + input + "}";
        entry.over = input.ends_with(R"("type":"end")") || input.ends_with(R"("type":"rematch")");
        entries.push_back(entry);
    }
    NewStream match = sample_match(id);
    match.header = header;
    insert_match(database, match, entries, true, version);
}

/// Matches that are over, as records of formats 1 and 2 have them, and two that cannot be read.
void insert_finished(sqlite::Database& database, int version) {
    insert_finished(
        database, "first",
        R"({"game":"kuba","host":{"id":"a","name":"Ann"},"match":"first","private":false,"rules":1})",
        {R"("detail":{"player":{"id":"a","name":"Ann"}},"seat":0,"type":"sit")",
         R"("detail":{},"seat":0,"type":"leave")",
         R"("detail":{"player":{"id":"b","name":"Bob"}},"seat":0,"type":"sit")",
         R"("detail":{"player":{"id":"a","name":"Ann"}},"seat":1,"type":"sit")",
         R"("detail":{},"type":"start")", R"("detail":{"x":"\"type\":\"end\"}"},"seat":0,"type":"act")",
         R"("detail":{},"seat":1,"type":"act")", R"("detail":{},"seat":0,"type":"resign")",
         R"("detail":{"result":{"ranks":[2,1],"reason":"resigned","scores":[0,-7]}},"type":"end")"},
        version);
    insert_finished(
        database, "second",
        R"({"format":2,"game":"kapow","host":"a","match":"second","private":true,"rules":4})",
        {R"("detail":{"player":"a"},"seat":0,"type":"sit")",
         R"("detail":{"player":"b"},"seat":1,"type":"sit")",
         R"("detail":{"player":"c"},"seat":2,"type":"sit")", R"("detail":{},"type":"start")",
         R"("detail":{"result":{"ranks":[1,1,3],"reason":"normal","scores":[5,5,1]}},"type":"end")",
         R"("detail":{},"seat":0,"type":"rematch")"},
        version);
    insert_finished(database, "damaged", "no JSON", {R"("detail":{"result":{}},"type":"end")"}, version);
    insert_finished(database, "empty", R"({"game":"kuba","rules":1})", {R"("detail":{},"type":"end")"},
                    version);
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
    insert_finished(database, version);
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
    EXPECT_TRUE(store.roles_of("a")->empty());
    EXPECT_EQ(signed_in->owner, "");
    EXPECT_TRUE(store.bots_of("a")->empty());
    EXPECT_EQ(signed_in->session.strong, 0);
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

/// AC-10: the matches that were played before are in the histories.
void expect_history(SqliteStore& store) {
    const FinishedMatch first{.id = "first",
                              .game = "kuba",
                              .rules = 1,
                              .ended = kEnd,
                              .unlisted = false,
                              .plies = 2,
                              .reason = "resigned",
                              .seats = {{"b", 2, 0}, {"a", 1, -7}}};
    const FinishedMatch second{.id = "second",
                               .game = "kapow",
                               .rules = 4,
                               .ended = kEnd - 1,
                               .unlisted = true,
                               .plies = 0,
                               .reason = "normal",
                               .seats = {{"a", 1, 5}, {"b", 1, 5}, {"c", 3, 1}}};
    using Finished = std::vector<FinishedMatch>;
    using Tallies = std::map<std::string, ResultCounts>;
    EXPECT_EQ(*store.matches_of({.account = "a", .viewer = "a", .most = 9}), (Finished{first, second}));
    EXPECT_EQ(*store.matches_of({.account = "c", .viewer = "b", .most = 9}), Finished{second});
    EXPECT_TRUE(store.matches_of({.account = "c", .most = 9})->empty());
    EXPECT_EQ(*store.counts_of("a", "a"), (Tallies{{"kuba", {.wins = 1}}, {"kapow", {.draws = 1}}}));
    EXPECT_EQ(*store.counts_of("c", "c"), (Tallies{{"kapow", {.losses = 1}}}));
    EXPECT_EQ(*store.counts_between("b", "a"), (Tallies{{"kuba", {.losses = 1}}, {"kapow", {.draws = 1}}}));
    EXPECT_EQ(*store.counts_between("b", "c"), (Tallies{{"kapow", {.wins = 1}}}));
    FinishedMatch third = first;
    third.id = "third";
    const std::vector<Write> more{third, first};
    ASSERT_TRUE(store.commit(more));
    EXPECT_EQ(*store.matches_of({.account = "b", .viewer = "b", .most = 9}), (Finished{third, first, second}))
        << "what comes later joins what was there";
    EXPECT_EQ(*store.counts_between("b", "a"), (Tallies{{"kuba", {.losses = 2}}, {"kapow", {.draws = 1}}}));
}

class Migration : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(FromVersion, Migration, testing::Range(1, 7));

TEST_P(Migration, keeps_all_that_is_there) {
    const Folder folder;
    make_old(folder.file("kabinet.db"), GetParam());
    const auto store = SqliteStore::open({.path = folder.file("kabinet.db")});
    ASSERT_TRUE(store) << store.error().message;
    expect_all(**store);
    expect_history(**store);
}

/// The process dies, or the power fails, at each operation on the disk in turn.
/// One operation in this many is interrupted here, all with KABINET_EVERY_OPERATION=1. Odd, so that both
/// kinds of interruption come to be.
std::uint64_t step_between() {
    return std::getenv("KABINET_EVERY_OPERATION") ? 1 : 3;
}

TEST_P(Migration, may_be_interrupted_anywhere) {
    bool through = false;
    // Each old version begins elsewhere, and all of them make the newest tables.
    for (std::uint64_t at = static_cast<std::uint64_t>(GetParam()) % step_between(); !through;
         at += step_between()) {
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
        expect_history(**store);
        ASSERT_LT(at, 2000u) << "it never gets through";
    }
}

}  // namespace
}  // namespace kabinet
