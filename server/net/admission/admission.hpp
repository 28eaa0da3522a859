#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/limits/throttle.hpp"
#include "server/net/admission/forwarded.hpp"
#include "server/ops/config.hpp"
#include "server/session/peer.hpp"

namespace kabinet::net {

/// Counts connections against the limits: in total, by class, and by network (an IPv4 address, or the /64
/// network of an IPv6 address, since one customer commonly gets a /64). It has the only lock of the network
/// side, taken when a connection comes, goes or rises, never for a message. Times are monotonic, ms.
class Admission : public std::enable_shared_from_this<Admission> {
  public:
    /// How a new connection is treated.
    enum class Verdict {
        admitted,
        refused,  ///< answered 503: one of the first over the limit
        dropped   ///< closed at once: there are too many even to be answered
    };

    /// The place of one connection. Destroying the ticket, on any thread, gives the place back.
    class Ticket {
      public:
        Ticket() = default;
        Ticket(Ticket&&) = default;
        Ticket& operator=(Ticket&&) = delete;
        ~Ticket() { give_back(); }

        Verdict verdict() const { return verdict_; }

        /// Whether the connection comes from a trusted proxy, so that each request on it may come from
        /// another client.
        bool proxied() const { return proxied_; }

        /// The network for which a request on this connection counts, given its X-Forwarded-For header.
        std::string client(std::string_view x_forwarded_for) const;

        /// Whether a request on this connection may read /metrics.
        bool may_measure(std::string_view x_forwarded_for) const;

        /// Counts an HTTP request of `client`, as `cost` requests. Returns 0, or in how many ms the request
        /// may come again.
        std::int64_t ask(const std::string& client, std::int64_t now, std::int64_t cost = 1) const;

        /// The connection counts for `client` from now on. Returns whether there is room for it.
        bool claim(const std::string& client, std::int64_t now);

        /// See Peer::rise.
        bool rise(PeerClass standing);

      private:
        friend class Admission;
        boost::asio::ip::address address(std::string_view x_forwarded_for) const;
        void give_back();

        std::shared_ptr<Admission> admission_;
        boost::asio::ip::address peer_;
        std::string network_;  // the network the connection counts for; a proxy's has none until claim()
        Verdict verdict_ = Verdict::dropped;
        PeerClass standing_ = PeerClass::stranger;
        bool proxied_ = false;
    };

    /// `trusted`: the proxies. `key`: see Throttle. `measuring`: the networks that may read /metrics; empty
    /// for everybody.
    Admission(const LimitsConfig& limits, Networks trusted, std::span<const std::uint8_t> key,
              Networks measuring = {});

    /// Counts a connection from `peer`.
    Ticket enter(const boost::asio::ip::address& peer, std::int64_t now);

    /// The network of `address`, as text: all its addresses count together.
    static std::string network(const boost::asio::ip::address& address);

  private:
    static constexpr std::int64_t kMostRefused = 128;

    bool join(const std::string& network, std::int64_t now);

    const LimitsConfig limits_;
    const Networks trusted_;
    const Networks measuring_;
    Throttle arrivals_;
    Throttle requests_;
    std::mutex mutex_;
    std::int64_t admitted_ = 0;
    std::int64_t refused_ = 0;
    std::int64_t onlookers_ = 0;
    std::unordered_map<std::string, std::int64_t> by_network_;
};

}  // namespace kabinet::net
