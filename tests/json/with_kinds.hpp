#pragma once

#include <string>

#include "json/json.hpp"

namespace kabinet {

/// A value with the kind of every value in it: equal text of two numbers may be of two kinds.
inline std::string with_kinds(const Json& value) {
    std::string out = value.type_name();
    if (value.is_number()) out += std::to_string(static_cast<int>(value.type()));
    if (!value.is_structured()) return out + value.dump();
    for (const auto& [name, each] : value.items()) out += "(" + name + " " + with_kinds(each) + ")";
    return out;
}

}  // namespace kabinet
