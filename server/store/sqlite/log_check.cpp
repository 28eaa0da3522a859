#include "server/store/sqlite/log_check.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "server/ops/log.hpp"
#include "server/store/sqlite/log_file.hpp"
#include "server/store/sqlite/sqlite_file.hpp"

namespace kabinet::sqlite_log {
namespace {

namespace fs = std::filesystem;

std::string log_of(const std::string& path) {
    return fs::canonical(path).string() + "-wal";  // SQLite follows links before it names the log
}

/// A run of frames, each following on the one before.
struct Chain {
    std::uint64_t salts = 0;
    bool big_endian = false;
    Sum sum{};              // of the last frame
    std::int64_t next = 0;  // index of the frame after the last
    std::int64_t commits = 0;
    std::int64_t committed = 0;  // index of the frame after the last commit

    bool mine(const Frame& frame) const { return frame.page() != 0 && frame.salts() == salts; }
    bool fits(const Frame& frame, Sum before) const {
        return mine(frame) && frame.sum_after(before, big_endian) == frame.sum();
    }
    void take(const Frame& frame) {
        sum = frame.sum();
        ++next;
        if (!frame.commit()) return;
        ++commits;
        committed = next;
    }
};

/// Reads on as SQLite does when it opens the log.
Chain follow(const LogFile& log, Chain chain) {
    for (auto frame = log.frame(chain.next); frame && chain.fits(*frame, chain.sum);
         frame = log.frame(chain.next))
        chain.take(*frame);
    return chain;
}

/// The index of the word, of `words` summed words, in which one flipped bit explains the difference between
/// two checksums; empty when none does. A word's share in the checksum is linear: 1 more in a word of the
/// last pair adds (1, 1) or (0, 1) to the sum, and each further pair turns (x, y) into (x + y, x + 2y).
std::optional<std::size_t> word_apart(Sum a, Sum b, std::size_t words) {
    const auto one_bit = [&](Sum share) {
        for (int bit = 0; bit < 32; ++bit) {
            const Sum more{share.s0 << bit, share.s1 << bit};
            if (Sum{a.s0 + more.s0, a.s1 + more.s1} == b || Sum{b.s0 + more.s0, b.s1 + more.s1} == a)
                return true;
        }
        return false;
    };
    const auto further = [](Sum s) { return Sum{s.s0 + s.s1, s.s0 + 2 * s.s1}; };
    Sum first{1, 1}, second{0, 1};
    for (; words >= 2; words -= 2) {
        if (one_bit(first)) return words - 2;
        if (one_bit(second)) return words - 1;
        first = further(first);
        second = further(second);
    }
    return std::nullopt;
}

/// Whether one flipped bit explains that a frame does not follow.
struct OneBit {
    /// The frame would follow with one bit of its page or its salts flipped. A write cut short hardly ever
    /// looks like that. The rest of the head does not count: there a write cut short over a failed commit
    /// does look like that.
    bool off = false;
    bool commit = false;  // the flipped bit cleared the mark that ends a transaction
};

OneBit one_bit(const Frame& frame, const Chain& chain) {
    const Sum meant = frame.sum_after(chain.sum, chain.big_endian), written = frame.sum();
    const int salts = std::popcount(frame.salts() ^ chain.salts);
    if (salts != 0) return {.off = salts == 1 && meant == written};
    const auto word = word_apart(meant, written, (8 + frame.content().size()) / 4);
    return {.off = word >= 2, .commit = word == 1 && frame.pages() == 0};
}

/// Whether the head of frame `i` lies in one sector. A disk writes a sector of 512 bytes whole or not at all.
/// If a sector ends within a head, a loss of power or a failed write may leave half of an older head: the end
/// mark of the transaction and the checksum then come from different writes. A head is three parts of 8
/// bytes, and begins at a multiple of 8.
bool in_one_sector(const LogFile& log, std::int64_t i) {
    return (log.offset(i) + 8) % 512 != 0 && (log.offset(i) + 16) % 512 != 0;
}

/// What lies after a chain.
struct Behind {
    std::int64_t commits = 0;
    bool whole = false;  // the end of the transaction in which the chain breaks is there
    bool begun = false;  // another transaction began after one that ended
    bool next = false;   // a frame follows on the one at which the chain breaks
    std::int64_t committed = 0;
};

/// `bad` is the frame that does not follow on the chain.
Behind look_behind(const LogFile& log, const Chain& chain, const Frame& bad) {
    const Sum meant = bad.sum_after(chain.sum, chain.big_endian);
    Behind found{.commits = bad.commit(), .whole = bad.commit(), .committed = chain.next + bad.commit()};
    Frame before = bad;
    bool unbroken = true, certain = in_one_sector(log, chain.next);
    for (auto i = chain.next + 1;; ++i) {
        auto frame = log.frame(i);
        if (!frame) return found;
        // In the bad frame, maybe only the checksum or the salts are wrong.
        const bool as_meant = i == chain.next + 1 && chain.fits(*frame, meant);
        const bool follows = as_meant || chain.fits(*frame, before.sum());
        if (follows && before.commit() && (certain || as_meant)) found.begun = true;
        unbroken = unbroken && follows;
        found.next = found.next || unbroken;
        if (chain.mine(*frame) && frame->commit()) {
            ++found.commits;
            found.whole = found.whole || unbroken;
            found.committed = i + 1;
        }
        certain = follows || in_one_sector(log, i);
        before = std::move(*frame);
    }
}

/// Whether the database has the newest content of every page in the frames from `from` to `to` with the
/// chain's salts. The page of frame `bad` cannot be compared.
bool is_moved(const LogFile& log, const std::string& path, const Chain& chain, std::int64_t from,
              std::int64_t to, std::int64_t bad) {
    std::unordered_map<std::uint32_t, std::int64_t> newest;
    std::uint32_t pages = 0;
    for (auto i = from; i < to; ++i) {
        const auto frame = log.frame(i);
        if (i == bad) newest.erase(frame->page());
        if (i == bad || !chain.mine(*frame)) continue;
        newest[frame->page()] = i;
        if (frame->commit()) pages = frame->pages();
    }
    const InFile database(path);
    const auto size = log.header().page_size;
    for (const auto [page, i] : newest) {
        if (page <= pages && database.read((page - std::int64_t{1}) * size, size) != log.frame(i)->content())
            return false;
    }
    return !newest.empty();
}

/// If each commit is synced before the next begins, a loss of power breaks the chain in one transaction at
/// most. Two transactions after the break that follow on each other prove damage.
std::optional<Damage> find_broken_chain(const LogFile& log, const std::string& path) {
    const Header& header = log.header();
    const Chain chain =
        follow(log, {.salts = header.salts, .big_endian = header.big_endian, .sum = header.sum});
    const auto bad = log.frame(chain.next);
    if (!bad) return std::nullopt;
    const Behind behind = look_behind(log, chain, *bad);
    const OneBit flipped = one_bit(*bad, chain);
    const bool cleared = flipped.commit && behind.next && in_one_sector(log, chain.next);
    const bool certain = behind.begun || cleared;
    if (!certain && !(flipped.off && behind.whole)) return std::nullopt;
    const bool moved = is_moved(log, path, chain, 0, behind.committed, chain.next);
    return Damage{.frame = chain.next + 1,
                  .at = log.offset(chain.next),
                  .sound = chain.commits,
                  .lost = behind.commits + flipped.commit,
                  .moved = moved,
                  .certain = certain || moved};
}

/// The run of frames that begins with frame `i`.
Chain follow_first(const LogFile& log, std::int64_t i, bool big_endian) {
    const auto first = log.frame(i);
    Chain chain{.salts = first->salts(), .big_endian = big_endian, .next = i};
    chain.take(*first);
    return follow(log, chain);
}

/// SQLite ignores a log with a bad header. The header is synced before the first frame is written, and
/// overwritten only when the database has all that the log holds: a half-written header loses nothing.
std::optional<Damage> find_bad_header(LogFile& log, const std::string& path) {
    log.expect_page_size(sqlite_file::page_size(path));
    std::int64_t first = 0;
    for (auto frame = log.frame(0); frame && frame->page() == 0; frame = log.frame(first)) ++first;
    if (!log.frame(first)) return std::nullopt;
    Chain chain = follow_first(log, first, false);
    if (const Chain other = follow_first(log, first, true); other.commits > chain.commits) chain = other;
    if (chain.commits == 0 || is_moved(log, path, chain, first, chain.committed, -1)) return std::nullopt;
    return Damage{.lost = chain.commits};
}

}  // namespace

std::optional<Damage> find_damage(const std::string& path) {
    const auto name = log_of(path);
    if (!fs::exists(name)) return std::nullopt;
    LogFile log(name);
    return log.header().sound ? find_broken_chain(log, path) : find_bad_header(log, path);
}

std::string describe(const std::string& path, const Damage& damage) {
    const auto lost = std::to_string(damage.lost);
    std::string text = "its write-ahead log " + log_of(path) + " is damaged: ";
    if (damage.frame == 0)
        return text + "its header is wrong, and " + lost + " commits behind it can't be read";
    text += "frame " + std::to_string(damage.frame) + ", at byte " + std::to_string(damage.at) +
            ", is wrong, and " + lost + " commits from there on can't be read";
    if (damage.moved) return text + "; all the rest of it was moved into the database before";
    return text + "; " + std::to_string(damage.sound) + " before it can";
}

void refuse_damage(const std::string& path, bool synced) {
    const auto damage = find_damage(path);
    if (!damage) return;
    const bool explained = !synced && damage->frame != 0 && !damage->moved;
    if (damage->certain && !explained) {
        throw std::runtime_error(
            describe(path, *damage) +
            ". Put a backup in place of both files; or keep a copy of them and do without "
            "those commits: kabinetd --cut-damaged-log");
    }
    log_warn("log_damaged", {{"log", log_of(path)},
                             {"frame", damage->frame},
                             {"commits_before", damage->sound},
                             {"commits_lost", damage->lost},
                             {"cause", damage->certain ? "a loss of power with store.sync = normal, or damage"
                                                       : "one bit is wrong: damage, or a write cut short"}});
}

void cut(const std::string& path, const Damage& damage) {
    const auto name = log_of(path);
    const int log = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    const bool done = log >= 0 && ::ftruncate(log, damage.moved ? 0 : damage.at) == 0 && ::fsync(log) == 0;
    const int error = errno;
    if (log >= 0) ::close(log);
    if (!done) throw std::runtime_error("cannot cut " + name + ": " + std::strerror(error));
}

}  // namespace kabinet::sqlite_log
