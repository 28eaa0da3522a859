#include "server/net/admission.hpp"

#include <algorithm>

namespace kabinet::net {

std::string Admission::network(const boost::asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    const auto v6 = address.to_v6();
    // A listener on :: sees IPv4 clients as ::ffff:a.b.c.d.
    if (v6.is_v4_mapped())
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return boost::asio::ip::make_address_v6(bytes).to_string() + "/64";
}

Admission::Ticket Admission::enter(const boost::asio::ip::address& address) {
    Ticket ticket;
    ticket.network_ = network(address);
    const std::lock_guard lock(mutex_);
    const auto held = by_network_.find(ticket.network_);
    const bool crowded = held != by_network_.end() && held->second >= per_network_;
    if (admitted_ < total_ && !crowded) {
        ticket.verdict_ = Verdict::admitted;
        ++admitted_;
        ++by_network_[ticket.network_];
    } else if (refused_ < most_refused) {
        ticket.verdict_ = Verdict::refused;
        ++refused_;
    } else {
        return ticket;
    }
    ticket.admission_ = shared_from_this();
    return ticket;
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
    const auto held = admission.by_network_.find(network_);
    if (--held->second == 0) admission.by_network_.erase(held);
}

}  // namespace kabinet::net
