#include "server/accounts/passkey_part.hpp"

#include <utility>

#include "server/accounts/base64url.hpp"

namespace kabinet {

std::expected<std::string, PasskeyFlaw> part_bytes(std::string_view text, std::size_t most) {
    if (text.size() > (most * 4 + 2) / 3) return std::unexpected(PasskeyFlaw::too_long);
    auto bytes = from_base64url(text);
    if (!bytes) return std::unexpected(PasskeyFlaw::not_base64url);
    return std::move(*bytes);
}

}  // namespace kabinet
