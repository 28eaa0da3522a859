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
    if (names_.rename(account, name)) changed();
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
        write_board(id_, rows, names_.known(), out);
    }
    auto changes = views_.advance();
    if (!changes.front().ops.empty()) channel_.change(std::move(changes));
}

/// Has the names that are missing read.
void LadderStream::learn_names(const BoardRows& rows) {
    std::vector<std::string> shown;
    for (const auto* list : {&rows.people, &rows.bots}) {
        for (const Leaderboard::Row& row : *list) shown.push_back(row.account);
    }
    auto missing = names_.show(shown);
    if (missing.empty()) return;
    home_.journal.read(
        home_.loop, [missing](Store& store) { return store.names(missing); },
        [this, missing](std::expected<ShownNames::Found, StoreError> found) {
            names_.learn(missing, found ? &*found : nullptr, home_.told_names);
            if (!found) return changed();
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
