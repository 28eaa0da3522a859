#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "json/json.hpp"

/// The registry of error codes and close codes; codes.def is its list.
namespace kabinet::protocol {

/// Why a request was refused. The value is the integer `error.code` on the wire (JSON-RPC 2.0 section 5.1);
/// the enumerator's name is the stable string `error.data.code`.
enum class Code : std::int32_t {
#define KABINET_ERROR(name, number, status, resend, title, advice) name = number,
#define KABINET_CLOSE(name, number, retry, title, advice)
#include "protocol/codes.def"
#undef KABINET_ERROR
#undef KABINET_CLOSE
};

/// Why the server closed a connection: the status code of the close frame (RFC 6455 section 7.4).
enum class CloseCode : std::uint16_t {
#define KABINET_ERROR(name, number, status, resend, title, advice)
#define KABINET_CLOSE(name, number, retry, title, advice) name = number,
#include "protocol/codes.def"
#undef KABINET_ERROR
#undef KABINET_CLOSE
};

/// When a client may send a refused request again, unchanged and with the same key.
enum class Resend {
    never,      ///< the request would be refused again; the client has to do something else first
    later,      ///< after `retry_after_ms`, if the error has it, and a back-off that doubles
    reconnect,  ///< on the next connection; this one takes no more requests
};

/// The fixed facts of an error code.
struct CodeInfo {
    Code code;
    std::string_view name;    ///< `error.data.code`; `error.data.type` is "/problems/" and this (RFC 9457)
    int status;               ///< the HTTP status code nearest in meaning
    Resend resend;            ///< whether the request may be sent again, and when
    std::string_view title;   ///< what happened; the same text in every case
    std::string_view advice;  ///< what a client should do
};

/// When a client should connect again after its connection was closed.
enum class Retry {
    now,    ///< at once, and resume
    later,  ///< after a back-off that doubles with every failure
    never,  ///< not without a change: the same attempt would fail again
};

/// The fixed facts of a close code.
struct CloseInfo {
    CloseCode code;
    std::string_view name;
    Retry retry;
    std::string_view title;
    std::string_view advice;
};

/// Every code, in the order of codes.def.
std::span<const CodeInfo> all_codes();
std::span<const CloseInfo> all_close_codes();

/// The entry of `code`. A number outside the registry, as a newer server may send, gives the entry of
/// `internal`.
const CodeInfo& info(Code code);
/// The entry of `code`; of `internal` for a number outside the registry.
const CloseInfo& info(CloseCode code);

/// The code whose name is `name`, as the games' refusals carry it.
std::optional<Code> code_named(std::string_view name);

/// "now", "later" or "never".
std::string_view to_string(Retry retry);

/// "never", "later" or "reconnect".
std::string_view to_string(Resend resend);

/// One refused request.
struct Error {
    Code code = Code::internal;
    std::string detail = {};  ///< what happened this time, for people; empty where the title says it all
    std::string rule = {};    ///< the id of the rule of the game that was broken, or empty
    Json extra = {};          ///< further members of `error.data`, as an object; null for none
};

}  // namespace kabinet::protocol
