#pragma once

#include <string>
#include <string_view>

#include "games/record/record.hpp"

namespace kabinet {

/// Whether an entry, in its canonical text, is of `type`. Reads no more than the end of the text: members
/// stand in the order of their names, and `type` is the last.
inline bool is_of_type(std::string_view entry, InputType type) {
    const std::string end = R"("type":")" + std::string(name_of(type)) + "\"}";
    return entry.ends_with(end);
}

}  // namespace kabinet
