#pragma once

#include <cstdint>
#include <variant>

#include "protocol/messages.hpp"

/// How dear a request is to the server, for limits on what one client may ask.
namespace kabinet::protocol {

/// As how many messages a request counts: what its parameters state as `cost`, else 1. A ping is about 1;
/// what reads or writes much counts as many times as it costs more, roughly.
template <Params P>
inline constexpr std::int64_t cost_of = 1;

template <Params P>
    requires requires { P::cost; }
inline constexpr std::int64_t cost_of<P> = P::cost;

inline std::int64_t cost(const Request& request) {
    return std::visit([]<class P>(const P&) { return cost_of<P>; }, request);
}

}  // namespace kabinet::protocol
