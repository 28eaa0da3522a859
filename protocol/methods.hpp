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

    /// Reads the parameters from JSON. The error says what is wrong, and where.
    std::expected<Request, Error> (*read)(Json& params);

    /// Reads the parameters from plain text with QuickDecoder, and replaces `out`.
    bool (*quick_read)(Scanner& params, Request& out);
};

/// The method called `name`, or null.
const Method* find_method(std::string_view name);

}  // namespace kabinet::protocol
