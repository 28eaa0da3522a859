#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// Takes a public key of `algorithm` from the front of `bytes` and returns the key as SubjectPublicKeyInfo in
/// DER (RFC 5280); nothing, and `bytes` unchanged, when no such key stands there. Authenticators write a COSE
/// key (RFC 9052, section 7) in one way only, since WebAuthn asks for the canonical form and for no optional
/// member (Level 3, section 6.5.1.1). Whether the numbers make a key is not checked.
std::optional<std::string> take_cose_key(std::string_view& bytes, int algorithm);

}  // namespace kabinet
