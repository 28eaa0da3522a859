#include "server/store/move_store.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/postgres/postgres_fixture.hpp"
#include "tests/server/store/store_samples.hpp"

// A store moves from a file into PostgreSQL, and back.
namespace kabinet {
namespace {

constexpr std::int64_t kMoveNow = 1'800'000'000'000;

/// Something in every table.
void fill(Store& store) {
    NewStream odd = sample_match("odd", "code");
    odd.header = std::string("\0 \xff\xfe ' \" ; \n", 12);
    std::vector<Write> batch{odd,
                             sample_match("m"),
                             sample_entry("odd", 1),
                             sample_entry("m", 1),
                             sample_entry("odd", 2),
                             sample_entry("m", 2, true),
                             sample_match("gone"),
                             NewTask{"t", "rematch", "m", "null"},
                             sample_account("a"),
                             sample_account("b"),
                             sample_session("a"),
                             PromoteGuest{"a"},
                             Credential{"c", "a", "password", "data", "label", kMoveNow},
                             TakeName{"a", "Ada", "ada", "s ada", "f ada", "1", kMoveNow, kMoveNow},
                             RoleGrant{.account = "a", .held = {"admin", ""}, .by = "", .at = kMoveNow},
                             PlayedEvent{.id = "e",
                                         .game = "kuba",
                                         .title = "Title",
                                         .phase = "running",
                                         .began = kMoveNow,
                                         .entrants = {{"a", 1}, {"b", 2}}},
                             FinishedMatch{.id = "m",
                                           .game = "kuba",
                                           .ended = kMoveNow,
                                           .reason = "normal",
                                           .seats = {{"a", 1, 3}, {"b", 2, 1}}}};
    Account bot = sample_account("x");
    bot.kind = AccountKind::bot;
    batch.emplace_back(bot);
    batch.emplace_back(Bot{"x", "a", "{}", kMoveNow});
    batch.emplace_back(CountBotMatch{"m", {"x"}, kMoveNow, 0, 5});
    const auto written = store.commit(batch);
    ASSERT_TRUE(written) << written.error().message;
    ASSERT_EQ(std::ranges::count(*written, Written::conflict), 0);
    batch.clear();
    for (int n = 3; n < 2500; ++n) batch.emplace_back(sample_entry("odd", n));
    ASSERT_TRUE(store.commit(batch));
}

/// What the two stores answer is the same.
void expect_same(Store& one, Store& other) {
    EXPECT_EQ(one.server_key().value(), other.server_key().value());
    for (const char* id : {"odd", "m", "gone"}) {
        const auto here = one.stream(id).value(), there = other.stream(id).value();
        ASSERT_TRUE(here && there) << id;
        EXPECT_EQ(here->stream, there->stream);
        EXPECT_EQ(here->entries, there->entries);
        EXPECT_EQ(here->over, there->over);
    }
    EXPECT_EQ(one.unfinished("match").value(), other.unfinished("match").value());
    EXPECT_EQ(one.undone().value(), other.undone().value());
    EXPECT_EQ(one.account_by_name("ada").value(), other.account_by_name("ada").value());
    EXPECT_EQ(one.sessions("a").value(), other.sessions("a").value());
    EXPECT_EQ(one.credentials("a").value(), other.credentials("a").value());
    EXPECT_EQ(one.grants_of("a", true).value(), other.grants_of("a", true).value());
    EXPECT_EQ(one.bots_of("a").value(), other.bots_of("a").value());
    EXPECT_EQ(one.bot_matches("x", 0).value(), other.bot_matches("x", 0).value());
    EXPECT_EQ(one.matches_of({.account = "a", .most = 9}).value(),
              other.matches_of({.account = "a", .most = 9}).value());
    EXPECT_EQ(one.counts_of("a", "").value(), other.counts_of("a", "").value());
    EXPECT_EQ(one.events_of({.account = "b", .most = 9}).value(),
              other.events_of({.account = "b", .most = 9}).value());
}

class MoveStore : public testing::Test {
  protected:
    std::unique_ptr<SqliteStore> file(const std::string& name) {
        auto opened = SqliteStore::open({.path = folder_.file(name), .sync = SqliteStore::Sync::normal});
        if (!opened) throw std::runtime_error(opened.error().message);
        return std::move(*opened);
    }
    std::unique_ptr<PostgresStore> database() {
        auto opened = PostgresStore::open({.url = url_});
        if (!opened) throw std::runtime_error(opened.error().message);
        return std::move(*opened);
    }
    void move(const std::string& from, const std::string& to) {
        const auto moved = move_store(from, to);
        EXPECT_TRUE(moved) << moved.error().message;
    }
    std::string refusal(const std::string& from, const std::string& to) {
        const auto moved = move_store(from, to);
        return moved ? "" : moved.error().message;
    }

    const Folder folder_;
    const std::string url_ = PostgresServer::only().new_schema();
};

TEST_F(MoveStore, everything_goes_there_and_back) {
    fill(*file("a.db"));
    move(folder_.file("a.db"), url_);
    expect_same(*file("a.db"), *database());
    move(url_, folder_.file("b.db"));
    expect_same(*file("b.db"), *database());
    for (Store* store :
         {static_cast<Store*>(file("b.db").release()), static_cast<Store*>(database().release())}) {
        const std::unique_ptr<Store> owned(store);
        const std::vector<Write> next{sample_entry("odd", 2500), sample_match("new"), sample_account("new")};
        EXPECT_EQ(store->commit(next).value(), std::vector(3, Written::ok)) << "new rows get new numbers";
        EXPECT_EQ(store->unfinished("match")->front(), "new");
    }
}

TEST_F(MoveStore, a_target_with_data_is_refused_and_left_alone) {
    fill(*file("a.db"));
    database()->commit(std::vector<Write>{sample_account("mine")});
    EXPECT_TRUE(refusal(folder_.file("a.db"), url_).contains("has data already"));
    EXPECT_TRUE(database()->account("mine")->has_value());
    EXPECT_FALSE(database()->account("a")->has_value());
}

TEST_F(MoveStore, a_database_with_tables_that_are_not_known_is_left_to_a_newer_program) {
    database();
    postgres::Connection aside({.url = url_}, {});
    aside.ready();
    aside.script("INSERT INTO schema_migrations SELECT max(version) + 1, 'x' FROM schema_migrations");
    EXPECT_TRUE(refusal(url_, folder_.file("b.db")).contains("use the program of its version"));
}

TEST_F(MoveStore, what_makes_no_sense_is_refused) {
    EXPECT_TRUE(refusal("a.db", "b.db").contains("one of the two"));
    EXPECT_TRUE(refusal(url_, url_).contains("one of the two"));
    EXPECT_TRUE(refusal(folder_.file("none.db"), url_).contains("there is no "));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("none.db")));
    EXPECT_TRUE(refusal("postgresql://a:canary@/b", folder_.file("none.db")).contains("without a password"));
    const auto in_use = file("a.db");
    EXPECT_TRUE(refusal(folder_.file("a.db"), url_).contains("in use"));
}

}  // namespace
}  // namespace kabinet
