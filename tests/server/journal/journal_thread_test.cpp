#include "server/journal/journal_thread.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "server/store/memory/memory_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/journal/gated_store.hpp"
#include "tests/server/store/store_samples.hpp"

namespace kabinet {
namespace {

void read_stream(Journal& journal, Loop& loop, const std::string& id, auto done) {
    journal.read(loop, [id](Store& store) { return store.stream(id); }, std::move(done));
}

TEST(JournalThread, answers_every_append_in_order_on_its_loop) {
    MemoryStore store;
    TestLoop loop;
    JournalThread journal(store, store);
    Answers answers;
    journal.append(loop, sample_match("m"), answers.next());
    for (int n = 1; n <= 100; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    journal.append(loop, sample_entry("m", 7), answers.next());
    loop.run_until(answers.are(102));
    auto expected = times(102, "ok");
    expected.back() = "conflict";
    EXPECT_EQ(answers.texts, expected);
    EXPECT_EQ(store.stream("m").value()->entries.size(), 100);
    const auto stats = journal.stats();
    EXPECT_EQ(stats.writes, 101);
    EXPECT_EQ(stats.conflicts, 1);
    EXPECT_EQ(stats.waiting, 0);
}

TEST(JournalThread, commits_what_a_loop_orders_in_one_turn_together) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store);
    Answers answers;
    store.open();
    journal.append(loop, sample_match("m"), answers.next());
    for (int n = 1; n <= 20; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    loop.end_turn();
    loop.run_until(answers.are(21));
    EXPECT_EQ(store.sizes(), std::vector<std::size_t>{21});
    EXPECT_EQ(answers.texts, times(21, "ok"));
}

TEST(JournalThread, commits_the_turns_that_wait_together_and_posts_once_per_loop) {
    GatedStore store;
    TestLoop one, two;
    JournalThread journal(store, store, {.group = 40});
    Answers ones, twos;
    journal.append(one, sample_match("m"), ones.next());
    journal.append(one, sample_match("k"), ones.next());
    one.end_turn();
    store.await_commit();
    const auto turn = [&journal](TestLoop& loop, const std::string& match, int from, int to, Answers& to_be) {
        for (int n = from; n <= to; ++n) journal.append(loop, sample_entry(match, n), to_be.next());
        loop.end_turn();
    };
    turn(one, "m", 1, 10, ones);
    turn(two, "k", 1, 20, twos);
    turn(one, "m", 11, 20, ones);
    turn(one, "m", 21, 21, ones);
    store.open();
    const int posts_of_one = one.run_until(ones.are(23));
    const int posts_of_two = two.run_until(twos.are(20));
    EXPECT_EQ(store.sizes(), (std::vector<std::size_t>{2, 40, 1}));
    EXPECT_EQ(posts_of_one, 3);
    EXPECT_EQ(posts_of_two, 1);
    EXPECT_EQ(ones.texts, times(23, "ok"));
    EXPECT_EQ(twos.texts, times(20, "ok"));
    EXPECT_EQ(journal.stats().commits, 3);
    EXPECT_EQ(journal.stats().last_group, 1);
}

TEST(JournalThread, answers_each_call_with_what_came_of_its_own_writes) {
    MemoryStore store;
    TestLoop loop;
    JournalThread journal(store, store);
    std::vector<std::vector<Written>> told;
    const auto note = [&told](auto written) { told.push_back(written.value()); };
    journal.append_all(loop, {sample_match("a")}, note);
    journal.append_all(loop, {sample_match("m"), sample_entry("m", 1), sample_match("a")}, note);
    journal.append_all(loop, {sample_match("m"), sample_entry("m", 1)}, note);
    loop.run_until([&told] { return told.size() == 3; });
    using enum Written;
    EXPECT_EQ(told, (std::vector<std::vector<Written>>{{ok}, {conflict, conflict, conflict}, {ok, ok}}));
}

TEST(JournalThread, a_failed_commit_is_an_error_for_all_of_it_and_later_ones_go_on) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store);
    Answers answers;
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_commit();
    for (int n = 1; n <= 5; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    store.memory().fail_commits(2, "no space left");
    store.open();
    loop.run_until(answers.are(6));
    EXPECT_EQ(answers.texts, times(6, "no space left"));
    journal.append(loop, sample_match("m"), answers.next());
    loop.run_until(answers.are(7));
    EXPECT_EQ(answers.texts.back(), "ok");
    EXPECT_EQ(journal.stats().failures, 2);
    EXPECT_EQ(store.stream("m").value()->entries.size(), 0);
}

/// What the journal told of its troubles, in order; waited for by the test.
class Told {
  public:
    std::function<void(const StoreError&)> sink() {
        return [this](const StoreError& trouble) {
            const std::lock_guard lock(mutex_);
            all_.push_back(trouble.message);
            changed_.notify_all();
        };
    }
    std::vector<std::string> await(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return all_.size() >= count; });
        return all_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> all_;
};

TEST(JournalThread, finds_out_by_itself_that_the_disk_works_again) {
    MemoryStore store;
    TestLoop loop;
    Told told;
    JournalThread journal(store, store, {.retry = std::chrono::milliseconds(1), .told = told.sink()});
    Answers answers;
    EXPECT_EQ(journal.trouble(), "");
    store.fail_commits(4, "no space left");
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    auto all = times(4, "no space left");
    all.push_back("");
    EXPECT_EQ(told.await(5), all);
    EXPECT_EQ(journal.trouble(), "");
    journal.append(loop, sample_match("m"), answers.next());
    loop.run_until(answers.are(2));
    EXPECT_EQ(answers.texts, (std::vector<std::string>{"no space left", "ok"}));
}

TEST(JournalThread, writes_nothing_more_once_it_has_read_damaged_data) {
    GatedStore store;
    TestLoop loop;
    Told told;
    JournalThread journal(store, store, {.retry = std::chrono::milliseconds(1), .told = told.sink()});
    Answers answers;
    store.open();
    journal.append(loop, sample_match("m"), answers.next());
    loop.run_until(answers.are(1));
    store.damage();
    bool read = false;
    read_stream(journal, loop, "m", [&read](const auto& found) { read = !found; });
    loop.run_until([&read] { return read; });
    EXPECT_EQ(told.await(1), times(1, "malformed"));
    journal.append(loop, sample_entry("m", 1), answers.next());
    loop.run_until(answers.are(2));
    EXPECT_EQ(answers.texts, (std::vector<std::string>{"ok", "malformed"}));
    EXPECT_EQ(journal.trouble(), "malformed");
    EXPECT_EQ(store.sizes().size(), 1) << "a write went to a damaged file";
}

TEST(JournalThread, refuses_as_busy_what_does_not_fit_and_takes_more_later) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store, {.queue = 3});
    Answers answers, refused;
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_commit();
    for (int n = 1; n <= 3; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    journal.append(loop, sample_entry("m", 4), refused.next());
    loop.run_until(refused.are(1));
    EXPECT_EQ(refused.texts, times(1, "busy"));
    EXPECT_TRUE(answers.texts.empty()) << "the refusal waits for no commit";
    EXPECT_EQ(journal.stats().waiting, 3);
    store.open();
    loop.run_until(answers.are(4));
    journal.append(loop, sample_entry("m", 4), answers.next());
    loop.run_until(answers.are(5));
    EXPECT_EQ(answers.texts, times(5, "ok"));
    EXPECT_EQ(journal.stats().refused, 1);
}

TEST(JournalThread, reads_never_wait_behind_a_commit) {
    GatedStore store;
    TestLoop loop;
    ASSERT_TRUE(store.memory().commit(std::vector<Write>{sample_match("old", "code"), sample_entry("old", 1),
                                                         sample_account("a"), sample_session("a")}));
    JournalThread journal(store, store);
    Answers answers;
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_commit();
    int read = 0;
    read_stream(journal, loop, "old", [&read](auto found) { read += found.value()->entries.size() == 1; });
    read_stream(journal, loop, "none", [&read](auto found) { read += !found.value(); });
    journal.read(
        loop, [](Store& from) { return from.stream_by_alias("code"); },
        [&read](auto found) { read += found.value() == "old"; });
    journal.read(
        loop, [](Store& from) { return from.session_by_token("hash-a"); },
        [&read](auto found) { read += found.value() == SignedIn{sample_account("a"), sample_session("a")}; });
    loop.run_until([&read] { return read == 4; });
    EXPECT_TRUE(answers.texts.empty());
    store.open();
    loop.run_until(answers.are(1));
}

/// The turn of what waits has not ended by then.
TEST(JournalThread, stop_commits_what_waits_and_refuses_what_comes_later) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store, {.group = 2});
    Answers answers;
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_commit();
    for (int n = 1; n <= 9; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    store.open();
    journal.stop();
    journal.append(loop, sample_entry("m", 10), answers.next());
    std::string read;
    read_stream(journal, loop, "m", [&read](auto found) { read = found.error().message; });
    loop.run_until([&] { return answers.texts.size() == 11 && !read.empty(); });
    auto expected = times(11, "ok");
    expected.back() = "stopped";
    EXPECT_EQ(answers.texts, expected);
    EXPECT_EQ(read, "stopped");
    EXPECT_EQ(store.stream("m").value()->entries.size(), 9);
    journal.stop();  // again: nothing happens
}

TEST(JournalThread, stop_answers_what_it_has_no_time_to_begin) {
    GatedStore store;
    TestLoop loop;
    JournalThread journal(store, store, {.group = 1, .drain = std::chrono::milliseconds(-1)});
    Answers answers;
    journal.append(loop, sample_match("m"), answers.next());
    loop.end_turn();
    store.await_commit();
    for (int n = 1; n <= 3; ++n) journal.append(loop, sample_entry("m", n), answers.next());
    std::thread stopping([&journal] { journal.stop(); });
    for (std::string read; read != "stopped";) {  // until stop() has closed the queues
        read.clear();
        read_stream(journal, loop, "m",
                    [&read](auto found) { read = found ? "read" : found.error().message; });
        loop.run_until([&read] { return !read.empty(); });
    }
    store.open();
    stopping.join();
    loop.run_until(answers.are(4));
    EXPECT_EQ(answers.texts, (std::vector<std::string>{"ok", "stopped", "stopped", "stopped"}));
}

TEST(JournalThread, counts_each_commit_in_one_bucket_of_time) {
    MemoryStore store;
    TestLoop loop;
    JournalThread journal(store, store);
    Answers answers;
    for (std::size_t i = 0; i < 20; ++i) {
        journal.append(loop, sample_match(std::to_string(i)), answers.next());
        loop.run_until(answers.are(i + 1));
    }
    const auto stats = journal.stats();
    std::uint64_t counted = 0;
    for (const auto bucket : stats.commit_times) counted += bucket;
    EXPECT_EQ(counted, stats.commits);
    EXPECT_EQ(stats.commits, 20);
    EXPECT_GT(stats.commit_ns, 0);
}

/// One shard's thread: appends a match of its own, entry by entry, each after the answer to the one before,
/// reading it back now and then.
void play(JournalThread& journal, TestLoop& loop, const std::string& match, int entries) {
    Answers answers;
    journal.append(loop, sample_match(match), answers.next());
    for (int n = 1; n <= entries; ++n) {
        journal.append(loop, sample_entry(match, n), answers.next());
        loop.run_until(answers.are(static_cast<std::size_t>(n) + 1));
        if (n % 10) continue;
        std::size_t seen = 0;
        read_stream(journal, loop, match, [&seen](auto found) { seen = found.value()->entries.size(); });
        loop.run_until([&seen] { return seen > 0; });
        EXPECT_EQ(seen, n) << "a read sees what was answered";
    }
    EXPECT_EQ(answers.texts, times(static_cast<std::size_t>(entries) + 1, "ok"));
}

TEST(JournalThread, serves_many_loops_over_sqlite) {
    const Folder folder;
    const SqliteStore::Config config{.path = folder.file("kabinet.db")};
    auto writer = SqliteStore::open(config);
    ASSERT_TRUE(writer) << writer.error().message;
    auto reader = SqliteStore::open_reader(config);
    ASSERT_TRUE(reader) << reader.error().message;
    constexpr int shards = 6, entries = 60;
    std::array<TestLoop, shards> loops;  // they outlive the journal
    {
        JournalThread journal(**writer, **reader, {.idle = std::chrono::milliseconds(2)});
        std::vector<std::thread> threads;
        for (int i = 0; i < shards; ++i) {
            threads.emplace_back([&journal, &loop = loops[i], i] {
                play(journal, loop, "match-" + std::to_string(i), entries);
            });
        }
        for (auto& thread : threads) thread.join();
        EXPECT_EQ(journal.stats().writes, shards * (entries + 1));
    }
    EXPECT_EQ((*writer)->unfinished("match").value().size(), shards);
    for (int i = 0; i < shards; ++i)
        EXPECT_EQ((*writer)->stream("match-" + std::to_string(i)).value()->entries.size(), entries);
}

}  // namespace
}  // namespace kabinet
