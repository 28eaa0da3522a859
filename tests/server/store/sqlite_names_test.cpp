#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

// What a newer version of ICU's data makes of the names that players have (AC-3).
namespace kabinet {
namespace {

class Names : public testing::Test {
  protected:
    Names() {
        auto opened = SqliteStore::open({.path = path_, .erase_every = std::chrono::milliseconds(0)});
        if (!opened) throw std::runtime_error(opened.error().message);
        store_ = std::move(*opened);
        for (const char* id : {"a", "b", "c"}) write({sample_account(id), PromoteGuest{id}});
        name("a", "Ada", "ada");
        name("b", "Bea", "bea");
    }

    Written write(const std::vector<Write>& call) {
        const std::vector<std::size_t> calls{call.size()};
        return store_->commit(call, calls)->front();
    }
    /// The account takes a name with the skeletons of that version.
    Written name(const std::string& id, const std::string& shown, const std::string& fold,
                 const std::string& version = "1") {
        const std::string made = version + " ";
        return write({TakeName{id, shown, fold, made + shown, made + fold, version, ++now_, 1'000'000}});
    }
    /// Skeletons of version 2; those of `like` and of `unlike` are the same.
    int renew(std::string_view like = "", std::string_view unlike = "") {
        const auto renewed = store_->renew_names({.version = "2", .of = [=](std::string_view text) {
                                                      return "2 " + std::string(text == like ? unlike : text);
                                                  }});
        if (!renewed) throw std::runtime_error(renewed.error().message);
        return *renewed;
    }

    bool has_canaries() const {
        for (const char* end : {"", "-wal"}) {
            std::ifstream file(path_ + end, std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(file), {}};
            if (bytes.contains("canary")) return true;
        }
        return false;
    }

    Folder folder_;
    const std::string path_ = folder_.file("kabinet.db");
    std::unique_ptr<SqliteStore> store_;
    std::int64_t now_ = 0;
};

TEST_F(Names, AC3_skeletons_of_another_version_are_made_anew) {
    ASSERT_EQ(name("c", "Ada", "Áda", "2"), Written::ok) << "nobody has a skeleton of version 2";
    ASSERT_EQ(name("c", "Cleo", "cleo", "2"), Written::ok);
    write({DeleteAccount{"c", "Deleted c", ++now_, 0}});
    EXPECT_EQ(renew(), 2);
    write({sample_account("d"), PromoteGuest{"d"}});
    EXPECT_EQ(name("d", "Ada", "Áda", "2"), Written::conflict);
    EXPECT_EQ(name("d", "Áda", "ada", "2"), Written::conflict);
    EXPECT_EQ(name("d", "Dora", "dora", "2"), Written::ok);
    EXPECT_EQ(renew(), 0);
}

TEST_F(Names, AC3_names_that_have_come_to_look_alike_stay_with_their_owners) {
    EXPECT_EQ(renew("Bea", "Ada"), 1);
    EXPECT_EQ((*store_->account_by_name("ada"))->id, "a");
    EXPECT_EQ((*store_->account_by_name("bea"))->id, "b");
    EXPECT_EQ(name("b", "Bella", "bella", "2"), Written::ok);
}

TEST_F(Names, AC3_a_name_that_was_given_up_keeps_others_away_by_its_fold) {
    ASSERT_EQ(name("a", "Anna", "anna"), Written::ok);
    EXPECT_EQ(renew("ada", "adá"), 3);
    EXPECT_EQ(name("c", "Adá", "adá", "2"), Written::conflict);
    EXPECT_EQ(name("c", "Anna", "anne", "2"), Written::conflict);
    EXPECT_EQ(name("a", "Ada", "ada", "2"), Written::ok) << "whoever gave it up may have it back";
}

TEST_F(Names, AC8_skeletons_of_before_are_in_no_file_once_their_owner_is_deleted) {
    ASSERT_EQ(name("a", "canary-shown", "canary-fold"), Written::ok);
    store_->idle();
    EXPECT_TRUE(has_canaries()) << "or the test can't fail";
    ASSERT_EQ(renew(), 3);
    write({DeleteAccount{"a", "Deleted a", ++now_, 0}});
    store_->idle();
    EXPECT_FALSE(has_canaries());
}

}  // namespace
}  // namespace kabinet
