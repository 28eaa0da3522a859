#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "server/limits/throttle.hpp"

namespace kabinet {

/// How many passwords and codes may be tried (AC-6). A try that is forgiven costs nothing but its hash.
struct GuessLimits {
    Throttle::Rate account_at_address{.count = 1, .period_ms = 60'000, .burst = 5};
    Throttle::Rate address{.count = 3, .period_ms = 60'000, .burst = 30};
    Throttle::Rate device{.count = 1, .period_ms = 60'000, .burst = 10};
    /// Codes of an authenticator app, for one account from wherever they come: six digits are soon guessed.
    Throttle::Rate codes{.count = 1, .period_ms = 600'000, .burst = 10};
    /// Hashes of all together. Known devices have a share of their own, so that guessers can't use it up.
    Throttle::Rate hashes{.count = 5, .period_ms = 1000, .burst = 20};
    Throttle::Rate hashes_of_devices{.count = 5, .period_ms = 1000, .burst = 20};
};

/// Who tries.
struct GuessFacts {
    /// The fold of the name that was typed, whether or not there is such an account: limits tell nothing.
    std::string_view account;
    std::string_view address;  ///< the address, or the network that counts as one
    /// The hash of the device's random token, when it signed in to this account before; else empty.
    std::string_view device;
};

/// Bounds guessing (AC-6) over all shards, without a clock and in fixed memory. A device that is known to the
/// account has an allowance of its own, which no stranger can use up: so nobody locks an owner out.
class Guesses {
  public:
    /// `key`: see Throttle.
    Guesses(const GuessLimits& limits, std::span<const std::uint8_t> key);

    /// Counts a try at time `now` (the loop's, ms), and returns 0; or counts nothing, and returns in how many
    /// ms to try again.
    std::int64_t allow(const GuessFacts& facts, std::int64_t now);

    /// The try that `allow` counted was no guess: its password or code was right, or never looked at.
    void forgive(const GuessFacts& facts);

    /// Counts a code of an authenticator app, as `allow` counts a try. Only who knows the password gets so
    /// far; the addresses that one tries from make no difference.
    std::int64_t allow_code(const GuessFacts& facts, std::int64_t now);
    /// The code that `allow_code` counted was right.
    void forgive_code(const GuessFacts& facts);

    /// The limits that hold over all processes, in the same order in each. Hashes cost the process that makes
    /// them.
    std::vector<Throttle*> shared() { return {&pairs_, &addresses_, &devices_, &codes_}; }

  private:
    std::int64_t allow_stranger(const GuessFacts& facts, std::int64_t now);
    std::int64_t allow_device(const GuessFacts& facts, std::int64_t now);

    Throttle pairs_;
    Throttle addresses_;
    Throttle devices_;
    Throttle codes_;
    Throttle hashes_;
    Throttle hashes_of_devices_;
};

}  // namespace kabinet
