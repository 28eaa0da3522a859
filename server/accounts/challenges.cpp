#include "server/accounts/challenges.hpp"

namespace kabinet {

void Challenges::ask(const Ceremony& asked, const Challenge& challenge, std::int64_t now) {
    drop_expired(now);
    if (const auto found = waiting_.find(asked); found != waiting_.end()) drop(found);
    if (waiting_.size() >= most_ && !waiting_.empty()) drop(waiting_.find(oldest_first_.front()));
    const auto place = oldest_first_.insert(oldest_first_.end(), asked);
    waiting_.emplace(asked, Waiting{.challenge = challenge, .until = now + kChallengeMs, .place = place});
}

std::optional<Challenge> Challenges::take(const Ceremony& asked, std::int64_t now) {
    drop_expired(now);
    const auto found = waiting_.find(asked);
    if (found == waiting_.end()) return std::nullopt;
    const Challenge challenge = found->second.challenge;
    drop(found);
    return challenge;
}

void Challenges::forget(std::uint64_t connection) {
    auto one = waiting_.lower_bound(Ceremony{.connection = connection});
    while (one != waiting_.end() && one->first.connection == connection) one = drop(one);
}

Challenges::Found Challenges::drop(Found found) {
    oldest_first_.erase(found->second.place);
    return waiting_.erase(found);
}

/// All wait equally long: who was asked first is over first.
void Challenges::drop_expired(std::int64_t now) {
    while (!oldest_first_.empty()) {
        const auto oldest = waiting_.find(oldest_first_.front());
        if (now < oldest->second.until) return;
        drop(oldest);
    }
}

}  // namespace kabinet
