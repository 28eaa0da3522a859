#include "client-cli/net/address.hpp"

#include <algorithm>

namespace kabinet::cli {

std::expected<Address, std::string> Address::parse(std::string_view url) {
    const std::string whole(url);
    constexpr std::string_view scheme = "ws://";
    if (url.starts_with("wss://")) {
        return std::unexpected("wss:// is not supported; put a TLS proxy in front: " + whole);
    }
    if (!url.starts_with(scheme)) return std::unexpected("not a ws:// address: " + whole);
    url.remove_prefix(scheme.size());
    Address address;
    const auto slash = std::min(url.find('/'), url.size());
    if (slash + 1 < url.size()) address.path = url.substr(slash);
    std::string_view authority = url.substr(0, slash);
    const auto bracket = authority.find(']');  // [::1]:8080
    const auto colon = authority.find(':', bracket == authority.npos ? 0 : bracket);
    if (colon != authority.npos) {
        address.port = authority.substr(colon + 1);
        authority = authority.substr(0, colon);
    }
    if (authority.starts_with('[') && authority.ends_with(']')) {
        authority = authority.substr(1, authority.size() - 2);
    }
    address.host = authority;
    if (address.host.empty()) return std::unexpected("no host in " + whole);
    const bool digits = std::ranges::all_of(address.port, [](char c) { return c >= '0' && c <= '9'; });
    if (address.port.empty() || !digits) return std::unexpected("no port number in " + whole);
    return address;
}

}  // namespace kabinet::cli
