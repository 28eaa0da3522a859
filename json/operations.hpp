#pragma once

#include <string>
#include <string_view>

/// The text of patches: RFC 6902 operations and the JSON Pointers (RFC 6901) in them. Names of members are
/// taken as they stand in JSON text, without their quotes, and pointers as they stand within a JSON string.
namespace kabinet {

/// Appends the reference token for the member `name` to `pointer`.
void append_token(std::string& pointer, std::string_view name);

/// Appends an operation to `ops`, behind a comma if there are some; `value` is left out where it is empty.
void append_operation(std::string& ops, std::string_view op, std::string_view pointer,
                      std::string_view value);

/// Whether the member `a` stands before `b` in an object: what is escaped in the text is sorted by what it
/// means.
bool stands_before(std::string_view a, std::string_view b);

}  // namespace kabinet
