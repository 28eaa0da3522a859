#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <string>

#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"
#include "protocol/codes.hpp"

namespace kabinet::cli {

/// An error that the server answered (protocol: error codes), or an error of the client with number 0.
struct Problem {
    std::string code;
    std::string detail;
    std::string rule;  ///< the rule of the game that was broken, or empty
    int number = 0;
    Millis retry_after = 0;  ///< how long to wait before asking again
    Millis until = 0;        ///< the Unix time until which it is refused, where that is told
    std::string reason{};    ///< of a tournament: the rules' own code, or empty
    /// The numbers that the reason comes with: `max`, `min` and others.
    std::map<std::string, std::int64_t> numbers{};
};

using Reply = std::expected<Json, Problem>;
using OnReply = std::function<void(const Reply&)>;

/// Reads the member `error` of an answer (JSON-RPC 2.0 section 5.1).
Problem problem_of(const Json& error);

/// Whether and when the same request may be sent again. A code that a newer server made up never is.
protocol::Resend resend_of(const Problem& problem);

/// Whether the same request may succeed at another time.
bool passes(const Problem& problem);

/// The code of a request whose connection ended before the answer came.
inline constexpr const char* kConnectionLost = "connection_lost";
/// The problem with that code.
Problem connection_lost();

/// The code of a request that was not waited for: a signal ended the program.
inline constexpr const char* kInterrupted = "interrupted";

}  // namespace kabinet::cli
