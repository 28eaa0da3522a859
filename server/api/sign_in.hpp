#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/accounts/name.hpp"
#include "server/api/owner_notice.hpp"
#include "server/session/session.hpp"

/// How a connection becomes a player's.
namespace kabinet {

/// Makes the session the player's who has `token`, then runs `done`. Or refuses `due`.
void sign_in(Session& session, const Due& due, const std::string& token,
             std::move_only_function<void(Session&)> done);

/// Whether a sign-in may begin now; refuses `due` when not.
bool may_sign_in(Session& session, const Due& due);

/// Whether the account may be signed in to now: it is open, or its owner wants it opened again and may do so.
/// The refusal is account_closed, or wrong_credentials when the account will be deleted.
std::optional<protocol::Code> closed_to(Session& session, const Account& account, std::optional<bool> reopen);

/// A sign-in with a credential, on its way.
struct SigningIn {
    Account account;
    std::uint64_t moment;                       ///< RecentSessions::moment(), from before `account` was read
    std::string device;                         ///< label for the owner
    std::vector<Write> with{};                  ///< what becomes durable with the session, before it
    std::optional<std::string> device_token{};  ///< for the client, when one of `with` made it known
    bool strong = false;                        ///< two factors were proved (AC-4)
    bool alone = false;                         ///< ends all earlier sessions of the account, and its bots'
    OwnerNotice notice{};                       ///< for a sign-in that ends the others
    /// How the store's refusal is told: what one of `with` conflicts with.
    protocol::Code conflict = protocol::Code::wrong_credentials;
};

/// Makes a session and a device token durable, makes the connection the account's, and answers SignInResult.
/// Or refuses `due`. The connection must be signing in; it is not any more when this has answered.
void begin_session(Session& session, const Due& due, SigningIn sign_in);

/// A new credential of an account, with an id of its own.
Credential new_credential(Session& session, std::string account, std::string kind, std::string data);

/// The write that gives the account this name; the one that it had is kept for it for a year (AC-3).
TakeName take_name(Session& session, const std::string& account, const ProperName& name);

/// Makes `hash` the account's only password, whether or not `known` has one.
Write password_write(Session& session, const std::string& account, const std::vector<Credential>& known,
                     std::string hash);

/// The writes that make this device known to the account (AC-6), and its token for the client. Forgets the
/// oldest of `known`, the account's credentials, when there are many devices.
struct KnownDevice {
    std::string token;
    std::vector<Write> writes;
};
KnownDevice know_device(Session& session, const std::string& account, const std::vector<Credential>& known);

/// Makes the device known to the account (AC-6), whose credentials are `known`, unless it is: what becomes
/// durable with the session, and the token for the client.
void get_to_know(Session& session, SigningIn& sign_in, const std::vector<Credential>& known, bool is_known);

/// The credential of the device with that token among `known`; null for none.
const Credential* find_device(const std::vector<Credential>& known,
                              const std::optional<std::string>& device_token);

/// The credential of that kind among `known`; null for none.
const Credential* find_kind(const std::vector<Credential>& known, std::string_view kind);

}  // namespace kabinet
