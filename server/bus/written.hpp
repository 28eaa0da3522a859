#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/bus/message.hpp"

/// Messages between shards in writing, for a bus between processes: CBOR (RFC 8949), as plain.hpp writes
/// plain data.
namespace kabinet {

/// The message as bytes.
std::string written(const Message& message);

/// The message that `bytes` are, or what is wrong with them. A kind of message that this version does not
/// know is Newer; a call that it does not know is wrong, for whoever asks has to learn that nobody answers.
/// The bytes come from a process of the same cluster: their nesting is not bounded.
std::expected<Message, std::string> read_message(std::string_view bytes);

}  // namespace kabinet
