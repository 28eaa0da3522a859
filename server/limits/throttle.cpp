#include "server/limits/throttle.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace kabinet {

namespace {

constexpr std::size_t kPlaceCount = std::size_t{1} << 15;

/// No process spends more bursts than that between two calls of `spent`.
constexpr std::int64_t kMostBursts = 1000;

static_assert(Throttle::kKeyBytes == crypto_shorthash_KEYBYTES);

}  // namespace

Throttle::Throttle(Rate rate, std::span<const std::uint8_t> key)
    : each_(std::max<std::int64_t>(1, rate.period_ms * 1000 / rate.count)),
      slack_(each_ * rate.burst),
      key_(key.begin(), key.begin() + kKeyBytes),
      places_(kPlaceCount) {}

Throttle::Place Throttle::place(std::string_view name) {
    std::uint64_t hash = 0;
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash),
                     reinterpret_cast<const unsigned char*>(name.data()), name.size(), key_.data());
    return &places_[hash % kPlaceCount];
}

/// By how many us tokens of `price` us exceed a bucket that is full again at time `full`, us. 0 or less:
/// enough tokens.
std::int64_t Throttle::over(std::int64_t full, std::int64_t now, std::int64_t price) const {
    return std::max(full, now * 1000) + price - now * 1000 - slack_;
}

std::int64_t Throttle::take(Place place, std::int64_t now, std::int64_t count) {
    const std::int64_t price = std::min(count * each_, slack_);
    std::int64_t full = place->load(std::memory_order_relaxed);
    do {
        if (const std::int64_t excess = over(full, now, price); excess > 0) return (excess + 999) / 1000;
    } while (
        !place->compare_exchange_weak(full, std::max(full, now * 1000) + price, std::memory_order_relaxed));
    note(place, price / each_);
    return 0;
}

std::int64_t Throttle::wait(Place place, std::int64_t now) const {
    const std::int64_t excess = over(place->load(std::memory_order_relaxed), now, each_);
    return excess > 0 ? (excess + 999) / 1000 : 0;
}

void Throttle::share() {
    spent_ = std::vector<std::atomic<std::int64_t>>(kPlaceCount);
    touched_ = std::vector<std::atomic<bool>>(kPlaceCount / kPage);
}

/// Looks only where something was spent: few of many places.
std::vector<Throttle::Spending> Throttle::spent(std::size_t most) {
    std::vector<Spending> told;
    const std::int64_t little = slack_ / each_ / 16;
    for (std::size_t seen = 0; seen < spent_.size() && told.size() < most;) {
        auto& page = touched_[next_ / kPage];
        if (next_ % kPage == 0 && !page.exchange(false)) {
            next_ = (next_ + kPage) % kPlaceCount;
            seen += kPage;
            continue;
        }
        const std::size_t place = std::exchange(next_, (next_ + 1) % kPlaceCount);
        ++seen;
        const std::int64_t count = spent_[place].load();
        if (count == 0) continue;
        if (std::abs(count) < little) {
            page.store(true);
        } else {
            told.push_back({place, spent_[place].exchange(0)});
        }
    }
    return told;
}

/// May leave a bucket further from full than `take` would: what several processes gave at once is paid later.
void Throttle::spend(const Spending& spending, std::int64_t now) {
    if (spending.place >= places_.size()) return;
    const std::int64_t most = kMostBursts * (slack_ / each_);
    const std::int64_t price = std::clamp(spending.count, -most, most) * each_;
    auto& place = places_[spending.place];
    std::int64_t full = place.load(std::memory_order_relaxed);
    while (
        !place.compare_exchange_weak(full, std::max(full, now * 1000) + price, std::memory_order_relaxed)) {
    }
}

}  // namespace kabinet
