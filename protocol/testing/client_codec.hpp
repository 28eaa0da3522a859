#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/codec.hpp"
#include "protocol/decode.hpp"
#include "protocol/messages.hpp"

/// The client's side of codec.hpp: requests to text, and the server's messages to typed values. For tests,
/// which hold the server's side against it.
namespace kabinet::protocol {

/// `{"jsonrpc":"2.0","id":...,"method":...,"params":...}`, without `id` when no reply is wanted.
template <Params P>
std::string encode_request(const CallId& id, const P& params) {
    std::string out = R"({"jsonrpc":"2.0")";
    if (id.wants_reply()) out += R"(,"id":)" + id.text();
    out += R"(,"method":")";
    out += P::method;
    out += R"(","params":)";
    append(out, params);
    out += '}';
    return out;
}
std::string encode_request(const CallId& id, const Request& request);

/// The answer to a call. `result` is still JSON, since its type depends on the call; see read_result.
struct Reply {
    CallId id;
    std::expected<Json, Error> result;
};

/// A message that the server should not have sent: not JSON, not JSON-RPC, or an unknown notification. The
/// text says which. Clients may go on.
struct Oddity {
    std::string complaint;
};

using ServerMessage = std::variant<Reply, Notification, Oddity>;

/// Reads one message of the server; several when it answers a batch. Never throws on input. Unknown members
/// are ignored, since a newer server may send some.
std::vector<ServerMessage> decode_server_frame(std::string_view text);

/// The result of method P from its reply, or a fault when `result` is no such result. Moves out of `result`.
template <Params P>
std::expected<typename P::Result, Fault> read_result(Json& result) {
    typename P::Result out;
    Decoder decoder(Unknown::ignore);
    if (!decoder.read(result, out)) return std::unexpected(std::move(decoder.fault()));
    return out;
}

/// Any other message from a JSON value, such as the value of a document: `read_value<MatchDocument>(value)`.
template <Message M>
std::expected<M, Fault> read_value(Json value, Unknown unknown = Unknown::ignore) {
    M out;
    Decoder decoder(unknown);
    if (!decoder.read(value, out)) return std::unexpected(std::move(decoder.fault()));
    return out;
}

}  // namespace kabinet::protocol
