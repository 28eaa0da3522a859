#pragma once

#include <string_view>

#include "protocol/codec.hpp"

namespace kabinet::protocol {

/// Whether `text` is one request, nested at most `depth` deep, that can be read straight from it into `call`,
/// which must be new. If not, `call` is partly filled. So it is with whatever is not perfectly in order, with
/// a batch, and with what is sound but rare: text that is not plain (see Scanner), parameters that stand
/// before the method, members of a union that stand before its tag.
bool quick_read(std::string_view text, int depth, Call& call);

}  // namespace kabinet::protocol
