#include "server/net/admission/admission.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::net {

Admission::Admission(const LimitsConfig& limits, Networks trusted, std::span<const std::uint8_t> key,
                     Networks measuring)
    : limits_(limits),
      trusted_(std::move(trusted)),
      measuring_(std::move(measuring)),
      // A burst of twice the connections: all clients behind one address can come back when the line was cut.
      arrivals_({.count = limits.arrivals_per_minute * limits.connections_per_address,
                 .period_ms = 60'000,
                 .burst = 2 * limits.connections_per_address},
                key),
      requests_({.count = limits.requests_per_address_per_s,
                 .period_ms = 1000,
                 .burst = 2 * limits.requests_per_address_per_s},
                key) {}

std::string Admission::network(const boost::asio::ip::address& any) {
    const auto address = unmapped(any);
    if (address.is_v4()) return address.to_string();
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return boost::asio::ip::make_address_v6(bytes).to_string() + "/64";
}

/// Counts one more connection of `network`, unless that exceeds a limit. Call with the lock held.
bool Admission::join(const std::string& network, std::int64_t now) {
    const auto held = by_network_.find(network);
    if (held != by_network_.end() && held->second >= limits_.connections_per_address) return false;
    if (arrivals_.take(arrivals_.place(network), now) > 0) return false;
    ++by_network_[network];
    return true;
}

Admission::Ticket Admission::enter(const boost::asio::ip::address& peer, std::int64_t now) {
    Ticket ticket;
    ticket.peer_ = unmapped(peer);
    ticket.proxied_ = trusted_.contains(ticket.peer_);
    std::string own = ticket.proxied_ ? "" : network(ticket.peer_);
    const std::lock_guard lock(mutex_);
    if (admitted_ < limits_.connections && (ticket.proxied_ || join(own, now))) {
        ticket.verdict_ = Verdict::admitted;
        ticket.network_ = std::move(own);
        ++admitted_;
    } else if (refused_ < kMostRefused) {
        ticket.verdict_ = Verdict::refused;
        ++refused_;
    } else {
        return ticket;
    }
    ticket.admission_ = shared_from_this();
    return ticket;
}

/// The address of the client. A proxy names its clients in the header.
boost::asio::ip::address Admission::Ticket::address(std::string_view x_forwarded_for) const {
    return proxied_ ? forwarded(peer_, x_forwarded_for, admission_->trusted_) : unmapped(peer_);
}

std::string Admission::Ticket::client(std::string_view x_forwarded_for) const {
    if (!proxied_ && !network_.empty()) return network_;
    return network(address(x_forwarded_for));
}

bool Admission::Ticket::may_measure(std::string_view x_forwarded_for) const {
    const Networks& allowed = admission_->measuring_;
    return allowed.empty() || allowed.contains(address(x_forwarded_for));
}

std::int64_t Admission::Ticket::ask(const std::string& client, std::int64_t now, std::int64_t cost) const {
    Throttle& requests = admission_->requests_;
    return requests.take(requests.place(client), now, cost);
}

bool Admission::Ticket::claim(const std::string& client, std::int64_t now) {
    if (!network_.empty()) return true;  // counts for its own peer from the start
    const std::lock_guard lock(admission_->mutex_);
    if (!admission_->join(client, now)) return false;
    network_ = client;
    return true;
}

bool Admission::Ticket::rise(PeerClass standing) {
    const std::lock_guard lock(admission_->mutex_);
    const bool looks_on = standing == PeerClass::onlooker;
    if (looks_on && admission_->onlookers_ >= admission_->limits_.connections_without_player) return false;
    admission_->onlookers_ += static_cast<int>(looks_on) - static_cast<int>(standing_ == PeerClass::onlooker);
    standing_ = standing;
    return true;
}

void Admission::Ticket::give_back() {
    if (!admission_) return;
    Admission& admission = *admission_;
    const std::lock_guard lock(admission.mutex_);
    if (verdict_ == Verdict::refused) {
        --admission.refused_;
        return;
    }
    --admission.admitted_;
    if (standing_ == PeerClass::onlooker) --admission.onlookers_;
    if (network_.empty()) return;
    const auto held = admission.by_network_.find(network_);
    if (--held->second == 0) admission.by_network_.erase(held);
}

}  // namespace kabinet::net
