#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>

#include "games/core/fair.hpp"

namespace kabinet {

/// 32 random bytes that an authenticator signs, so that a signature answers one question only.
using Challenge = Bytes32;

/// How long a challenge may be answered, in ms. Browsers are told the same time.
inline constexpr std::int64_t kChallengeMs = 120'000;

/// What a challenge is asked for.
enum class ChallengePurpose : std::uint8_t {
    add_passkey,  ///< a new passkey for an account, or with an account
    sign_in,      ///< a session
    confirm       ///< a fresh sign-in before a dangerous act (AC-7)
};

/// Who was asked, and what for. An answer counts only for the same three.
struct Ceremony {
    std::uint64_t connection = 0;
    ChallengePurpose purpose{};
    std::string account = {};  ///< the account that the answer is for; empty when the answer will tell

    auto operator<=>(const Ceremony&) const = default;
};

/// The challenges that wait for an answer. Each may be answered once, within `kChallengeMs`. Times are the
/// loop's, ms, and never go back.
class Challenges {
  public:
    /// Keeps at most `most` challenges, at least one; the oldest makes room for a new one.
    explicit Challenges(std::size_t most) : most_(most) {}

    /// Asks `challenge`, which must be random. A challenge that waited for the same is forgotten.
    void ask(const Ceremony& asked, const Challenge& challenge, std::int64_t now);

    /// Takes out the challenge that was asked, whatever becomes of the answer; nothing when none waits or the
    /// time is up.
    std::optional<Challenge> take(const Ceremony& asked, std::int64_t now);

    /// Forgets what a connection was asked, because the connection is gone.
    void forget(std::uint64_t connection);

    std::size_t size() const { return waiting_.size(); }

  private:
    struct Waiting {
        Challenge challenge;
        std::int64_t until;
        std::list<Ceremony>::iterator place;
    };
    using Found = std::map<Ceremony, Waiting>::iterator;
    Found drop(Found found);
    void drop_expired(std::int64_t now);

    const std::size_t most_;
    std::map<Ceremony, Waiting> waiting_;
    std::list<Ceremony> oldest_first_;
};

}  // namespace kabinet
