#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "json/scanner.hpp"
#include "protocol/fields.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::protocol {

/// Reads plain text straight into a message, by its field list. It takes only texts that `Decoder` with
/// `Unknown::refuse` would read as the same message, and it does not say what is wrong with others. The
/// members of a message may come in any order; only the tag of a union has to come first.
class QuickDecoder {
  public:
    explicit QuickDecoder(Scanner& in) : in_(in) {}

    /// Reads a T. Returns false when the text has none here; then `out` is partly filled.
    template <class T>
    bool read(T& out, const Rule& rule = {}) {
        if constexpr (std::is_same_v<T, bool>) {
            return in_.boolean(out);
        } else if constexpr (is_integer<T>) {
            std::int64_t number = 0;
            const bool good = in_.integer(number) && rule.allows(number);
            out = static_cast<T>(number);
            return good;
        } else if constexpr (std::is_same_v<T, std::string>) {
            std::string_view text;
            if (!in_.string(text) || !obeys(rule, text)) return false;
            out = text;
            return true;
        } else if constexpr (std::is_same_v<T, Json>) {
            return (rule.pattern == Pattern::any || in_.front() == '{') && in_.value(out);
        } else if constexpr (is_optional<T>) {
            return read(out.emplace(), rule);
        } else if constexpr (is_vector<T>) {
            return in_.array([&] { return read(out.emplace_back()); }) && rule.allows_count(out.size());
        } else if constexpr (is_map<T>) {
            return map(out, rule);
        } else if constexpr (is_union<T>) {
            return one_of_union(out);
        } else {
            return message(out);
        }
    }

  private:
    template <class T>
    bool map(std::map<std::string, T>& out, const Rule& rule) {
        const bool good = in_.object([&](std::string_view name) {
            const auto [entry, fresh] = out.try_emplace(std::string(name));
            return fresh && matches(rule.pattern, name) && read(entry->second);
        });
        return good && rule.allows_count(out.size());
    }

    template <class... T>
    bool one_of_union(std::variant<T...>& out) {
        unsigned seen = 0;
        bool known = false;
        const auto read_member = [&](std::string_view name) {
            if (known) return std::visit([&](auto& message) { return member(name, message, seen); }, out);
            std::string_view value;
            known = name == std::get<0>(std::tuple(T::tag...)).name && in_.string(value) &&
                    ((value == T::tag.value && (out.template emplace<T>(), true)) || ...);
            return known;
        };
        return in_.object(read_member) && known &&
               std::visit([&](const auto& message) { return whole(message, seen); }, out);
    }

    template <Message T>
    bool message(T& out) {
        static_assert(!Tagged<T>, "only a union reads the tag");
        unsigned seen = 0;
        return in_.object([&](std::string_view name) { return member(name, out, seen); }) && whole(out, seen);
    }

    /// Reads the member of that name and sets its bit in `seen`. The bits follow the field list, from the
    /// lowest.
    template <Message T>
    bool member(std::string_view name, T& out, unsigned& seen) {
        unsigned bit = 1;
        bool good = false;
        const auto is_it = [&](const auto& field) {
            if (field.name != name) {
                bit <<= 1;
                return false;
            }
            good = (seen & bit) == 0 && read(out.*(field.member), field.rule);
            seen |= bit;
            return true;
        };
        return std::apply([&](const auto&... fields) { return (is_it(fields) || ...); }, T::fields) && good;
    }

    /// Whether all required members have been seen, and the message's own check() passes.
    template <Message T>
    static bool whole(const T& message, unsigned seen) {
        constexpr unsigned needed = required<T>();
        if ((seen & needed) != needed) return false;
        if constexpr (Checked<T>) return message.check().empty();
        return true;
    }

    template <Message T>
    static consteval unsigned required() {
        static_assert(std::tuple_size_v<decltype(T::fields)> <= 32, "a bit for each field");
        unsigned bits = 0;
        unsigned bit = 1;
        for_each_field<T>([&]<class M>(const Field<T, M>&) {
            if (!is_optional<M>) bits |= bit;
            bit <<= 1;
        });
        return bits;
    }

    Scanner& in_;
};

}  // namespace kabinet::protocol
