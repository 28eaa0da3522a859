#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/codes.hpp"
#include "protocol/encode.hpp"
#include "protocol/messages.hpp"

/// Between the text of a WebSocket message and typed values, by JSON-RPC 2.0. The server's side;
/// `client_codec.hpp` has the client's.
namespace kabinet::protocol {

/// How long an id may be that is a string, in bytes.
inline constexpr std::size_t max_id_bytes = 64;

/// The id of a call as the client wrote it, which its reply repeats.
class CallId {
  public:
    /// No id at all: a call that wants no reply (JSON-RPC 2.0 section 4.1).
    CallId() = default;
    explicit CallId(std::int64_t number) : text_(std::to_string(number)) {}
    explicit CallId(std::string_view string) { append_json_string(text_, string); }
    /// The id of a reply to what could not be read (JSON-RPC 2.0 section 5).
    static CallId null();

    /// Whether the call is to be answered.
    bool wants_reply() const { return !text_.empty(); }
    /// The id as JSON text; empty when there is none.
    const std::string& text() const { return text_; }
    bool operator==(const CallId&) const = default;

  private:
    std::string text_;
};

/// What one message may be at most. Its length is the transport's to limit.
struct Limits {
    int depth = 32;          ///< how deep arrays and objects may nest, the outermost counted
    std::size_t batch = 16;  ///< calls in one batch
};

/// One call of a client: a request, or why it is none. Without an id nothing is answered, not even an error.
struct Call {
    CallId id;
    std::expected<Request, Error> request;
};

/// What one message holds.
struct Calls {
    std::vector<Call> calls;  ///< never empty
    bool batch = false;       ///< whether the replies go into one array
};

/// Reads one message of a client. Never throws on input: whatever is wrong is the error of a call, with id
/// null where no id could be read. A batch that is empty or too long is one such call.
Calls decode_frame(std::string_view text, const Limits& limits = {});

/// The same, by way of a JSON value: what decode_frame asks about everything that `quick_read` does not take,
/// since it says what is wrong and where.
Calls careful_frame(std::string_view text, const Limits& limits = {});

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

/// As encode_result, of a result that is JSON text already.
std::string encode_result_text(const CallId& id, std::string_view result);

/// The replies of a batch, each already encoded, as one array. Empty, and then nothing is sent, when there
/// are none.
std::string encode_batch(const std::vector<std::string>& replies);

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

/// A patch notification appended to `out` from parts that are JSON text already: `ops` is the inside of an
/// array, `events` a whole one, or empty text and then left out.
void append_patch(std::string& out, std::string_view doc, std::int64_t seq, std::string_view ops,
                  std::string_view events);

/// A snapshot notification appended to `out`, likewise; `value` is an object.
void append_snapshot(std::string& out, std::string_view doc, std::string_view epoch, std::int64_t seq,
                     std::string_view value, std::string_view events);

}  // namespace kabinet::protocol
