#include "protocol/quick_parse.hpp"

#include <simdjson.h>

#include <string>
#include <utility>

namespace kabinet::protocol {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

/// What a thread keeps from one text to the next, so that reading one asks for no memory.
struct Reader {
    simdjson::dom::parser parser;
    std::string padded;  // the parser looks at some bytes behind the end
};

/// False where `from` is not to be taken. Goes as deep as `depth` levels.
bool copy(const element& from, int depth, Json& to);

bool copy_array(const simdjson::dom::array& from, int depth, Json& to) {
    to = Json::array();
    auto& items = to.get_ref<Json::array_t&>();
    for (const element& item : from) {
        if (!copy(item, depth, items.emplace_back())) return false;
    }
    return true;
}

bool copy_object(const simdjson::dom::object& from, int depth, Json& to) {
    to = Json::object();
    auto& members = to.get_ref<Json::object_t&>();
    for (const auto& [name, value] : from) {
        const auto [member, fresh] = members.try_emplace(std::string(name));
        if (!fresh || !copy(value, depth, member->second)) return false;
    }
    return true;
}

bool copy(const element& from, int depth, Json& to) {
    switch (from.type()) {
        case element_type::ARRAY:
            return depth > 0 && copy_array(from.get_array(), depth - 1, to);
        case element_type::OBJECT:
            return depth > 0 && copy_object(from.get_object(), depth - 1, to);
        case element_type::STRING:
            to = std::string_view(from.get_string());
            break;
        case element_type::INT64: {
            const std::int64_t number = from.get_int64();
            // As the library reads it: only what is negative is signed.
            if (number < 0) {
                to = number;
            } else {
                to = static_cast<std::uint64_t>(number);
            }
            break;
        }
        case element_type::UINT64:
            to = std::uint64_t(from.get_uint64());
            break;
        case element_type::DOUBLE:
            to = double(from.get_double());
            break;
        case element_type::BOOL:
            to = bool(from.get_bool());
            break;
        case element_type::NULL_VALUE:
            to = nullptr;
            break;
    }
    return true;
}

}  // namespace

std::optional<Json> quick_parse(std::string_view text, int depth) {
    // Of escapes the two libraries may think differently: half a surrogate pair.
    if (text.contains('\\')) return std::nullopt;
    thread_local Reader reader;
    reader.padded.assign(text);
    reader.padded.resize(text.size() + simdjson::SIMDJSON_PADDING);
    const auto parsed = reader.parser.parse(reader.padded.data(), text.size(), false);
    Json value;
    if (parsed.error() || !copy(parsed.value_unsafe(), depth, value)) return std::nullopt;
    return value;
}

}  // namespace kabinet::protocol
