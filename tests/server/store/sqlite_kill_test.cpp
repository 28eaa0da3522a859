#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/store_samples.hpp"

// A writer is killed with -9 again and again: what it acknowledged is there, once and in order.
namespace kabinet {
namespace {

/// The child: appends groups of entries from where the store ends, and reports after each commit the last one
/// that is durable.
[[noreturn]] void write_until_killed(const std::string& path, int report, unsigned group) {
    auto store = SqliteStore::open({.path = path});
    if (!store) ::_exit(2);
    auto& s = **store;
    (void)s.commit(std::vector<Write>{sample_match("m")});
    int n = static_cast<int>(s.stream("m").value()->entries.size());
    for (;;) {
        std::vector<Write> batch;
        for (unsigned i = 0; i < group; ++i) batch.push_back(sample_entry("m", ++n));
        const auto written = s.commit(batch);
        if (!written || *written != std::vector<Written>(group, Written::ok)) ::_exit(3);
        if (::write(report, &n, sizeof n) != sizeof n) ::_exit(4);
        if (n % 7 == 0) s.idle();
    }
}

struct Writer {
    pid_t process;
    int reports;
};

Writer start(const std::string& path, unsigned group) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        write_until_killed(path, ends[1], group);
    }
    ::close(ends[1]);
    return {child, ends[0]};
}

/// Kills the writer after some reports, and returns the last entry it acknowledged (`known` if none).
int kill_after(const Writer& writer, unsigned reports, int known) {
    int n = 0;
    for (unsigned i = 0; i < reports && ::read(writer.reports, &n, sizeof n) == sizeof n; ++i) known = n;
    ::kill(writer.process, SIGKILL);
    while (::read(writer.reports, &n, sizeof n) == sizeof n) known = n;
    int status = 0;
    ::waitpid(writer.process, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the writer gave up with status " << WEXITSTATUS(status);
    ::close(writer.reports);
    return known;
}

TEST(SqliteKill, what_was_acknowledged_survives_minus_nine_at_any_moment) {
    const Folder folder;
    const auto path = folder.file("kabinet.db");
    std::mt19937 random(20);
    int acknowledged = 0;
    for (int round = 0; round < 25; ++round) {
        SCOPED_TRACE(round);
        const unsigned group = 1 + random() % 12;
        acknowledged = kill_after(start(path, group), random() % 30, acknowledged);
        if (!std::filesystem::exists(path)) continue;  // killed before the very first commit
        const auto store = SqliteStore::open({.path = path});
        ASSERT_TRUE(store) << store.error().message;
        const auto found = (*store)->stream("m");
        ASSERT_TRUE(found) << found.error().message;
        const auto entries = *found ? (*found)->entries : std::vector<Append>{};
        // More than was acknowledged may be there: the last commit's report, but no part of a commit.
        ASSERT_GE(entries.size(), acknowledged);
        ASSERT_LE(entries.size(), acknowledged + group);
        for (std::size_t i = 0; i < entries.size(); ++i)
            ASSERT_EQ(entries[i], sample_entry("m", static_cast<int>(i) + 1));
        acknowledged = static_cast<int>(entries.size());
    }
    EXPECT_GT(acknowledged, 25);
}

}  // namespace
}  // namespace kabinet
