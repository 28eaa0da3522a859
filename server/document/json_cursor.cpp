#include "server/document/json_cursor.hpp"

#include <algorithm>

namespace kabinet {
namespace {

std::size_t string_end(std::string_view json, std::size_t i) {
    ++i;
    while (json[i] != '"') i += json[i] == '\\' ? 2 : 1;
    return i + 1;
}

std::size_t nested_end(std::string_view json) {
    std::size_t i = 0;
    int depth = 0;
    do {
        const char c = json[i];
        if (c == '"') {
            i = string_end(json, i);
            continue;
        }
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++i;
    } while (depth > 0);
    return i;
}

bool ends_number(char c) {
    return c == ',' || c == '}' || c == ']';
}

}  // namespace

std::size_t JsonCursor::string_length() const {
    return string_end(rest_, 0);
}

std::size_t JsonCursor::value_length() const {
    const char first = rest_.front();
    if (first == '"') return string_end(rest_, 0);
    if (first == '{' || first == '[') return nested_end(rest_);
    return static_cast<std::size_t>(std::ranges::find_if(rest_, ends_number) - rest_.begin());
}

std::size_t JsonCursor::array_size() const {
    JsonCursor place = *this;
    place.step();
    std::size_t size = 0;
    for (; !place.at_last(); ++size) place.take_value();
    return size;
}

}  // namespace kabinet
