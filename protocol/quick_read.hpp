#pragma once

#include <string_view>

#include "protocol/codec.hpp"

namespace kabinet::protocol {

/// Reads `text` straight into `call`, which must be new, if it is one request of one of `methods`, nested at
/// most `depth` deep. Returns false for all other texts, and then `call` is partly filled: for texts with any
/// mistake, for a batch, and for sound but rare texts. Rare are texts that are not plain (see Scanner),
/// parameters before the method, and members of a union before its tag.
bool quick_read(std::string_view text, int depth, const Methods& methods, Call& call);

}  // namespace kabinet::protocol
