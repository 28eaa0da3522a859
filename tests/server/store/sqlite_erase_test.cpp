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
    Erased() {
        auto opened = SqliteStore::open({.path = path_, .log_bytes = 1 << 20});
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
        for (const char* word : {"canary-name", "canary-fold", "canary-skeleton", "canary-device",
                                 "canary-hash", "canary-data", "canary-label", "canary-renamed"}) {
            if (all.contains(word)) words.emplace_back(word);
        }
        return words;
    }
    void make_person(const std::string& id) {
        const Account account{.id = id, .name = "canary-guest", .created = 1};
        const AccountSession session{
            .id = "s" + id, .account = id, .token_hash = "canary-hash" + id, .device = "canary-device"};
        commit({account, session, PromoteGuest{id},
                TakeName{id, "canary-name", "canary-fold", "canary-skeleton", "canary-skeleton2", "1", 1, 2},
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

TEST_F(Erased, AC8_a_reader_in_the_way_only_delays_it) {
    make_person("ann");
    sqlite::Database reader(path_, SQLITE_OPEN_READONLY);
    reader.exec("BEGIN");
    reader.number("SELECT count(*) FROM account");
    commit({DeleteAccount{"ann", "Deleted ann", 5}});
    store_->idle();
    reader.exec("COMMIT");
    store_->idle();
    EXPECT_EQ(found(), std::vector<std::string>{});
}

}  // namespace
}  // namespace kabinet
