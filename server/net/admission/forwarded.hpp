#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet::net {

/// A set of addresses, written as addresses and networks: "127.0.0.1", "10.0.0.0/8", "2001:db8::/32".
class Networks {
  public:
    /// The error is for the operator: which entry is none.
    static std::expected<Networks, std::string> parse(std::span<const std::string> list);

    bool contains(const boost::asio::ip::address& address) const;
    bool empty() const { return networks_.empty(); }

  private:
    struct Network {
        boost::asio::ip::address_v6::bytes_type bits;  // IPv4 as ::ffff:a.b.c.d
        int length;
    };
    std::vector<Network> networks_;
};

/// An IPv4 address that came as ::ffff:a.b.c.d, as a listener on :: sees them, as itself.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Who asks, when `peer`, a trusted proxy, says so. `x_forwarded_for` is the value of that header, or of
/// several with commas between: the hop furthest to the right that is not itself trusted, since whatever
/// stands left of it was written by that hop and may be invented; the first when all are trusted. An entry
/// that is no address (a port may follow it), or no header, makes it `peer`.
boost::asio::ip::address forwarded(const boost::asio::ip::address& peer, std::string_view x_forwarded_for,
                                   const Networks& trusted);

}  // namespace kabinet::net
