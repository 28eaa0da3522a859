#include "server/store/sqlite/log_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

#include "server/store/sqlite/log_file.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/store/fallible_disk.hpp"
#include "tests/server/store/store_samples.hpp"

// A write-ahead log that was damaged behind a crash is refused; one that a crash can leave is not.
namespace kabinet {
namespace {

using sqlite_log::find_damage;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::size_t kHeaderBytes = 32, kFrameBytes = 24 + 4096;

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::string flipped(std::string bytes, std::size_t bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    return bytes;
}

std::uint32_t number(const std::string& bytes, std::size_t at) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < 4; ++i) out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    return out;
}

void put(std::string& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (24 - 8 * i));
}

/// The files of a server that was killed.
struct Left {
    std::string database, log;
    int entries = 0;  // acknowledged

    std::size_t frame(std::size_t i) const { return kHeaderBytes + i * kFrameBytes; }
    /// Frames of the log's last beginning.
    std::size_t frames() const {
        std::size_t count = 0;
        while (frame(count) + 24 <= log.size() && number(log, frame(count)) != 0 &&
               log.compare(frame(count) + 8, 8, log, 16, 8) == 0)
            ++count;
        return count;
    }
};

class LogCheck : public testing::Test {
  protected:
    LogCheck() : path_(folder_.file("kabinet.db")), left_path_(folder_.file("left.db")) {}

    /// A store whose log has `log_bytes` from the start. After each of these batches of entries its files are
    /// as a kill would leave them; a 0 moves the log into the database.
    std::vector<Left> live(const std::vector<int>& batches, std::int64_t log_bytes = 200'000) {
        auto store = SqliteStore::open({.path = path_, .log_bytes = log_bytes});
        EXPECT_TRUE(store && (*store)->commit(std::vector<Write>{sample_match("m")}));
        std::vector<Left> all;
        int entries = 0;
        for (const int count : batches) {
            std::vector<Write> batch;
            for (int i = 0; i < count; ++i) batch.push_back(sample_entry("m", ++entries));
            if (count == 0) (*store)->idle();
            if (count > 0) EXPECT_TRUE((*store)->commit(batch));
            all.push_back({read(path_), read(path_ + "-wal"), entries});
        }
        return all;
    }

    void lay(const Left& left, const std::string& log) {
        fs::remove(left_path_ + "-shm");
        write(left_path_, left.database);
        write(left_path_ + "-wal", log);
    }

    /// How many entries a server finds in what was laid; -1 if it refuses it. A refusal names the log and
    /// changes nothing.
    int entries(SqliteStore::Sync sync = SqliteStore::Sync::full) {
        const auto log = read(left_path_ + "-wal");
        const auto store = SqliteStore::open({.path = left_path_, .sync = sync});
        if (!store) {
            EXPECT_THAT(store.error().message, HasSubstr(left_path_ + "-wal is damaged"));
            EXPECT_THAT(store.error().message, HasSubstr("--cut-damaged-log"));
            EXPECT_EQ(read(left_path_ + "-wal"), log);
            return -1;
        }
        const auto match = (*store)->stream("m");
        EXPECT_TRUE(match) << match.error().message;
        if (!match || !*match) return 0;
        for (const auto& entry : (*match)->entries) EXPECT_EQ(entry, sample_entry("m", entry.n));
        return static_cast<int>((*match)->entries.size());
    }

    /// Bits to flip: all of the log's header, of the frames' headers, and some of every page.
    std::vector<std::size_t> bits(const Left& left) {
        std::vector<std::size_t> all;
        for (std::size_t bit = 0; bit < kHeaderBytes * 8; ++bit) all.push_back(bit);
        for (std::size_t i = 0; i < left.frames(); ++i) {
            const auto begin = left.frame(i) * 8;
            for (std::size_t bit = 0; bit < 24 * 8; bit += 1 + random_() % 5) all.push_back(begin + bit);
            for (int k = 0; k < 12; ++k) all.push_back(begin + 24 * 8 + random_() % (4096 * 8));
        }
        return all;
    }

    Folder folder_;
    std::string path_, left_path_;
    std::mt19937_64 random_{109};
};

/// Where the last transaction begins among the frames of a log, and what there was before it.
struct LastTransaction {
    std::size_t frame = 0;
    int entries_before = 0;
};

LastTransaction last_transaction(const std::vector<Left>& all) {
    auto before = all.rbegin();
    while (before->entries == all.back().entries) ++before;
    const bool same_log = before->log.compare(16, 8, all.back().log, 16, 8) == 0;
    return {.frame = same_log ? before->frames() : 0, .entries_before = before->entries};
}

/// Whether the bit is of the page's number, of the mark that ends a transaction, or of the checksum: there a
/// flip in the last transaction can't be told from a write that was cut short.
bool is_of_a_head(std::size_t bit) {
    const auto byte = (bit / 8 - kHeaderBytes) % kFrameBytes;
    return byte < 8 || (byte >= 16 && byte < 24);
}

TEST_F(LogCheck, a_flipped_bit_is_refused_unless_it_is_in_the_last_transaction) {
    // A log; one that was begun anew over an older one; one whose content is in the database; one commit.
    const std::vector<std::vector<int>> lives{
        {1, 1, 30, 2, 1, 40, 1}, {40, 1, 1, 1, 0, 3, 1, 20}, {1, 20, 1, 1, 0}, {60, 0, 1}};
    for (const auto& batches : lives) {
        SCOPED_TRACE(testing::PrintToString(batches));
        const auto all = live(batches);
        fs::remove(path_);
        const Left& left = all.back();
        const auto last = last_transaction(all);
        for (const auto bit : bits(left)) {
            SCOPED_TRACE("bit " + std::to_string(bit % 8) + " of byte " + std::to_string(bit / 8));
            lay(left, flipped(left.log, bit));
            const auto damage = find_damage(left_path_);
            const bool some = random_() % 80 == 0;
            if (bit / 8 < kHeaderBytes) {
                if (some) ASSERT_EQ(entries(), damage ? -1 : left.entries);
                continue;
            }
            const auto frame = (bit / 8 - kHeaderBytes) / kFrameBytes;
            if (damage) ASSERT_EQ(damage->frame, frame + 1);
            if (damage && damage->certain) {
                if (some) ASSERT_EQ(entries(), -1);
            } else {
                ASSERT_GE(frame, last.frame);
                ASSERT_TRUE(damage || is_of_a_head(bit));
                if (some) ASSERT_GE(entries(), last.entries_before);
            }
        }
    }
}

TEST_F(LogCheck, a_log_as_a_kill_left_it_is_sound) {
    for (const std::int64_t size : {0, 4096, 1 << 20}) {
        for (const auto& left : live({1, 5, 30, 0, 1, 1, 0, 0, 30, 1, 40}, size)) {
            lay(left, left.log);
            EXPECT_FALSE(find_damage(left_path_));
            EXPECT_EQ(entries(), left.entries);
        }
        fs::remove(path_);
    }
}

TEST_F(LogCheck, a_log_of_the_other_byte_order_is_followed_too) {
    Left left = live({1, 5, 30, 1, 2}).back();
    put(left.log, 0, number(left.log, 0) ^ 1);
    sqlite_log::Sum sum;
    const auto sum_up = [&](std::size_t from, std::size_t size, std::size_t to) {
        sum = sqlite_log::add(sum, std::string_view(left.log).substr(from, size), true);
        if (to == 0) return;
        put(left.log, to, sum.s0);
        put(left.log, to + 4, sum.s1);
    };
    sum_up(0, 24, 24);
    for (std::size_t i = 0; i < left.frames(); ++i) {
        sum_up(left.frame(i), 8, 0);
        sum_up(left.frame(i) + 24, 4096, left.frame(i) + 16);
    }
    lay(left, left.log);
    EXPECT_FALSE(find_damage(left_path_));
    EXPECT_EQ(entries(), left.entries);
    for (const std::size_t bit : {std::size_t{0} * 8, std::size_t{3} * 8, left.frame(1) * 8 + 9000}) {
        lay(left, flipped(left.log, bit));
        EXPECT_EQ(entries(), -1) << bit;
    }
}

TEST_F(LogCheck, a_log_that_ends_anywhere_is_opened) {
    const auto all = live({1, 5, 30, 1, 1});
    const Left& left = all.back();
    std::vector<std::size_t> sizes{0, 1, 31, 32, 33};
    for (std::size_t i = 0; i < left.frames(); ++i) {
        for (const std::size_t more : {0, 8, 23, 24, 4119}) sizes.push_back(left.frame(i) + more);
    }
    for (const auto size : sizes) {
        SCOPED_TRACE(size);
        lay(left, left.log.substr(0, size));
        EXPECT_FALSE(find_damage(left_path_));
        EXPECT_GE(entries(), 0);
    }
}

TEST_F(LogCheck, whatever_a_loss_of_power_left_of_the_last_transaction_is_opened) {
    for (const auto& batches : {std::vector{1, 1, 2, 200}, {200, 0, 1, 200}, {300, 1, 1, 0, 300}}) {
        SCOPED_TRACE(testing::PrintToString(batches));
        const auto all = live(batches, 400'000);
        fs::remove(path_);
        const Left &before = all[all.size() - 2], &after = all.back();
        const bool begun_anew = before.log.compare(0, 32, after.log, 0, 32) != 0;
        ASSERT_EQ(before.log.size(), after.log.size());
        for (int round = 0; round < 120; ++round) {
            SCOPED_TRACE(round);
            std::string log = after.log;
            const auto piece = round % 2 == 0 ? 512 : kFrameBytes;
            // The log's header is synced before a frame comes behind it.
            for (std::size_t at = piece == 512 ? 0 : kHeaderBytes; at < log.size(); at += piece) {
                if (random_() % 4 == 0) log.replace(at, piece, before.log, at, piece);
            }
            if (begun_anew) log.replace(0, 32, after.log, 0, 32);
            lay(before, log);
            ASSERT_FALSE(find_damage(left_path_));
            if (round % 30 == 0) ASSERT_GE(entries(), before.entries);
        }
    }
}

TEST_F(LogCheck, a_header_that_was_half_written_costs_nothing) {
    const auto all = live({30, 1, 1, 0, 1});
    const Left &before = all[3], &after = all[4];
    for (std::size_t size = 0; size <= kHeaderBytes; ++size) {
        lay(before, after.log.substr(0, size) + before.log.substr(size));
        EXPECT_FALSE(find_damage(left_path_)) << size;
        EXPECT_EQ(entries(), before.entries);
    }
}

TEST_F(LogCheck, commits_that_failed_leave_nothing_that_looks_like_damage) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        FallibleDisk disk(seed);
        const Folder folder;
        const SqliteStore::Config config{.path = folder.file("kabinet.db"), .log_bytes = 64 << 10};
        auto store = SqliteStore::open(config);
        ASSERT_TRUE(store) << store.error().message;
        ASSERT_TRUE((*store)->commit(std::vector<Write>{sample_match("m")}));
        int acknowledged = 0;
        for (int i = 0; i < 60; ++i) {
            std::vector<Write> batch;
            const int count = random() % 4 == 0 ? 60 : 1 + static_cast<int>(random() % 3);
            for (int n = 1; n <= count; ++n) batch.push_back(sample_entry("m", acknowledged + n));
            if (random() % 2 == 0) disk.fail(disk.operations() + random() % 12);
            if ((*store)->commit(batch)) acknowledged += count;
            disk.heal();
            if (random() % 20 == 0) (*store)->idle();
        }
        disk.die();
        store->reset();
        if (seed % 2 == 0) disk.lose_power();
        disk.revive();
        const auto next = SqliteStore::open(config);
        ASSERT_TRUE(next) << next.error().message;
        const auto match = (*next)->stream("m");
        ASSERT_TRUE(match && *match);
        EXPECT_GE((*match)->entries.size(), acknowledged);
    }
}

TEST_F(LogCheck, half_a_head_of_a_later_commit_that_failed_is_no_damage) {
    const auto steps = live(std::vector<int>(70, 1), 400'000);
    // A sector of the disk ends behind the first 8, or 16, bytes of the heads of these frames.
    for (const std::size_t split : {41, 62}) {
        const auto step = std::ranges::find(steps, split, &Left::frames);
        ASSERT_TRUE(step != steps.end()) << "no batch ends there";
        ASSERT_TRUE((step->frame(split) + (split == 41 ? 8 : 16)) % 512 == 0);
        fs::remove(path_);
        std::vector<int> batches(static_cast<std::size_t>(step->entries), 1);
        batches.push_back(200);
        const Left left = live(batches, 400'000).back();
        ASSERT_GT(left.frames(), split + 1);
        // The commit of several frames failed, and so did one of a single frame behind it, of which the disk
        // has written the first sector.
        std::string log = left.log;
        ASSERT_EQ(number(log, left.frame(split) + 4), 0u);
        put(log, left.frame(split) + 4, 21);
        lay(left, log);
        EXPECT_EQ(entries(), step->entries) << split;
    }
}

TEST_F(LogCheck, frames_that_are_lost_within_are_refused_unless_nothing_was_synced) {
    const Left left = live({1, 5, 30, 1, 1, 1}).back();
    std::string log = left.log;
    log.replace(left.frame(1), kFrameBytes, kFrameBytes, '\0');
    lay(left, log);
    EXPECT_EQ(entries(), -1);
    const int kept = entries(SqliteStore::Sync::normal);
    EXPECT_GE(kept, 0);
    EXPECT_LT(kept, left.entries);
    // What it has passed over is not met again.
    EXPECT_EQ(entries(), kept);
}

TEST_F(LogCheck, a_database_that_is_newer_than_its_log_is_refused_in_any_case) {
    const Left left = live({1, 5, 30, 1, 0}).back();
    lay(left, flipped(left.log, left.frame(1) * 8 + 5000));
    EXPECT_TRUE(find_damage(left_path_)->moved);
    EXPECT_EQ(entries(SqliteStore::Sync::normal), -1);
}

TEST_F(LogCheck, a_header_and_first_frame_that_are_wiped_are_told) {
    const Left left = live({1, 5, 30, 1, 1}).back();
    for (const std::size_t size : {32, 512, 4096}) {
        std::string log = left.log;
        lay(left, log.replace(0, size, size, '\0'));
        EXPECT_EQ(entries(), -1) << size;
    }
}

TEST_F(LogCheck, a_log_that_is_cut_is_sound_up_to_there) {
    const auto all = live({1, 5, 30, 1, 1});
    const Left& left = all.back();
    const auto wrong = left.frames() - 2;  // a commit is a frame, but for the first
    lay(left, flipped(left.log, left.frame(wrong) * 8 + 5000));
    const auto damage = find_damage(left_path_);
    ASSERT_TRUE(damage);
    EXPECT_EQ(damage->frame, wrong + 1);
    EXPECT_EQ(damage->lost, 2);
    EXPECT_FALSE(damage->moved);
    sqlite_log::cut(left_path_, *damage);
    EXPECT_EQ(fs::file_size(left_path_ + "-wal"), left.frame(wrong));
    EXPECT_FALSE(find_damage(left_path_));
    EXPECT_EQ(entries(), all[2].entries);
}

TEST_F(LogCheck, a_log_whose_content_was_moved_is_cut_whole_and_nothing_is_lost) {
    const Left left = live({1, 5, 30, 1, 0}).back();
    lay(left, flipped(left.log, left.frame(1) * 8 + 5000));
    sqlite_log::cut(left_path_, find_damage(left_path_).value());
    EXPECT_EQ(fs::file_size(left_path_ + "-wal"), 0);
    EXPECT_EQ(entries(), left.entries);
}

}  // namespace
}  // namespace kabinet
