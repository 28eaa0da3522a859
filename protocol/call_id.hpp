#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "json/append.hpp"

namespace kabinet::protocol {

/// The longest id that is a string, in bytes.
inline constexpr std::size_t kMaxIdBytes = 64;

/// The id of a call as the client wrote it. The reply repeats it.
class CallId {
  public:
    /// No id: a call that wants no reply (JSON-RPC 2.0 section 4.1).
    CallId() = default;
    explicit CallId(std::int64_t number) : text_(std::to_string(number)) {}
    explicit CallId(std::string_view string) { append_json_string(text_, string); }
    /// The id of a reply to a message that could not be read (JSON-RPC 2.0 section 5).
    static CallId null();

    /// Whether the call is to be answered.
    bool wants_reply() const { return !text_.empty(); }
    /// The id as JSON text; empty when there is none.
    const std::string& text() const { return text_; }
    bool operator==(const CallId&) const = default;

  private:
    std::string text_;
};

}  // namespace kabinet::protocol
