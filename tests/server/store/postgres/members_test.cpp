#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "server/store/postgres/lease_watch.hpp"
#include "tests/server/store/postgres/postgres_fixture.hpp"
#include "tests/server/store/store_samples.hpp"

// Several servers that write to one database, each what it owns (docs/decisions/0195). Renewals come by hand.
namespace kabinet {
namespace {

using namespace std::chrono_literals;

const std::string kOne = "1111111111111111", kTwo = "2222222222222222";

class MembersTest : public testing::Test {
  protected:
    MembersTest() : aside_({.url = url_, .application = "test"}, {}) {
        one_ = opened(kOne);
        two_ = opened(kTwo);
        aside_.ready();
        aside_.script("UPDATE fence SET partitions = '', owner = '' WHERE scope = 'all'");
        aside_.script("UPDATE node SET expires = clock_timestamp() + interval '1 hour'");
    }

    std::unique_ptr<PostgresStore> opened(const std::string& id) {
        auto store =
            PostgresStore::open({.url = url_, .id = id, .plays = "kuba 1\n", .member = true, .renewed = 1h});
        if (!store) throw std::runtime_error(store.error().message);
        (*store)->prepared();
        return std::move(*store);
    }
    static auto write(PostgresStore& store, const std::string& id) {
        return store.commit(std::vector<Write>{sample_match(id)});
    }
    /// Its connections were ended, as whoever wants to lead does first: it comes back.
    static void expect_back(PostgresStore& store) {
        for (int i = 0; i < 500 && !write(store, "b" + std::to_string(i)); ++i)
            std::this_thread::sleep_for(10ms);
        EXPECT_FALSE(store.lease()->lost());
    }
    /// As if that one had not renewed its lease for its time.
    void let_expire(const std::string& id) {
        aside_.script("UPDATE node SET expires = clock_timestamp() WHERE id = '" + id + "'");
    }

    const std::string url_ = PostgresServer::only().emptied_schema();
    postgres::Connection aside_;
    LeaseWatch watch_{url_};
    std::unique_ptr<PostgresStore> one_, two_;
};

TEST_F(MembersTest, ND2_each_writes_by_a_lease_of_its_own) {
    EXPECT_TRUE(write(*one_, "a"));
    EXPECT_TRUE(write(*two_, "b"));
    const auto all = watch_.holding();
    ASSERT_TRUE(all);
    EXPECT_EQ(all->size(), 2u);
    EXPECT_EQ(all->front().plays, "kuba 1\n");
    EXPECT_FALSE(watch_.active()->has_value()) << "nobody leads";
}

TEST_F(MembersTest, ND2_a_stream_goes_to_another_and_back) {
    const auto append = [](PostgresStore& store, int n) {
        return store.commit(std::vector<Write>{sample_entry("a", n)}).value().front();
    };
    EXPECT_TRUE(write(*one_, "a"));
    EXPECT_EQ(append(*one_, 1), Written::ok);
    EXPECT_EQ(append(*two_, 2), Written::ok);
    EXPECT_EQ(append(*two_, 3), Written::ok);
    EXPECT_EQ(append(*one_, 3), Written::conflict);
    EXPECT_EQ(append(*one_, 4), Written::ok);
    EXPECT_EQ(append(*two_, 5), Written::ok);
}

TEST_F(MembersTest, ND2_one_leads_until_its_lease_is_over) {
    EXPECT_EQ(watch_.lead(kOne, "kuba 1\n").value(), "");
    EXPECT_EQ(watch_.active().value()->id, kOne);
    EXPECT_FALSE(watch_.lead(kTwo, "kuba 1\n").value());
    EXPECT_TRUE(watch_.place(kOne, "table").value());
    EXPECT_FALSE(watch_.place(kTwo, "another").value());
    let_expire(kOne);
    EXPECT_EQ(watch_.lead(kTwo, "kuba 2\n").value(), "table");
    EXPECT_EQ(watch_.active().value()->id, kTwo);
    EXPECT_EQ(watch_.plays().value(), "kuba 2\n");
    EXPECT_FALSE(write(*one_, "a")) << "its lease was ended";
    EXPECT_FALSE(watch_.place(kOne, "late").value());
    EXPECT_FALSE(watch_.lead(kOne, "").value()) << "who has no lease does not lead";
    expect_back(*two_);
}

TEST_F(MembersTest, ND2_who_leads_ends_the_leases_that_are_over_and_no_others) {
    EXPECT_TRUE(watch_.lead(kOne, ""));
    EXPECT_FALSE(watch_.end(kTwo, kOne).value());
    expect_back(*two_);
    let_expire(kTwo);
    EXPECT_FALSE(watch_.end(kTwo, kTwo).value()) << "it does not lead";
    EXPECT_TRUE(watch_.end(kTwo, kOne).value());
    EXPECT_EQ(watch_.holding()->size(), 1u);
    for (int i = 0; i < 500 && !two_->lease()->lost(); ++i) {
        EXPECT_FALSE(write(*two_, "late"));
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(two_->lease()->lost());
}

/// What a process has begun is durable by then or will never be.
TEST_F(MembersTest, ND2_the_end_of_a_lease_waits_for_commits_of_its_process) {
    EXPECT_TRUE(watch_.lead(kOne, ""));
    let_expire(kTwo);
    postgres::Connection commit({.url = url_}, {});
    commit.ready();
    commit.begin();
    commit.prepare(fence::kCheck).query(kTwo, two_->lease()->epoch());
    auto ended = std::async(std::launch::async, [&] { return watch_.end(kTwo, kOne).value(); });
    EXPECT_EQ(ended.wait_for(200ms), std::future_status::timeout);
    commit.commit();
    EXPECT_TRUE(ended.get());
}

/// Histories of one account are changed by whoever has its matches.
TEST_F(MembersTest, ND2_of_a_deadlock_one_commit_is_tried_again) {
    // Nobody renews a lease here, so it must not take long.
    aside_.exec("ALTER SYSTEM SET deadlock_timeout = '100ms'");
    aside_.exec("SELECT pg_reload_conf()");
    aside_.script(
        "CREATE TABLE two_rows (id INT PRIMARY KEY, n INT); INSERT INTO two_rows VALUES (1, 0), (2, 0);"
        "CREATE FUNCTION crossing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "UPDATE two_rows SET n = n + 1 WHERE id = CASE WHEN NEW.id = 'a' THEN 1 ELSE 2 END; "
        "PERFORM pg_sleep(0.2); "
        "UPDATE two_rows SET n = n + 1 WHERE id = CASE WHEN NEW.id = 'a' THEN 2 ELSE 1 END; "
        "RETURN NEW; END $$; "
        "CREATE TRIGGER crossing BEFORE INSERT ON stream FOR EACH ROW EXECUTE FUNCTION crossing()");
    auto first = std::async(std::launch::async, [&] { return write(*one_, "a"); });
    auto second = std::async(std::launch::async, [&] { return write(*two_, "b"); });
    for (auto* one : {&first, &second}) {
        const auto written = one->get();
        EXPECT_TRUE(written) << written.error().message;
    }
    EXPECT_EQ(aside_.number("SELECT sum(n) FROM two_rows"), 4);
    aside_.script("DROP TRIGGER crossing ON stream; DROP FUNCTION crossing(); DROP TABLE two_rows");
    aside_.exec("ALTER SYSTEM RESET deadlock_timeout");
}

TEST_F(MembersTest, who_has_no_lease_does_not_take_the_lead) {
    let_expire(kTwo);
    EXPECT_FALSE(watch_.lead(kTwo, "").value());
    EXPECT_TRUE(watch_.lead(kOne, "").value());
    let_expire(kOne);
    EXPECT_FALSE(watch_.lead(kOne, "").value());
}

TEST_F(MembersTest, a_server_on_its_own_waits_for_the_end_of_all_members) {
    const auto take = [this] {
        aside_.ready();
        return fence::take(aside_, fence::this_node("4444444444444444"), std::nullopt, false);
    };
    EXPECT_FALSE(take());
    let_expire(kOne);
    EXPECT_FALSE(take()) << "the other one lives";
    let_expire(kTwo);
    EXPECT_TRUE(take());
    EXPECT_FALSE(write(*one_, "a"));
    EXPECT_FALSE(write(*two_, "b"));
}

TEST_F(MembersTest, who_ends_gives_its_lease_and_the_lead_back) {
    EXPECT_TRUE(watch_.lead(kOne, ""));
    one_.reset();
    EXPECT_FALSE(watch_.active()->has_value());
    EXPECT_EQ(watch_.holding()->size(), 1u);
    EXPECT_TRUE(watch_.lead(kTwo, "").value());
}

/// A first start on a backup changes what others would begin with.
TEST_F(MembersTest, the_next_one_waits_until_the_one_before_is_prepared) {
    two_.reset();
    auto first = PostgresStore::open({.url = url_, .id = kTwo, .member = true, .renewed = 1h});
    ASSERT_TRUE(first);
    auto second = std::async(std::launch::async, [&] { return opened("3333333333333333"); });
    EXPECT_EQ(second.wait_for(200ms), std::future_status::timeout);
    (*first)->prepared();
    EXPECT_TRUE(second.get());
}

}  // namespace
}  // namespace kabinet
