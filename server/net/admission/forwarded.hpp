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
    /// The error, for the operator, names the entry that is no address and no network.
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

/// `address`, with ::ffff:a.b.c.d turned into IPv4. A listener on :: sees IPv4 addresses in that form.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// The client's address, as `peer`, a trusted proxy, gives it. `x_forwarded_for` is the value of that header,
/// or the values of several with commas between. The client is the rightmost hop that is not itself trusted:
/// that hop wrote all entries left of its own and may have invented them. When all hops are trusted, the
/// client is the first hop. When an entry is not an address (a port may follow), or there is no header, the
/// client is `peer`.
boost::asio::ip::address forwarded(const boost::asio::ip::address& peer, std::string_view x_forwarded_for,
                                   const Networks& trusted);

}  // namespace kabinet::net
