#include "server/store/lease.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "server/store/postgres/lease_watch.hpp"
#include "tests/server/store/postgres/postgres_fixture.hpp"
#include "tests/server/store/store_samples.hpp"

// Who may write to a database that several servers reach, and until when. Renewals come by hand here.
namespace kabinet {
namespace {

using namespace std::chrono_literals;

class LeaseTest : public testing::Test {
  protected:
    LeaseTest() : aside_({.url = url_, .application = "test"}, {}) {
        store_ = opened();
        aside_.ready();
    }

    std::expected<std::unique_ptr<PostgresStore>, StoreError> open(std::chrono::milliseconds wait) {
        return PostgresStore::open(
            {.url = url_, .wait = wait, .now = [this] { return now(); }, .renewed = 1h});
    }
    std::unique_ptr<PostgresStore> opened() {
        auto store = open(5s);
        if (!store) throw std::runtime_error(store.error().message);
        return std::move(*store);
    }
    std::chrono::milliseconds now() {
        if (looks_until_late_ > 0 && --looks_until_late_ == 0) now_ += Lease::kAcknowledged;
        return now_;
    }

    void run(const std::string& sql) { aside_.script(sql); }
    /// As if nobody had renewed any lease for its time.
    void end_leases() { run("UPDATE node SET expires = clock_timestamp()"); }
    void renew() {
        run("UPDATE node SET expires = clock_timestamp() + interval '3 s'");
        store_->lease()->renewed(now_);
    }
    std::int64_t streams() { return aside_.number("SELECT count(*) FROM stream"); }
    static auto write(PostgresStore& store, const std::string& id) {
        return store.commit(std::vector<Write>{sample_match(id)});
    }
    /// Writes once the pause after a broken connection is over.
    bool writes_by_and_by(const std::string& id) {
        for (int i = 0; i < 1000; ++i) {
            if (write(*store_, id)) return true;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }

    std::chrono::milliseconds now_{1'000'000};
    int looks_until_late_ = 0;  // the clock is looked at so often before the lease is over
    const std::string url_ = PostgresServer::only().emptied_schema();
    postgres::Connection aside_;
    std::unique_ptr<PostgresStore> store_;
};

TEST_F(LeaseTest, ND2_nothing_is_accepted_without_a_lease_and_the_same_epoch_goes_on) {
    const auto reader = PostgresStore::open_reader({.url = url_}, *store_);
    const auto epoch = store_->lease()->epoch();
    now_ += Lease::kAcknowledged - 1ms;
    EXPECT_TRUE(write(*store_, "a"));
    now_ += 1ms;
    const auto refused = write(*store_, "b");
    ASSERT_FALSE(refused);
    EXPECT_FALSE(refused.error().unknown) << "nothing was sent";
    EXPECT_FALSE((*reader)->stream("a"));
    EXPECT_FALSE(store_->probe());
    renew();
    EXPECT_TRUE(write(*store_, "c"));
    EXPECT_TRUE((*reader)->stream("c")->has_value());
    EXPECT_EQ(streams(), 2);
    EXPECT_EQ(store_->lease()->epoch(), epoch);
}

TEST_F(LeaseTest, ND2_a_commit_during_which_the_lease_ends_is_told_as_unknown) {
    looks_until_late_ = 2;
    const auto late = write(*store_, "a");
    ASSERT_FALSE(late);
    EXPECT_TRUE(late.error().unknown);
    EXPECT_EQ(streams(), 1) << "it is there, as reading again will tell";
    renew();
    EXPECT_EQ(write(*store_, "a").value(), std::vector{Written::conflict});
}

TEST_F(LeaseTest, ND5_another_server_takes_over_a_lease_that_is_over_and_only_then) {
    const auto refused = open(0ms);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.contains("cluster.standby")) << refused.error().message;
    LeaseWatch watch(url_);
    EXPECT_TRUE(watch.active().value()->name.contains("process "));
    EXPECT_LE(watch.active().value()->left, Lease::kLength);
    end_leases();
    EXPECT_FALSE(watch.active()->has_value());
    const auto next = open(0ms);
    ASSERT_TRUE(next) << next.error().message;
    EXPECT_EQ((*next)->lease()->epoch(), store_->lease()->epoch() + 1);
    EXPECT_EQ(std::pair(store_->lease()->taken_over(), (*next)->lease()->taken_over()), std::pair(0, 1));
    int told = 0;
    store_->lease()->on_lost([&] { ++told; });
    EXPECT_FALSE(write(*store_, "late"));
    for (int i = 0; i < 500 && told == 0; ++i) {
        EXPECT_FALSE(write(*store_, "later"));
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_EQ(told, 1);
    EXPECT_EQ(streams(), 0);
    store_.reset();
    EXPECT_TRUE(write(**next, "a")) << "the old server has given back nothing that is the new one's";
}

/// The fence alone, where nothing else would stop the old server: its lease holds, its connection stands.
TEST_F(LeaseTest, ND2_an_epoch_of_before_writes_nothing) {
    EXPECT_TRUE(write(*store_, "a"));
    run("UPDATE fence SET epoch = epoch + 1");
    const auto fenced = write(*store_, "b");
    ASSERT_FALSE(fenced);
    EXPECT_FALSE(fenced.error().unknown) << fenced.error().message;
    EXPECT_TRUE(store_->lease()->lost());
    EXPECT_FALSE(store_->probe());
    EXPECT_FALSE(store_->give_up("a"));
    EXPECT_EQ(streams(), 1);
}

TEST_F(LeaseTest, ND2_a_new_epoch_waits_for_commits_of_the_old_one_and_a_renewal_does_not) {
    const auto id = aside_.text("SELECT owner FROM fence WHERE scope = 'all'");
    postgres::Connection commit({.url = url_}, {}), other({.url = url_}, {});
    commit.ready();
    other.ready();
    other.exec("SET lock_timeout = 100");
    commit.begin();
    commit.prepare(fence::kCheck).query(id, store_->lease()->epoch());
    EXPECT_TRUE(fence::renew(other, id));
    EXPECT_THROW(fence::raise(other, id), postgres::Error);
    other.rollback();
    commit.commit();
    EXPECT_TRUE(fence::raise(other, id));
}

TEST_F(LeaseTest, a_broken_connection_begins_a_new_epoch_of_the_same_server) {
    EXPECT_TRUE(write(*store_, "a"));
    const auto epoch = store_->lease()->epoch();
    run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kabinetd % "
        "writes'");
    EXPECT_TRUE(writes_by_and_by("b"));
    EXPECT_EQ(store_->lease()->epoch(), epoch + 1);
    EXPECT_FALSE(store_->lease()->lost());
}

TEST_F(LeaseTest, a_server_that_ends_lets_the_next_one_begin_at_once) {
    store_.reset();
    EXPECT_TRUE(open(0ms));
}

TEST_F(LeaseTest, a_killed_server_starts_again_at_once_but_one_that_stands_by_waits) {
    store_.reset();
    run("INSERT INTO node VALUES ('dead', 7, clock_timestamp() + interval '1 hour', 'here', 9, '1')");
    run("UPDATE fence SET owner = 'dead'");
    EXPECT_FALSE(open(0ms));
    EXPECT_TRUE(open(1ms)) << "no connection is left of the old one";
}

TEST_F(LeaseTest, a_database_of_before_the_lease_gets_one) {
    store_.reset();
    const std::string before =
        "DROP TABLE node, fence, death; DELETE FROM schema_migrations WHERE version >= 9";
    run(before);
    EXPECT_TRUE(open(0ms));
    run(before);
    run("SELECT pg_advisory_lock(1262568009, hashtext(current_schema()))");
    const auto refused = open(0ms);
    ASSERT_FALSE(refused) << "a server of before may still run";
    EXPECT_TRUE(refused.error().message.contains("in use by another server")) << refused.error().message;
}

/// So that a newer server can take players while an older one is active (ND-1).
TEST_F(LeaseTest, ND1_a_step_that_only_adds_is_done_while_another_server_writes) {
    run("DROP TABLE death; DELETE FROM schema_migrations WHERE version = 12");
    EXPECT_FALSE(open(0ms)) << "the other one is active";
    EXPECT_EQ(aside_.number("SELECT max(version) FROM schema_migrations"), 12);
    EXPECT_TRUE(write(*store_, "a")) << "and goes on";
    EXPECT_TRUE(PostgresStore::open({.url = url_, .member = true}));
    EXPECT_TRUE(write(*store_, "b"));
}

TEST_F(LeaseTest, ND6_what_the_active_server_plays_is_told_to_those_that_follow) {
    LeaseWatch watch(url_);
    EXPECT_EQ(watch.plays().value(), "");
    store_.reset();
    {
        const auto store = PostgresStore::open({.url = url_, .plays = "kuba 2\n"});
        ASSERT_TRUE(store);
        EXPECT_EQ(watch.plays().value(), "kuba 2\n");
    }
    EXPECT_EQ(watch.plays().value(), "kuba 2\n") << "it has ended";
    run("ALTER TABLE node DROP COLUMN plays; "
        "ALTER TABLE fence DROP COLUMN plays, DROP COLUMN node, DROP COLUMN partitions; DROP TABLE death; "
        "DELETE FROM schema_migrations WHERE version >= 10");
    EXPECT_EQ(watch.plays().value(), "") << "an older program has made the tables";
}

}  // namespace
}  // namespace kabinet
