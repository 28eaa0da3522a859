#pragma once

#include <string_view>

namespace kabinet::net {

/// How the bytes of a body are packed (RFC 9110 8.4.1), the smallest first.
enum class Coding { br, gzip, identity };

/// The name of a coding in `Content-Encoding`.
std::string_view name(Coding coding);

/// What a file packed so has after the name of the file itself: ".br", ".gz" or nothing.
std::string_view suffix(Coding coding);

/// How much a client wants a coding, in thousandths: its q-value in `Accept-Encoding` (RFC 9110 12.5.3),
/// where an empty header is one that was not sent, and an entry that can't be understood is none. 0 is not at
/// all; `identity` is never less than 1, because a client that accepts nothing is sent the file as it is.
int weight(std::string_view accept_encoding, Coding coding);

}  // namespace kabinet::net
