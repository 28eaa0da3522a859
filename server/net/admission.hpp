#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace kabinet::net {

/// Counts connections against the limits in total and per network (an IPv4 address, or the /64 of an IPv6
/// one, which is what one customer commonly gets). The one lock of the network side: taken when a connection
/// comes and goes, never for a message.
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

      private:
        friend class Admission;
        void give_back();

        std::shared_ptr<Admission> admission_;
        std::string network_;
        Verdict verdict_ = Verdict::dropped;
    };

    Admission(std::int64_t total, std::int64_t per_network) : total_(total), per_network_(per_network) {}

    /// Counts a connection from `address`.
    Ticket enter(const boost::asio::ip::address& address);

    /// What is counted together with `address`, as text.
    static std::string network(const boost::asio::ip::address& address);

  private:
    static constexpr std::int64_t most_refused = 128;

    const std::int64_t total_;
    const std::int64_t per_network_;
    std::mutex mutex_;
    std::int64_t admitted_ = 0;
    std::int64_t refused_ = 0;
    std::unordered_map<std::string, std::int64_t> by_network_;
};

}  // namespace kabinet::net
