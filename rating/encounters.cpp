#include "rating/encounters.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "rating/formula.hpp"

namespace kabinet {
namespace {

std::string key_of(Encounters::Accounts accounts) {
    std::ranges::sort(accounts);
    std::string key(accounts.size() * sizeof(std::uint32_t), '\0');
    std::memcpy(key.data(), accounts.data(), key.size());
    return key;
}

}  // namespace

const Encounters::Meetings* Encounters::find(const std::string& key) const {
    if (const auto found = recent_.find(key); found != recent_.end()) return &found->second;
    const auto found = older_.find(key);
    return found == older_.end() ? nullptr : &found->second;
}

int Encounters::weight(Accounts accounts, std::int64_t n, std::int64_t at) const {
    const Meetings* const met = find(key_of(std::move(accounts)));
    if (!met || met->count < kMost) return 1;
    const Meeting& sixth_last = met->last[met->count % kMost];
    return at - sixth_last.at < kMillisOfADay && n - sixth_last.n <= kLookBack ? 0 : 1;
}

void Encounters::add(Accounts accounts, std::int64_t n, std::int64_t at) {
    if (n - turned_ > kLookBack) {
        older_ = std::exchange(recent_, {});
        turned_ = n - 1;
    }
    const std::string key = key_of(std::move(accounts));
    const Meetings* const met = find(key);
    Meetings next = met ? *met : Meetings();
    next.last[next.count++ % kMost] = {n, at};
    recent_[key] = next;
}

}  // namespace kabinet
