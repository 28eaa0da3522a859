#pragma once

#include <array>
#include <boost/pfr/core.hpp>
#include <boost/pfr/tuple_size.hpp>
#include <concepts>
#include <cstdint>
#include <expected>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "json/json.hpp"
#include "server/bus/unreadable.hpp"

/// Plain data as JSON values, without the names of members: a struct is the list of its members, in order, so
/// that a new member at the end of a struct, or a new alternative at the end of a variant, is left out by
/// older readers and has its default with newer ones (docs/decisions/0183). Whatever is no aggregate, and
/// none of the types below, gives a specialisation of Plain.
namespace kabinet::plain {

/// How values of T are written: `of` makes a JSON value, `read` a T from one, or throws Unreadable.
template <class T>
struct Plain;

template <class T>
Json of(const T& value) {
    return Plain<T>::of(value);
}

template <class T>
T read(const Json& json) {
    return Plain<T>::read(json);
}

inline void require(bool holds, const char* what) {
    if (!holds) throw Unreadable(what);
}

inline const Json& item(const Json& list, std::size_t i) {
    require(list.is_array() && i < list.size(), "an item is missing");
    return list[i];
}

template <>
struct Plain<bool> {
    static Json of(bool value) { return value; }
    static bool read(const Json& json) {
        require(json.is_boolean(), "no truth value");
        return json.get<bool>();
    }
};

template <std::integral T>
    requires(!std::same_as<T, bool>)
struct Plain<T> {
    static Json of(T value) { return value; }
    static T read(const Json& json) {
        if (json.is_number_unsigned()) {
            const auto value = json.get<std::uint64_t>();
            require(std::in_range<T>(value), "a number is out of range");
            return static_cast<T>(value);
        }
        require(json.is_number_integer(), "no whole number");
        const auto value = json.get<std::int64_t>();
        require(std::in_range<T>(value), "a number is out of range");
        return static_cast<T>(value);
    }
};

template <std::floating_point T>
struct Plain<T> {
    static Json of(T value) { return value; }
    static T read(const Json& json) {
        require(json.is_number(), "no number");
        return json.get<T>();
    }
};

template <class T>
    requires std::is_enum_v<T>
struct Plain<T> {
    using Number = std::underlying_type_t<T>;
    static Json of(T value) { return plain::of(std::to_underlying(value)); }
    static T read(const Json& json) { return static_cast<T>(plain::read<Number>(json)); }
};

template <>
struct Plain<std::string> {
    static Json of(const std::string& value) { return value; }
    static std::string read(const Json& json) {
        require(json.is_string(), "no text");
        return json.get_ref<const std::string&>();
    }
};

/// In a list of its own, since null is a value.
template <>
struct Plain<Json> {
    static Json of(const Json& value) { return Json::array({value}); }
    static Json read(const Json& json) { return item(json, 0); }
};

template <class T>
struct Plain<std::optional<T>> {
    static Json of(const std::optional<T>& value) {
        return value ? Json::array({plain::of(*value)}) : Json();
    }
    static std::optional<T> read(const Json& json) {
        if (json.is_null()) return std::nullopt;
        return plain::read<T>(item(json, 0));
    }
};

template <class T, class E>
struct Plain<std::expected<T, E>> {
    static Json of(const std::expected<T, E>& value) {
        return value ? Json::array({true, plain::of(*value)})
                     : Json::array({false, plain::of(value.error())});
    }
    static std::expected<T, E> read(const Json& json) {
        if (plain::read<bool>(item(json, 0))) return plain::read<T>(item(json, 1));
        return std::unexpected(plain::read<E>(item(json, 1)));
    }
};

template <class A, class B>
struct Plain<std::pair<A, B>> {
    static Json of(const std::pair<A, B>& value) {
        return Json::array({plain::of(value.first), plain::of(value.second)});
    }
    static std::pair<A, B> read(const Json& json) {
        return {plain::read<A>(item(json, 0)), plain::read<B>(item(json, 1))};
    }
};

template <class... Ts>
struct Plain<std::variant<Ts...>> {
    using Value = std::variant<Ts...>;
    static Json of(const Value& value) {
        return std::visit([&](const auto& held) { return Json::array({value.index(), plain::of(held)}); },
                          value);
    }
    static Value read(const Json& json) {
        using Read = Value (*)(const Json&);
        static constexpr Read kRead[] = {[](const Json& held) { return Value(plain::read<Ts>(held)); }...};
        const auto index = plain::read<std::size_t>(item(json, 0));
        require(index < sizeof...(Ts), "an alternative that is not known");
        return kRead[index](item(json, 1));
    }
};

template <class T, std::size_t N>
struct Plain<std::array<T, N>> {
    static Json of(const std::array<T, N>& value) {
        Json list = Json::array();
        for (const T& one : value) list.push_back(plain::of(one));
        return list;
    }
    static std::array<T, N> read(const Json& json) {
        require(json.is_array() && json.size() == N, "a list of another length");
        std::array<T, N> value{};
        for (std::size_t i = 0; i < N; ++i) value[i] = plain::read<T>(json[i]);
        return value;
    }
};

/// std::vector, std::set, std::map and the like.
template <class C>
concept Listed = requires(C& values, typename C::value_type one) {
    values.insert(values.end(), std::move(one));
    values.begin();
} && !std::same_as<C, std::string> && !std::same_as<C, Json>;

template <class T>
struct Unlocked {
    using Type = T;
};
template <class K, class V>
struct Unlocked<std::pair<const K, V>> {
    using Type = std::pair<K, V>;
};

template <Listed C>
struct Plain<C> {
    using One = typename Unlocked<typename C::value_type>::Type;
    static Json of(const C& values) {
        Json list = Json::array();
        for (const auto& one : values) list.push_back(plain::of<One>(one));
        return list;
    }
    static C read(const Json& json) {
        require(json.is_array(), "no list");
        C values;
        for (const Json& one : json) values.insert(values.end(), plain::read<One>(one));
        return values;
    }
};

template <class T>
    requires std::is_aggregate_v<T> && std::is_class_v<T>
struct Plain<T> {
    static Json of(const T& value) {
        Json list = Json::array();
        boost::pfr::for_each_field(value, [&](const auto& member) { list.push_back(plain::of(member)); });
        return list;
    }
    static T read(const Json& json) {
        require(json.is_array(), "no list of members");
        T value{};
        std::size_t i = 0;
        boost::pfr::for_each_field(value, [&](auto& member) {
            if (i < json.size()) member = plain::read<std::remove_cvref_t<decltype(member)>>(json[i]);
            ++i;
        });
        return value;
    }
};

}  // namespace kabinet::plain
