#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

/// Tables by the id of an account or a match. They are asked with a view of the id, without making a string.
namespace kabinet {

struct HashId {
    using is_transparent = void;
    std::size_t operator()(std::string_view id) const { return std::hash<std::string_view>()(id); }
};

template <class Value>
using ById = std::unordered_map<std::string, Value, HashId, std::equal_to<>>;

}  // namespace kabinet
