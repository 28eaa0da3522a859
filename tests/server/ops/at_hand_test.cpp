#include "server/ops/at_hand.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace kabinet {
namespace {

using Names = std::vector<std::string>;

class AtHandTest : public testing::Test {
  protected:
    AtHandTest() {
        std::string name = (std::filesystem::temp_directory_path() / "kabinet-at-hand-XXXXXX").string();
        if (!::mkdtemp(name.data())) ADD_FAILURE() << "no folder for the test at " << name;
        folder_ = name;
    }
    ~AtHandTest() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return (folder_ / "at_hand").string(); }
    std::unique_ptr<AtHandFile> opened() const {
        auto file = AtHandFile::open(path());
        EXPECT_TRUE(file) << file.error();
        return std::move(*file);
    }

    /// What a process leaves that does `work` and is killed.
    template <class Work>
    Names left_by(Work work) const {
        const pid_t child = ::fork();
        if (child == 0) {
            auto file = AtHandFile::open(path());
            if (!file) ::_exit(1);
            (*file)->begin();
            work();
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status));
        return opened()->left();
    }

    std::filesystem::path folder_;
};

TEST_F(AtHandTest, ND5_a_process_that_is_killed_leaves_what_it_had_at_hand) {
    EXPECT_EQ(opened()->left(), Names());
    EXPECT_EQ(left_by([] { const AtHand done("done"); }), Names());
    static std::optional<AtHand> open;
    EXPECT_EQ(left_by([] { open.emplace("a match"); }), Names{"a match"});
    EXPECT_EQ(left_by([] {
                  open.emplace("a match");
                  const AtHand inner("another");
              }),
              Names{"a match"})
        << "what was before is at hand again";
}

TEST_F(AtHandTest, ND5_each_thread_has_its_own) {
    const Names left = left_by([] {
        const AtHand here("first");
        std::thread([] {
            const AtHand there("second");
            ::kill(::getpid(), SIGKILL);
        }).join();
    });
    EXPECT_EQ(left, (Names{"first", "second"}));
}

TEST_F(AtHandTest, what_was_left_is_forgotten_when_the_next_process_begins) {
    static std::optional<AtHand> open;
    EXPECT_EQ(left_by([] { open.emplace("a match"); }), Names{"a match"});
    EXPECT_EQ(opened()->left(), Names{"a match"}) << "it is told again until somebody begins";
    opened()->begin();
    EXPECT_EQ(opened()->left(), Names());
}

TEST_F(AtHandTest, a_name_that_is_too_long_leaves_no_trace) {
    const AtHand at_hand(std::string(HandName::kSize, 'x'));
    EXPECT_EQ(AtHand::here().text(), "");
    const AtHand fits(std::string(HandName::kSize - 1, 'x'));
    EXPECT_EQ(AtHand::here().text().size(), HandName::kSize - 1);
}

TEST_F(AtHandTest, says_why_a_file_cannot_be_used) {
    const auto first = opened();
    EXPECT_FALSE(AtHandFile::open(path())) << "another process has it";
    EXPECT_FALSE(AtHandFile::open((folder_ / "no folder" / "file").string()));
}

}  // namespace
}  // namespace kabinet
