#include "server/accounts/guesses.hpp"

#include <string>

namespace kabinet {

namespace {

/// Where hashes of all are counted.
constexpr std::string_view kAll = "";

/// Two names as one. No other two give the same, since the first one's length stands before.
std::string pair_of(std::string_view one, std::string_view other) {
    return std::to_string(one.size()) + ":" + std::string(one) + std::string(other);
}

}  // namespace

Guesses::Guesses(const GuessLimits& limits, std::span<const std::uint8_t> key)
    : pairs_(limits.account_at_address, key),
      addresses_(limits.address, key),
      devices_(limits.device, key),
      codes_(limits.codes, key),
      hashes_(limits.hashes, key),
      hashes_of_devices_(limits.hashes_of_devices, key) {}

std::int64_t Guesses::allow(const GuessFacts& facts, std::int64_t now) {
    return facts.device.empty() ? allow_stranger(facts, now) : allow_device(facts, now);
}

std::int64_t Guesses::allow_stranger(const GuessFacts& facts, std::int64_t now) {
    const Throttle::Place pair = pairs_.place(pair_of(facts.account, facts.address));
    if (const std::int64_t wait = pairs_.take(pair, now); wait > 0) return wait;
    const Throttle::Place address = addresses_.place(facts.address);
    std::int64_t wait = addresses_.take(address, now);
    if (wait == 0) {
        wait = hashes_.take(hashes_.place(kAll), now);
        if (wait > 0) addresses_.give_back(address);
    }
    if (wait > 0) pairs_.give_back(pair);
    return wait;
}

/// A known device that finds its kind's share of the hashes used up may still use that of all.
std::int64_t Guesses::allow_device(const GuessFacts& facts, std::int64_t now) {
    const Throttle::Place device = devices_.place(pair_of(facts.account, facts.device));
    if (const std::int64_t wait = devices_.take(device, now); wait > 0) return wait;
    const std::int64_t wait = hashes_of_devices_.take(hashes_of_devices_.place(kAll), now);
    if (wait == 0 || hashes_.take(hashes_.place(kAll), now) == 0) return 0;
    devices_.give_back(device);
    return wait;
}

std::int64_t Guesses::allow_code(const GuessFacts& facts, std::int64_t now) {
    return codes_.take(codes_.place(pair_of(facts.account, facts.device)), now);
}

void Guesses::forgive_code(const GuessFacts& facts) {
    codes_.give_back(codes_.place(pair_of(facts.account, facts.device)));
}

void Guesses::forgive(const GuessFacts& facts) {
    if (!facts.device.empty())
        return devices_.give_back(devices_.place(pair_of(facts.account, facts.device)));
    pairs_.give_back(pairs_.place(pair_of(facts.account, facts.address)));
    addresses_.give_back(addresses_.place(facts.address));
}

}  // namespace kabinet
