#pragma once

#include <cstdint>

#include "protocol/messages.hpp"

/// What a request costs the server, for the limits on one client's requests.
namespace kabinet::protocol {

/// As how many messages a request counts: the `cost` that its parameters state, else 1. A ping costs about 1.
/// A request that reads or writes much counts roughly as many times as it costs more than a ping.
template <Params P>
inline constexpr std::int64_t cost_of = 1;

template <Params P>
    requires requires { P::cost; }
inline constexpr std::int64_t cost_of<P> = P::cost;

}  // namespace kabinet::protocol
