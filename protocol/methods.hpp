#pragma once

#include <expected>
#include <string_view>

#include "protocol/codes.hpp"
#include "protocol/messages.hpp"

namespace kabinet {
class Scanner;
}

namespace kabinet::protocol {

/// A method that clients call, and how its parameters are read. There is one for each member of Request.
struct Method {
    std::string_view name;

    /// From JSON. The error says where and what is wrong.
    std::expected<Request, Error> (*read)(Json& params);

    /// From plain text, by QuickDecoder, into a request that is replaced.
    bool (*quick_read)(Scanner& params, Request& out);
};

/// The method called `name`, or null.
const Method* find_method(std::string_view name);

}  // namespace kabinet::protocol
