#include "json/cursor.hpp"

#include <algorithm>

namespace kabinet {
namespace {

constexpr auto kNpos = std::string_view::npos;

// Where what begins at `i` ends; npos when the text ends before.

std::size_t string_end(std::string_view json, std::size_t i) {
    for (++i; i < json.size(); ++i) {
        if (json[i] == '"') return i + 1;
        if (json[i] == '\\') ++i;
    }
    return kNpos;
}

std::size_t nested_end(std::string_view json, std::size_t i) {
    for (int depth = 0; i < json.size();) {
        const char c = json[i];
        if (c == '"') {
            i = string_end(json, i);
            continue;
        }
        ++i;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return i;
    }
    return kNpos;
}

std::size_t value_end(std::string_view json, std::size_t i) {
    if (i >= json.size()) return kNpos;
    if (json[i] == '"') return string_end(json, i);
    if (json[i] == '{' || json[i] == '[') return nested_end(json, i);
    while (i < json.size() && json[i] != ',' && json[i] != '}' && json[i] != ']') ++i;
    return i < json.size() ? i : kNpos;
}

std::size_t known(std::size_t end) {
    return end == kNpos ? 0 : end;
}

}  // namespace

std::size_t JsonCursor::string_length() const {
    return std::min(string_end(rest_, 0), rest_.size());
}

std::size_t JsonCursor::value_length() const {
    return std::min(value_end(rest_, 0), rest_.size());
}

std::size_t JsonCursor::value_within(std::size_t limit) const {
    return known(value_end(rest_.substr(0, limit), 0));
}

std::size_t JsonCursor::member_within(std::size_t limit) const {
    const auto part = rest_.substr(0, limit);
    const std::size_t name = string_end(part, 0);
    return name == kNpos ? 0 : known(value_end(part, name + 1));
}

std::size_t JsonCursor::array_size() const {
    JsonCursor place = *this;
    place.step();
    std::size_t size = 0;
    for (; !place.at_last(); ++size) place.take_value();
    return size;
}

}  // namespace kabinet
