#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/call_id.hpp"
#include "protocol/codes.hpp"
#include "protocol/encode.hpp"
#include "protocol/method.hpp"

/// Turns the text of WebSocket messages into typed values and back, by JSON-RPC 2.0. This is the server's
/// side.
namespace kabinet::protocol {

/// The limits of one message. The transport limits its length.
struct Limits {
    int depth = 32;          ///< how deep arrays and objects may nest, the outermost counted
    std::size_t batch = 16;  ///< calls in one batch
};

/// One call of a client: a request, or the error in it. A call without an id gets no answer, not even an
/// error.
struct Call {
    CallId id;
    std::expected<Request, Error> request;
};

/// The calls of one message.
struct Calls {
    std::vector<Call> calls;  ///< never empty
    bool batch = false;       ///< whether the replies go into one array
};

/// Reads one message of a client, with a request of one of `methods`. Never throws on input: anything wrong
/// is the error of a call, with id null when no id could be read. A batch that is empty or too long is one
/// call with an error.
Calls decode_frame(std::string_view text, const Limits& limits = {}, const Methods& methods = all_methods());

/// As decode_frame, by way of a JSON value. decode_frame uses it for every text that `quick_read` does not
/// take, because it says what is wrong and where.
Calls careful_frame(std::string_view text, const Limits& limits = {}, const Methods& methods = all_methods());

/// `{"jsonrpc":"2.0","id":...,"result":...}` appended to `out`.
template <Message R>
void append_result(std::string& out, const CallId& id, const R& result) {
    out += R"({"jsonrpc":"2.0","id":)";
    out += id.text();
    out += R"(,"result":)";
    append(out, result);
    out += '}';
}

/// `{"jsonrpc":"2.0","id":...,"error":{...}}` appended to `out`, with the members of RFC 9457 in
/// `error.data`.
void append_error(std::string& out, const CallId& id, const Error& error);

/// As append_result and append_error, as a new string.
template <Message R>
std::string encode_result(const CallId& id, const R& result) {
    std::string out;
    constexpr std::size_t usual = 128;
    out.reserve(usual);
    append_result(out, id, result);
    return out;
}
std::string encode_error(const CallId& id, const Error& error);

/// As encode_result, for a result that is already JSON text: these parts, one behind the other.
std::string encode_result_text(const CallId& id, std::initializer_list<std::string_view> parts);

/// `{"jsonrpc":"2.0","method":...,"params":...}`.
template <Message N>
std::string encode_notification(const N& notification) {
    std::string out = R"({"jsonrpc":"2.0","method":")";
    out += N::method;
    out += R"(","params":)";
    append(out, notification);
    out += '}';
    return out;
}

/// Appends a patch notification to `out`, made of parts that are already JSON text: `ops` is the inside of an
/// array, `events` a whole array. Empty `events` are left out.
void append_patch(std::string& out, std::string_view doc, std::int64_t seq, std::string_view ops,
                  std::string_view events);

/// Appends a snapshot notification to `out` in the same way. `value` is an object.
void append_snapshot(std::string& out, std::string_view doc, std::string_view epoch, std::int64_t seq,
                     std::string_view value, std::string_view events);

}  // namespace kabinet::protocol
