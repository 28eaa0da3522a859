#include "server/limits/throttle.hpp"

#include <sodium.h>

#include <algorithm>

namespace kabinet {

namespace {

constexpr std::size_t kPlaceCount = std::size_t{1} << 15;

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

std::int64_t Throttle::take(Place place, std::int64_t now, std::int64_t count) const {
    const std::int64_t price = std::min(count * each_, slack_);
    std::int64_t full = place->load(std::memory_order_relaxed);
    do {
        if (const std::int64_t excess = over(full, now, price); excess > 0) return (excess + 999) / 1000;
    } while (
        !place->compare_exchange_weak(full, std::max(full, now * 1000) + price, std::memory_order_relaxed));
    return 0;
}

std::int64_t Throttle::wait(Place place, std::int64_t now) const {
    const std::int64_t excess = over(place->load(std::memory_order_relaxed), now, each_);
    return excess > 0 ? (excess + 999) / 1000 : 0;
}

}  // namespace kabinet
