#include "server/store/postgres/postgres_store.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "server/store/postgres/postgres_schema.hpp"
#include "server/store/sqlite/schema.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/postgres/postgres_fixture.hpp"
#include "tests/server/store/store_samples.hpp"

// What only a store on another machine can meet: connections that break, commits whose outcome is hidden, and
// other servers on the same database.
namespace kabinet {
namespace {

using namespace std::chrono_literals;

/// A connection of somebody else, such as an operator.
class Aside {
  public:
    explicit Aside(const std::string& url) : database_({.url = url, .application = "test"}, {}) {
        database_.ready();
    }
    void run(const std::string& sql) { database_.script(sql); }
    std::int64_t number(const std::string& sql) { return database_.number(sql); }
    /// Returns when the condition holds; PostgreSQL has no event for what is waited for.
    void wait_until(const std::string& condition) {
        for (int i = 0; i < 1000; ++i) {
            if (number("SELECT count(*) WHERE " + condition) == 1) return;
            std::this_thread::sleep_for(10ms);
        }
        FAIL() << condition;
    }

  private:
    postgres::Connection database_;
};

/// Every commit waits for a standby server, and there is none. The first commits may not wait yet: it is the
/// checkpointer that tells the other processes, and nothing tells when.
class Standby {
  public:
    explicit Standby(const std::string& url) : aside_(url) { name("nobody"); }
    ~Standby() { name(""); }

  private:
    void name(const std::string& standby) {
        aside_.run("ALTER SYSTEM SET synchronous_standby_names = '" + standby + "'");
        aside_.run("SELECT pg_reload_conf()");
        aside_.wait_until("current_setting('synchronous_standby_names') = '" + standby + "'");
    }
    Aside aside_;
};

class PostgresStoreTest : public testing::Test {
  protected:
    std::expected<std::vector<Written>, StoreError> commit(const std::vector<Write>& batch) {
        return fixture_.store().commit(batch);
    }
    bool has(Store& store, const std::string& id) {
        const auto found = store.stream(id);
        EXPECT_TRUE(found) << found.error().message;
        return found && found->has_value();
    }
    std::unique_ptr<PostgresStore> reader() {
        auto opened = PostgresStore::open_reader({.url = fixture_.url()}, fixture_.store());
        if (!opened) throw std::runtime_error(opened.error().message);
        return std::move(*opened);
    }
    /// Whether the call works by and by, as it is to after a pause.
    template <class Call>
    bool by_and_by(Call call) {
        for (int i = 0; i < 1000; ++i) {
            if (call()) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }

    Postgres fixture_;
};

TEST_F(PostgresStoreTest, a_second_server_is_refused_and_told_who_has_the_database) {
    const auto second = PostgresStore::open({.url = fixture_.url(), .wait = 50ms});
    ASSERT_FALSE(second);
    EXPECT_TRUE(second.error().message.contains("in use by another server (process "))
        << second.error().message;
    EXPECT_TRUE(commit({sample_match("m")}));
}

TEST_F(PostgresStoreTest, a_reader_writes_nothing) {
    const auto only_reads = reader();
    EXPECT_FALSE(only_reads->commit(std::vector<Write>{sample_match("m")}));
    EXPECT_FALSE(has(*only_reads, "m"));
    EXPECT_FALSE(only_reads->probe());
}

TEST_F(PostgresStoreTest, a_statement_that_fails_harms_its_batch_alone) {
    Aside aside(fixture_.url());
    aside.run("ALTER TABLE task RENAME TO task_before");
    const auto failed = commit({sample_match("m"), NewTask{"t", "rematch", "m", "null"}});
    aside.run("ALTER TABLE task_before RENAME TO task");
    ASSERT_FALSE(failed);
    EXPECT_FALSE(failed.error().unknown);
    EXPECT_FALSE(has(fixture_.store(), "m"));
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(commit({NewTask{"t", "rematch", "m", "null"}})) << "prepared anew";
    EXPECT_TRUE(commit({sample_match("m")}));
}

TEST_F(PostgresStoreTest, a_group_longer_than_all_buffers_is_written) {
    std::vector<Write> group{sample_match("m")};
    for (int n = 1; n <= 10'000; ++n) group.emplace_back(sample_entry("m", n));
    for (int n = 1; n <= 10'000; ++n)
        group.emplace_back(NewTask{std::to_string(n), "rematch", "m", std::string(200, 'x')});
    ASSERT_TRUE(commit(group));
    EXPECT_EQ((*fixture_.store().stream("m"))->entries.size(), 10'000);
    EXPECT_EQ(fixture_.store().undone()->size(), 10'000);
}

TEST_F(PostgresStoreTest, nothing_is_taken_while_the_database_is_away_and_then_all_goes_on) {
    ASSERT_TRUE(commit({sample_match("m"), sample_entry("m", 1)}));
    const auto only_reads = reader();
    PostgresServer::only().stop();
    const auto refused = commit({sample_entry("m", 2)});
    ASSERT_FALSE(refused);
    EXPECT_FALSE(refused.error().unknown) << "the goodbye of the server came before the commit";
    EXPECT_FALSE(only_reads->stream("m"));
    EXPECT_FALSE(fixture_.store().probe());
    PostgresServer::only().start_again();
    EXPECT_TRUE(by_and_by([&] { return fixture_.store().probe().has_value(); }));
    EXPECT_TRUE(by_and_by([&] { return only_reads->stream("m").has_value(); }));
    EXPECT_EQ(*commit({sample_entry("m", 2)}), std::vector{Written::ok});
    EXPECT_EQ((*only_reads->stream("m"))->entries.size(), 2);
}

TEST_F(PostgresStoreTest, a_crash_of_the_database_loses_nothing_that_was_acknowledged) {
    ASSERT_TRUE(commit({sample_match("m"), sample_entry("m", 1)}));
    PostgresServer::only().crash();
    EXPECT_TRUE(by_and_by([&] { return fixture_.store().probe().has_value(); }));
    EXPECT_EQ(*commit({sample_entry("m", 2)}), std::vector{Written::ok});
    EXPECT_EQ((*fixture_.store().stream("m"))->entries.size(), 2);
}

/// The server ends in the middle of COMMIT, before anything is durable.
TEST_F(PostgresStoreTest, a_commit_that_breaks_off_is_unknown_and_then_decided) {
    Aside aside(fixture_.url());
    aside.run(
        "CREATE FUNCTION end_server() RETURNS trigger AS 'BEGIN PERFORM "
        "pg_terminate_backend(pg_backend_pid()); "
        "RETURN NULL; END' LANGUAGE plpgsql; CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON stream "
        "DEFERRABLE "
        "INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_server()");
    const auto broken = commit({sample_match("m")});
    aside.run("DROP TRIGGER ends ON stream; DROP FUNCTION end_server()");
    ASSERT_FALSE(broken);
    EXPECT_TRUE(broken.error().unknown);
    EXPECT_TRUE(by_and_by([&] { return fixture_.store().probe().has_value(); }));
    EXPECT_FALSE(has(fixture_.store(), "m"));
    EXPECT_TRUE(commit({sample_match("m")}));
}

/// PostgreSQL waits for a standby that does not exist: the batch is durable, but no answer comes. The old
/// process of the server must have ended before anybody reads what came of the batch.
TEST_F(PostgresStoreTest, a_commit_without_an_answer_is_unknown_and_nothing_is_read_until_it_is_decided) {
    fixture_.patience(300ms);
    ASSERT_TRUE(commit({sample_match("m"), sample_entry("m", 1)}));
    const auto only_reads = reader();
    int last = 1;
    std::expected<std::vector<Written>, StoreError> unanswered;
    {
        Standby missing(fixture_.url());
        ASSERT_TRUE(by_and_by([&] {
            unanswered = commit({sample_entry("m", ++last)});
            return !unanswered;
        }));
        EXPECT_TRUE(unanswered.error().unknown) << unanswered.error().message;
        EXPECT_FALSE(only_reads->stream("m")) << "not decided";
    }
    EXPECT_TRUE(by_and_by([&] { return fixture_.store().probe().has_value(); }));
    EXPECT_EQ((*only_reads->stream("m"))->entries.size(), static_cast<std::size_t>(last)) << "it was durable";
    EXPECT_EQ(*commit({sample_entry("m", last), sample_entry("m", last + 1)}),
              (std::vector{Written::conflict, Written::ok}));
}

TEST_F(PostgresStoreTest, a_newer_schema_is_refused_and_nothing_is_changed) {
    const std::string url = PostgresServer::only().new_schema();
    ASSERT_TRUE(PostgresStore::open({.url = url}));
    Aside aside(url);
    aside.run("INSERT INTO schema_migrations VALUES (99, 'of tomorrow')");
    const auto refused = PostgresStore::open({.url = url});
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.contains("newer kabinetd (schema 99")) << refused.error().message;
    aside.run(
        "DELETE FROM schema_migrations WHERE version = 99; UPDATE schema_migrations SET checksum = 'other'");
    EXPECT_FALSE(PostgresStore::open({.url = url})) << "another step with the number";
    EXPECT_EQ(aside.number("SELECT count(*) FROM server"), 1);
}

TEST_F(PostgresStoreTest, ND1_a_schema_one_step_ahead_is_served_and_two_steps_are_refused) {
    const std::string url = PostgresServer::only().new_schema();
    ASSERT_TRUE(PostgresStore::open({.url = url}));
    const std::string next = std::to_string(postgres_schema::migrations().back().version + 1);
    const std::string second = std::to_string(postgres_schema::migrations().back().version + 2);
    Aside aside(url);
    aside.run(
        "ALTER TABLE stream ADD COLUMN colour TEXT; CREATE TABLE league (id BYTEA PRIMARY KEY);"
        "INSERT INTO schema_migrations VALUES (" +
        next + ", 'of tomorrow')");
    {
        auto store = PostgresStore::open({.url = url});
        ASSERT_TRUE(store) << store.error().message;
        ASSERT_TRUE(PostgresStore::open_reader({.url = url}, **store));
        EXPECT_EQ((*store)->commit(std::vector<Write>{sample_match("m")}), std::vector{Written::ok});
    }
    EXPECT_EQ(aside.number("SELECT max(version) FROM schema_migrations"), std::stoi(next));
    EXPECT_EQ(aside.number("SELECT count(*) FROM league"), 0) << "nothing was taken back";
    aside.run("INSERT INTO schema_migrations VALUES (" + second + ", 'of the day after')");
    const auto refused = PostgresStore::open({.url = url});
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.contains("newer kabinetd (schema " + second))
        << refused.error().message;
}

TEST_F(PostgresStoreTest, the_key_of_the_server_is_drawn_once) {
    const std::string key = fixture_.store().server_key().value();
    EXPECT_EQ(key.size(), 64);
    fixture_.reopen();
    EXPECT_EQ(fixture_.store().server_key().value(), key);
}

TEST_F(PostgresStoreTest, what_cannot_be_reached_is_named_without_a_password) {
    const auto refused = PostgresStore::open({.url = "postgresql://ann:canary@/kabinet?host=/nowhere"});
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("database kabinet at /nowhere: "))
        << refused.error().message;
    EXPECT_FALSE(refused.error().message.contains("canary"));
}

/// PostgreSQL's first step has all of SQLite's up to its number. Leases, and who may have them, are
/// PostgreSQL's alone.
TEST_F(PostgresStoreTest, a_migration_has_the_same_number_in_both_dialects) {
    constexpr int leases = 9, plays = 10, owners = 11;
    const int first = postgres_schema::migrations().front().version;
    std::vector<int> here, there;
    for (const auto& step : postgres_schema::migrations())
        if (step.version != leases && step.version != plays && step.version != owners)
            here.push_back(step.version);
    for (const auto& step : schema::migrations())
        if (step.version >= first) there.push_back(step.version);
    EXPECT_EQ(here, there);
}

/// But for what SQLite needs to find entries, and the row of an entry.
TEST_F(PostgresStoreTest, both_dialects_have_the_same_columns) {
    const Folder folder;
    const std::string path = folder.file("kabinet.db");
    ASSERT_TRUE(SqliteStore::open({.path = path}));
    sqlite::Database file(path, SQLITE_OPEN_READONLY);
    const std::string in_file = file.text(
        "SELECT group_concat(name, ' ') FROM (SELECT t.name || '.' || c.name AS name FROM sqlite_schema t "
        "JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT IN ('place', 'placed') "
        "AND t.name || '.' || c.name <> 'entry.row' ORDER BY 1)");
    postgres::Connection server({.url = fixture_.url()}, {});
    server.ready();
    EXPECT_EQ(
        server.text(
            "SELECT string_agg(name, ' ' ORDER BY name COLLATE \"C\") FROM (SELECT table_name || '.' || "
            "column_name AS name FROM information_schema.columns WHERE table_schema = "
            "current_schema() AND table_name NOT IN ('node', 'fence')) AS all_columns"),
        in_file);
}

}  // namespace
}  // namespace kabinet
