#pragma once

#include <optional>
#include <string_view>

#include "protocol/passkey_messages.hpp"
#include "server/accounts/challenges.hpp"
#include "server/accounts/passkey_assertion.hpp"
#include "server/accounts/passkey_registration.hpp"
#include "server/session/session.hpp"

/// What the methods with passkeys share: a question is asked, the browser answers it once.
namespace kabinet {

/// Whether the server takes passkeys; refuses `due` when not.
bool takes_passkeys(Session& session, const Due& due);

/// A new challenge for this connection. `account` is empty when the answer will tell.
Challenge ask_passkey(Session& session, ChallengePurpose purpose, const std::string& account);

/// What the browser made for account.passkey_options, as a credential of the connection's player. Refuses
/// `due` when the server does not take the passkey.
std::optional<Credential> passkey_made(Session& session, const Due& due,
                                       const protocol::PasskeyCreated& made);

/// Checks what the browser gave for a question of `purpose` against the stored `credential`. Refuses `due`
/// when the server does not take the answer.
std::optional<PasskeyUse> passkey_used(Session& session, const Due& due, const Challenge& challenge,
                                       const Credential& credential, const protocol::PasskeyUsed& used);

/// Refuses `due` because of `flaw`.
void refuse_passkey(Session& session, const Due& due, PasskeyFlaw flaw);

}  // namespace kabinet
