#include "server/document/text_reader.hpp"

namespace kabinet {
namespace {

/// How long the string at the front of `json` is, its quotes counted.
std::size_t string_length(std::string_view json) {
    std::size_t i = 1;
    while (json[i] != '"') i += json[i] == '\\' ? 2 : 1;
    return i + 1;
}

std::size_t nested_length(std::string_view json) {
    std::size_t i = 0;
    int depth = 0;
    do {
        switch (json[i]) {
            case '"':
                i += string_length(json.substr(i));
                continue;
            case '{':
            case '[':
                ++depth;
                break;
            case '}':
            case ']':
                --depth;
                break;
            default:
                break;
        }
        ++i;
    } while (depth > 0);
    return i;
}

std::size_t value_length(std::string_view json) {
    switch (json.front()) {
        case '"':
            return string_length(json);
        case '{':
        case '[':
            return nested_length(json);
        default:
            return json.find_first_of(",}]");
    }
}

}  // namespace

void TextReader::next() {
    const std::string_view before = rest_;
    if (rest_.front() == ',') rest_.remove_prefix(1);
    value_ = {};
    if (rest_.front() == '}' || rest_.front() == ']') return;
    if (named_) {
        name_ = take(string_length(rest_));
        name_ = name_.substr(1, name_.size() - 2);
        rest_.remove_prefix(1);  // the colon
    }
    value_ = take(value_length(rest_));
    last_ = before.substr(0, before.size() - rest_.size());
}

void TextReader::next_like(const TextReader& other) {
    const std::string_view same = other.last_;
    // Of a number, the beginning alone may be the same.
    const bool whole = rest_.size() > same.size() && std::string_view(",}]").contains(rest_[same.size()]);
    if (other.end() || !whole || !rest_.starts_with(same)) return next();
    last_ = take(same.size());
    value_ = last_.substr(same.size() - other.value_.size());
    if (named_)
        name_ = last_.substr(static_cast<std::size_t>(other.name_.data() - same.data()), other.name_.size());
}

std::string_view TextReader::take(std::size_t length) {
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
}

}  // namespace kabinet
