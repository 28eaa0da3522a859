#pragma once

#include <string>
#include <string_view>

#include "json/append.hpp"
#include "protocol/fields.hpp"

/// From a message to JSON text, by its field list, appended to a string: nothing is built in between.
namespace kabinet::protocol {

template <class T>
void append(std::string& out, const T& value);

template <class T, class M>
void append_member(std::string& out, const T& message, const Field<T, M>& field, Separator& separator) {
    const M& value = message.*(field.member);
    if constexpr (is_optional<M>) {
        if (!value) return;
    }
    separator.put(out);
    out += '"';
    out += field.name;
    out += "\":";
    append(out, value);
}

template <Message T>
void append_message(std::string& out, const T& message) {
    Separator separator('{');
    if constexpr (Tagged<T>) {
        separator.put(out);
        append_json_string(out, T::tag.name);
        out += ':';
        append_json_string(out, T::tag.value);
    }
    for_each_field<T>([&](const auto& field) { append_member(out, message, field, separator); });
    separator.close(out, '}');
}

template <class T>
void append_array(std::string& out, const std::vector<T>& items) {
    Separator separator('[');
    for (const auto& item : items) {
        separator.put(out);
        append(out, item);
    }
    separator.close(out, ']');
}

template <class T>
void append_map(std::string& out, const std::map<std::string, T>& map) {
    Separator separator('{');
    for (const auto& [key, value] : map) {
        separator.put(out);
        append_json_string(out, key);
        out += ':';
        append(out, value);
    }
    separator.close(out, '}');
}

/// Appends any value a field list may hold; an empty optional must not come here.
template <class T>
void append(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (is_integer<T>) {
        append_integer(out, value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        append_json_string(out, value);
    } else if constexpr (std::is_same_v<T, Json>) {
        append_json_value(out, value);
    } else if constexpr (is_optional<T>) {
        append(out, *value);
    } else if constexpr (is_vector<T>) {
        append_array(out, value);
    } else if constexpr (is_map<T>) {
        append_map(out, value);
    } else if constexpr (is_union<T>) {
        std::visit([&](const auto& alternative) { append_message(out, alternative); }, value);
    } else {
        append_message(out, value);
    }
}

/// The JSON text of a message, or of anything a field list may hold.
template <class T>
std::string to_text(const T& value) {
    std::string out;
    append(out, value);
    return out;
}

/// The same as a JSON value; for places where speed does not matter.
template <class T>
Json to_json(const T& value) {
    return Json::parse(to_text(value));
}

}  // namespace kabinet::protocol
