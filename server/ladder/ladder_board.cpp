#include <algorithm>
#include <utility>

#include "server/ladder/ladder_stream.hpp"

/// The leaderboard of a ladder as a document. The log is in ladder_stream.cpp.
namespace kabinet {
namespace {

/// The shortest time from one patch to the next, ms.
constexpr std::int64_t kQuiet = 5000;
/// Time alone takes accounts off the leaderboard: a watched document is written anew after this, ms.
constexpr std::int64_t kRefresh = 60'000;

}  // namespace

void LadderStream::rename(const std::string& account, const PublicName& name) {
    const auto known = names_.find(account);
    if (known == names_.end() || known->second == name) return;
    known->second = name;
    changed();
}

/// Nobody waits for a leaderboard to the second: who watches gets many changes as one patch.
void LadderStream::changed() {
    stale_ = true;
    schedule();
}

void LadderStream::schedule() {
    std::int64_t at = retry_at_;
    if (open_ && channel_.watchers() > 0) {
        const std::int64_t due = shown_at_ + (stale_ ? kQuiet : kRefresh);
        at = at < 0 ? due : std::min(at, due);
    }
    if (at < 0) {
        home_.deadlines.clear(*this);
    } else {
        home_.deadlines.set(*this, std::max(at, home_.loop.now()));
    }
}

void LadderStream::on_time() {
    guarded([this] {
        const std::int64_t now = home_.loop.now();
        if (retry_at_ >= 0 && now >= retry_at_) {
            retry_at_ = -1;
            read_on();
        }
        if (open_ && channel_.watchers() > 0 && now >= shown_at_ + (stale_ ? kQuiet : kRefresh)) publish();
        schedule();
    });
}

void LadderStream::publish() {
    stale_ = false;
    shown_at_ = home_.loop.now();
    const BoardRows rows = board_rows(book_->board(home_.loop.wall()));
    learn_names(rows);
    {
        JsonWriter out = views_.next(0);
        write_board(id_, rows, names_, out);
    }
    auto changes = views_.advance();
    if (!changes.front().ops.empty()) channel_.change(std::move(changes));
}

/// Keeps the names of those who are shown, and has the missing ones read.
void LadderStream::learn_names(const BoardRows& rows) {
    std::map<std::string, PublicName> known;
    std::vector<std::string> missing;
    for (const auto* list : {&rows.people, &rows.bots}) {
        for (const Leaderboard::Row& row : *list) {
            if (auto name = names_.extract(row.account); !name.empty()) {
                known.insert(std::move(name));
            } else {
                missing.push_back(row.account);
            }
        }
    }
    names_ = std::move(known);
    if (missing.empty() || std::exchange(naming_, true)) return;
    home_.journal.read(
        home_.loop, [missing](Store& store) { return store.names(missing); },
        [this, missing](std::expected<std::map<std::string, PublicName>, StoreError> found) {
            naming_ = false;
            if (!found) return changed();
            home_.told_names.renew(*found);
            names_.merge(*found);
            for (const std::string& account : missing) names_.try_emplace(account, PublicName{account});
            guarded([this] {
                if (open_) publish();
            });
            schedule();
        });
}

void LadderStream::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    const bool old = home_.loop.now() >= shown_at_ + kRefresh;
    guarded([&] {
        if (stale_ || old) publish();
    });
    channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
    schedule();
}

}  // namespace kabinet
