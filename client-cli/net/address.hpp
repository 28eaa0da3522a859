#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kabinet::cli {

/// Where a server is: the parts of `ws://host[:port][/path]` (RFC 6455, 3).
struct Address {
    std::string host;
    std::string port = "80";
    std::string path = "/ws";

    /// Reads a URL; the path is `/ws` when it names none. The error says what is wrong, for people.
    static std::expected<Address, std::string> parse(std::string_view url);
};

}  // namespace kabinet::cli
