#pragma once

#include "server/net/admission/admission.hpp"
#include "server/net/gate.hpp"
#include "server/net/line.hpp"

namespace kabinet::net {

/// Serves HTTP/1.1 on an accepted socket until the socket is closed or becomes a WebSocket. Returns at once.
/// A request must arrive within `limits.request_ms` and have a head of at most 8 KiB and no body. Call on the
/// gate's thread.
void serve_http(Gate& gate, Line line, Admission::Ticket ticket);

}  // namespace kabinet::net
