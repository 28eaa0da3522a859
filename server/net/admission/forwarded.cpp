#include "server/net/admission/forwarded.hpp"

#include <charconv>
#include <optional>

#include "server/net/trimmed.hpp"

namespace kabinet::net {

namespace {

using boost::asio::ip::address;
using Bits = boost::asio::ip::address_v6::bytes_type;

Bits bits_of(const address& any) {
    if (any.is_v6()) return any.to_v6().to_bytes();
    return boost::asio::ip::make_address_v6(boost::asio::ip::v4_mapped, any.to_v4()).to_bytes();
}

std::optional<address> address_in(std::string_view text) {
    boost::system::error_code error;
    const auto found = boost::asio::ip::make_address(std::string(text), error);
    return error ? std::nullopt : std::optional(unmapped(found));
}

/// An entry as proxies write it: "192.0.2.1", "192.0.2.1:4711", "2001:db8::1" or "[2001:db8::1]:4711".
std::optional<address> hop(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        return end == text.npos ? std::nullopt : address_in(text.substr(1, end - 1));
    }
    const auto colon = text.find(':');
    const bool port = colon != text.npos && text.find(':', colon + 1) == text.npos;
    return address_in(port ? text.substr(0, colon) : text);
}

}  // namespace

address unmapped(const address& any) {
    if (!any.is_v6() || !any.to_v6().is_v4_mapped()) return any;
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, any.to_v6());
}

std::expected<Networks, std::string> Networks::parse(std::span<const std::string> list) {
    Networks out;
    for (const std::string& text : list) {
        const auto slash = std::min(text.find('/'), text.size());
        const auto base = address_in(text.substr(0, slash));
        int length = base && base->is_v4() ? 32 : 128;
        const int most = length;
        if (slash < text.size()) {
            const auto [end, error] =
                std::from_chars(text.data() + slash + 1, text.data() + text.size(), length);
            if (error != std::errc() || end != text.data() + text.size()) length = -1;
        }
        if (!base || length < 0 || length > most)
            return std::unexpected("\"" + text + "\" is no address and no network");
        out.networks_.push_back({bits_of(*base), length + 128 - most});
    }
    return out;
}

bool Networks::contains(const address& any) const {
    const Bits bits = bits_of(any);
    for (const Network& network : networks_) {
        int left = network.length;
        std::size_t i = 0;
        while (left >= 8 && bits[i] == network.bits[i]) ++i, left -= 8;
        // A whole byte that differs leaves 8 bits or more to compare.
        if (left >= 8) continue;
        if (left == 0 || ((bits[i] ^ network.bits[i]) >> (8 - left)) == 0) return true;
    }
    return false;
}

address forwarded(const address& peer, std::string_view x_forwarded_for, const Networks& trusted) {
    address client = peer;
    while (!x_forwarded_for.empty()) {
        const auto comma = x_forwarded_for.rfind(',');
        const auto entry =
            hop(comma == x_forwarded_for.npos ? x_forwarded_for : x_forwarded_for.substr(comma + 1));
        if (!entry) return peer;
        client = *entry;
        if (!trusted.contains(client)) break;
        x_forwarded_for = x_forwarded_for.substr(0, comma == x_forwarded_for.npos ? 0 : comma);
    }
    return client;
}

}  // namespace kabinet::net
