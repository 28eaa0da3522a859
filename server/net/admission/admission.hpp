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

/// Counts connections against the limits: in total, by standing, and per network (an IPv4 address, or the /64
/// of an IPv6 one, which is what one customer commonly gets). The one lock of the network side: taken when a
/// connection comes, goes or rises, never for a message. Times are monotonic, ms.
class Admission : public std::enable_shared_from_this<Admission> {
  public:
    /// How a new connection is treated.
    enum class Verdict {
        admitted,
        refused,  ///< answered 503: one of a few over the limit
        dropped   ///< closed at once: too many even to be told so
    };

    /// One connection's place, given back when it is destroyed, on whatever thread.
    class Ticket {
      public:
        Ticket() = default;
        Ticket(Ticket&&) = default;
        Ticket& operator=(Ticket&&) = delete;
        ~Ticket() { give_back(); }

        Verdict verdict() const { return verdict_; }

        /// Whether it comes from a trusted proxy, so that any request on it may be another client's.
        bool proxied() const { return proxied_; }

        /// The network that a request on this connection counts for, given its X-Forwarded-For.
        std::string client(std::string_view x_forwarded_for) const;

        /// Whether a request on this connection may read /metrics.
        bool may_measure(std::string_view x_forwarded_for) const;

        /// Counts an HTTP request of `client`, as `cost` of them where it is dear. Returns 0, or in how many
        /// ms it may come.
        std::int64_t ask(const std::string& client, std::int64_t now, std::int64_t cost = 1) const;

        /// The connection belongs to `client` for good. Whether there is room for it.
        bool claim(const std::string& client, std::int64_t now);

        /// See Peer::rise.
        bool rise(PeerClass standing);

      private:
        friend class Admission;
        boost::asio::ip::address address(std::string_view x_forwarded_for) const;
        void give_back();

        std::shared_ptr<Admission> admission_;
        boost::asio::ip::address peer_;
        std::string network_;  // that it counts for; of a proxy none, until it is claimed
        Verdict verdict_ = Verdict::dropped;
        PeerClass standing_ = PeerClass::stranger;
        bool proxied_ = false;
    };

    /// `trusted`: proxies. `key`: see Throttle. `measuring`: who may read /metrics; empty for everybody.
    Admission(const LimitsConfig& limits, Networks trusted, std::span<const std::uint8_t> key,
              Networks measuring = {});

    /// Counts a connection from `peer`.
    Ticket enter(const boost::asio::ip::address& peer, std::int64_t now);

    /// What is counted together with `address`, as text.
    static std::string network(const boost::asio::ip::address& address);

  private:
    static constexpr std::int64_t most_refused = 128;

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
