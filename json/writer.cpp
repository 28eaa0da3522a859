#include "json/writer.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "json/append.hpp"
#include "json/plain.hpp"

namespace kabinet {
namespace {

/// Of a 64-bit integer, its sign counted.
constexpr std::size_t kDigits = 20;

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    if (all_plain(name)) return plain_key(name);
    std::string escaped;
    append_json_string(escaped, name);
    part(escaped.size() + 1);
    note();
    append(escaped);
    *at_++ = ':';
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::key(std::int64_t number) {
    char digits[kDigits];
    const char* end = std::to_chars(digits, digits + kDigits, number).ptr;
    return plain_key(std::string_view(digits, end));
}

void JsonWriter::text(std::string_view value) {
    if (all_plain(value)) return word(value);
    std::string escaped;
    append_json_string(escaped, value);
    raw(escaped);
}

void JsonWriter::number(std::int64_t value) {
    part(kDigits);
    at_ = std::to_chars(at_, at_ + kDigits, value).ptr;
    whole();
}

void JsonWriter::value(const Json& value) {
    switch (value.type()) {
        case Json::value_t::object:
            begin_object();
            for (const auto& [name, item] : value.get_ref<const Json::object_t&>())
                key(std::string_view(name)).value(item);
            return end_object();
        case Json::value_t::array:
            begin_array();
            for (const Json& item : value) this->value(item);
            return end_array();
        case Json::value_t::string:
            return text(value.get_ref<const std::string&>());
        case Json::value_t::number_unsigned:
            if (!std::in_range<std::int64_t>(value.get<std::uint64_t>())) return raw(value.dump());
            return number(value.get<std::int64_t>());
        case Json::value_t::number_integer:
            return number(value.get<std::int64_t>());
        case Json::value_t::boolean:
            return boolean(value.get<bool>());
        default:
            return raw(value.dump());
    }
}

void JsonWriter::grow(std::size_t size) {
    constexpr std::size_t least = 512;
    const bool begins = at_ == nullptr;
    const std::size_t used = begins ? out_.size() : static_cast<std::size_t>(at_ - out_.data());
    std::size_t room = out_.capacity();
    if (room < used + size) room = std::max({2 * room, used + size, least});
    // What is behind `used` is written before anybody reads it.
    out_.resize_and_overwrite(room, [](char*, std::size_t all) { return all; });
    at_ = out_.data() + used;
    end_ = out_.data() + room;
    if (begins) comma_ = used > 0;
}

void JsonWriter::settle() {
    out_.resize(static_cast<std::size_t>(at_ - out_.data()));
    at_ = end_ = nullptr;
}

}  // namespace kabinet
