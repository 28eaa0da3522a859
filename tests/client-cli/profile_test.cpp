#include "client-cli/model/profile.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/client-cli/support/state_folder.hpp"

namespace kabinet::cli {
namespace {

namespace fs = std::filesystem;

const Identity kGuest{"old token", "p1", "Anna", true};
const Identity kPlayer{"new token", "p1", "Ada", false};

class ProfileTest : public testing::Test {
  protected:
    Profile of(const std::string& server, const std::string& name) const {
        return {folder.path, server, name};
    }
    static std::string text(const Profile& profile) {
        std::stringstream text;
        text << std::ifstream(profile.file()).rdbuf();
        return text.str();
    }

    StateFolder folder;
    Profile profile = of("ws://a:1/ws", "default");
};

TEST_F(ProfileTest, a_new_token_takes_the_place_of_the_old_one) {
    ASSERT_TRUE(profile.save(kGuest));
    ASSERT_TRUE(profile.save(kPlayer, "device token"));
    EXPECT_EQ(profile.load(), kPlayer);
    EXPECT_EQ(text(profile).find("old token"), std::string::npos);
}

TEST_F(ProfileTest, only_its_owner_can_read_it) {
    for (const auto& step :
         {+[](const Profile& it) { return it.save(kGuest); },
          +[](const Profile& it) { return it.save(kPlayer, "device token"); },
          +[](const Profile& it) { return it.rewrite(); }, +[](const Profile& it) { return it.forget(); }}) {
        ASSERT_TRUE(step(profile));
        EXPECT_EQ(fs::status(profile.file()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    }
}

TEST_F(ProfileTest, a_write_that_fails_leaves_the_old_identity) {
    ASSERT_TRUE(profile.save(kGuest));
    // Where the new file would be written there is a folder.
    fs::create_directory(profile.file().string() + "." + std::to_string(::getpid()));
    EXPECT_FALSE(profile.save(kPlayer));
    EXPECT_EQ(profile.load(), kGuest);
}

TEST_F(ProfileTest, servers_and_names_keep_their_own) {
    const Profile other = of("ws://a:1/ws", "ben");
    const Profile elsewhere = of("ws://b:1/ws", "default");
    ASSERT_TRUE(profile.save(kPlayer, "device token"));
    EXPECT_FALSE(other.load());
    EXPECT_FALSE(elsewhere.load());
    EXPECT_EQ(elsewhere.device_token("Ada"), "");
    ASSERT_TRUE(elsewhere.save(kGuest));
    EXPECT_EQ(profile.load(), kPlayer);
}

TEST_F(ProfileTest, a_file_of_before_accounts_is_a_guests) {
    std::ofstream(profile.file())
        << R"({"server":"ws://a:1/ws","profile":"default","token":"t","id":"p","name":"N"})";
    EXPECT_EQ(profile.load(), (Identity{"t", "p", "N", true}));
}

TEST_F(ProfileTest, AC6_device_tokens_outlive_the_identity_and_know_their_account) {
    ASSERT_TRUE(profile.save(kPlayer, "ada's device"));
    ASSERT_TRUE(profile.forget());
    EXPECT_FALSE(profile.load());
    EXPECT_EQ(profile.device_token("ada"), "ada's device");
    ASSERT_TRUE(profile.save({"t", "p2", "Ben", false}, "ben's device"));
    EXPECT_EQ(profile.device_token("Ada"), "ada's device");
    EXPECT_EQ(profile.device_token("Ben"), "ben's device");
    EXPECT_EQ(profile.device_token("Cem"), "");
}

TEST_F(ProfileTest, a_device_token_follows_its_account_to_another_name) {
    ASSERT_TRUE(profile.save(kPlayer, "ada's device"));
    ASSERT_TRUE(profile.refresh({"new token", "p1", "Countess", false}));
    EXPECT_EQ(profile.device_token("Countess"), "ada's device");
    EXPECT_EQ(profile.device_token("Ada"), "");
}

TEST_F(ProfileTest, AC8_nothing_stays_of_a_deleted_account) {
    ASSERT_TRUE(profile.save(kPlayer, "ada's device"));
    ASSERT_TRUE(profile.forget("p1"));
    EXPECT_FALSE(fs::exists(profile.file()));
}

TEST_F(ProfileTest, what_is_known_newly_never_replaces_a_newer_token) {
    ASSERT_TRUE(profile.save(kPlayer));
    ASSERT_TRUE(profile.refresh({"old token", "p1", "Anna the second", true}));
    EXPECT_EQ(profile.load(), kPlayer);
    ASSERT_TRUE(profile.refresh({"new token", "p1", "Countess", false}));
    EXPECT_EQ(profile.load()->name, "Countess");
}

TEST(ShellWord, quotes_what_a_shell_would_take_apart) {
    EXPECT_EQ(shell_word("Ada"), "Ada");
    EXPECT_EQ(shell_word("Ada L"), "'Ada L'");
    EXPECT_EQ(shell_word("O'Hara"), "'O'\\''Hara'");
    EXPECT_EQ(shell_word("$(rm)"), "'$(rm)'");
    EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace kabinet::cli
