#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

// After a deletion none of the person's bytes is in the files (AC-8).
namespace kabinet {
namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Erased : public testing::Test {
  protected:
    Erased() { open(std::chrono::milliseconds(0)); }
    void open(std::chrono::milliseconds erase_every) {
        store_.reset();
        auto opened = SqliteStore::open({.path = path_, .log_bytes = 1 << 20, .erase_every = erase_every});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
    }
    void commit(const std::vector<Write>& call) {
        const std::vector<std::size_t> calls{call.size()};
        ASSERT_EQ(store_->commit(call, calls)->front(), Written::ok);
    }
    /// The words of a person that are in the database or its log.
    std::vector<std::string> found() {
        const std::string all = bytes_of(path_) + bytes_of(path_ + "-wal");
        std::vector<std::string> words;
        for (const char* word :
             {"canary-name", "canary-fold", "canary-skeleton", "canary-device", "canary-hash", "canary-data",
              "canary-label", "canary-renamed", "canary-title", "canary-text", "canary-reason"}) {
            if (all.contains(word)) words.emplace_back(word);
        }
        return words;
    }
    bool has(const std::string& word) {
        for (const std::string& one : found()) {
            if (one == word) return true;
        }
        return false;
    }
    void make_person(const std::string& id) {
        const Account account{.id = id, .name = "canary-guest", .created = 1};
        const AccountSession session{
            .id = "s" + id, .account = id, .token_hash = "canary-hash" + id, .device = "canary-device"};
        commit({account, session, PromoteGuest{id},
                TakeName{id, "canary-name" + id, "canary-fold0" + id, "canary-skeleton0" + id, "y" + id, "1",
                         1, 2},
                Credential{"c" + id, id, "password", "canary-data", "canary-label", 1},
                Credential{"r" + id, id, "recovery", "canary-data", "", 1}});
        commit({TakeName{id, "canary-renamed", "canary-fold" + id, "canary-skeleton" + id, "x" + id, "1", 3,
                         4}});
    }

    Folder folder_;
    const std::string path_ = folder_.file("kabinet.db");
    std::unique_ptr<SqliteStore> store_;
};

TEST_F(Erased, AC8_nothing_of_a_deleted_person_is_in_the_files) {
    for (int i = 0; i < 200; ++i) commit({sample_account("other" + std::to_string(i))});
    make_person("ann");
    store_->idle();
    EXPECT_FALSE(found().empty()) << "or the test can't fail";
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    store_->idle();
    EXPECT_EQ(found(), std::vector<std::string>{});
    EXPECT_GE(bytes_of(path_ + "-wal").size(), 1u << 20) << "the log has its size again (0095)";
    commit({sample_account("later")});
    store_.reset();
    EXPECT_EQ(found(), std::vector<std::string>{});
}

TEST_F(Erased, AC8_nothing_of_a_dropped_stream_is_in_the_files) {
    commit({NewStream{.kind = "queue", .id = "queue_1", .header = "canary-name"}});
    for (int n = 1; n <= 300; ++n)
        commit({Append{
            .stream = "queue_1", .n = n, .entry = "canary-data", .hash = "canary-hash", .over = n == 300}});
    store_->idle();
    EXPECT_FALSE(found().empty()) << "or the test can't fail";
    commit({DropStreams{"queue", "queue_"}});
    store_->idle();
    EXPECT_EQ(found(), std::vector<std::string>{});
}

/// An event with its words, and what histories are told of the event.
std::vector<Write> event_of(const std::string& host) {
    return {NewStream{.kind = kTournamentStream,
                      .id = "t_1",
                      .header = R"({"settings":{"game":"kuba"}})",
                      .terms = R"({"host":")" + host + R"(","text":"canary-text","title":"canary-title"})"},
            NewStream{.kind = kBesideStream, .id = "t_1_beside", .header = "{}"},
            Append{"t_1_beside", 1, R"({"n":4,"reason":"canary-reason"})", "canary-hash", host},
            PlayedEvent{.id = "t_1",
                        .game = "kuba",
                        .title = "canary-title",
                        .phase = "running",
                        .began = 1,
                        .entrants = {{"bob"}}}};
}

TEST_F(Erased, AC8_nothing_that_a_deleted_host_has_typed_is_in_the_files) {
    make_person("ann");
    commit(event_of("ann"));
    store_->idle();
    for (const char* word : {"canary-title", "canary-text", "canary-reason"})
        EXPECT_TRUE(has(word)) << "or the test can't fail: " << word;
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    store_->idle();
    EXPECT_EQ(found(), std::vector<std::string>{});
}

TEST_F(Erased, AC8_words_that_come_behind_a_deletion_are_in_no_file_either) {
    make_person("ann");
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    store_->idle();
    std::vector<Write> late = event_of("ann");
    late.emplace_back(ForgetHost{"ann"});
    commit(late);
    store_->idle();
    EXPECT_EQ(found(), std::vector<std::string>{});
}

/// Else each order with a reason would empty the log.
TEST_F(Erased, AC8_nothing_is_erased_for_an_account_that_is_not_deleted) {
    open(std::chrono::hours(1));
    make_person("ann");
    make_person("bob");
    commit({DeleteAccount{"bob", "Deleted bob", 5}});
    EXPECT_TRUE(store_->idle());
    std::vector<Write> words = event_of("ann");
    words.emplace_back(ForgetHost{"ann"});
    commit(words);
    EXPECT_TRUE(store_->idle()) << "nothing waits to be erased";
    EXPECT_TRUE(has("canary-title"));
}

TEST_F(Erased, AC8_a_reader_in_the_way_only_delays_it) {
    make_person("ann");
    sqlite::Database reader(path_, SQLITE_OPEN_READONLY);
    reader.exec("BEGIN");
    reader.number("SELECT count(*) FROM account");
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    EXPECT_FALSE(store_->idle());
    reader.exec("COMMIT");
    EXPECT_TRUE(store_->idle());
    EXPECT_EQ(found(), std::vector<std::string>{});
}

/// It writes the whole log anew, and commits wait meanwhile.
TEST_F(Erased, AC8_deletions_that_follow_closely_are_erased_together) {
    open(std::chrono::hours(1));
    for (const char* id : {"ann", "bob", "cid"}) make_person(id);
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    EXPECT_TRUE(store_->idle());
    commit({DeleteAccount{"bob", "Deleted bob", 5}});
    commit({DeleteAccount{"cid", "Deleted cid", 5}});
    EXPECT_FALSE(store_->idle()) << "to be called again";
    EXPECT_FALSE(found().empty());
    open(std::chrono::hours(1));
    EXPECT_EQ(found(), std::vector<std::string>{}) << "at the latest when the file is opened again";
}

/// The process dies between the commit and the erasing.
TEST_F(Erased, AC8_what_a_server_that_died_left_in_the_log_goes_with_the_next_start) {
    make_person("ann");
    const std::string name = folder_.file("copy.db");
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    for (const char* end : {"", "-wal"}) std::filesystem::copy_file(path_ + end, name + end);
    ASSERT_FALSE((bytes_of(name) + bytes_of(name + "-wal")).find("canary-name") == std::string::npos);
    const auto opened = SqliteStore::open({.path = name, .log_bytes = 1 << 20});
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_FALSE((bytes_of(name) + bytes_of(name + "-wal")).contains("canary"));
}

}  // namespace
}  // namespace kabinet
