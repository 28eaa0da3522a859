#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <string>

#include "server/net/admission/admission.hpp"
#include "server/net/gate.hpp"
#include "server/net/line.hpp"

namespace kabinet::net {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::empty_body>;

/// Answers a valid upgrade request and hands the connection to the gate's acceptor. Returns at once.
/// `subprotocol` is the answer to the client's offer, empty for none. When `speaks_ours` is false the
/// connection is closed with 4406 as soon as it is open, so that a browser learns the reason; a browser
/// cannot read a refused handshake.
void open_websocket(Gate& gate, Line line, const UpgradeRequest& request, std::string address,
                    Admission::Ticket ticket, const std::string& subprotocol, bool speaks_ours);

}  // namespace kabinet::net
