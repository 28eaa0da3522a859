#pragma once

#include <algorithm>
#include <array>
#include <random>

#include "protocol/messages.hpp"

namespace kabinet::protocol {

/// Fills any message by chance, within the rules of its field list. The same seed gives the same message.
class Arbitrary {
  public:
    /// Strings of no particular pattern are made of `characters`.
    explicit Arbitrary(std::uint64_t seed, std::string_view characters = "ab\"\\\n\t/ {}[]\x7f")
        : random_(seed), characters_(characters) {}

    template <class T>
    T value(const Rule& rule = {}) {
        if constexpr (std::is_same_v<T, bool>) {
            return flip();
        } else if constexpr (is_integer<T>) {
            return static_cast<T>(std::uniform_int_distribution<std::int64_t>(rule.min, rule.max)(random_));
        } else if constexpr (std::is_same_v<T, std::string>) {
            return string(rule);
        } else if constexpr (std::is_same_v<T, Json>) {
            return Json{{"type", string({})}, {"list", {1, -2.5, nullptr, flip()}}};
        } else if constexpr (is_optional<T>) {
            return flip() ? T(value<typename T::value_type>(rule)) : T();
        } else if constexpr (is_vector<T>) {
            T out;
            for (auto left = count(rule); left > 0; --left) out.push_back(value<typename T::value_type>());
            return out;
        } else if constexpr (is_map<T>) {
            T out;
            for (auto left = count(rule); left > 0; --left) {
                out[string({.pattern = rule.pattern})] = value<typename T::mapped_type>();
            }
            return out;
        } else if constexpr (is_union<T>) {
            return any_of(static_cast<T*>(nullptr));
        } else {
            return message<T>();
        }
    }

  private:
    bool flip() { return (random_() & 1) != 0; }
    std::size_t below(std::size_t n) { return random_() % n; }
    std::int64_t count(const Rule& rule) {
        return std::min<std::int64_t>(rule.max, static_cast<std::int64_t>(below(4)));
    }

    template <class... T>
    std::variant<T...> any_of(std::variant<T...>*) {
        std::array<std::variant<T...>, sizeof...(T)> all{std::variant<T...>(value<T>())...};
        return all[below(all.size())];
    }

    /// Whether the message keeps the rules beyond those of its fields.
    template <Message T>
    static bool holds(const T& message) {
        if constexpr (requires { message.check(); }) return message.check().empty();
        return true;
    }
    template <Message T>
    T message() {
        T out;
        do {
            for_each_field<T>([&]<class M>(const Field<T, M>& f) { out.*(f.member) = value<M>(f.rule); });
        } while (!holds(out));
        return out;
    }

    std::string string(const Rule& rule) {
        if (!rule.one_of.empty()) return std::string(rule.one_of.substr(0, rule.one_of.find('|')));
        const std::int64_t low = std::max<std::int64_t>(rule.min, 1);
        auto left = static_cast<std::int64_t>(below(20)) + low;
        left = std::min(left, rule.max);
        switch (rule.pattern) {
            case Pattern::key:
                return letters("abcXYZ019_-", left);
            case Pattern::id:
                return letters("abcz059_", left);
            case Pattern::hex:
                return letters("0123456789abcdef", left / 2 * 2);
            case Pattern::seat:
                return std::to_string(below(100));
            default:
                return letters(characters_, left);
        }
    }

    std::string letters(std::string_view alphabet, std::int64_t size) {
        std::string out;
        while (static_cast<std::int64_t>(out.size()) < size) out += alphabet[below(alphabet.size())];
        return out;
    }

    std::mt19937_64 random_;
    std::string_view characters_;
};

}  // namespace kabinet::protocol
