#include "client-cli/model/draws.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>

#include "games/core/fair.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

const std::string kLock(64, '1');
const std::string kOtherLock(64, '2');

std::string hash_of(const std::string& nonce) {
    std::vector<std::uint8_t> bytes;
    EXPECT_TRUE(from_hex(nonce, bytes));
    return to_hex(sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

/// The draws of a player whose program may start anew, with a file of its own.
class DrawsTest : public testing::Test {
  protected:
    DrawsTest() { std::filesystem::remove(file); }
    ~DrawsTest() override { std::filesystem::remove(file); }

    void restart() { draws.emplace(entropy, file); }

    /// A table with us on seat 0.
    static MatchView table(const std::string& hash, bool hash_wanted = false) {
        Json value = kuba_match();
        value["status"] = "open";
        if (!hash.empty()) value["seats"]["0"]["nonce_hash"] = hash;
        if (hash_wanted) value["seats"]["0"]["hash_wanted"] = true;
        return MatchView::of(value);
    }
    static MatchView locked(const std::string& hash, const std::string& lock = kLock) {
        MatchView match = table(hash);
        match.lock = lock;
        match.awaiting = {0, 1};
        return match;
    }

    /// The request that is due, or one without a method.
    Draws::Request due(const MatchView& match) {
        const auto due = draws->due(match, 0);
        EXPECT_TRUE(due) << due.error();
        return due && *due ? **due : Draws::Request{};
    }
    using Seen = std::vector<Draws::Seen>;
    Seen locks() { return draws->locks_of("abcdefghij"); }
    Json kept() const {
        std::ifstream in(file);
        return Json::parse(in).at("draws");
    }

    std::mt19937 random{1};
    Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
    std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) /
        (std::string("kabinet-") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".json");
    std::optional<Draws> draws{std::in_place, entropy, file};
};

TEST_F(DrawsTest, GEN2_a_nonce_is_kept_before_its_hash_is_told) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    const Json part = kept().at(0);
    EXPECT_EQ(part["hash"], hash);
    EXPECT_EQ(part["match"], "abcdefghij");
    EXPECT_EQ(part["nonce"].get<std::string>().size(), 64u);
    EXPECT_EQ(hash_of(part["nonce"]), hash);
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_read | perms::owner_write);
}

TEST_F(DrawsTest, GEN2_every_hash_is_of_a_new_nonce) {
    std::set<std::string> hashes;
    for (int i = 0; i < 10; ++i) hashes.insert(draws->fresh_hash("abcdefghij"));
    EXPECT_EQ(hashes.size(), 10u);
    EXPECT_FALSE(hashes.contains(hash_of(draws->open_nonce())));
}

TEST_F(DrawsTest, GEN2_a_nonce_is_told_once_when_the_table_is_locked) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    EXPECT_EQ(due(table(hash)).method, "");
    const auto reveal = due(locked(hash));
    EXPECT_EQ(reveal.method, "table.reveal");
    EXPECT_EQ(hash_of(reveal.params["nonce"]), hash);
    EXPECT_EQ(due(locked(hash)).method, "");
    EXPECT_EQ(kept().at(0)["lock"], kLock) << "the lock is known for good";
    EXPECT_EQ(locks(), (Seen{{kLock, hash}}));
}

TEST_F(DrawsTest, GEN2_nothing_is_told_when_another_seat_is_awaited) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    MatchView match = locked(hash);
    match.awaiting = {1};
    EXPECT_EQ(due(match).method, "");
    EXPECT_TRUE(locks().empty());
}

TEST_F(DrawsTest, GEN2_a_program_that_starts_anew_tells_the_nonce_it_drew_before) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    restart();
    const std::string nonce = due(locked(hash)).params["nonce"];
    EXPECT_EQ(hash_of(nonce), hash);
    restart();
    EXPECT_EQ(due(locked(hash)).params["nonce"], nonce) << "nobody knows whether the first one arrived";
}

TEST_F(DrawsTest, GEN2_a_nonce_is_never_told_under_a_second_lock) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    EXPECT_EQ(due(locked(hash)).method, "table.reveal");
    EXPECT_FALSE(draws->due(locked(hash, kOtherLock), 0));
    restart();
    EXPECT_FALSE(draws->due(locked(hash, kOtherLock), 0));
    EXPECT_EQ(locks(), (Seen{{kLock, hash}}));
}

TEST_F(DrawsTest, GEN2_a_failed_attempt_brings_a_new_hash_once) {
    const std::string hash = draws->fresh_hash("abcdefghij");
    due(locked(hash));
    const auto commit = due(table("", true));
    EXPECT_EQ(commit.method, "table.commit");
    const std::string second = commit.params["nonce_hash"];
    EXPECT_NE(second, hash);
    EXPECT_EQ(due(table("", true)).method, "");
    EXPECT_EQ(due(table(second)).method, "");
    EXPECT_EQ(hash_of(due(locked(second, kOtherLock)).params["nonce"]), second);
    EXPECT_EQ(locks(), (Seen{{kLock, hash}, {kOtherLock, second}}));
    EXPECT_EQ(due(table("", true)).method, "table.commit");
}

TEST_F(DrawsTest, GEN2_the_nonce_of_a_rematch_is_told_at_the_rematch_alone) {
    const std::string hash = draws->fresh_hash("beforehand");
    EXPECT_FALSE(draws->due(locked(hash), 0)) << "no match has named this one as its rematch";
    restart();
    draws->pass_on("beforehand", "abcdefghij");
    EXPECT_EQ(hash_of(due(locked(hash)).params["nonce"]), hash);
    EXPECT_EQ(locks(), (Seen{{kLock, hash}}));
}

TEST_F(DrawsTest, GEN2_a_nonce_that_another_program_drew_elsewhere_is_not_known) {
    EXPECT_FALSE(draws->due(locked(std::string(64, 'a')), 0));
}

TEST_F(DrawsTest, GEN2_a_nonce_is_told_only_for_the_match_it_was_drawn_for) {
    const std::string hash = draws->fresh_hash("elsewhere2");
    const auto due = draws->due(locked(hash), 0);
    ASSERT_FALSE(due);
    EXPECT_EQ(draws->locks_of("elsewhere2"), std::vector<Draws::Seen>());
}

TEST_F(DrawsTest, two_programs_of_one_player_share_the_file) {
    Draws other(entropy, file);
    const std::string hash = draws->fresh_hash("abcdefghij");
    const std::string others = other.fresh_hash("abcdefghij");
    EXPECT_EQ(kept().size(), 2u);
    EXPECT_EQ(due(locked(others)).method, "table.reveal");
    EXPECT_TRUE(other.due(locked(hash), 0));
}

TEST_F(DrawsTest, only_the_newest_hundred_are_kept) {
    const std::string first = draws->fresh_hash("abcdefghij");
    std::string last;
    for (int i = 0; i < 100; ++i) last = draws->fresh_hash("abcdefghij");
    EXPECT_EQ(kept().size(), 100u);
    EXPECT_EQ(kept().back()["hash"], last);
    EXPECT_FALSE(draws->due(locked(first), 0));
}

TEST_F(DrawsTest, a_file_that_makes_no_sense_is_as_none) {
    for (const char* text : {"", "[]", "{\"draws\":7}", "{\"draws\":[7,{\"hash\":1}]}", "{"}) {
        std::ofstream(file) << text;
        restart();
        const std::string hash = draws->fresh_hash("abcdefghij");
        EXPECT_EQ(due(locked(hash)).method, "table.reveal") << text;
    }
}

TEST_F(DrawsTest, without_a_file_all_is_known_while_the_program_runs) {
    draws.emplace(entropy, std::filesystem::path());
    const std::string hash = draws->fresh_hash("abcdefghij");
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_EQ(hash_of(due(locked(hash)).params["nonce"]), hash);
}

}  // namespace
}  // namespace kabinet::cli
