#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"

/// The field lists of all messages as plain data, from which every description of the protocol is written.
namespace kabinet::protocol {

/// The type of a member.
struct Shape {
    enum class Kind { boolean, integer, string, object, any, array, map, message, choice };
    Kind kind = Kind::any;
    Rule rule = {};
    std::string_view name = {};     ///< name of the message or union it refers to
    std::vector<Shape> items = {};  ///< of an array or map: the one type of its entries
};

/// One member of a message.
struct MemberShape {
    std::string_view name;
    std::string_view about;
    bool optional = false;
    Shape shape;
};

/// A message: an object with members, or a union of other messages told apart by `tag`.
struct MessageShape {
    Heading heading;
    std::optional<Tag> tag = {};                      ///< of an alternative of a union
    std::vector<MemberShape> members = {};            ///< in the order of the field list
    std::vector<std::string_view> alternatives = {};  ///< of a union, and then there are no members
};

struct MethodShape {
    std::string_view method;
    std::string_view params;  ///< name of the message
    std::string_view result;  ///< likewise
    std::string_view about;
    bool mutating = false;  ///< carries a key
    bool needs_params = false;
    std::vector<Code> errors;
    std::int64_t cost = 1;  ///< as how many messages it counts
};

struct NotificationShape {
    std::string_view method;
    std::string_view params;
    std::string_view about;
};

/// The whole protocol.
struct Catalogue {
    std::vector<MessageShape> messages;  ///< each once, behind the messages that it refers to
    std::vector<MethodShape> methods;
    std::vector<NotificationShape> notifications;

    /// The message of that name, which must exist.
    const MessageShape& message(std::string_view name) const;
};

/// Walks every field list.
Catalogue catalogue();

/// The errors that every method may give, beside its own.
const std::vector<Code>& common_errors();

}  // namespace kabinet::protocol
