#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <fstream>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

// A disk that gives no more room: the commit fails whole, and the store goes on when there is room again.
namespace kabinet {
namespace {

int entries_of(SqliteStore& store) {
    const auto found = store.stream("m");
    EXPECT_TRUE(found) << found.error().message;
    return static_cast<int>(found.value().value().entries.size());
}

std::vector<Write> entries(int from, int count) {
    std::vector<Write> batch;
    for (int n = from; n < from + count; ++n) batch.push_back(sample_entry("m", n));
    return batch;
}

/// Commits batches of ten until one fails, and returns the entries that were acknowledged.
int fill(SqliteStore& store, int most) {
    int acknowledged = 0;
    while (acknowledged < most && store.commit(entries(acknowledged + 1, 10))) acknowledged += 10;
    EXPECT_LT(acknowledged, most) << "the disk never was full";
    return acknowledged;
}

/// After `fill`, with room again.
void expect_to_go_on(SqliteStore& store, int acknowledged) {
    EXPECT_EQ(entries_of(store), acknowledged);
    const auto written = store.commit(entries(acknowledged + 1, 10));
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(*written, std::vector<Written>(10, Written::ok));
    EXPECT_EQ(entries_of(store), acknowledged + 10);
}

/// A disk of one megabyte at a folder, where the machine allows one.
class SmallDisk {
  public:
    explicit SmallDisk(const std::string& at)
        : at_(at), mounted_(::mount("tmpfs", at.c_str(), "tmpfs", 0, "size=1m") == 0) {}
    SmallDisk(const SmallDisk&) = delete;
    ~SmallDisk() {
        if (mounted_) ::umount(at_.c_str());
    }
    bool mounted() const { return mounted_; }

  private:
    std::string at_;
    bool mounted_;
};

TEST(SqliteDisk, a_file_size_limit_fails_commits_and_loses_nothing) {
    const Folder folder;
    auto store = SqliteStore::open({.path = folder.file("kabinet.db")});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{.rlim_cur = 256 << 10, .rlim_max = before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    const int acknowledged = fill(**store, 100'000);
    EXPECT_EQ(entries_of(**store), acknowledged);
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, ignored);
    expect_to_go_on(**store, acknowledged);
}

TEST(SqliteDisk, a_full_disk_fails_commits_and_loses_nothing) {
    const Folder folder;
    const SmallDisk disk(folder.path());
    if (!disk.mounted()) GTEST_SKIP() << "cannot mount a small tmpfs: " << std::strerror(errno);
    std::ofstream(folder.file("ballast")) << std::string(128 << 10, 'b');
    auto store = SqliteStore::open({.path = folder.file("kabinet.db")});
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
    const int acknowledged = fill(**store, 100'000);
    std::filesystem::remove(folder.file("ballast"));
    expect_to_go_on(**store, acknowledged);
}

}  // namespace
}  // namespace kabinet
