#include <algorithm>
#include <utility>

#include "server/daily/day.hpp"
#include "server/daily/day_document.hpp"

/// The standings of a day as a document. The rest of Day is in day.cpp.
namespace kabinet {
namespace {

/// The shortest time from one patch to the next, ms.
constexpr std::int64_t kQuiet = 1000;

}  // namespace

void Day::rename(const std::string& account, const PublicName& name) {
    if (names_.rename(account, name)) changed();
}

/// Nobody waits for standings to the second: who watches gets many changes as one patch.
void Day::changed() {
    stale_ = true;
    schedule();
}

void Day::schedule() {
    home_.deadlines.clear(*this);
    if (!open_ || channel_.watchers() == 0) return;
    const std::int64_t now = home_.loop.now();
    if (stale_) return home_.deadlines.set(*this, std::max(now, shown_at_ + kQuiet));
    // The machine's clock may be set meanwhile: look now and then.
    if (!shown_over_)
        home_.deadlines.set(*this,
                            now + std::clamp<std::int64_t>(name_.date.ends() - home_.loop.wall(), 1, 60'000));
}

void Day::on_time() {
    if (open_ && channel_.watchers() > 0 && (stale_ || over() != shown_over_)) publish();
    schedule();
}

void Day::publish() {
    stale_ = false;
    shown_at_ = home_.loop.now();
    shown_over_ = over();
    learn_names();
    const std::string text = daily_document(log(), shown_over_, task_, names_.known()).dump();
    views_.next(0).raw(text);
    auto changes = views_.advance();
    if (!changes.front().ops.empty()) channel_.change(std::move(changes));
}

/// Has the names that are missing read.
void Day::learn_names() {
    std::vector<std::string> shown;
    for (const bool guests : {false, true}) {
        for (const DailyPlace& place : first_places(log(), guests, guests ? kDailyGuests : kDailyPeople))
            shown.push_back(place.account);
    }
    auto missing = names_.show(shown);
    if (missing.empty()) return;
    home_.journal.read(
        home_.loop, [missing](Store& store) { return store.names(missing); },
        [this, missing](std::expected<ShownNames::Found, StoreError> found) {
            names_.learn(missing, found ? &*found : nullptr, home_.told_names);
            if (!found) return changed();
            if (open_) publish();
            schedule();
        });
}

void Day::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    if (stale_ || over() != shown_over_) publish();
    channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
    schedule();
}

}  // namespace kabinet
