#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/record/record.hpp"
#include "server/store/accounts.hpp"

namespace kabinet {

/// Who is behind a connection: an account, by one of its sessions.
struct Identity {
    Player player;  ///< the account's id and present name
    AccountKind kind = AccountKind::guest;
    std::string session{};          ///< id of the session
    std::int64_t seen = 0;          ///< Unix ms of the session's last use, as the store has it
    std::int64_t fresh = 0;         ///< Unix ms of the last proof of a credential (AC-7); 0 for none
    std::int64_t strong = 0;        ///< Unix ms of the last proof of two factors (AC-4); 0 for none
    std::vector<HeldRole> roles{};  ///< that others have given the account (AC-9)
    std::string owner{};            ///< of a player's bot: the player's account (BO-10)

    bool guest() const { return kind == AccountKind::guest; }
    /// Whether the account has a role of staff, for which two factors are needed (AC-4).
    bool staff() const { return !roles.empty(); }
};

inline Identity identity_of(const SignedIn& found) {
    return {.player = {found.account.id, found.account.name},
            .kind = found.account.kind,
            .session = found.session.id,
            .seen = found.session.seen,
            .fresh = found.session.fresh,
            .strong = found.session.strong,
            .roles = found.roles,
            .owner = found.owner};
}

/// What has changed about an account. Every shard is told once the change is durable, or may be.
struct AccountChange {
    std::string account;
    bool renamed = false;  ///< `name` and `kind` are the present ones
    std::string name{};
    AccountKind kind = AccountKind::guest;
    bool ended = false;                 ///< sessions have ended: the one named `only`, or all but `except`
    std::string only{};                 ///< empty for all but `except`
    std::string except{};               ///< empty for none
    bool deleted = false;               ///< for ever (AC-8)
    bool roles = false;                 ///< roles were given or taken; whoever shows the account reads them
    bool bots = false;                  ///< the sessions of its bots have ended too
    std::optional<HeldRole> revoked{};  ///< of these, the one that was taken: it ends at once (AC-9)
    /// Nobody knows whether the account has changed. Whoever is signed in comes back, and is read anew.
    bool unsure = false;
    bool ends(const std::string& session) const {
        return ended && (only.empty() ? session != except : session == only);
    }
};

}  // namespace kabinet
