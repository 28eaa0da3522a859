#pragma once

#include <array>
#include <boost/pfr/core.hpp>
#include <boost/pfr/tuple_size.hpp>
#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "json/json.hpp"
#include "server/bus/cbor.hpp"
#include "server/bus/unreadable.hpp"

/// Plain data in CBOR, without the names of members: a struct is the list of its members, in order, so that a
/// new member at the end of a struct, or a new alternative at the end of a variant, is left out by older
/// readers and has its default with newer ones (docs/decisions/0183). Whatever is no aggregate, and none of
/// the types below, gives a specialisation of Plain.
namespace kabinet::plain {

/// How values of T are written and read; `read` throws Unreadable where there is none.
template <class T>
struct Plain;

template <class T>
void write(CborWriter& out, const T& value) {
    Plain<T>::write(out, value);
}

template <class T>
T read(CborReader& in) {
    return Plain<T>::read(in);
}

inline void require(bool holds, const char* what) {
    if (!holds) throw Unreadable(what);
}

/// A list of at least so many items begins. Returns how many more it has, which newer versions have added.
inline std::uint64_t begin_list(CborReader& in, std::uint64_t least) {
    const std::uint64_t count = in.list();
    require(count >= least, "an item is missing");
    return count - least;
}

template <>
struct Plain<bool> {
    static void write(CborWriter& out, bool value) { out.boolean(value); }
    static bool read(CborReader& in) { return in.boolean(); }
};

template <std::integral T>
    requires(!std::same_as<T, bool>)
struct Plain<T> {
    using Wide = std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t>;
    static void write(CborWriter& out, T value) { out.number(static_cast<Wide>(value)); }
    static T read(CborReader& in) {
        const auto [negative, value] = in.number();
        const auto low = static_cast<std::int64_t>(~value);
        require(negative ? low < 0 && std::in_range<T>(low) : std::in_range<T>(value),
                "a number is out of range");
        return negative ? static_cast<T>(low) : static_cast<T>(value);
    }
};

template <std::floating_point T>
struct Plain<T> {
    static void write(CborWriter& out, T value) { out.real(value); }
    static T read(CborReader& in) { return static_cast<T>(in.real()); }
};

template <class T>
    requires std::is_enum_v<T>
struct Plain<T> {
    using Number = std::underlying_type_t<T>;
    static void write(CborWriter& out, T value) { plain::write(out, std::to_underlying(value)); }
    static T read(CborReader& in) { return static_cast<T>(plain::read<Number>(in)); }
};

template <>
struct Plain<std::string> {
    static void write(CborWriter& out, const std::string& value) { out.text(value); }
    static std::string read(CborReader& in) { return std::string(in.text()); }
};

/// As bytes, for it may be anything.
template <>
struct Plain<Json> {
    static void write(CborWriter& out, const Json& value) {
        std::string bytes;
        Json::to_cbor(value, nlohmann::detail::output_adapter<char>(bytes));
        out.bytes(bytes);
    }
    static Json read(CborReader& in) { return Json::from_cbor(in.bytes()); }
};

/// In a list of its own, since a value may be null.
template <class T>
struct Plain<std::optional<T>> {
    static void write(CborWriter& out, const std::optional<T>& value) {
        if (!value) return out.null();
        out.list(1);
        plain::write(out, *value);
    }
    static std::optional<T> read(CborReader& in) {
        if (in.at_null()) return in.null(), std::nullopt;
        const std::uint64_t more = begin_list(in, 1);
        std::optional<T> value = plain::read<T>(in);
        in.skip(more);
        return value;
    }
};

template <class T, class E>
struct Plain<std::expected<T, E>> {
    static void write(CborWriter& out, const std::expected<T, E>& value) {
        out.list(2);
        out.boolean(value.has_value());
        value ? plain::write(out, *value) : plain::write(out, value.error());
    }
    static std::expected<T, E> read(CborReader& in) {
        const std::uint64_t more = begin_list(in, 2);
        auto value = in.boolean() ? std::expected<T, E>(plain::read<T>(in))
                                  : std::expected<T, E>(std::unexpected(plain::read<E>(in)));
        in.skip(more);
        return value;
    }
};

template <class A, class B>
struct Plain<std::pair<A, B>> {
    static void write(CborWriter& out, const std::pair<A, B>& value) {
        out.list(2);
        plain::write(out, value.first);
        plain::write(out, value.second);
    }
    static std::pair<A, B> read(CborReader& in) {
        const std::uint64_t more = begin_list(in, 2);
        A first = plain::read<A>(in);
        B second = plain::read<B>(in);
        in.skip(more);
        return {std::move(first), std::move(second)};
    }
};

template <class... Ts>
struct Plain<std::variant<Ts...>> {
    using Value = std::variant<Ts...>;
    static void write(CborWriter& out, const Value& value) {
        out.list(2);
        out.number(std::uint64_t{value.index()});
        std::visit([&out](const auto& held) { plain::write(out, held); }, value);
    }
    static Value read(CborReader& in) {
        using Read = Value (*)(CborReader&);
        static constexpr Read kRead[] = {
            [](CborReader& held) { return Value(std::in_place_type<Ts>, plain::read<Ts>(held)); }...};
        const std::uint64_t more = begin_list(in, 2);
        const auto index = plain::read<std::size_t>(in);
        require(index < sizeof...(Ts), "an alternative that is not known");
        Value value = kRead[index](in);
        in.skip(more);
        return value;
    }
};

template <class T, std::size_t N>
struct Plain<std::array<T, N>> {
    static void write(CborWriter& out, const std::array<T, N>& value) {
        out.list(N);
        for (const T& one : value) plain::write(out, one);
    }
    static std::array<T, N> read(CborReader& in) {
        require(in.list() == N, "a list of another length");
        std::array<T, N> value{};
        for (T& one : value) one = plain::read<T>(in);
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
    static void write(CborWriter& out, const C& values) {
        out.list(values.size());
        for (const auto& one : values) {
            if constexpr (std::same_as<One, typename C::value_type>) {
                plain::write<One>(out, one);
            } else {
                out.list(2);
                plain::write(out, one.first);
                plain::write(out, one.second);
            }
        }
    }
    static C read(CborReader& in) {
        C values;
        for (std::uint64_t left = in.list(); left > 0; --left)
            values.insert(values.end(), plain::read<One>(in));
        return values;
    }
};

template <class T>
    requires std::is_aggregate_v<T> && std::is_class_v<T>
struct Plain<T> {
    static void write(CborWriter& out, const T& value) {
        out.list(boost::pfr::tuple_size_v<T>);
        boost::pfr::for_each_field(value, [&out](const auto& member) { plain::write(out, member); });
    }
    static T read(CborReader& in) {
        std::uint64_t left = in.list();
        T value{};
        boost::pfr::for_each_field(value, [&in, &left](auto& member) {
            if (left == 0) return;
            --left;
            member = plain::read<std::remove_cvref_t<decltype(member)>>(in);
        });
        in.skip(left);
        return value;
    }
};

}  // namespace kabinet::plain
