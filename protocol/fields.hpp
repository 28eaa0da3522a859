#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "json/json.hpp"

/// The field lists of messages. A message is a struct with `static constexpr Heading heading` and `static
/// constexpr std::tuple fields`, made of `field(...)`; decoder, encoder, JSON Schema, TypeScript types and
/// the reference page all walk that one list.
///
/// A member may be bool, int, int64_t, std::string, Json, another message, a vector or a string-keyed map of
/// these, a std::variant of tagged messages, or a std::optional of any of them, which makes it a member that
/// may be left out.
namespace kabinet::protocol {

/// The largest integer every JSON implementation keeps exactly, 2^53 - 1 (RFC 8259 section 6).
inline constexpr std::int64_t kMaxInteger = 9007199254740991;

/// The alphabets of strings; `patterns.hpp` has the check and the regular expression of each.
enum class Pattern {
    none,  ///< any text
    key,   ///< 1 to 64 letters, digits, `_` and `-`: keys that clients make, and ids of players
    id,    ///< 1 to 32 lower-case letters, digits and `_`: ids of games, options, matches and documents
    hex,   ///< whole bytes in lower-case hex
    seat,  ///< a seat as a member name: "0", "1", ...
    any,   ///< of a Json member: any value, where otherwise it has to be an object
};

/// What a value must obey besides its type.
struct Rule {
    std::int64_t min = -kMaxInteger;  ///< integers: the value; strings: characters; arrays and maps: entries
    std::int64_t max = kMaxInteger;   ///< as min
    Pattern pattern = Pattern::none;  ///< strings; in maps of the keys
    std::string_view one_of = {};     ///< strings: the words allowed, with `|` between

    constexpr bool allows(std::int64_t number) const { return number >= min && number <= max; }
    constexpr bool allows_count(std::size_t entries) const {
        return allows(static_cast<std::int64_t>(entries));
    }
};

constexpr Rule between(std::int64_t min, std::int64_t max) {
    return {.min = min, .max = max};
}
constexpr Rule at_least(std::int64_t min) {
    return {.min = min};
}
constexpr Rule at_most(std::int64_t max) {
    return {.max = max};
}
constexpr Rule shaped(Pattern pattern) {
    return {.pattern = pattern};
}
constexpr Rule one_of(std::string_view words) {
    return {.one_of = words};
}

/// One member of a message: its name on the wire, its place in the struct, its meaning in one sentence, and
/// its rule.
template <class Message, class Member>
struct Field {
    std::string_view name;
    Member Message::* member;
    std::string_view about;
    Rule rule;
};

template <class Message, class Member>
constexpr Field<Message, Member> field(std::string_view name, Member Message::* member,
                                       std::string_view about, Rule rule = {}) {
    return {name, member, about, rule};
}

/// The member that tells the alternatives of a union apart, and its value in one of them.
struct Tag {
    std::string_view name;
    std::string_view value;
};

/// The name of a message type in schemas and TypeScript, and its meaning in one sentence.
struct Heading {
    std::string_view name;
    std::string_view about;
};

/// The heading of a union type, for which there is no struct to hold it: specialised where the union is
/// declared.
template <class T>
inline constexpr Heading union_heading{};

template <class T>
concept Message = requires {
    T::fields;
    T::heading;
};
template <class T>
concept Tagged = Message<T> && requires { T::tag; };
/// A message with a rule over several members: `check()` returns a complaint, or nothing.
template <class T>
concept Checked = Message<T> && requires(const T& t) { std::string_view(t.check()); };

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;
template <class T>
inline constexpr bool is_union = false;
template <Tagged... T>
inline constexpr bool is_union<std::variant<T...>> = true;
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

/// Calls `visit(field)` for every field of message M, in order.
template <Message M, class Visit>
constexpr void for_each_field(Visit&& visit) {
    std::apply([&](const auto&... fields) { (visit(fields), ...); }, M::fields);
}

}  // namespace kabinet::protocol
