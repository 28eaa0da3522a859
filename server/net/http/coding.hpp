#pragma once

#include <string_view>

namespace kabinet::net {

/// How the bytes of a body are packed (RFC 9110 8.4.1), the smallest first.
enum class Coding { br, gzip, identity };

/// The name of a coding in `Content-Encoding`.
std::string_view name(Coding coding);

/// The suffix of a file that is packed so: ".br", ".gz" or nothing.
std::string_view suffix(Coding coding);

/// How much a client wants a coding, in thousandths: its q-value in `Accept-Encoding` (RFC 9110 12.5.3). An
/// empty header counts as one that was not sent, and a malformed entry is ignored. 0 means not at all.
/// `identity` is never less than 1, because a client that accepts nothing gets the plain file.
int weight(std::string_view accept_encoding, Coding coding);

}  // namespace kabinet::net
