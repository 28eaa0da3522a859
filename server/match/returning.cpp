#include "server/match/returning.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "server/match/no_such_match.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

/// How many matches are on their way at once: enough to keep the journal and the workers busy, too few to
/// fill the workers' queue.
constexpr std::size_t kAtOnce = 4;
/// How many of them may be matches that were over: requests for old matches must not delay running ones.
constexpr std::size_t kColdAtOnce = 2;
/// A failed attempt is repeated after this, ms.
constexpr std::int64_t kReadAgainAfter = 1000;

/// The match stays refused until the server starts on a sound file.
Refusal damage() {
    return {"record_damaged", "", "the record can't be played again"};
}

}  // namespace

Returning::~Returning() {
    home_.deadlines.clear(*this);
}

void Returning::all(std::vector<std::string> under_way) {
    const std::int64_t now = home_.loop.now();
    for (std::string& id : under_way) {
        if (owed_.emplace(id, Owed{.since = now}).second) behind_.push_back(std::move(id));
    }
    tell_counts();
    begin_more();
}

void Returning::each(const std::function<void(const std::string& id)>& note) const {
    for (const auto& [id, owed] : owed_) note(id);
    for (const auto& [id, way] : ways_) note(id);
}

void Returning::ask(const std::string& id) {
    if (damaged_.contains(id)) return back_(id, std::unexpected(damage()));
    if (const auto owed = owed_.find(id); owed != owed_.end() && owed->second.asked < 0)
        owed->second.asked = home_.loop.now();
    if (const auto way = ways_.find(id); way != ways_.end()) {
        way->second.asked = true;
        return;
    }
    // Owed matches are known and bounded in number. Other requests are strangers' and need a limit. One
    // client that comes back asks at once for all that it watches.
    const bool cold = !owed_.contains(id) && !asleep_.find(id);
    const std::int64_t most = std::max(home_.config.store.queue, home_.config.limits.watches);
    if (cold && std::cmp_greater_equal(ways_.size(), most))
        return back_(id, std::unexpected(Refusal{"busy", "", "too many matches are asked for"}));
    ways_.emplace(id, Way{.asked = true, .cold = cold});
    (cold ? cold_ : asked_).push_back(id);
    begin_more();
}

void Returning::owe(const std::string& id, Millis t) {
    const std::int64_t now = home_.loop.now();
    owed_.insert_or_assign(id, Owed{.since = now, .asked = now, .t = t});
    tell_counts();
}

/// Matches of behind_ come one at a time, and only while nobody waits for a match under way.
void Returning::begin_more() {
    while (begun_ < kAtOnce && !asked_.empty()) {
        const std::string id = std::move(asked_.front());
        asked_.pop_front();
        begin(id);
    }
    while (begun_ < kAtOnce && cold_begun_ < kColdAtOnce && !cold_.empty()) {
        const std::string id = std::move(cold_.front());
        cold_.pop_front();
        ++cold_begun_;
        begin(id);
    }
    while (begun_ == cold_begun_ && !resting_ && !behind_.empty()) {
        const std::string id = std::move(behind_.front());
        behind_.pop_front();
        const auto owed = owed_.find(id);
        if (owed == owed_.end()) continue;
        ways_.emplace(id, Way{.asked = owed->second.asked >= 0});
        begin(id);
    }
}

void Returning::begin(const std::string& id) {
    ++begun_;
    home_.journal.read(
        home_.loop, [id](Store& store) { return read_match(store, id); },
        [this, id](auto stored) { read(id, std::move(stored)); });
}

void Returning::read(const std::string& id, std::expected<std::optional<StoredMatch>, StoreError> stored) {
    if (!stored && stored.error().left_alone) return leave_alone(id, stored.error().message);
    if (!stored && stored.error().damaged) return damaged(id, stored.error().message);
    if (!stored) return tried(id, {"storage_failed", "", "the record can't be read at present"});
    if (!*stored) {
        settle(id);
        return end(id, std::unexpected(no_such_match()));
    }
    const MatchSecrets secrets = home_.secrets.of((*stored)->stream);
    Way& way = ways_.at(id);
    way.names = std::move((*stored)->names);
    way.restoring = std::make_shared<Restoring>(std::move((*stored)->stream), secrets);
    play(id);
}

void Returning::play(const std::string& id) {
    const AtHand at_hand(id);
    const Way& way = ways_.at(id);
    home_.workers.run(
        home_.loop, way.asked && !way.cold ? Urgency::play : Urgency::show,
        [restoring = way.restoring] { restoring->advance(); }, [this, id](bool ran) { played(id, ran); });
}

void Returning::played(const std::string& id, bool ran) {
    const AtHand at_hand(id);
    if (!ran) return tried(id, {"busy", "", "too much is being computed"});
    Restoring& restoring = *ways_.at(id).restoring;
    if (!restoring.finished()) return play(id);
    auto restored = restoring.end();
    if (!restored) return damaged(id, restored.error());
    restored->names = std::move(ways_.at(id).names);
    const std::int64_t since = clocks_since(id);
    std::unique_ptr<Match> match;
    try {
        match = Match::open(home_, std::move(*restored), since, clocks_from(id));
    } catch (const std::exception& error) {
        return damaged(id, error.what());
    }
    left_alone_.erase(id);
    settle(id);
    end(id, std::move(match));
}

/// The operator may have the match taken up again, so whoever asks has the journal asked.
void Returning::leave_alone(const std::string& id, const std::string& why) {
    if (left_alone_.insert(id).second) log_error("match_left_alone", {{"match", id}, {"why", why}});
    settle(id);
    end(id, std::unexpected(damage()));
}

void Returning::damaged(const std::string& id, const std::string& what) {
    note_damage(id, what);
    settle(id);
    end(id, std::unexpected(damage()));
}

void Returning::broken(const std::string& id, const std::string& why) {
    note_damage(id, "a fault while it was played: " + why);
    tell_counts();
}

/// Damage is final: the match is not read again until the server starts on a sound file.
void Returning::note_damage(const std::string& id, const std::string& what) {
    log_error("match_damaged", {{"match", id}, {"why", what}});
    damaged_.insert(id);
}

/// The attempt failed, but a later one may work.
void Returning::tried(const std::string& id, Refusal refusal) {
    if (owed_.contains(id)) {
        behind_.push_back(id);
        if (!std::exchange(resting_, true)) home_.deadlines.set(*this, home_.loop.now() + kReadAgainAfter);
    }
    end(id, std::unexpected(std::move(refusal)));
}

void Returning::on_time() {
    resting_ = false;
    begin_more();
}

void Returning::end(const std::string& id, Result result) {
    --begun_;
    if (ways_.at(id).cold) --cold_begun_;
    ways_.erase(id);
    back_(id, std::move(result));
    tell_counts();
    begin_more();
}

void Returning::tell_counts() {
    home_.metrics.matches_owed.set(std::ssize(owed_));
    home_.metrics.matches_damaged.set(std::ssize(damaged_) + std::ssize(left_alone_));
    home_.missing(std::ssize(owed_) - std::exchange(told_, std::ssize(owed_)));
}

/// The match is owed no more.
void Returning::settle(const std::string& id) {
    if (owed_.erase(id) == 0) return;
    if (owed_.empty()) log_debug("matches_are_back", {{"damaged", std::ssize(damaged_)}});
}

Millis Returning::clocks_from(const std::string& id) const {
    if (const auto* const nap = asleep_.find(id)) return nap->t;
    const auto owed = owed_.find(id);
    return owed == owed_.end() ? 0 : owed->second.t;
}

std::int64_t Returning::clocks_since(const std::string& id) const {
    if (const auto* const nap = asleep_.find(id)) return nap->since;
    const std::int64_t now = home_.loop.now();
    const auto found = owed_.find(id);
    if (found == owed_.end()) return now;
    const Owed& owed = found->second;
    return owed.asked < 0 ? owed.since : owed.since + (now - owed.asked);
}

}  // namespace kabinet
