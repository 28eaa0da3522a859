#pragma once

#include <string>
#include <string_view>

namespace kabinet {

/// The network around an address, within which people may well know each other: the /24 of an IPv4 address,
/// the /56 of an IPv6 address or of an IPv6 network such as "2001:db8::/64" (RA-6). Empty for any other text.
std::string vicinity(std::string_view address);

}  // namespace kabinet
