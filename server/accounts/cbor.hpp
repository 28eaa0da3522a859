#pragma once

#include <string_view>

namespace kabinet {

/// Whether `bytes` are one well-formed CBOR map (RFC 8949, appendix C) and nothing behind it, as
/// authenticators write one: every length stands in front, and maps and arrays are nested at most four deep
/// (CTAP 2.1, section 8). What the map holds is not looked at.
bool is_cbor_map(std::string_view bytes);

}  // namespace kabinet
