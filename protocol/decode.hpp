#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "protocol/fields.hpp"

/// From a parsed JSON value to a message, by its field list.
namespace kabinet::protocol {

/// What is wrong with a value, and where: a sentence, and a JSON pointer (RFC 6901) from the decoded value.
struct Fault {
    std::string pointer;
    std::string message;
};

/// What to do with members that the field list does not name. Servers refuse them, so that a client's
/// spelling mistake is always noticed. Clients ignore them, so that a newer server may add some.
enum class Unknown { refuse, ignore };

/// Fills one message. Moves strings and embedded values out of the JSON, so each value may be decoded only
/// once. Recursion is as deep as the types are, whatever the input.
class Decoder {
  public:
    explicit Decoder(Unknown unknown) : unknown_(unknown) {}

    /// Whether `in` is a T; if not, `fault()` says why and `out` is partly filled.
    template <class T>
    bool read(Json& in, T& out, const Rule& rule = {}) {
        if constexpr (std::is_same_v<T, bool>) {
            return boolean(in, out);
        } else if constexpr (is_integer<T>) {
            std::int64_t number = 0;
            const bool good = integer(in, number, rule);
            out = static_cast<T>(number);
            return good;
        } else if constexpr (std::is_same_v<T, std::string>) {
            return string(in, out, rule);
        } else if constexpr (std::is_same_v<T, Json>) {
            return embedded(in, out, rule);
        } else if constexpr (is_optional<T>) {
            return read(in, out.emplace(), rule);
        } else if constexpr (is_vector<T>) {
            return array(in, out, rule);
        } else if constexpr (is_map<T>) {
            return map(in, out, rule);
        } else if constexpr (is_union<T>) {
            return one_of_union(in, out);
        } else {
            return message(in, out);
        }
    }

    Fault& fault() { return fault_; }

  private:
    bool boolean(const Json& in, bool& out);
    bool integer(const Json& in, std::int64_t& out, const Rule& rule);
    bool string(Json& in, std::string& out, const Rule& rule);
    bool embedded(Json& in, Json& out, const Rule& rule);
    bool counted(std::size_t entries, const Rule& rule);
    bool object(const Json& in);
    bool key(std::string_view name, const Rule& rule);
    bool fail(std::string message);
    /// Puts `name` in front of the pointer on the way out of a member that failed.
    bool at(std::string_view name);
    bool unknown_member(const Json& in, bool (*known)(std::string_view));

    template <class T>
    bool array(Json& in, std::vector<T>& out, const Rule& rule) {
        if (!in.is_array()) return fail("must be an array");
        if (!counted(in.size(), rule)) return false;
        out.resize(in.size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (!read(in[i], out[i])) return at(std::to_string(i));
        }
        return true;
    }

    template <class T>
    bool map(Json& in, std::map<std::string, T>& out, const Rule& rule) {
        if (!object(in) || !counted(in.size(), rule)) return false;
        for (auto& [name, value] : in.get_ref<Json::object_t&>()) {
            if (!key(name, rule)) return false;
            if (!read(value, out[name])) return at(name);
        }
        return true;
    }

    template <class... T>
    bool one_of_union(Json& in, std::variant<T...>& out) {
        if (!object(in)) return false;
        const std::string_view name = std::get<0>(std::tuple(T::tag...)).name;
        const auto found = in.find(name);
        if (found == in.end() || !found->is_string())
            return fail("must have a string \"" + std::string(name) + "\"");
        const std::string value = found->template get<std::string>();
        bool good = false;
        const bool known =
            ((value == T::tag.value && (good = message(in, out.template emplace<T>()), true)) || ...);
        if (known) return good;
        fail("is none of the values known here");
        return at(name);
    }

    template <Message T>
    bool message(Json& in, T& out) {
        if (!object(in)) return false;
        std::size_t seen = Tagged<T> ? 1 : 0;
        const bool good = std::apply(
            [&](const auto&... fields) { return (member(in, out, fields, seen) && ...); }, T::fields);
        if (!good) return false;
        if (seen != in.size() && unknown_ == Unknown::refuse) return unknown_member(in, &names<T>);
        if constexpr (Checked<T>) {
            if (const std::string_view complaint = out.check(); !complaint.empty())
                return fail(std::string(complaint));
        }
        return true;
    }

    template <class T, class M>
    bool member(Json& in, T& out, const Field<T, M>& field, std::size_t& seen) {
        const auto found = in.find(field.name);
        if (found == in.end()) {
            if (is_optional<M>) return true;
            fail("is missing");
            return at(field.name);
        }
        ++seen;
        return read(*found, out.*(field.member), field.rule) || at(field.name);
    }

    template <Message T>
    static bool names(std::string_view name) {
        if constexpr (Tagged<T>) {
            if (name == T::tag.name) return true;
        }
        return std::apply([&](const auto&... fields) { return ((fields.name == name) || ...); }, T::fields);
    }

    Unknown unknown_;
    Fault fault_;
};

}  // namespace kabinet::protocol
