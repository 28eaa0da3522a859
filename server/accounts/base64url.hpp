#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kabinet {

/// Base64url without padding (RFC 4648, section 5), as WebAuthn writes bytes.
std::string to_base64url(std::string_view bytes);

/// The bytes that `to_base64url` writes as `text`. Any other text gives nothing, so bytes have one text only.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace kabinet
