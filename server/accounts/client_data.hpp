#pragma once

#include <expected>
#include <string_view>

#include "server/accounts/challenges.hpp"
#include "server/accounts/passkey.hpp"
#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {

/// The types of client data: what the page asked its browser for.
inline constexpr std::string_view kCreated = "webauthn.create";
inline constexpr std::string_view kGot = "webauthn.get";

/// Checks what the browser says of the page (WebAuthn Level 3, section 5.8.1): `json` is of `type`, answers
/// `challenge`, and comes from a page of `party` that is not shown inside another site's. Members that nobody
/// knows yet are passed over, as the standard asks.
std::expected<void, PasskeyFlaw> check_client_data(std::string_view json, std::string_view type,
                                                   const Challenge& challenge, const RelyingParty& party);

}  // namespace kabinet
