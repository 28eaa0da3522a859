#include "server/match/asleep.hpp"

#include <iterator>
#include <vector>

namespace kabinet {
namespace {

/// So many are woken up at a time, and whoever could not be is woken up again after this, ms.
constexpr std::size_t kAtOnce = 4;
constexpr std::int64_t kAgainAfter = 1000;

}  // namespace

void Asleep::add(const std::string& id, const Nap& nap) {
    remove(id);
    Nap& added = naps_[id] = nap;
    if (added.until >= 0) due_.emplace(added.until, id);
    metrics_.matches_asleep.set(std::ssize(naps_));
    schedule();
}

void Asleep::remove(const std::string& id) {
    const auto found = naps_.find(id);
    if (found == naps_.end()) return;
    due_.erase({found->second.until, id});
    naps_.erase(found);
    metrics_.matches_asleep.set(std::ssize(naps_));
    schedule();
}

std::vector<std::string> Asleep::all() const {
    std::vector<std::string> ids;
    for (const auto& [id, nap] : naps_) ids.push_back(id);
    return ids;
}

const Asleep::Nap* Asleep::find(const std::string& id) const {
    const auto found = naps_.find(id);
    return found == naps_.end() ? nullptr : &found->second;
}

void Asleep::on_time() {
    const std::int64_t now = loop_.now();
    std::vector<std::string> woken;
    for (const auto& [until, id] : due_) {
        if (until > now || woken.size() == kAtOnce) break;
        woken.push_back(id);
    }
    for (const std::string& id : woken) {
        Nap& nap = naps_.at(id);
        due_.erase({nap.until, id});
        nap.until = now + kAgainAfter;
        due_.emplace(nap.until, id);
    }
    schedule();
    for (const std::string& id : woken) wake_(id);  // which may remove it
}

void Asleep::schedule() {
    if (due_.empty()) return deadlines_.clear(*this);
    deadlines_.set(*this, due_.begin()->first);
}

}  // namespace kabinet
